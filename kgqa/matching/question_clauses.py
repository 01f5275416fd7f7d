"""Takes a question apart into clauses that each state one fact of what is asked for.

„Który kompozytor urodził się w Bonn i zmarł w Wiedniu?” has two; so has „Jaka rzeka płynie przez Wrocław i Opole?”,
where what is coordinated takes its turns. Participles („urodzony w Nantes pisarz”) and the sentences of a
description („Urodził się w Toruniu. Napisał … . Kto to?”) are clauses whose subject goes without saying.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from kgqa.matching.asking import Asking
from kgqa.matching.coordinated_names import coordinations
from kgqa.matching.implied import noun_phrases
from kgqa.matching.partitives import attributed, members
from kgqa.matching.predicates import agree, is_participle, is_verb, predicates
from kgqa.model import Aim, Analysis, Linked
from kgqa.polish.lists.function_words import word_list

_LONGEST_PARTICIPLE = 10
"""Words of a participle with its complements, at most."""
_MAX_ENDS = 6
"""Places where a clause may end that are tried."""
_MAX_PRODUCTS = 200
"""Ways of putting clauses together that are looked at."""
_MAX_READINGS = 16
"""Ways of cutting a question into clauses that are tried, the fewest clauses first."""
_TIME_NOUNS = word_list("time_nouns")


@dataclass(frozen=True, slots=True)
class Clause:
    """Tokens that state one fact."""

    tokens: frozenset[int]
    implied: bool
    """Whether what is asked for goes without saying, or is named by a noun alone („francuski pisarz napisał …”)."""


def clause_readings(linked: Linked, asking: Asking) -> Iterator[tuple[Clause, ...]]:
    """Ways of taking the question apart into two or more clauses, fewest first; none if it cannot be.

    One clause is enough where another sentence asks.
    """
    analysis = linked.analysis
    asked = _asked(analysis)
    told = [list(_of_sentence(linked, part, asked)) for part in asking.telling]
    readings = {sum(choice, ()) for choice in islice(product(*told), _MAX_PRODUCTS)}
    readings |= {(Clause(said, implied=False), Clause(named, implied=True)) for said, named in members(linked)}
    least = 1 if asking.asks_apart else 2
    enough = [reading for reading in readings if len(reading) >= least]
    yield from sorted(enough, key=lambda reading: (len(reading), -_words(reading)))[:_MAX_READINGS]


def _asked(analysis: Analysis) -> range:
    """Tokens of the wh-phrase, none for a yes/no question."""
    first = next(iter(analysis.wh_phrases), None)
    return range(first.start, first.end) if first else range(0)


def _words(reading: Iterable[Clause]) -> int:
    return sum(len(clause.tokens) for clause in reading)


def _of_sentence(linked: Linked, part: range, asked: range) -> Iterator[tuple[Clause, ...]]:
    """The clauses of one sentence, in every way in which it can be cut."""
    for cut in predicates(linked.analysis.tokens, part):
        for spans in _with_subject(linked.analysis, cut):
            options = [list(_taken_apart(linked, span, asked)) for span in spans]
            yield from (sum(choice, ()) for choice in islice(product(*options), _MAX_PRODUCTS))


def _with_subject(analysis: Analysis, cut: tuple[frozenset[int], ...]) -> Iterator[tuple[frozenset[int], ...]]:
    """The parts of a sentence; where a truth value is asked for, also with the subject of the first in the others."""
    yield cut
    if analysis.kind is Aim.YES_NO and len(cut) > 1:
        first = min((index for index in cut[0] if is_verb(analysis.tokens[index])), default=0)
        subject = frozenset(index for index in cut[0] if index < first)
        yield (cut[0], *(part | subject for part in cut[1:]))


def _taken_apart(linked: Linked, span: frozenset[int], asked: range) -> Iterator[tuple[Clause, ...]]:
    """The clauses of a span: as it is, with a participle apart, with coordinated names apart, or both."""
    for parts in (*_without_participle(linked, span, asked), *_without_attribute(linked, span)):
        options = [list(_coordinated(linked, part, asked)) for part in parts]
        yield from (sum(choice, ()) for choice in product(*options))


def _without_participle(linked: Linked, span: frozenset[int], asked: range) -> Iterator[tuple[frozenset[int], ...]]:
    yield (span,)
    tokens = linked.analysis.tokens
    for start in sorted(span):
        if not is_participle(tokens[start]) or start in asked or _describes_another(linked, span, start, asked):
            continue
        for end in _participle_ends(linked, start, max(span) + 1):
            phrase = span & frozenset(range(start, end))
            if any(tokens[index].form[0].isalnum() for index in span - phrase - set(asked)):
                yield span - phrase, phrase


def _without_attribute(linked: Linked, span: frozenset[int]) -> Iterator[tuple[frozenset[int], ...]]:
    """A span with „ten film”, and „film Davida Finchera” apart, where a name stands behind these words."""
    for phrase in noun_phrases(linked, sorted(span)):
        for said, named in attributed(linked, phrase):
            yield span & said, named


def _describes_another(linked: Linked, span: frozenset[int], participle: int, asked: range) -> bool:
    """Whether a noun in front of a participle, other than the one asked for, agrees with it („wyspa leżąca na …”)."""
    if span.isdisjoint(asked):
        return False
    tokens = linked.analysis.tokens
    nouns = (tokens[index] for index in span if index < participle and index not in asked)
    return any(agree(noun, tokens[participle]) for noun in nouns)


def _participle_ends(linked: Linked, start: int, stop: int) -> Sequence[int]:
    """Where a participle may end with its complements: behind a name, a number, or „roku”."""
    tokens = linked.analysis.tokens
    stop = min(stop, start + _LONGEST_PARTICIPLE)
    ends = {mention.end for mention in linked.mentions if start < mention.start and mention.end <= stop}
    ends |= {index + 1 for index in range(start + 1, stop) if tokens[index].form[0].isdigit()}
    ends |= {index + 1 for index in range(start + 1, stop) if tokens[index].lemmas & _TIME_NOUNS}
    return sorted(ends)[:_MAX_ENDS]


def _coordinated(linked: Linked, part: frozenset[int], asked: range) -> Iterator[tuple[Clause, ...]]:
    implied = part.isdisjoint(asked)
    yield (Clause(part, implied),)
    for names, joints in coordinations(linked, part):
        everything = frozenset(index for name in names for index in name)
        yield tuple(Clause(part - joints - (everything - set(name)), implied) for name in names)
