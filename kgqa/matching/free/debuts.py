"""What is the first or the last that somebody made, said without an ordinal: „Jakim filmem zadebiutował …?”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from importlib.resources import files
from operator import or_

from kgqa.matching.free.free_vocabulary import Phrases, Vocabulary
from kgqa.matching.free.pieces import AnyPiece, ExtremePiece, SetPiece
from kgqa.matching.reading_costs import reading_cost
from kgqa.model import AnswerType, Direction, Token
from kgqa.resources import read_yaml

_COST = reading_cost("unnamed degree")
_WORKS = frozenset({AnswerType.WORK})
_FIRST = "pierwszy"
"""The adjective by whose dimensions things are first or last."""


def debut_pieces(tokens: Sequence[Token], vocabulary: Vocabulary) -> Iterator[ExtremePiece]:
    """The earliest or the latest by the words of `data/debuts.yaml`."""
    dated = tuple(one.dimension for one, _ in vocabulary.graded(_FIRST))
    for direction, phrases in _phrases().items():
        for _, words in phrases.longest(tokens):
            yield ExtremePiece(words, _COST, dated, direction)


def asks_for_works(piece: AnyPiece) -> bool:
    """Whether a piece is the class noun of works that a question asks for, of which debuts are then said."""
    return isinstance(piece, SetPiece) and piece.is_asked and piece.sorts == _WORKS


def debut_words(tokens: Sequence[Token]) -> int:
    """The bits of the words that say so."""
    return reduce(or_, (words for one in _phrases().values() for _, words in one.longest(tokens)), 0)


@cache
def _phrases() -> Mapping[Direction, Phrases[str]]:
    data = read_yaml(files("kgqa.matching") / "data" / "debuts.yaml")
    ends = {"first": Direction.MIN, "last": Direction.MAX}
    return {end: Phrases((phrase, phrase) for phrase in data[name]) for name, end in ends.items()}
