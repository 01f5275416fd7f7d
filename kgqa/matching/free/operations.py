"""Words that ask for more than a relation tells: how far two places are apart, what things have in common.

Such words stand in no order (`data/operators.yaml`): what they ask of are the sets that the rest of a question makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations
from operator import or_

from kgqa.matching.free.coordination import joins_names
from kgqa.matching.free.elapsed import time_span
from kgqa.matching.free.pieces import SetPiece, compatible, mask
from kgqa.matching.free.sorts import ItemSorts
from kgqa.matching.matching_tables import document, word_lists
from kgqa.model import (
    Aim,
    AnswerType,
    Between,
    Called,
    Kind,
    Linked,
    Manner,
    Meaning,
    Overlap,
    SpanKind,
    Thing,
    Tie,
    Token,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.terms import ItemId
from kgqa.vocabulary import LANGUAGE_CODE, POLISH

_NAMING, _POLISH = "naming", "polski"
_NAMES = word_list("name_in_language") | word_list("naming_nouns")
"""Nouns of question words that ask for a name."""
_IN, _NAME = word_list("in_language"), word_list("name_in_language")
_FOR = frozenset({"dla"})
_CONNECTION, _IN_COMMON = "connection", frozenset({"wspólny"})
_BESIDE, _THIS, _THAT = word_list("excepting"), frozenset({"to", "ten"}), frozenset({"że", "ze"})
_ALONE = frozenset({_NAMING, "inhabitants", "kinship", "overlap"})
"""Operators whose words mean nothing else."""
_CLAIMS = frozenset({"overlap"})
"""Operators of which claims are made; of the others things are asked."""
_MOST_SETS = 40
"""Sets of one question, the cheapest first, that operators are tried on."""
_SURE = 0.05
"""What a name costs at most that surely is one. Not fitted: it is less than a part of a longer name costs."""
_PLACES = frozenset({AnswerType.PLACE})


@dataclass(frozen=True, slots=True)
class Operator:
    """Words of a question that ask for more than a relation tells."""

    name: str
    words: int
    """The bits of its tokens, and of those that say no more beside them."""


@dataclass(frozen=True, slots=True)
class Operation:
    """What an operator makes of sets."""

    meaning: Meaning
    words: int
    cost: float
    signs: int
    parts: tuple[SetPiece, ...]
    is_alone: bool = False
    """Whether the words of its operator mean nothing else."""


def operators_in(linked: Linked) -> tuple[Operator, ...]:
    """The operators that the words of a question name."""
    if linked.analysis.kind is Aim.CHOICE:
        return ()
    tokens = linked.analysis.tokens
    said = frozenset[str]().union(*(token.lemmas for token in tokens))
    claims = linked.analysis.kind is Aim.YES_NO
    own = (one for one in _operators() if (one.name in _CLAIMS) is claims)
    named = [one for one in own if any(words <= said for words in one.said)]
    known = {_CONNECTION: _known(tokens)}
    own_words = ((one.name, _words(one, tokens) | known.get(one.name, 0)) for one in named)
    return tuple(Operator(name, words) for name, words in own_words if name in {*_APPLIED, _CONNECTION, _NAMING})


def operations(
    operators: Iterable[Operator], sets: Sequence[SetPiece], linked: Linked, sorts: ItemSorts
) -> Iterator[Operation]:
    """What the operators of a question make of the sets that its other words make."""
    for operator in operators:
        if operator.name == _NAMING:
            yield from _names(operator, sets, linked, sorts)
            continue
        if operator.name == _CONNECTION:
            yield from _connections(operator, sets, linked)
            yield from _of_kind(operator, sets, linked)
            continue
        yield from _APPLIED[operator.name](operator, _given(operator, sets), linked)


def _given(operator: Operator, sets: Sequence[SetPiece]) -> Sequence[SetPiece]:
    """The likeliest things that are named or described by other words than those of an operator."""
    apart = (one for one in sets if not one.words & operator.words and _is_given(one))
    return sorted(apart, key=_order)[:_MOST_SETS]


def _order(piece: SetPiece) -> tuple[float, int]:
    return piece.cost, -piece.words.bit_count()


def _is_given(piece: SetPiece) -> bool:
    """Whether a set is something named or described, not what is asked for."""
    return piece.is_anchored and not (piece.is_kind or piece.is_asked or piece.is_negated)


def _distances(operator: Operator, sets: Sequence[SetPiece], linked: Linked) -> Iterator[Operation]:
    """How far each two places are apart; nothing where a number bounds it („500 km od Warszawy”)."""
    if any(span.kind is SpanKind.QUANTITY for span in linked.analysis.spans):
        return
    places = [one for one in sets if compatible(one.sorts, _PLACES)]
    for one, other in combinations(places, 2):
        if not one.words & other.words:
            first, second = sorted((one, other), key=lambda piece: piece.first)
            yield _operation(operator, Between(Tie.DISTANCE, (first.meaning, second.meaning)), (first, second))


def _connections(operator: Operator, sets: Sequence[SetPiece], linked: Linked) -> Iterator[Operation]:
    """What all the names of a question have in common, beside what it says of them itself; nothing where its question
    word asks for a thing of a kind."""
    known = _known(linked.analysis.tokens)
    said = [one for one in sets if not one.words & ~known][:1]
    row = _row_of_names(_given(operator, sets), linked)
    if len(row) > 1 and bool(said) is bool(known) and not _asks_kind(operator, linked):
        things, besides = (tuple(one.meaning for one in some) for some in (row, said))
        yield _operation(operator, Between(Tie.SHARED, things, besides=besides), row)


def _of_kind(operator: Operator, sets: Sequence[SetPiece], linked: Linked) -> Iterator[Operation]:
    """What of a kind all the names of a question have in common („Jaki pierwiastek jest wspólny dla …?”)."""
    row = _row_of_names(_given(operator, sets), linked)
    is_asked = any(token.lemmas & _IN_COMMON for token in linked.analysis.tokens)
    for kind in sets if is_asked and len(row) > 1 else ():
        if kind.is_asked and isinstance(kind.meaning, Kind) and not any(kind.words & one.words for one in row):
            meaning = Between(Tie.SHARED, tuple(one.meaning for one in row), kind.meaning)
            yield _operation(operator, meaning, (*row, kind))


def _known(tokens: Sequence[Token]) -> int:
    """The bits of the words behind which a question says what it knows („oprócz tego, że to Polacy”), and of these; 0
    for none."""
    for at in range(len(tokens) - 2):
        that = [one for one in tokens[at + 1 : at + 4] if one.form[0].isalnum()]
        if tokens[at].lemmas & _BESIDE and len(that) > 1 and that[0].lemmas & _THIS and that[1].form.lower() in _THAT:
            return mask(range(at, len(tokens)))
    return 0


def _kinship(operator: Operator, sets: Sequence[SetPiece], linked: Linked) -> Iterator[Operation]:
    """How two people are related, or what somebody is for another („Kim dla X był Y?”)."""
    row = _row_of_names(sets, linked)
    if len(row) != 2:  # noqa: PLR2004
        return
    tokens, things = linked.analysis.tokens, [one.meaning for one in row]
    whose = [bool(one.first and tokens[one.first.bit_length() - 2].lemmas & _FOR) for one in row]
    tie = Tie.KIN if any(whose) else Tie.KINSHIP
    yield _operation(operator, Between(tie, tuple(reversed(things) if whose[0] else things)), row)


def _overlaps(operator: Operator, sets: Sequence[SetPiece], linked: Linked) -> Iterator[Operation]:
    """Whether two named things were there at the same time."""
    row = _row_of_names(sets, linked)
    if len(row) == 2:  # noqa: PLR2004
        first, second = (one.meaning for one in row)
        yield _operation(operator, Overlap(first, second, *time_span()), row)


def _inhabitants(operator: Operator, sets: Sequence[SetPiece], linked: Linked) -> Iterator[Operation]:
    """What those are called who live somewhere."""
    forms = {one.form.lower() for one in linked.analysis.tokens}
    manner = next((Manner(name) for name, words in word_lists("inhabitants").items() if forms & words), Manner.MAN)
    for one in sets:
        if one.is_name and compatible(one.sorts, _PLACES):
            yield _operation(operator, Called(one.meaning, manner), (one,))


def _names(operator: Operator, sets: Sequence[SetPiece], linked: Linked, sorts: ItemSorts) -> Iterator[Operation]:
    """What something is called in a language that the question names: in Polish, what it names otherwise, be it said of
    which other language that is („pierwiastek o łacińskiej nazwie sulfur”)."""
    nouns = {wh.noun for wh in linked.analysis.wh_phrases if wh.noun}
    found = (
        dict(_languages(linked, sorts)) if nouns <= _NAMES else {}
    )  # „W jakim kraju mówi się po …?” asks for no name
    spoken = reduce(or_, found.values(), 0)
    for item, span in found.items() if POLISH not in found else ((POLISH, spoken),):
        for one in sets:
            is_apart = not one.words & span and operator.words & ~one.words
            if one.is_name and is_apart and (item != POLISH or _is_foreign(one)):
                named = Operator(_NAMING, operator.words | span)
                yield _operation(named, Called(one.meaning, language=item.iri), (one,))


def _is_foreign(name: SetPiece) -> bool:
    """Whether a thing is named by a name that is not its Polish one."""
    link = name.meaning.link if isinstance(name.meaning, Thing) else None
    told = link.candidate.features if link and link.candidate else {}
    return bool(told.get("foreign") or (told.get("exact") and not told.get("label")))


def _asks_kind(operator: Operator, linked: Linked) -> bool:
    """Whether a question asks for a thing of a kind („Jaki kanał łączy …?”), of which its operator says nothing."""
    nouns = {wh.noun for wh in linked.analysis.wh_phrases if wh.noun}
    named = mask(index for index, token in enumerate(linked.analysis.tokens) if token.lemmas & nouns)
    return bool(named & ~operator.words)


def _languages(linked: Linked, sorts: ItemSorts) -> Iterator[tuple[ItemId, int]]:
    """The languages that words of a question name where languages stand, with the bits of the words."""
    for mention in linked.mentions:
        if mention.end == mention.start + 1 and _is_language(linked.analysis.tokens, mention.start):
            items = [one.item for one in mention.candidates if isinstance(one.item, ItemId)]
            named = POLISH if _POLISH in linked.analysis.tokens[mention.start].lemmas else None
            language = named or next((one for one in items if sorts.bears(one, LANGUAGE_CODE)), None)
            if language is not None:
                yield language, 1 << mention.start


def _is_language(tokens: Sequence[Token], start: int) -> bool:
    """Whether a word stands where languages do: „po angielsku”, „w języku niemieckim”, „angielska nazwa”."""
    before = tokens[start - 1].lemmas if start else frozenset[str]()
    behind = tokens[start + 1].lemmas if start + 1 < len(tokens) else frozenset[str]()
    return bool(before & _IN or behind & _NAME)


def _row_of_names(sets: Sequence[SetPiece], linked: Linked) -> tuple[SetPiece, ...]:
    """The names of a question in their order, of overlapping ones the longest and of the same words the likeliest;
    where no word joins them, two that stand side by side rather than a longer one."""
    named = [one for one in sets if one.is_name]
    pairs = () if joins_names(linked.analysis.tokens) else combinations(named, 2)
    several = {one.words | other.words for one, other in pairs if _are_apart(one, other)}
    names = sorted(
        (one for one in named if one.words not in several), key=lambda one: (-one.words.bit_count(), one.cost)
    )
    row: list[SetPiece] = []
    for one in names:
        if not any(one.words & other.words for other in row):
            row.append(one)
    return tuple(sorted(row, key=lambda one: one.first))


def _are_apart(one: SetPiece, other: SetPiece) -> bool:
    """Whether two names are surely two things, though a longer one may be made of both."""
    return not one.words & other.words and max(one.cost, other.cost) < _SURE


def _operation(operator: Operator, meaning: Meaning, parts: tuple[SetPiece, ...]) -> Operation:
    words = operator.words
    for part in parts:
        words |= part.words
    cost, signs = sum(part.cost for part in parts), sum(part.signs for part in parts)
    return Operation(meaning, words, cost, signs, parts, operator.name in _ALONE)


_APPLIED = {
    "distance": _distances,
    "kinship": _kinship,
    "inhabitants": _inhabitants,
    "overlap": _overlaps,
}
"""How each operator is applied but those of names in languages and of what things have in common."""


@dataclass(frozen=True, slots=True)
class _Words:
    name: str
    said: tuple[frozenset[str], ...]
    besides: frozenset[str]


def _words(operator: _Words, tokens: Sequence[Token]) -> int:
    """The bits of the words of an operator and of those that say no more beside them."""
    spoken = operator.besides.union(*operator.said)
    small = (index for index, token in enumerate(tokens) if index == 0 or token.word.islower())
    return mask(index for index in small if tokens[index].lemmas & spoken)


@cache
def _operators() -> tuple[_Words, ...]:
    data: Mapping[str, Mapping[str, Sequence[str]]] = document("operators")
    return tuple(
        _Words(
            str(name),
            tuple(frozenset(str(said).split()) for said in words["said"]),
            frozenset(map(str, words.get("besides", ()))),
        )
        for name, words in data.items()
    )
