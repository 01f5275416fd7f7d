"""Values of things by dimensions: numbers, times, coordinates and distances, places in a series; how they compare with
bounds; and names in a language, and names that begin or end with letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_FLOOR, Decimal

from kgqa.answering.free.steps import Steps, TooMuch
from kgqa.answering.magnitudes import Stretch, in_unit, plain_number, stretch
from kgqa.globe import Point, great_circle, point_of
from kgqa.model import NAME, OWN_VALUE, SERIES, BoundSign, Dimension, Kind, SetMeaning, Step, Where
from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.algebra import (
    Aggregate,
    As,
    Bgp,
    Call,
    Comparator,
    Comparison,
    Expression,
    Filter,
    LeftJoin,
    Pattern,
    Select,
    Triple,
    Variable,
)
from kgqa.sparql.paths import AlternativePath, Path, RepeatedPath, Times
from kgqa.terms import RDFS_LABEL, XSD, Iri, Literal, Term, integer
from kgqa.values.points_in_time import time_of
from kgqa.vocabulary import CAPITAL, COORDINATES, FOLLOWED_BY, FOLLOWS, LENGTH, ORBITS

_TO = ".."
"""Stands between the least and the most days that something may have lasted."""
_WIDE = (CAPITAL, LENGTH)
"""Properties of countries, regions, rivers and walls, which are no points: nobody is „so far” from them."""
_LONGEST = 50
"""Things of a series at most: what comes before is looked up one by one."""
POLISH_LABELS = "pl"
"""The language of Polish labels."""
_LABEL = Iri(RDFS_LABEL)


def values(dimension: Dimension, term: Term, steps: Steps, *, every: bool = False) -> tuple[Term, ...]:
    """The values of a thing; of several places where they may stand the first that has any, or with `every` of all."""
    if dimension == OWN_VALUE:
        return (term,)
    if dimension == NAME:
        return names_of(term, steps.graph)
    if dimension.around or dimension == SERIES:
        return inner_places(dimension.around, term, steps)
    found: tuple[Term, ...] = ()
    for relation in dimension.relations:
        found += steps.reach(relation, (term,), all_paths=every)
        if found and not every:
            break
    if dimension.until:
        return _lasting(found, tuple(end for one in dimension.until for end in steps.reach(one, (term,))))
    if dimension.per:
        return _for_each(
            found, tuple(by for one in dimension.per for by in steps.reach(one, (term,))), dimension.per_unit
        )
    return _measured(dimension, term, found, steps)


def _for_each(found: Iterable[Term], by: Iterable[Term], unit: str) -> tuple[Term, ...]:
    """The largest of some numbers divided by the largest of others, to two decimals; none where either is missing, or
    what is divided by is in another unit than it should be."""
    numbers = [known for one in found if isinstance(one, Literal) and (known := plain_number(one)) is not None]
    divisors = [(plain_number(one), in_unit(one, unit)) for one in by if isinstance(one, Literal)]
    if not numbers or not divisors or any(plain is None or plain <= 0 or plain != told for plain, told in divisors):
        return ()
    hundredths = 100 * max(numbers) / max(plain for plain, _ in divisors if plain is not None)
    rounded = (hundredths + Decimal("0.5")).to_integral_value(ROUND_FLOOR) / 100
    return (Literal(str(rounded), datatype=XSD + "decimal"),)


def _lasting(begun: Iterable[Term], ended: Iterable[Term]) -> tuple[Term, ...]:
    """The least and the most days from the first of some times to the first of others, as one text; none where either
    is not known, or the end is before the beginning."""
    starts, ends = (sorted(time.days for one in terms if (time := time_of(one))) for terms in (begun, ended))
    if not starts or not ends or ends[0][1] < starts[0][0]:
        return ()
    return (Literal(f"{max(0, ends[0][0] - starts[0][1])}{_TO}{ends[0][1] - starts[0][0]}"),)


def all_values(dimension: Dimension, steps: Steps) -> Mapping[Term, Sequence[Term]]:
    """The values of all things that have any, for sets that are too large to be asked about one by one.

    Raises TooMuch where a property has many statements, values stand at the end of a longer path, are the beginnings
    of what is measured, are divided by others, or are places in a series.
    """
    if dimension.until or dimension.per or dimension.around or dimension in (NAME, SERIES):
        raise TooMuch
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
    if dimension.origin:
        return distances(dimension.origin, term, found, steps)
    steps.told_units.note(dimension, term, found)
    return found


def _counted(ends: tuple[Term, ...]) -> tuple[Term, ...]:
    """The number of some things, as a value; none of no things, which graphs leave out."""
    return (integer(len(frozenset(ends))),) if ends else ()


def measure(dimension: Dimension, value: Term) -> Stretch | None:
    """What orders a value: its amount in the unit of the dimension, its time in years, its coordinate in degrees."""
    if not isinstance(value, Literal):
        return None
    if dimension.axis:
        point = point_of(value.value)
        degrees = point[0 if dimension.axis == "latitude" else 1] if point else None
        return None if degrees is None else Stretch(degrees, degrees)
    if dimension.until and _TO in value.value:
        least, most = value.value.split(_TO)
        return Stretch(float(least), float(most))
    return stretch(value, dimension.unit)


def best_measure(dimension: Dimension, found: Sequence[Term], *, largest: bool) -> Stretch | None:
    """The value that counts where a thing has several."""
    known = [number for value in found if (number := measure(dimension, value)) is not None]
    return (max(known, key=lambda one: one.most) if largest else min(known)) if known else None


def holds(where: Where, value: Term) -> bool:
    """Whether a value surely compares with the bound as said; years are compared with the years of times."""
    if where.dimension == NAME:
        return is_spelled(where, value)
    compared = _compared(where, value)
    if compared is None:
        return False
    number, bound = compared
    match where.comparison:
        case BoundSign.LESS:
            return number.most < bound.least
        case BoundSign.MORE:
            return number.least > bound.most
        case BoundSign.AT_MOST:
            return number.most <= bound.most
        case BoundSign.AT_LEAST:
            return number.least >= bound.least
        case _:
            return bound.least <= number.least and number.most <= bound.most


def is_ruled_out(where: Where, value: Term) -> bool:
    """Whether a value surely does not compare with the bound as said: a month does not rule out one of its days."""
    compared = _compared(where, value)
    if compared is None:
        return False
    number, bound = compared
    match where.comparison:
        case BoundSign.LESS:
            return number.least >= bound.most
        case BoundSign.MORE:
            return number.most <= bound.least
        case BoundSign.AT_MOST:
            return number.least > bound.most
        case BoundSign.AT_LEAST:
            return number.most < bound.least
        case _:
            return number.most < bound.least or bound.most < number.least


def _compared(where: Where, value: Term) -> tuple[Stretch, Stretch] | None:
    """A value and its bound, to the end of the upper one, on one scale; None where either is no measure."""
    number, bound = measure(where.dimension, value), measure(where.dimension, where.bound)
    upper = measure(where.dimension, where.last) if where.last is not None else bound
    if number is None or bound is None or upper is None:
        return None
    if time_of(value) is not None and not is_date(where.bound):
        number = Stretch(*map(_year, number))
    return number, Stretch(bound.least, upper.most)


def _year(moment: float) -> float:
    """The year of a moment, as years are counted in graphs."""
    return float(int(moment) if moment >= 0 else int(moment) - (moment != int(moment)))


def is_date(term: Term) -> bool:
    """Whether a value is a time."""
    return time_of(term) is not None


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


def inner_places(around: Term | None, term: Term, steps: Steps) -> tuple[Term, ...]:
    """How many things come before one in its series, of what circles something where that is given; none for what does
    not, or stands in no series. Raises TooMuch."""
    before = 0
    current = term if _circles(around, term, steps) else None
    stands = current is not None and any(steps.step(Step(one), term) for one in (FOLLOWS, FOLLOWED_BY))
    while current is not None and before < _LONGEST:
        earlier = steps.step(Step(FOLLOWS), current)
        current = next((one for one in earlier if _circles(around, one, steps)), None)
        before += current is not None
    return (integer(before),) if stands and before < _LONGEST else ()


def _circles(around: Term | None, term: Term, steps: Steps) -> bool:
    return around is None or around in steps.step(Step(ORBITS), term)


def series_pattern(around: Term | None, member: Variable, value: Variable) -> Pattern:
    """A pattern for what stands in a series, or circles something in one, with how many come before."""
    before = Variable(f"{value.name}_before")
    next_to: Path = AlternativePath((FOLLOWS.direct, FOLLOWED_BY.direct))
    beside = Triple(member, next_to, Variable(f"{value.name}_beside"))
    standing = Bgp((beside if around is None else Triple(member, ORBITS.direct, around),))
    follows = Triple(member, RepeatedPath(FOLLOWS.direct, Times.SOME), before)
    earlier = Bgp((follows,) if around is None else (follows, Triple(before, ORBITS.direct, around)))
    counted = As(Aggregate("COUNT", before, distinct=True), value)
    return Select(LeftJoin(standing, earlier), (member, counted), group_by=(member,))


def names_of(term: Term, graph: KnowledgeGraph, language: str = POLISH_LABELS) -> tuple[Literal, ...]:
    """The labels of a thing in a language."""
    labels = graph.objects(term, _LABEL) if isinstance(term, Iri) else ()
    return tuple(one for one in labels if isinstance(one, Literal) and one.language == language)


def is_spelled(where: Where, name: Term) -> bool:
    """Whether a name begins or ends as said, whatever its letter case; the noun of its kind in front does not count."""
    return isinstance(name, Literal) and re.search(_expression(where), name.value.upper()) is not None


def spelled(where: Where, name: Variable) -> Expression:
    """The condition of a query that a name begins or ends as said."""
    return Call("REGEX", (Call("UCASE", (Call("STR", (name,)),)), Literal(_expression(where))))


def named_pattern(thing: Iri | Variable, name: Variable, language: str = POLISH_LABELS) -> Pattern:
    """A pattern for a thing, or for things, with their labels in a language."""
    labels = Bgp((Triple(thing, _LABEL, name),))
    return Filter(labels, Comparison(Comparator.EQUAL, Call("LANG", (name,)), Literal(language)))


def _expression(where: Where) -> str:
    """The regular expression of a name in capitals: letters it begins or ends with, or a whole word behind a space."""
    assert isinstance(where.bound, Literal)
    letters = re.escape(where.bound.value.strip())
    if where.comparison is BoundSign.ENDS:
        return f"{letters}$"
    noun = _noun(where.base)
    whole = "( |$)" if where.bound.value.endswith(" ") else ""
    return f"^({re.escape(noun.upper())} )?{letters}{whole}" if noun else f"^{letters}{whole}"


def _noun(meaning: SetMeaning) -> str:
    """The class noun of the members of a set; empty where none is said."""
    return next((one.head for one in meaning.around() if isinstance(one, Kind)), "")
