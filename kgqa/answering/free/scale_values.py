"""Values of things by dimensions: numbers, times, coordinates, and how they compare with bounds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from kgqa.answering.free.distances import distances
from kgqa.answering.free.steps import Steps, TooMuch
from kgqa.globe import point_of
from kgqa.model import BoundSign, Dimension, Where
from kgqa.terms import XSD, Literal, Term

_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_DATE = re.compile(r"([+-]?\d+)-(\d\d)-(\d\d)T")
_DAY = 400.0
"""More than the days of a year, so that days order within their year. No weight, and nothing to be fitted."""


def values(dimension: Dimension, term: Term, steps: Steps, *, every: bool = False) -> tuple[Term, ...]:
    """The values of a thing; of several places where they may stand the first that has any, or with `every` of all."""
    found: tuple[Term, ...] = ()
    for relation in dimension.relations:
        found += steps.reach(relation, (term,), all_paths=every)
        if found and not every:
            break
    return _measured(dimension, term, found, steps)


def all_values(dimension: Dimension, steps: Steps) -> Mapping[Term, Sequence[Term]]:
    """The values of all things that have any, for sets that are too large to be asked about one by one.

    Raises TooMuch where a property has many statements, or values stand at the end of a longer path.
    """
    found: dict[Term, tuple[Term, ...]] = {}
    for path in (path for relation in dimension.relations for path in relation.paths):
        if len(path) > 1:
            raise TooMuch
        for term, ends in steps.statements(path[0]).items():
            found.setdefault(term, ends)
    return {term: _measured(dimension, term, ends, steps) for term, ends in found.items()}


def _measured(dimension: Dimension, term: Term, found: tuple[Term, ...], steps: Steps) -> tuple[Term, ...]:
    """What the values of a thing measure: themselves, how many they are, or how far away they lie."""
    if dimension.counted:
        return _counted(found)
    return distances(dimension.origin, term, found, steps) if dimension.origin else found


def _counted(ends: tuple[Term, ...]) -> tuple[Term, ...]:
    """The number of some things, as a value; none of no things, which graphs leave out."""
    return (Literal(str(len(frozenset(ends))), datatype=XSD + "integer"),) if ends else ()


def measure(dimension: Dimension, value: Term) -> float | None:
    """The number that orders a value: its amount, its time in years, its coordinate in degrees."""
    if not isinstance(value, Literal):
        return None
    if dimension.axis:
        point = point_of(value.value)
        return point[0 if dimension.axis == "latitude" else 1] if point else None
    date = _DATE.match(value.value)
    if date:
        return int(date[1]) + (int(date[2]) * 31 + int(date[3])) / _DAY
    return float(value.value) if _NUMBER.fullmatch(value.value) else None


def best_measure(dimension: Dimension, found: Sequence[Term], *, largest: bool) -> float | None:
    """The value that counts where a thing has several."""
    known = [number for value in found if (number := measure(dimension, value)) is not None]
    return (max(known) if largest else min(known)) if known else None


def holds(where: Where, value: Term) -> bool:
    """Whether a value compares with the bound as said; years are compared with the years of dates."""
    number = measure(where.dimension, value)
    bound = measure(where.dimension, where.bound)
    if number is None or bound is None:
        return False
    if isinstance(value, Literal) and _DATE.match(value.value) and not is_date(where.bound):
        number = float(int(number) if number >= 0 else int(number) - (number != int(number)))
    match where.comparison:
        case BoundSign.WITHIN:
            upper = measure(where.dimension, where.last) if where.last is not None else bound
            return upper is not None and bound <= number <= upper
        case BoundSign.LESS:
            return number < bound
        case BoundSign.MORE:
            return number > bound
        case BoundSign.AT_MOST:
            return number <= bound
        case BoundSign.AT_LEAST:
            return number >= bound
        case _:
            return number == bound


def is_date(term: Term) -> bool:
    """Whether a value is a time."""
    return isinstance(term, Literal) and bool(_DATE.match(term.value))
