"""By how much an amount changed from one time to another: „O ilu mieszkańców zmalała Warszawa między 1939 a 1945?”,
„O ile więcej pracowników miał X w 2019 niż w 2018?”, „Ile razy …?”, „O ile procent …?”.

What had it then is told by the statements' points in time; the change is what both `Contrasted` give.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from kgqa.matching.free.compared_times import ComparedTimes, around, compared_times
from kgqa.matching.free.computed import Asked, Operator
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.pieces import mask
from kgqa.model import (
    OWN_VALUE,
    Aim,
    Analysis,
    At,
    Contrast,
    Contrasted,
    Dimension,
    Related,
    SetMeaning,
    Thing,
    Token,
)
from kgqa.polish.values.units import convert, unit_at

_HOW_MUCH = "ile"
_PERCENT, _TIMES = "procent", "raz"


def change_operators(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[Operator]:
    """What asks for a change between two times that the question compares."""
    wh = next(iter(analysis.wh_phrases), None)
    if wh is None or wh.word != _HOW_MUCH or analysis.kind is Aim.YES_NO:
        return
    made, end = _made(analysis.tokens, wh.start, wh.end)
    unit = _unit(analysis)[1]
    dimensions = tuple(_dimensions(analysis, vocabulary))
    for compared in compared_times(analysis):
        for opening in sorted({max(wh.end, unit, end), max(wh.start + 1, unit, end)}):
            asks = mask(range(wh.start, opening))
            words = asks | compared.words | (around(analysis) & ~mask(range(opening)))
            yield Operator(words, partial(_asked, made, compared, dimensions), is_firm=True)


def _made(tokens: Sequence[Token], start: int, end: int) -> tuple[str, int]:
    """What is made of the two amounts, and where the words end that say so: „ile razy”, „o ile procent”, „o ile”."""
    for place in range(start, min(end + 1, len(tokens))):
        for name in (_PERCENT, _TIMES):
            if name in tokens[place].lemmas:
                return name, place + 1
    return "", start


def _asked(
    made: str, compared: ComparedTimes, dimensions: tuple[Dimension, ...], meaning: SetMeaning
) -> Iterator[Asked]:
    """The change of what a relation leads to, or of what the opening of the question counts."""
    if isinstance(meaning, Related):
        values = [meaning]
    elif isinstance(meaning, Thing):
        values = [Related(relation, meaning) for one in dimensions for relation in one.relations]
    else:
        return
    for value in values:
        first, second = (At(value.relation, value.base, *one) for one in (compared.first, compared.second))
        yield Contrasted(_manner(made, compared), first, second, OWN_VALUE), 0.0


def _manner(made: str, compared: ComparedTimes) -> Contrast:
    if made == _TIMES:
        return Contrast.RATIO
    if made != _PERCENT:
        return Contrast.DIFFERENCE
    return Contrast.PERCENTS_OF_FIRST if compared.is_fall else Contrast.PERCENTS_OF_SECOND


def _dimensions(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[Dimension]:
    """What the noun or the unit behind „ile” is a number of."""
    wh = analysis.wh_phrases[0]
    symbol, _ = _unit(analysis)
    for words in vocabulary.dimensions:
        dimension = words.dimension
        measured = symbol and dimension.unit and convert("1", symbol, dimension.unit)
        if dimension.is_stated and (measured or wh.noun in words.nouns):
            yield dimension


def _unit(analysis: Analysis) -> tuple[str, int]:
    """The unit behind „ile”, and where it ends; an empty symbol for none."""
    wh = analysis.wh_phrases[0]
    tokens = analysis.tokens
    found = (unit_at(tokens, at) for at in range(wh.start, min(wh.end + 1, len(tokens))))
    return next(((symbol, end) for symbol, end in found if symbol), ("", 0))
