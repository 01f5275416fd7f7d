"""How far places are apart: straight lines on the globe between the coordinates that the graph states."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.answering.free.steps import Steps
from kgqa.globe import Point, great_circle, point_of
from kgqa.model import Step
from kgqa.terms import XSD, Iri, Literal, Term
from kgqa.vocabulary import CAPITAL, COORDINATES, LENGTH

_WIDE = (CAPITAL, LENGTH)
"""Properties of countries, regions, rivers and walls, which are no points: nobody is „so far” from them."""


def distances(origin: Term, term: Term, places: Sequence[Term], steps: Steps) -> tuple[Term, ...]:
    """How far the places of a thing are from another one, in kilometres; none of the thing itself."""
    start = point(origin, steps)
    if start is None or term == origin:
        return ()
    points = (point_of(place.value) for place in places if isinstance(place, Literal))
    return tuple(_kilometres(great_circle(start, one), 3) for one in points if one is not None)


def distance(one: Term, other: Term, steps: Steps) -> Literal | None:
    """How far two things are apart, in whole kilometres; None where the graph does not say where one of them is."""
    points = point(one, steps), point(other, steps)
    if points[0] is None or points[1] is None or one == other:
        return None
    return _kilometres(great_circle(points[0], points[1]), 0)


def point(term: Term, steps: Steps) -> Point | None:
    """Where a thing is, if that is one point. Raises TooMuch."""
    if not isinstance(term, Iri) or any(steps.step(Step(one), term) for one in _WIDE):
        return None
    stated = (value for value in steps.step(Step(COORDINATES), term) if isinstance(value, Literal))
    return next((found for value in stated if (found := point_of(value.value))), None)


def _kilometres(length: float, places: int) -> Literal:
    return Literal(f"{length:.{places}f}", datatype=XSD + "decimal")
