"""Words that ask for more than a relation tells: how far two places are apart, what things have in common.

Such words stand in no order (`data/operators.yaml`): what they ask of are the sets that the rest of a question makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations

from kgqa.matching.free.pieces import SetPiece, compatible, mask
from kgqa.model import AnswerType, Distance, Linked, Meaning, SpanKind, Token
from kgqa.resources import read_yaml

_MOST_SETS = 40
"""Sets of one question, the cheapest first, that operators are tried on."""
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


def operators_in(linked: Linked) -> tuple[Operator, ...]:
    """The operators that the words of a question name."""
    tokens = linked.analysis.tokens
    said = frozenset[str]().union(*(token.lemmas for token in tokens))
    named = [one for one in _operators() if any(words <= said for words in one.said)]
    return tuple(Operator(one.name, _words(one, tokens)) for one in named if one.name in _APPLIED)


def operations(operators: Iterable[Operator], sets: Sequence[SetPiece], linked: Linked) -> Iterator[Operation]:
    """What the operators of a question make of the sets that its other words make."""
    for operator in operators:
        apart = (one for one in sets if not one.words & operator.words and _is_given(one))
        yield from _APPLIED[operator.name](operator, sorted(apart, key=_order)[:_MOST_SETS], linked)


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
            yield _operation(operator, Distance(first.meaning, second.meaning), (first, second))


def _operation(operator: Operator, meaning: Meaning, parts: tuple[SetPiece, ...]) -> Operation:
    words = operator.words
    for part in parts:
        words |= part.words
    cost, signs = sum(part.cost for part in parts), sum(part.signs for part in parts)
    return Operation(meaning, words, cost, signs, parts)


_APPLIED = {"distance": _distances}
"""How each operator is applied."""


@dataclass(frozen=True, slots=True)
class _Words:
    name: str
    said: tuple[frozenset[str], ...]
    besides: frozenset[str]


def _words(operator: _Words, tokens: Sequence[Token]) -> int:
    """The bits of the words of an operator and of those that say no more beside them."""
    spoken = operator.besides.union(*operator.said)
    return mask(index for index, token in enumerate(tokens) if token.word.islower() and token.lemmas & spoken)


@cache
def _operators() -> tuple[_Words, ...]:
    data: Mapping[str, Mapping[str, Sequence[str]]] = read_yaml(files("kgqa.matching") / "data" / "operators.yaml")
    return tuple(
        _Words(
            str(name),
            tuple(frozenset(str(said).split()) for said in words["said"]),
            frozenset(map(str, words.get("besides", ()))),
        )
        for name, words in data.items()
    )
