"""By how much an amount changed from one time to another: „O ilu mieszkańców zmalała Warszawa między 1939 a 1945?”.

What had it then is told by the statements' points in time; the change is a `Difference` of the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from importlib.resources import files

from kgqa.matching.free.computed import Asked, Operator
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.pieces import mask
from kgqa.model import OWN_VALUE, Aim, Analysis, At, Difference, Dimension, Related, SetMeaning, TemporalRelation, Thing
from kgqa.polish.values.units import convert, unit_at
from kgqa.resources import read_yaml
from kgqa.terms import XSD, Literal

_HOW_MUCH = "ile"
_STRETCHES = frozenset({TemporalRelation.IN, TemporalRelation.BETWEEN})
_YEARS = tuple[int, int]


def change_operators(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[Operator]:
    """What asks for a change between two times, by a verb that tells which way."""
    wh = next(iter(analysis.wh_phrases), None)
    times = _two_times(analysis)
    if wh is None or wh.word != _HOW_MUCH or times is None or analysis.kind is Aim.YES_NO:
        return
    around = mask(at for at, token in enumerate(analysis.tokens) if token.lemmas & _lists()["around"])
    dated = mask(at for one in analysis.understanding.times for at in range(one.start, one.end))
    opening = mask(range(wh.start, max(wh.end, _unit(analysis)[1])))
    for grew, name in ((True, "grew"), (False, "shrank")):
        verbs = mask(at for at, token in enumerate(analysis.tokens) if token.lemmas & _lists()[name])
        if verbs:
            asked = partial(_changed, times, tuple(_dimensions(analysis, vocabulary)), grew)
            yield Operator(opening | dated | verbs | (around & ~opening), asked, is_firm=True)


def _changed(times: _YEARS, dimensions: tuple[Dimension, ...], grew: bool, meaning: SetMeaning) -> Iterator[Asked]:
    """The change of what a relation leads to, or of what the opening of the question counts."""
    if isinstance(meaning, Related):
        values = [meaning]
    elif isinstance(meaning, Thing):
        values = [Related(relation, meaning) for one in dimensions for relation in one.relations]
    else:
        return
    for value in values:
        then, later = (At(value.relation, value.base, _year(one), _year(one)) for one in times)
        yield Difference(*((later, then) if grew else (then, later)), OWN_VALUE), 0.0


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


def _two_times(analysis: Analysis) -> _YEARS | None:
    """The first and the last year of which a question speaks; None where it does not speak of two."""
    times = sorted(analysis.understanding.times, key=lambda one: one.start)
    years = [year for one in times for year in (one.first, one.last) if year is not None]
    is_stretch = len(times) == 1 and times[0].relation in _STRETCHES
    since_until = [one.relation for one in times] == [TemporalRelation.SINCE, TemporalRelation.UNTIL]
    if not (is_stretch or since_until) or not years or min(years) == max(years):
        return None
    return min(years), max(years)


def _year(year: int) -> Literal:
    return Literal(str(year), datatype=XSD + "integer")


@cache
def _lists() -> Mapping[str, frozenset[str]]:
    data = read_yaml(files("kgqa.matching") / "data" / "changes.yaml")
    return {str(name): frozenset(map(str, words)) for name, words in data.items()}
