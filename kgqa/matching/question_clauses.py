"""Takes a question apart into clauses that each state one fact of what is asked for.

„Który kompozytor urodził się w Bonn i zmarł w Wiedniu?” has two; so has „Jaka rzeka płynie przez Wrocław i Opole?”,
where what is coordinated takes its turns. Participles („urodzony w Nantes pisarz”) and the sentences of a
description („Urodził się w Toruniu. Napisał … . Kto to?”) are clauses whose subject goes without saying.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

from kgqa.matching.implied import noun_phrases
from kgqa.matching.predicates import agree, coordinations, is_participle, is_verb, predicates
from kgqa.matching.slot_fillers import behind_claim
from kgqa.model import Aim, Analysis, Linked, WhPhrase
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import PREPOSITIONS

_LONGEST_PARTICIPLE = 10
"""Words of a participle with its complements, at most."""
_MAX_ENDS = 6
"""Places where a clause may end that are tried."""
_MAX_PRODUCTS = 200
"""Ways of putting clauses together that are looked at."""
_MAX_READINGS = 16
"""Ways of cutting a question into clauses that are tried, the fewest clauses first."""
_TIME_NOUNS = word_list("time_nouns")
_MARKS = frozenset({",", ":", ";", "–", "—", "-"})
_OF = word_list("of_several")
_MAX_ATTRIBUTES = 2
"""Names of different length behind the noun that are tried, and what stands up to the verb, longest first."""


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


@dataclass(frozen=True, slots=True)
class Asking:
    """A question with the sentences that only ask set apart."""

    telling: tuple[range, ...]
    """Tokens of the sentences that say something of the answer."""
    asks_apart: bool
    """Whether another sentence asks."""
    wh: WhPhrase | None
    """The wh-phrase of that sentence, with the noun that it names („Jak nazywał się ten filozof?”)."""


def asking_of(linked: Linked, closings: frozenset[str], fillers: frozenset[str]) -> Asking:
    """The sentences of a question.

    `closings` are lemmas of sentences that only ask („O kogo chodzi?”), `fillers` words that say nothing.
    """
    analysis = linked.analysis
    if analysis.kind is Aim.YES_NO:
        whole = range(behind_claim(analysis, fillers), len(analysis.tokens))
        return Asking((whole,), asks_apart=False, wh=None)
    sentences = [range(start, end) for start, end in analysis.sentences] or [range(len(analysis.tokens))]
    parts = [part for sentence in sentences for part in _parts(linked, sentence, closings)]
    asks = [part for part in parts if _only_asks(linked, part, closings)]
    telling = tuple(part for part in parts if part not in asks)
    if not asks or not telling:
        return Asking(tuple(parts), asks_apart=False, wh=None)
    return Asking(telling, asks_apart=True, wh=next(_phrases(linked, asks[-1]), None))


def _parts(linked: Linked, sentence: range, closings: frozenset[str]) -> Iterator[range]:
    """A sentence, or its two parts where one of them only asks: „Leży nad Wisłą, jak się nazywa?”, „Co to: …?”."""
    tokens = linked.analysis.tokens
    for index in sentence[1:-1]:
        if tokens[index].form not in _MARKS:
            continue
        before, behind = range(sentence.start, index), range(index + 1, sentence.stop)
        asks = [_only_asks(linked, part, closings) for part in (before, behind)]
        if asks == [False, True] or (asks == [True, False] and tokens[index].form == ":"):
            yield from (before, behind)
            return
    yield sentence


def _only_asks(linked: Linked, part: range, closings: frozenset[str]) -> bool:
    """Whether a sentence has nothing but a wh-phrase, a noun phrase that points back, and closing words."""
    analysis = linked.analysis
    covered = {index for phrase in _inside(analysis, part) for index in range(phrase.start, phrase.end)}
    covered |= {index for phrase in noun_phrases(linked, list(part)) for index in range(phrase.start, phrase.end)}
    said = [analysis.tokens[index] for index in part if analysis.tokens[index].form[0].isalnum()]
    rest = [index for index in part if index not in covered and analysis.tokens[index].form[0].isalnum()]
    asks = bool(_inside(analysis, part)) or all(token.lemmas & closings for token in said)
    return asks and all(analysis.tokens[index].lemmas & closings for index in rest)


def _inside(analysis: Analysis, part: range) -> Sequence[WhPhrase]:
    return [phrase for phrase in analysis.wh_phrases if phrase.start in part and phrase.end - 1 in part]


def _phrases(linked: Linked, part: range) -> Iterator[WhPhrase]:
    """The wh-phrase that asks: one with a noun, or one with the noun behind it."""
    found = _inside(linked.analysis, part)
    yield from (phrase for phrase in found if phrase.noun)
    for phrase in found:
        for named in noun_phrases(linked, list(part)):
            yield replace(phrase, noun=named.noun, classes=named.classes, modifiers=named.modifiers)
        yield phrase


def members(linked: Linked) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """What the question says of one of several things, and the description of these, as tokens.

    A description is a noun with the name behind it; which name ends it is left open.
    """
    wh = _asks_of_several(linked.analysis)
    if linked.analysis.kind is Aim.YES_NO:
        return
    if wh is None:
        nouns = [phrase for phrase in linked.analysis.wh_phrases if phrase.noun]
        for phrase in sorted(nouns, key=lambda one: one.end)[:1]:
            yield from attributed(linked, phrase)
        return
    everything = frozenset(range(len(linked.analysis.tokens)))
    ends = {mention.end for mention in linked.mentions if mention.start >= wh.end and not mention.text.islower()}
    for end in sorted(ends):
        description = frozenset(range(wh.start + 2, end))
        yield everything - description - {wh.start + 1}, description


def attributed(linked: Linked, phrase: WhPhrase) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """The same where the name stands right behind the noun of a phrase, in the genitive or behind a preposition."""
    tokens = linked.analysis.tokens
    if phrase.end == len(tokens) or any(map(is_verb, tokens[phrase.start : phrase.end])):
        return
    behind = phrase.end + tokens[phrase.end].may_be(PREPOSITIONS)
    everything = frozenset(range(len(tokens)))
    ends = {one.end for one in linked.mentions if one.start == behind and not one.text.islower()}
    ends |= {next((index for index in range(end, len(tokens)) if is_verb(tokens[index])), end) for end in ends}
    for end in sorted(ends, reverse=True)[:_MAX_ATTRIBUTES]:
        said = everything - frozenset(range(phrase.end, end))
        if any(is_verb(tokens[index]) for index in said):
            yield said, frozenset(range(phrase.end - 1, end))


def asked_alone(analysis: Analysis, tokens: frozenset[int]) -> Analysis:
    """The analysis with the bare question word where its noun is not among the tokens."""
    wh = _asks_of_several(analysis)
    if wh is None or wh.start not in tokens or wh.start + 1 in tokens:
        return analysis
    bare = replace(wh, end=wh.start + 1, noun="", classes=frozenset(), modifiers=())
    return replace(analysis, wh_phrases=(bare,))


def _asks_of_several(analysis: Analysis) -> WhPhrase | None:
    """The shortest wh-phrase of the form „który z synów”; None if the question asks otherwise."""
    phrases = [
        wh
        for wh in analysis.wh_phrases
        if wh.noun and wh.end - wh.start > 2 and analysis.tokens[wh.start + 1].word.lower() in _OF  # noqa: PLR2004
    ]
    return min(phrases, key=lambda wh: wh.end, default=None)
