"""What a question wants computed: „o ile”, „ile razy”, „łącznie”, „przeciętnie”, „jaką część”.

The words of an operator say what is asked of a set that the other words make: of one thing that outdoes another by how
much, of what things have the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kgqa.matching.free.coordination import sets_together
from kgqa.matching.free.free_vocabulary import Phrases, Vocabulary
from kgqa.matching.free.pieces import AnyPiece, SetPiece, SetsPiece, mask
from kgqa.model import (
    Aggregate,
    Analysis,
    Beyond,
    Difference,
    Dimension,
    Direction,
    Either,
    NumberMeaning,
    Ratio,
    Related,
    Relation,
    SetMeaning,
    Statistic,
    Token,
)
from kgqa.polish.values.units import unit_at
from kgqa.resources import read_yaml

_PAIR = 2


@dataclass(frozen=True, slots=True)
class Operator:
    """Words of a question that want something computed."""

    words: int
    """The bits of its words, which mean nothing else then."""
    asked: Callable[[SetMeaning], Iterator[NumberMeaning]]
    """What it asks of a set."""

    def over(self, tokens: Sequence[Token], pieces: Iterable[AnyPiece]) -> Iterator[AnyPiece]:
        """The pieces that are of other words; several things together are a set of them all, and nothing but a number
        is asked for."""
        left = [one for one in pieces if not one.words & self.words and not isinstance(one, SetsPiece)]
        yield from (one for one in left if not (isinstance(one, SetPiece) and one.is_kind and one.is_asked))
        yield from map(_together, sets_together(tokens, _bare_names(left)))


def operators(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[Operator]:
    """The operators that the words of a question name; several of the same words are alternatives."""
    compares = bool(analysis.understanding.comparatives)
    measured = _Measured(vocabulary)
    for name, words in _said(analysis):
        if name == "difference" and compares:
            yield Operator(words | _unit_behind(analysis, words), lambda meaning: _compared(meaning, Difference))
        elif name == "ratio" and compares:
            yield Operator(words, lambda meaning: _compared(meaning, Ratio))
        elif name in tuple(Statistic):
            yield Operator(words, _aggregated(measured, Statistic(name)))
        elif name == "difference of":
            yield Operator(words, lambda meaning: _of_pair(measured, meaning, Difference))
        elif name == "ratio of":
            yield Operator(words, lambda meaning: _of_pair(measured, meaning, Ratio))


def _said(analysis: Analysis) -> Iterator[tuple[str, int]]:
    """The names of the operators whose phrases stand in a question, with the bits of the longest phrase of each."""
    for name, phrases in _phrases().items():
        words = 0
        for _, found in phrases.longest(analysis.tokens):
            words |= found
        if words:
            yield name, words


def _unit_behind(analysis: Analysis, words: int) -> int:
    """The bits of the unit behind „o ile”."""
    start = words.bit_length()
    return mask(range(start, unit_at(analysis.tokens, start)[1]))


def _bare_names(pieces: Iterable[AnyPiece]) -> Iterator[SetPiece]:
    """The names without words that only say what the named thing is, or what is asked of it."""
    names = [one for one in pieces if isinstance(one, SetPiece) and one.is_name]
    for one in names:
        if not any(
            one.meaning == other.meaning and one.words & other.words == other.words != one.words for other in names
        ):
            yield one


def _together(piece: SetsPiece) -> SetPiece:
    """Several named things as one set."""
    first = piece.parts[0]
    meaning = Either(tuple(part.meaning for part in piece.parts))
    return SetPiece(piece.words, piece.cost, meaning, first.sorts, is_anchored=True)


def _compared(
    meaning: SetMeaning, make: Callable[[SetMeaning, SetMeaning, Dimension], NumberMeaning]
) -> Iterator[NumberMeaning]:
    """What is made of a thing and one that it outdoes, or that outdoes it."""
    if isinstance(meaning, Beyond):
        more = meaning.direction is Direction.MAX
        first, second = (meaning.base, meaning.standard) if more else (meaning.standard, meaning.base)
        yield make(first, second, meaning.dimension)


def _of_pair(
    measured: _Measured, meaning: SetMeaning, make: Callable[[SetMeaning, SetMeaning, Dimension], NumberMeaning]
) -> Iterator[NumberMeaning]:
    """What is made of what two named things have."""
    if isinstance(meaning, Related) and isinstance(meaning.base, Either) and len(meaning.base.parts) == _PAIR:
        dimension = measured.dimension(meaning.relation)
        if dimension is not None:
            first, second = meaning.base.parts
            yield make(first, second, dimension)
            yield make(second, first, dimension)


def _aggregated(measured: _Measured, statistic: Statistic) -> Callable[[SetMeaning], Iterator[NumberMeaning]]:
    """What is made of the numbers that the members of a set have."""

    def asked(meaning: SetMeaning) -> Iterator[NumberMeaning]:
        if isinstance(meaning, Related):
            dimension = measured.dimension(meaning.relation)
            if dimension is not None:
                yield Aggregate(statistic, meaning.base, dimension)

    return asked


class _Measured:
    """The dimensions that relations lead to."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._dimensions = tuple(one.dimension for one in vocabulary.dimensions if not one.dimension.axis)

    def dimension(self, relation: Relation) -> Dimension | None:
        """The dimension whose values a relation leads to, with the places of its values that the relation has; None
        where it leads to no numbers."""
        for one in self._dimensions:
            places = tuple(place for place in one.relations if place.paths[0] in relation.paths)
            if places and relation.paths[0] == places[0].paths[0]:
                return Dimension(one.name, places, one.unit)
        return None


@cache
def _phrases() -> Mapping[str, Phrases[str]]:
    data = read_yaml(files("kgqa.matching") / "data" / "operators.yaml")
    return {str(name): Phrases((phrase, phrase) for phrase in phrases) for name, phrases in data.items()}
