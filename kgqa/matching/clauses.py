"""Takes a question apart into clauses that each state one fact of what is asked for.

„Który kompozytor urodził się w Bonn i zmarł w Wiedniu?” has two; so has „Jaka rzeka płynie przez Wrocław i Opole?”,
where what is coordinated takes its turns. Participles („urodzony w Nantes pisarz”) and the sentences of a
description („Urodził się w Toruniu. Napisał … . Kto to?”) are clauses whose subject goes without saying.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from kgqa.model import Analysis, Linked, Mention, QuestionKind, Token

_AND = frozenset({"i", "oraz", "a", "lecz", "ale", ",", "zaś", "ponadto"})
_JOINS = frozenset({"i", "oraz"})
_STOPS = frozenset({".", ";", "!", "?"})
_VERBS = frozenset({"fin", "praet", "imps", "bedzie"})
_PARTICIPLES = frozenset({"ppas", "pact"})
_PREPOSITION = "prep"
_LONGEST_PARTICIPLE = 10
"""Words of a participle with its complements, at most."""
_MAX_ENDS = 3
_MAX_PAIRS = 4
_MAX_READINGS = 16


@dataclass(frozen=True, slots=True)
class Clause:
    """Tokens that state one fact."""

    tokens: frozenset[int]
    implied: bool
    """Whether what is asked for goes without saying, or is named by a noun alone („francuski pisarz napisał …”)."""


def clause_readings(linked: Linked, closings: frozenset[str]) -> Iterator[tuple[Clause, ...]]:
    """Ways of taking the question apart into two or more clauses, fewest first; none if it cannot be.

    `closings` are lemmas of sentences that only ask („O kogo chodzi?”).
    """
    analysis = linked.analysis
    asked = _asked(analysis)
    if analysis.kind is QuestionKind.YES_NO:
        sentences = [range(len(analysis.tokens))]
    else:
        sentences = [part for part in _sentences(analysis.tokens) if not _only_asks(analysis, part, closings)]
    spans = [span for part in sentences for span in _predicates(analysis.tokens, part)]
    options = [list(_taken_apart(linked, span, asked)) for span in spans]
    readings = {sum(choice, ()) for choice in islice(product(*options), 200)}
    shortened = len(sentences) < _count(analysis.tokens)
    told = [reading for reading in readings if len(reading) > (not shortened)]
    yield from sorted(told, key=lambda reading: (len(reading), -_words(reading)))[:_MAX_READINGS]


def _asked(analysis: Analysis) -> range:
    """Tokens of the wh-phrase, none for a yes/no question."""
    first = next(iter(analysis.wh_phrases), None)
    return range(first.start, first.end) if first else range(0)


def _count(tokens: Sequence[Token]) -> int:
    return sum(1 for _ in _sentences(tokens))


def _words(reading: Iterable[Clause]) -> int:
    return sum(len(clause.tokens) for clause in reading)


def _sentences(tokens: Sequence[Token]) -> Iterator[range]:
    """Ranges between full stops that a capital letter follows; an abbreviation before one is not told apart."""
    start = 0
    for index, token in enumerate(tokens):
        last = index + 1 == len(tokens)
        if last or (token.form in _STOPS and tokens[index + 1].form[0].isupper()):
            yield range(start, index + 1)
            start = index + 1


def _only_asks(analysis: Analysis, part: range, closings: frozenset[str]) -> bool:
    tokens = analysis.tokens
    asked = {index for phrase in analysis.wh_phrases for index in range(phrase.start, phrase.end)}
    rest = [index for index in part if index not in asked and tokens[index].form[0].isalnum()]
    return all(tokens[index].lemmas & closings for index in rest)


def _predicates(tokens: Sequence[Token], part: range) -> Iterator[range]:
    """A sentence cut where a conjunction or comma stands between two parts with a verb each."""
    start = part.start
    for index in part:
        if tokens[index].form.lower() not in _AND or index == start:
            continue
        rest = range(index + 1, part.stop)
        if _begins_with_verb(tokens, rest) and _has_verb(tokens, range(start, index)):
            yield range(start, index)
            start = index + 1
    yield range(start, part.stop)


def _begins_with_verb(tokens: Sequence[Token], part: range) -> bool:
    """Whether a verb opens the part, perhaps behind „się”, „nie”, or a relative pronoun."""
    for index in part:
        token = tokens[index]
        if _is_verb(token) or _is_participle(token):
            return True
        if not (token.lemmas & {"się", "nie", "który", "też", "także", "ten", "być", "jego", "następnie", "później"}):
            return False
    return False


def _has_verb(tokens: Sequence[Token], part: Iterable[int]) -> bool:
    return any(_is_verb(tokens[index]) or _is_participle(tokens[index]) for index in part)


def _is_verb(token: Token) -> bool:
    return token.form[0].isalpha() and any(reading.tag.pos in _VERBS for reading in token.readings)


def _is_participle(token: Token) -> bool:
    return bool(token.readings) and any(reading.tag.pos in _PARTICIPLES for reading in token.readings)


def _taken_apart(linked: Linked, span: range, asked: range) -> Iterator[tuple[Clause, ...]]:
    """The clauses of a span: as it is, with a participle apart, with coordinated names apart, or both."""
    for tokens in _without_participle(linked, span, asked):
        options = [list(_coordinated(linked, part, asked)) for part in tokens]
        yield from (sum(choice, ()) for choice in product(*options))


def _without_participle(linked: Linked, span: range, asked: range) -> Iterator[tuple[frozenset[int], ...]]:
    whole = frozenset(span)
    yield (whole,)
    tokens = linked.analysis.tokens
    for start in span:
        if not _is_participle(tokens[start]) or start in asked:
            continue
        stop = min(span.stop, start + _LONGEST_PARTICIPLE)
        ends = sorted({mention.end for mention in linked.mentions if start < mention.start and mention.end <= stop})
        ends += [index + 1 for index in range(start + 1, stop) if tokens[index].form[0].isdigit()]
        ends += [index + 1 for index in range(start + 1, stop) if tokens[index].lemmas & {"rok", "wiek"}]
        for end in sorted(set(ends))[: _MAX_ENDS * 2]:
            phrase = frozenset(range(start, end))
            if any(tokens[index].form[0].isalnum() for index in whole - phrase - set(asked)):
                yield whole - phrase, phrase


def _coordinated(linked: Linked, part: frozenset[int], asked: range) -> Iterator[tuple[Clause, ...]]:
    implied = part.isdisjoint(asked)
    yield (Clause(part, implied),)
    for members in islice(_coordinations(linked, part), _MAX_PAIRS):
        everything = frozenset(index for member in members for index in member)
        first, last = min(everything), max(everything)
        between = frozenset(range(first, last + 1)) - everything
        yield tuple(Clause(part - between - (everything - set(member)), implied) for member in members)


def _coordinations(linked: Linked, part: frozenset[int]) -> Iterator[tuple[range, ...]]:
    """Names joined by „i” or „oraz”, with those enumerated before them; the preposition may be repeated."""
    tokens = linked.analysis.tokens
    inside = [mention for mention in linked.mentions if part.issuperset(range(mention.start, mention.end))]
    for index in sorted(part):
        if tokens[index].form.lower() not in _JOINS or index + 1 not in part:
            continue
        behind = index + 1 + any(reading.tag.pos == _PREPOSITION for reading in tokens[index + 1].readings)
        lefts = _longest(mention for mention in inside if mention.end == index)
        rights = _longest(mention for mention in inside if mention.start == behind)
        for left, right in product(lefts, rights):
            pair = (range(left.start, index), range(index + 1, right.end))
            yield (*_before(tokens, inside, left.start), *pair)


def _before(tokens: Sequence[Token], mentions: Sequence[Mention], start: int) -> tuple[range, ...]:
    """The names in front of one, each followed by a comma."""
    found: tuple[range, ...] = ()
    while start > 1 and tokens[start - 1].form == ",":
        names = _longest(mention for mention in mentions if mention.end == start - 1)
        if not names:
            break
        found = (range(names[0].start, start - 1), *found)
        start = names[0].start
    return found


def _longest(mentions: Iterable[Mention]) -> list[Mention]:
    """The two longest mentions of different extent."""
    by_extent = {(mention.start, mention.end): mention for mention in mentions}
    return sorted(by_extent.values(), key=lambda mention: mention.start - mention.end)[:2]
