"""Meanings as queries: what was found, as SPARQL that finds it on any endpoint over the same graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.implied_amounts import implying, multiplied_pattern
from kgqa.answering.free.led_sets import OPERATORS
from kgqa.answering.free.number_query import number_query
from kgqa.answering.free.passing import days_between, expression, years_in
from kgqa.answering.free.path_patterns import as_path, followed
from kgqa.answering.free.scale_values import is_date, named_pattern, series_pattern, spelled, values
from kgqa.model import (
    NAME,
    OWN_VALUE,
    SERIES,
    Alternatives,
    Between,
    Beyond,
    Both,
    BoundSign,
    Choice,
    Dimension,
    Direction,
    Either,
    Every,
    Except,
    Extreme,
    HasSize,
    InCalendar,
    Kind,
    Led,
    Meaning,
    NumberMeaning,
    Overlap,
    Query,
    Related,
    Relation,
    SetMeaning,
    Size,
    Thing,
    Tie,
    Truth,
    Where,
)
from kgqa.model import Path as Steps
from kgqa.sparql import algebra
from kgqa.sparql.algebra import (
    And,
    As,
    Ask,
    Bgp,
    Call,
    Comparator,
    Comparison,
    Exists,
    Expression,
    Extend,
    Filter,
    Form,
    Join,
    LeftJoin,
    Membership,
    Minus,
    OrderKey,
    Pattern,
    Select,
    Triple,
    Union,
    Values,
    Variable,
)
from kgqa.sparql.paths import RepeatedPath, SequencePath, Times
from kgqa.sparql.reader import read_form
from kgqa.terms import GEO_FUNCTION, XSD, Iri, Literal, Term, integer
from kgqa.values.amounts import YEARS
from kgqa.vocabulary import COORDINATES, INSTANCE_OF, SUBCLASS_OF

_ANSWER = Variable("answer")
_DECIMAL = Iri(XSD + "decimal")
_SIGNS = {
    BoundSign.LESS: Comparator.LESS,
    BoundSign.MORE: Comparator.GREATER,
    BoundSign.AT_MOST: Comparator.AT_MOST,
    BoundSign.AT_LEAST: Comparator.AT_LEAST,
    BoundSign.EQUAL: Comparator.EQUAL,
}
_FAR = Iri(GEO_FUNCTION + "distance")
_COORDINATE = {"latitude": r"^.*\s(\S+)\)$", "longitude": r"^.*\((\S+)\s.*$"}
"""Parts of `Point(longitude latitude)`."""
_MEMBERSHIP = SequencePath((INSTANCE_OF.direct, RepeatedPath(SUBCLASS_OF.direct, Times.ANY)))
"""Belongs to a class, or to one below it."""


def meaning_query(meaning: Meaning, denoter: Denoter) -> Query:
    """The query of a meaning whose members are known: kinds and alternatives stand as the graph bore them out."""
    return Query(_form(meaning, _Writer(denoter)))


def _form(meaning: Meaning, writer: _Writer) -> Form:
    match meaning:
        case Truth(claim=claim, denied=denied):
            found = writer.pattern(claim, _ANSWER)
            return Ask(Filter(Bgp(()), Exists(found, negated=True)) if denied else found)
        case Every(base=base, claim=claim):
            others = Minus(writer.pattern(base, _ANSWER), writer.pattern(claim, _ANSWER))
            return Ask(Filter(Bgp(()), Exists(others, negated=True)))
        case HasSize(base=base, comparison=comparison, number=number):
            counted = As(algebra.Aggregate("COUNT", _ANSWER, distinct=True), Variable("count"))
            sized = Select(writer.pattern(base, _ANSWER), (counted,))
            bound = integer(number)
            return Ask(Filter(sized, Comparison(_SIGNS[comparison], Variable("count"), bound)))
        case Overlap():
            return writer.overlap(meaning)
        case InCalendar(base=base):
            return _form(base, writer)
        case Size(base=base):
            counted = As(algebra.Aggregate("COUNT", _ANSWER, distinct=True), Variable("count"))
            return Select(writer.pattern(base, _ANSWER), (counted,))
        case Between(tie=Tie.DISTANCE, things=(first, second)):
            return writer.distance(first, second)
        case Choice(among=among, options=options):
            named = tuple(option.candidates[0].item.iri for option in options if option.candidates)
            return Select(Filter(writer.pattern(among, _ANSWER), Membership(_ANSWER, named)), (_ANSWER,), distinct=True)
        case NumberMeaning():
            return number_query(meaning, writer)
        case _:
            assert isinstance(meaning, SetMeaning)  # other operations write their own
            return Select(writer.pattern(meaning, _ANSWER), (_ANSWER,), distinct=True)


class _Writer:
    """Writes the patterns of one query, whose variables are numbered."""

    def __init__(self, denoter: Denoter) -> None:
        self.sets = denoter
        self._numbers = count(1)

    def fresh(self, name: str) -> Variable:
        """A variable that the query does not have yet."""
        return Variable(f"{name}{next(self._numbers)}")

    def overlap(self, meaning: Overlap) -> Form:
        """Whether neither of two things ended before the other began."""
        ask = read_form("ASK { FILTER((!BOUND(?end1) || ?end1 >= ?begin2) && (!BOUND(?end2) || ?end2 >= ?begin1)) }")
        assert isinstance(ask, Ask)
        assert isinstance(ask.where, Filter)
        parts: list[Pattern] = []
        for number, part in enumerate((meaning.first, meaning.second), 1):
            thing = Variable(f"thing{number}")
            begun = Bgp((Triple(thing, as_path(meaning.begin.paths), Variable(f"begin{number}")),))
            ended = Bgp((Triple(thing, as_path(meaning.end.paths), Variable(f"end{number}")),))
            parts.append(LeftJoin(Join((self.pattern(part, thing), begun)), ended))
        return Ask(Filter(Join(tuple(parts)), ask.where.condition))

    def pattern(self, meaning: SetMeaning, variable: Variable) -> Pattern:
        """A pattern whose solutions bind a variable to the members of a set."""
        match meaning:
            case Thing(term=term):
                return Values((variable,), ((term,),))
            case Kind():
                return self._listed(meaning, variable)
            case Related(relation=relation, base=base):
                start = self.fresh("from")
                return Join((self.pattern(base, start), self._reached(relation, base, (start, variable))))
            case Either(parts=parts):
                return Union(tuple(self.pattern(part, variable) for part in parts))
            case Except(base=base, without=without):
                return Minus(self.pattern(base, variable), self.pattern(without, variable))
            case Both(first=first, second=second):
                return self._both(meaning, first, second, variable)
            case Where():
                return self._where(meaning, variable)
            case Beyond(base=base, dimension=dimension):
                return self._beyond(meaning, base, dimension, variable)
            case Extreme(base=base, dimension=dimension):
                return self._extreme(meaning, base, dimension, variable)
            case _:
                return OPERATORS[type(meaning)].pattern(meaning, self, variable)

    def led(self, meaning: Led, start: Variable, end: Variable) -> Pattern:
        """A pattern for the members of a set and what a relation leads to from each of them."""
        paths = self._followed(meaning.relation, meaning.base)
        reached = followed(paths, meaning.relation.without, (start, end), self.fresh)
        return Join((self.pattern(meaning.base, start), reached))

    def _reached(self, relation: Relation, base: SetMeaning, ends: tuple[Variable, Variable]) -> Pattern:
        """What joins the members of a set and what a relation leads to from them: its statements, or amounts
        that follow from others."""
        paths, terms = self._followed(relation, base), self.sets.members(base).terms
        own = next((path[0].property for path in paths if len(paths) == len(path) == 1 and not path[0].inverse), None)
        if own is None or any(self.sets.steps.graph.objects(one, own.direct) for one in terms if isinstance(one, Iri)):
            return followed(paths, relation.without, ends, self.fresh)
        implied = (multiplied_pattern(of, times, ends) for of, times in implying(own))
        return next(implied, None) or followed(paths, relation.without, ends, self.fresh)

    def _where(self, meaning: Where, variable: Variable) -> Pattern:
        value, dimension = self.fresh("value"), meaning.dimension
        base = self._scaled(meaning, meaning.base, variable)
        if dimension == NAME:
            return Filter(Join((base, named_pattern(variable, value))), spelled(meaning, value))
        members = Join((base, self._valued(dimension, variable, value)))
        if dimension.counted:
            count = self.fresh("count")
            counted = As(algebra.Aggregate("COUNT", value, distinct=True), count)
            return Filter(Select(members, (variable, counted), group_by=(variable,)), _bound(meaning, count))
        return Filter(members, _bound(meaning, value))

    def valued(self, meaning: SetMeaning, dimension: Dimension, member: Variable, value: Variable) -> Pattern:
        """A pattern for the members of a set with what they have of a dimension, where the first of them has it."""
        if dimension == OWN_VALUE:
            return self.pattern(meaning, value)
        for one in self.sets.members(meaning).terms:
            values(dimension, one, self.sets.steps)  # in which units, decides how they are written
        return Join((self.pattern(meaning, member), self._valued(self._borne(meaning, dimension), member, value)))

    def is_dated(self, meaning: SetMeaning, dimension: Dimension) -> bool:
        """Whether the members of a set have times by a dimension."""
        members, steps = self.sets.members(meaning).terms, self.sets.steps
        return any(is_date(value) for member in members[:1] for value in values(dimension, member, steps))

    def _borne(self, meaning: SetMeaning, dimension: Dimension) -> Dimension:
        """A dimension without the places of its values where no member of a set has its first one."""
        steps = self.sets.steps
        places = ((one, member) for member in self.sets.members(meaning).terms for one in dimension.relations)
        first: dict[Term, Relation] = {}
        for relation, member in places:
            if member not in first and steps.reach(relation, (member,)):
                first[member] = relation
        used = frozenset(first.values())
        return replace(
            dimension, relations=tuple(one for one in dimension.relations if one in used) or dimension.relations
        )

    def _listed(self, kind: Kind, variable: Variable) -> Pattern:
        """The members of a class, by name where a query cannot say which they are."""
        if whole := self.sets.whole_class(kind):
            return Bgp((Triple(variable, _MEMBERSHIP, whole.iri),))
        rows: tuple[tuple[Term | None, ...], ...] = tuple((term,) for term in self.sets.members(kind).terms)
        return Values((variable,), rows)

    def _both(self, meaning: Both, first: SetMeaning, second: SetMeaning, variable: Variable) -> Pattern:
        kind, other = (second, first) if isinstance(second, Kind) else (first, second)
        if not isinstance(kind, Kind):
            return Join((self.pattern(first, variable), self.pattern(second, variable)))
        kept = self.sets.members(meaning).terms
        found = self.sets.members(other).terms
        if set(kept) == set(found):
            return self.pattern(other, variable)
        if isinstance(other, Kind) and set(kept) == set(self.sets.members(kind).terms):  # „pierwiastki” among gases
            return self.pattern(kind, variable)
        if set(kept) <= set(found):
            return Filter(self.pattern(other, variable), Membership(variable, kept))
        return Values((variable,), tuple((term,) for term in kept))

    def _followed(self, relation: Relation, base: SetMeaning) -> tuple[Steps, ...]:
        """The paths of a relation that count: all, or the first that leads anywhere."""
        if relation.alternatives is Alternatives.FIRST:
            members = self.sets.members(base).terms
            for one in relation.alone():
                if self.sets.steps.reach(one, members):
                    return one.paths
        return relation.paths

    def _scaled(self, meaning: Where | Extreme, base: SetMeaning, variable: Variable) -> Pattern:
        """A pattern for what is bounded or put in order: of a set that was not listed what was asked about."""
        held = self.sets.held.get(meaning)
        if held is None:
            return self.pattern(base, variable)
        return Values((variable,), tuple((term,) for term in held))

    def _valued(self, dimension: Dimension, variable: Variable, value: Variable) -> Pattern:
        rows = self.sets.steps.told_units.rows(dimension)
        if rows is not None:
            return Values((variable, value), tuple(rows))
        paths = _paths(dimension.relations)
        if dimension.until:
            return self._lasting(dimension, variable, value)
        if dimension.per:
            return self._for_each(dimension, variable, value)
        if dimension.around or dimension == SERIES:
            return series_pattern(dimension.around, variable, value)
        valued = Bgp((Triple(variable, as_path(paths), value),))
        if dimension.origin is None:
            inferred = tuple(self._inferred(paths, variable, value))
            return Union((valued, *inferred)) if inferred else valued
        start = Bgp((Triple(dimension.origin, as_path(paths), _start(value)),))
        return Filter(Join((valued, start)), Comparison(Comparator.UNEQUAL, variable, dimension.origin))

    def _inferred(self, paths: Iterable[Steps], variable: Variable, value: Variable) -> Iterator[Pattern]:
        """Patterns for amounts that follow from others, where any did."""
        own = (path[0].property for path in paths if len(path) == 1 and not path[0].inverse)
        for name in self.sets.steps.inferred.intersection(own):
            for of, times in implying(name):
                yield multiplied_pattern(of, times, (variable, value))

    def _lasting(self, dimension: Dimension, variable: Variable, value: Variable) -> Pattern:
        """The days from when things began to when they ended, or the full years that these make."""
        times = [(dimension.relations, self.fresh("first")), (dimension.until, self.fresh("last"))]
        told = Bgp(tuple(Triple(variable, as_path(_paths(relations)), time) for relations, time in times))
        (_, first), (_, last) = times
        days = days_between(f"?{first.name}", f"?{last.name}")
        return Extend(told, value, expression(years_in(days) if dimension.unit == YEARS else days))

    def _for_each(self, dimension: Dimension, variable: Variable, value: Variable) -> Pattern:
        """How much things have for each unit of something else."""
        ends = (self.fresh("whole"), self.fresh("unit"))
        parts = [
            Triple(variable, as_path(_paths(one)), end)
            for one, end in zip((dimension.relations, dimension.per), ends, strict=True)
        ]
        largest = tuple(As(algebra.Aggregate("MAX", end), self.fresh("largest")) for end in ends)
        grouped = Select(Bgp(tuple(parts)), (variable, *largest), group_by=(variable,))
        whole, unit = (one.variable.name for one in largest)
        return Extend(grouped, value, expression(f"ROUND(100 * ?{whole} / ?{unit}) / 100"))

    def distance(self, first: SetMeaning, second: SetMeaning) -> Form:
        """How far two places are apart, in whole kilometres."""
        ends = (self.fresh("place"), self.fresh("place"))
        points = (self.fresh("point"), self.fresh("point"))
        parts = [self.pattern(meaning, end) for meaning, end in zip((first, second), ends, strict=True)]
        located = [Bgp((Triple(end, COORDINATES.direct, at),)) for end, at in zip(ends, points, strict=True)]
        far = Call("ROUND", (Call(_FAR, points),))
        return Select(Join((*parts, *located)), (As(far, Variable("distance")),), distinct=True)

    def _beyond(self, meaning: Beyond, base: SetMeaning, dimension: Dimension, variable: Variable) -> Pattern:
        """What has more, or less, than each of the things that it is compared with."""
        value = self.fresh("value")
        found: Pattern = Join((self.pattern(base, variable), self._valued(dimension, variable, value)))
        sign = Comparator.GREATER if meaning.direction is Direction.MAX else Comparator.LESS
        for one in meaning.standard.parts if isinstance(meaning.standard, Either) else (meaning.standard,):
            standard, bound = self.fresh("standard"), self.fresh("bound")
            compared = Join((found, self.pattern(one, standard), self._valued(dimension, standard, bound)))
            found = Filter(compared, Comparison(sign, _measured(dimension, value), _measured(dimension, bound)))
        return found

    def _extreme(self, meaning: Extreme, base: SetMeaning, dimension: Dimension, variable: Variable) -> Pattern:
        value = self.fresh("value")
        measure = algebra.Aggregate("COUNT", value, distinct=True) if dimension.counted else _measured(dimension, value)
        members = self._scaled(meaning, base, variable)
        found = len(self.sets.members(meaning).terms)
        if meaning.rank > 1 or found > 1:  # whoever is found in two ways takes one place
            members = Select(members, (variable,), distinct=True)
        if found > 1 and not dimension.counted:  # and so does whoever has two values
            measure = algebra.Aggregate("MAX" if meaning.direction is Direction.MAX else "MIN", measure)
        return Select(
            Join((members, self._valued(dimension, variable, value))),
            (variable,),
            group_by=(variable,) if dimension.counted or found > 1 else (),
            order_by=(OrderKey(measure, descending=meaning.direction is Direction.MAX),),
            limit=max(1, found),
            offset=meaning.rank - 1,
        )


def _paths(relations: Iterable[Relation]) -> tuple[Steps, ...]:
    return tuple(path for relation in relations for path in relation.paths)


def _start(value: Variable) -> Variable:
    """The point from which it is measured how far away a value is."""
    return Variable(f"{value.name}_from")


def _measured(dimension: Dimension, value: Variable) -> Expression:
    """What a value is ordered by: itself, a coordinate out of a point, or how far away the point is."""
    if dimension.origin is not None:
        return Call(_FAR, (value, _start(value)))
    if not dimension.axis:
        return value
    part = Call("REPLACE", (Call("STR", (value,)), Literal(_COORDINATE[dimension.axis]), Literal("$1")))
    return Call("STRDT", (part, _DECIMAL))


def _bound(where: Where, value: Variable) -> Expression:
    """How a value compares with its bound; years are compared with the years of dates."""
    by_year = isinstance(where.bound, Literal) and where.bound.datatype == XSD + "integer"
    compared: Expression = Call("YEAR", (value,)) if by_year else _measured(where.dimension, value)
    if where.comparison is BoundSign.WITHIN:
        upper = where.last if where.last is not None else where.bound
        least = Comparison(Comparator.AT_LEAST, compared, where.bound)
        return And((least, Comparison(Comparator.AT_MOST, compared, upper)))
    return Comparison(_SIGNS[where.comparison], compared, where.bound)
