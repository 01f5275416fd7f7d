"""Dates of which a filter lets few years or days pass: looked up in the dictionary, where literals stand in order.

`?x wdt:P569 ?date FILTER(YEAR(?date) >= 1920 && YEAR(?date) <= 1929)` would otherwise read every date of birth, and so
would `FILTER(?date >= ?first && ?date <= ?last)`. Dates are taken to be written as XML Schema says, with four digits
for the years 0 to 9999 and no plus sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, inf

from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.moments import Moment, days_around
from kgqa.execution.engine.operators import Filter, Union
from kgqa.execution.engine.solution_rows import Operator, Row, Run
from kgqa.execution.engine.sparql_numbers import ExpressionError
from kgqa.execution.engine.term_values import number_of, parsed
from kgqa.execution.engine.triple_patterns import TriplePattern
from kgqa.sparql.algebra import And, Arithmetic, Call, Comparator, Comparison, Or, Variable
from kgqa.sparql.algebra import Expression as Condition
from kgqa.terms import Literal

Interval = tuple[str, str]
"""Two texts between which those of all dates stand that a filter may let pass."""
Allowed = Callable[[Run, Row], Interval]
"""What a row allows."""

_ALL: Interval = ("", "\U0010ffff")
_LAST_YEAR = 9999
_MIRRORED = {
    Comparator.LESS: Comparator.GREATER,
    Comparator.GREATER: Comparator.LESS,
    Comparator.AT_MOST: Comparator.AT_LEAST,
    Comparator.AT_LEAST: Comparator.AT_MOST,
    Comparator.EQUAL: Comparator.EQUAL,
}
_YEARS: dict[Comparator, Callable[[float], tuple[float, float]]] = {
    Comparator.LESS: lambda year: (-inf, ceil(year) - 1),
    Comparator.GREATER: lambda year: (floor(year) + 1, inf),
    Comparator.AT_MOST: lambda year: (-inf, floor(year)),
    Comparator.AT_LEAST: lambda year: (ceil(year), inf),
    Comparator.EQUAL: lambda year: (ceil(year), floor(year)),
}
"""The first and the last year that a comparison with a number allows; infinite where there is none."""
_UPWARDS = frozenset({Comparator.GREATER, Comparator.AT_LEAST})
_DOWNWARDS = frozenset({Comparator.LESS, Comparator.AT_MOST})


@dataclass(frozen=True, slots=True)
class DatedPattern(TriplePattern):
    """A triple pattern whose object may be a date, behind which a filter lets only some pass."""

    allowed: Allowed

    def dates(self, run: Run, row: Row) -> Sequence[int] | None:
        """The nodes of all literals that may be dates which a row allows; None if those are any."""
        first, last = self.allowed(run, row)
        if first == _ALL[0] or last == _ALL[1] or first > last:
            return None
        return run.graph.literals(f'"{first}', f'"{last}')

    def _all(self, run: Run, row: Row) -> Iterator[Row]:
        dates = self.dates(run, row)
        if dates is None or len(dates) > run.graph.count(0, self.predicate, 0):
            yield from TriplePattern._all(self, run, row)
            return
        subjects = run.graph.subjects
        found = [(subject, date) for date in run.deadline.guard(dates) for subject in subjects(self.predicate, date)]
        for subject, date in sorted(found):  # the order in which all would be read
            new = row.copy()
            new[self.subject], new[self.obj] = subject, date
            yield new


def dated(part: Operator, slot: int, allowed: Allowed) -> Operator:
    """An operator behind which a filter lets only some dates in a slot pass."""
    match part:
        case DatedPattern():
            return part
        case TriplePattern(subject=subject, obj=obj) if obj == slot != subject:
            return DatedPattern(subject, part.predicate, obj, part.scope, allowed)
        case Join():
            return Join(tuple(dated(one, slot, allowed) for one in part.parts), part.parameters, part.scope)
        case Union():
            return Union(tuple(dated(one, slot, allowed) for one in part.parts), part.scope)
        case Filter():
            return replace(part, part=dated(part.part, slot, allowed))
        case _:
            return part


def dates_in(condition: Condition) -> frozenset[Variable]:
    """The variables that a condition compares, or the years of."""
    match condition:
        case And(parts=parts) | Or(parts=parts):
            return frozenset[Variable]().union(*map(dates_in, parts))
        case Comparison(left=left, right=right):
            found = (
                one.arguments[0] if isinstance(one, Call) and one.function == "YEAR" else one for one in (left, right)
            )
            return frozenset(one for one in found if isinstance(one, Variable))
        case _:
            return frozenset()


def allowed_by(condition: Condition, date: Variable, compiled: Callable[[Condition], Expression]) -> Allowed | None:
    """Outside what a condition never holds for a date; None if it may hold for any."""
    match condition:
        case And(parts=parts):
            known = tuple(one for part in parts if (one := allowed_by(part, date, compiled)))
            return _within_all(known) if known else None
        case Or(parts=parts):
            found = tuple(allowed_by(part, date, compiled) for part in parts)
            known = tuple(filter(None, found))
            return _within_any(known) if len(known) == len(found) else None
        case Comparison(operator=operator, left=left, right=right) if operator in _MIRRORED:
            return _beside(left, operator, right, date, compiled) or _beside(
                right, _MIRRORED[operator], left, date, compiled
            )
    return None


def _beside(
    told: Condition, operator: Comparator, bound: Condition, date: Variable, compiled: Callable[[Condition], Expression]
) -> Allowed | None:
    """What a comparison of a date, or of its year, with a bound behind it allows; None if it compares others."""
    if not _is_plain(bound):
        return None
    if told == Call("YEAR", (date,)):
        return _by_year(operator, compiled(bound))
    return _by_day(operator, compiled(bound)) if told == date else None


def _is_plain(bound: Condition) -> bool:
    """Whether an expression has the same value for a row as for all that this is extended to, or an error."""
    match bound:
        case Literal() | Variable():
            return True
        case Arithmetic(left=left, right=right):
            return _is_plain(left) and _is_plain(right)
        case _:
            return False


def _by_year(operator: Comparator, bound: Expression) -> Allowed:
    years = _YEARS[operator]

    def allowed(run: Run, row: Row) -> Interval:
        try:
            first, last = years(float(number_of(bound.value(run, row))))
        except (ExpressionError, ValueError, OverflowError):  # unbound here, no number, or none that has a year
            return _ALL
        return _year_text(first) or _ALL[0], _behind(_year_text(last))

    return allowed


def _by_day(operator: Comparator, bound: Expression) -> Allowed:
    def allowed(run: Run, row: Row) -> Interval:
        try:
            value = bound.value(run, row)
        except ExpressionError:  # unbound here
            return _ALL
        moment = parsed(value).key if isinstance(value, Literal) else None
        days = days_around(moment) if isinstance(moment, Moment) else None
        if days is None:  # no date, with which no date compares, or one that dates are not in order around
            return _ALL
        first, last = days
        return _ALL[0] if operator in _DOWNWARDS else first, _ALL[1] if operator in _UPWARDS else _behind(last)

    return allowed


def _year_text(year: float) -> str:
    """A year as dates begin with it; empty for one that they do not stand in the order of."""
    return f"{year:04}" if 0 <= year <= _LAST_YEAR else ""


def _behind(text: str) -> str:
    """A text behind those that begin with another one; behind all where that is empty."""
    return text + _ALL[1]


def _within_all(parts: tuple[Allowed, ...]) -> Allowed:
    def allowed(run: Run, row: Row) -> Interval:
        found = [part(run, row) for part in parts]
        return max(first for first, _ in found), min(last for _, last in found)

    return allowed


def _within_any(parts: tuple[Allowed, ...]) -> Allowed:
    def allowed(run: Run, row: Row) -> Interval:
        found = [part(run, row) for part in parts]
        return min(first for first, _ in found), max(last for _, last in found)

    return allowed
