"""Numbers that are computed from what sets have: each as one query, whose result is the number.

Dates count as XSD 1.1 counts years, and 1 January stands for a year of which no more is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from kgqa.answering.free.passing import days_between, expression
from kgqa.model import (
    OWN_VALUE,
    Aggregate,
    Contrast,
    Contrasted,
    Dimension,
    Elapsed,
    ElapsedUnit,
    Moment,
    NumberMeaning,
    Quotient,
    SetMeaning,
    Statistic,
    Today,
)
from kgqa.sparql import algebra
from kgqa.sparql.algebra import (
    Arithmetic,
    As,
    Call,
    Expression,
    Filter,
    Join,
    Operation,
    Pattern,
    Select,
    Values,
    Variable,
)
from kgqa.terms import integer

NUMBER = Variable("number")
"""The variable that holds what is computed."""
FIRST, LAST = Variable("first"), Variable("last")
"""The variables of two times of which the time between them is computed."""
_SHORT = Variable("short")
_PLAIN = {Statistic.SUM: "SUM", Statistic.LEAST: "MIN", Statistic.MOST: "MAX"}
"""The functions that yield numbers of the graph, or whole sums of them."""
_PERCENT = 100
"""What the whole is of a share."""
_TENTHS = integer(10)
"""Of one: numbers are rounded to one decimal place."""

_KNOWN = "(MONTH(?first) + DAY(?first) > 2 && MONTH(?last) + DAY(?last) > 2)"
"""Whether the days of two dates are known."""
_INCOMPLETE = "(MONTH(?last) < MONTH(?first) || (MONTH(?last) = MONTH(?first) && DAY(?last) < DAY(?first)))"
"""Whether the year that begins with the first day is not full yet."""
_YEARS = f"YEAR(?last) - YEAR(?first) - IF({_KNOWN} && {_INCOMPLETE}, 1, 0)"
_AGE = f"IF({_KNOWN}, {_YEARS}, YEAR(?last) - YEAR(?first) - ?short)"
_APART = days_between("?first", "?last")
_DAYS = f"{_APART} + 1"
_MONTHS = "12 * (YEAR(?last) - YEAR(?first)) + MONTH(?last) - MONTH(?first) - IF(DAY(?last) < DAY(?first), 1, 0)"
_TEXTS = {
    ElapsedUnit.AGE: _AGE,
    ElapsedUnit.YEARS: _YEARS,
    ElapsedUnit.CALENDAR: "YEAR(?last) - YEAR(?first)",
    ElapsedUnit.MONTHS: _MONTHS,
    ElapsedUnit.WEEKS: f"FLOOR(({_DAYS}) / 7)",
    ElapsedUnit.DAYS: _DAYS,
    ElapsedUnit.DAYS_APART: _APART,
}
_BY_DAY = frozenset({ElapsedUnit.MONTHS, ElapsedUnit.WEEKS, ElapsedUnit.DAYS, ElapsedUnit.DAYS_APART})
"""What is counted only where both days are known."""


class SetPatterns(Protocol):
    """Writes the patterns of sets for one query."""

    def pattern(self, meaning: SetMeaning, variable: Variable) -> Pattern:
        """A pattern whose solutions bind a variable to the members of a set."""

    def valued(self, meaning: SetMeaning, dimension: Dimension, member: Variable, value: Variable) -> Pattern:
        """A pattern whose solutions bind variables to the members of a set and to what they have of a dimension."""

    def is_dated(self, meaning: SetMeaning, dimension: Dimension) -> bool:
        """Whether the members of a set have times by a dimension."""

    def fresh(self, name: str) -> Variable:
        """A variable that the query does not have yet."""


def number_query(meaning: NumberMeaning, patterns: SetPatterns) -> Select:
    """The query that computes a number: one row, or two where either number may be right."""
    match meaning:
        case Contrasted(first=first, second=second, dimension=None):
            parts = tuple(_counted(one, patterns, _value(place)) for place, one in enumerate((first, second)))
            return Select(Join(parts), (As(_contrast(meaning, patterns), NUMBER),))
        case Contrasted(first=first, second=second, dimension=Dimension() as dimension):
            return _compared(first, second, dimension, patterns, _contrast(meaning, patterns))
        case Quotient(base=base, dimension=dimension, per=per):
            parts = _largest(base, dimension, patterns, _value(0)), _largest(base, per, patterns, _value(1))
            return Select(Join(parts), (As(_quotient(1), NUMBER),))
        case Aggregate():
            return _aggregate(meaning, patterns)
        case Elapsed():
            return _elapsed(meaning, patterns)
        case _:
            raise AssertionError(meaning)


def _value(place: int) -> Variable:
    return Variable(f"value{place + 1}")


def _compared(
    first: SetMeaning, second: SetMeaning, dimension: Dimension, patterns: SetPatterns, expression: Expression
) -> Select:
    """A number made of the values that two things have; of several the largest, of times the first."""
    parts = tuple(_largest(one, dimension, patterns, _value(place)) for place, one in enumerate((first, second)))
    return Select(Join(parts), (As(expression, NUMBER),))


def _largest(meaning: SetMeaning, dimension: Dimension, patterns: SetPatterns, value: Variable) -> Select:
    member, measured = patterns.fresh("member"), patterns.fresh("measured")
    best = "MIN" if patterns.is_dated(meaning, dimension) else "MAX"
    largest = As(algebra.Aggregate(best, measured), value)
    return Select(patterns.valued(meaning, dimension, member, measured), (largest,))


def _counted(meaning: SetMeaning, patterns: SetPatterns, value: Variable) -> Select:
    member = patterns.fresh("member")
    return Select(patterns.pattern(meaning, member), (As(algebra.Aggregate("COUNT", member, distinct=True), value),))


def _difference(is_dated: bool) -> Expression:
    """How much more the first has; of dates the years between them, whichever comes first."""
    if is_dated:
        return expression("ABS(YEAR(?value1) - YEAR(?value2))")
    return expression("?value1 - ?value2")


def _contrast(meaning: Contrasted, patterns: SetPatterns) -> Expression:
    """What is told of two values; percents, shares and ratios to one decimal place."""
    match meaning.manner:
        case Contrast.DIFFERENCE:
            return _difference(patterns.is_dated(meaning.first, meaning.dimension or OWN_VALUE))
        case Contrast.PERCENTS_OF_FIRST | Contrast.PERCENTS_OF_SECOND as manner:
            whole = 1 if manner is Contrast.PERCENTS_OF_FIRST else 2
            return _rounded(expression(f"{_PERCENT} * (?value1 - ?value2) / ?value{whole}"))
        case Contrast.SUM:
            return expression("?value1 + ?value2")
        case Contrast.RATIO:
            return _quotient(1)
        case Contrast.SHARE:
            return _quotient(_PERCENT)


def _quotient(factor: int) -> Expression:
    """A ratio, to one decimal place."""
    return _rounded(expression(f"{factor} * ?value1 / ?value2"))


def _rounded(expression: Expression) -> Expression:
    tenths = Call("ROUND", (Arithmetic(Operation.MULTIPLY, _TENTHS, expression),))
    return Arithmetic(Operation.DIVIDE, tenths, _TENTHS)


def _aggregate(meaning: Aggregate, patterns: SetPatterns) -> Select:
    """A number made of the largest values of things; a mean to one decimal place."""
    value = _value(0)
    each = _of_each(meaning, patterns, value)
    if meaning.statistic in _PLAIN:
        return Select(each, (As(algebra.Aggregate(_PLAIN[meaning.statistic], value), NUMBER),))
    return Select(each, (As(_rounded(algebra.Aggregate("AVG", value)), NUMBER),))


def in_the_middle(query: Select, members: int) -> Select:
    """The query for the median, out of one for the mean of so many members: the mean of the middle one or two."""
    assert isinstance(query.where, Select)
    last = query.where.projection[-1]
    assert isinstance(last, As)
    limit, offset = 2 - members % 2, (members - 1) // 2
    ordered = replace(query.where, order_by=(algebra.OrderKey(last.variable),), limit=limit, offset=offset)
    return replace(query, where=ordered)


def _of_each(meaning: Aggregate, patterns: SetPatterns, value: Variable) -> Select:
    """What each member has of a dimension."""
    member, measured = patterns.fresh("member"), patterns.fresh("measured")
    pattern = patterns.valued(meaning.base, meaning.dimension, member, measured)
    return Select(pattern, (member, As(algebra.Aggregate("MAX", measured), value)), group_by=(member,))


def _elapsed(meaning: Elapsed, patterns: SetPatterns) -> Select:
    """The time from the earliest of the first times to the earliest of the last ones."""
    parts: list[Pattern] = list(_moments(meaning, patterns))
    if meaning.unit is ElapsedUnit.AGE:
        parts.append(Values((_SHORT,), tuple((integer(one),) for one in (0, 1))))
    return between(Join(tuple(parts)), meaning.unit)


def between(times: Pattern, unit: ElapsedUnit) -> Select:
    """The time from a first to a last one that a pattern binds."""
    pattern = Filter(times, expression(_KNOWN)) if unit in _BY_DAY else times
    return Select(pattern, (As(expression(_TEXTS[unit]), NUMBER),), distinct=True)


def _moments(meaning: Elapsed, patterns: SetPatterns) -> Iterator[Pattern]:
    for moment, variable in ((meaning.first, FIRST), (meaning.last, LAST)):
        yield _moment(moment, variable, patterns, by_day=meaning.unit in _BY_DAY)


def _moment(moment: Moment, variable: Variable, patterns: SetPatterns, *, by_day: bool) -> Pattern:
    if isinstance(moment, Today):
        return algebra.Extend(algebra.Bgp(), variable, Call("NOW"))
    time = patterns.fresh("time")
    pattern = patterns.pattern(moment, time)
    if by_day:  # a graph may know the year alone, too
        pattern = Filter(pattern, expression(f"MONTH(?{time.name}) + DAY(?{time.name}) > 2"))
    return Select(pattern, (As(algebra.Aggregate("MIN", time), variable),))
