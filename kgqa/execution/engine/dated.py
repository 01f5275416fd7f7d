"""Dates of which a filter lets few years pass: looked up in the dictionary, where literals stand in order.

`?x wdt:P569 ?date FILTER(YEAR(?date) >= 1920 && YEAR(?date) <= 1929)` would otherwise read every date of birth. Dates
are taken to be written as XML Schema says, with four digits for the years 0 to 9999 and no plus sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil, floor, inf

from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.expression_error import ExpressionError
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.operators import Filter, Union
from kgqa.execution.engine.solution_rows import Operator, Row, Run
from kgqa.execution.engine.term_values import number_of
from kgqa.execution.engine.triple_patterns import TriplePattern
from kgqa.sparql.algebra import And, Arithmetic, Call, Comparator, Comparison, Or, Variable
from kgqa.sparql.algebra import Expression as Condition
from kgqa.terms import Literal

Interval = tuple[float, float]
"""The first and the last year; infinite where there is none."""
Years = Callable[[Run, Row], Interval]
"""The years that a row allows."""

_ALL: Interval = (-inf, inf)
_LAST_YEAR = 9999
_MIRRORED = {
    Comparator.LESS: Comparator.GREATER,
    Comparator.GREATER: Comparator.LESS,
    Comparator.AT_MOST: Comparator.AT_LEAST,
    Comparator.AT_LEAST: Comparator.AT_MOST,
    Comparator.EQUAL: Comparator.EQUAL,
}
_INTERVALS: dict[Comparator, Callable[[float], Interval]] = {
    Comparator.LESS: lambda year: (-inf, ceil(year) - 1),
    Comparator.GREATER: lambda year: (floor(year) + 1, inf),
    Comparator.AT_MOST: lambda year: (-inf, floor(year)),
    Comparator.AT_LEAST: lambda year: (ceil(year), inf),
    Comparator.EQUAL: lambda year: (ceil(year), floor(year)),
}


@dataclass(frozen=True, slots=True)
class DatedPattern(TriplePattern):
    """A triple pattern whose object is a date, behind which a filter lets only some years pass."""

    years: Years

    def dates(self, run: Run, row: Row) -> range | None:
        """The nodes of all literals that may be dates of the years that a row allows; None if those are any."""
        first, last = self.years(run, row)
        if not 0 <= first <= last <= _LAST_YEAR:
            return None
        return run.graph.literals(f'"{first:04}', f'"{last:04}\U0010ffff')

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


def dated(part: Operator, slot: int, years: Years) -> Operator:
    """An operator behind which a filter lets only some years of the date in a slot pass."""
    match part:
        case DatedPattern():
            return part
        case TriplePattern(subject=subject, obj=obj) if obj == slot != subject:
            return DatedPattern(subject, part.predicate, obj, part.scope, years)
        case Join():
            return Join(tuple(dated(one, slot, years) for one in part.parts), part.parameters, part.scope)
        case Union():
            return Union(tuple(dated(one, slot, years) for one in part.parts), part.scope)
        case Filter():
            return Filter(dated(part.part, slot, years), part.condition, part.scope)
        case _:
            return part


def dates_in(condition: Condition) -> frozenset[Variable]:
    """The variables whose years a condition compares."""
    match condition:
        case And(parts=parts) | Or(parts=parts):
            return frozenset[Variable]().union(*map(dates_in, parts))
        case Comparison(left=left, right=right):
            return frozenset(
                one.arguments[0]
                for one in (left, right)
                if isinstance(one, Call) and one.function == "YEAR" and isinstance(one.arguments[0], Variable)
            )
        case _:
            return frozenset()


def years_of(date: Variable, condition: Condition, compiled: Callable[[Condition], Expression]) -> Years | None:
    """The years outside which a condition never holds for a date; None if it may hold for any."""
    match condition:
        case And(parts=parts):
            known = tuple(years for part in parts if (years := years_of(date, part, compiled)))
            return _within_all(known) if known else None
        case Or(parts=parts):
            found = tuple(years_of(date, part, compiled) for part in parts)
            known = tuple(filter(None, found))
            return _within_any(known) if len(known) == len(found) else None
        case Comparison(operator=operator, left=left, right=right) if operator in _MIRRORED:
            if left == _year(date) and _is_plain(right):
                return _compared(operator, compiled(right))
            if right == _year(date) and _is_plain(left):
                return _compared(_MIRRORED[operator], compiled(left))
    return None


def _year(date: Variable) -> Call:
    return Call("YEAR", (date,))


def _is_plain(bound: Condition) -> bool:
    """Whether an expression has the same value for a row as for all that this is extended to, or an error."""
    match bound:
        case Literal() | Variable():
            return True
        case Arithmetic(left=left, right=right):
            return _is_plain(left) and _is_plain(right)
        case _:
            return False


def _compared(operator: Comparator, bound: Expression) -> Years:
    interval = _INTERVALS[operator]

    def years(run: Run, row: Row) -> Interval:
        try:
            return interval(float(number_of(bound.value(run, row))))
        except (ExpressionError, ValueError, OverflowError):  # unbound here, no number, or none that has a year
            return _ALL

    return years


def _within_all(parts: tuple[Years, ...]) -> Years:
    def years(run: Run, row: Row) -> Interval:
        found = [part(run, row) for part in parts]
        return max(first for first, _ in found), min(last for _, last in found)

    return years


def _within_any(parts: tuple[Years, ...]) -> Years:
    def years(run: Run, row: Row) -> Interval:
        found = [part(run, row) for part in parts]
        return min(first for first, _ in found), max(last for _, last in found)

    return years
