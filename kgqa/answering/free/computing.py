"""Runs the queries of computed numbers, and tells where the graph knows too little to compute one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from math import inf

from kgqa.answering.free.denotation import Denotation
from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.kinds import Verdict
from kgqa.answering.free.meaning_query import meaning_query
from kgqa.answering.free.number_query import NUMBER, in_the_middle
from kgqa.answering.free.passing import passed
from kgqa.answering.free.scale_values import is_date, values
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
    Query,
    Quotient,
    Related,
    Relation,
    SetMeaning,
    Solutions,
    Statistic,
    Step,
    Today,
)
from kgqa.sparql.algebra import Bgp, Call, Extend, Select
from kgqa.terms import Literal, Term
from kgqa.values.amounts import Amount, amount_of
from kgqa.values.points_in_time import time_of
from kgqa.vocabulary import BORN, DIED, ENDS

_OLDEST = 125
"""Years that nobody has lived to: whoever seems older has no known death."""
_PERCENT, _WHOLE = "%", 100
"""Unit of a share, and what no part exceeds."""
_UNITS = {
    ElapsedUnit.AGE: "yr",
    ElapsedUnit.YEARS: "yr",
    ElapsedUnit.CALENDAR: "yr",
    ElapsedUnit.MONTHS: "mo",
    ElapsedUnit.WEEKS: "wk",
    ElapsedUnit.DAYS: "d",
    ElapsedUnit.DAYS_APART: "d",
}


_SOUND = {Contrast.RATIO: (1, inf), Contrast.SHARE: (0, _WHOLE)}
"""From what to what a number can be right, where it is no difference."""


@dataclass(frozen=True, slots=True)
class Computed:
    """A number, or the two that may be right, with what speaks against the sets that it comes of."""

    found: Denotation
    query: Query
    unit: str
    """Symbol of its unit; empty for bare numbers."""


class Computer:
    """Computes numbers for one question."""

    def __init__(self, denoter: Denoter, run: Callable[[Query], Solutions]) -> None:
        self._denoter = denoter
        self._run = run

    def compute(self, meaning: NumberMeaning) -> Computed | None:
        """What a meaning comes to; None where the graph does not have what it takes. Raises TooMuch."""
        parts = [self._denoter.members(one) for one in meaning.made_of()]
        if not all(part.terms for part in parts) or not self._is_whole(meaning):
            return None
        query = self._query(meaning)
        solutions = self._run(query)
        numbers = _numbers(solutions)
        if numbers and isinstance(meaning, Elapsed):
            numbers = passed(self._times(meaning.first), self._times(meaning.last), meaning.unit)
        if not numbers or not all(_is_sound(meaning, number) and self._is_lived(meaning, number) for number in numbers):
            return None
        numbers = [self._in_detail(meaning, number) for number in numbers]
        cost, sure = max(part.cost for part in parts), all(part.verdict is Verdict.CONFIRMED for part in parts)
        verdict = Verdict.CONFIRMED if sure else Verdict.UNKNOWN
        return Computed(Denotation(tuple(numbers), cost, verdict), query, self._unit(meaning))

    def _in_detail(self, meaning: NumberMeaning, number: Term) -> Term:
        """What two amounts make, with their unit, and whether either is one that may be off."""
        if not isinstance(meaning, Contrasted) or meaning.dimension != OWN_VALUE or not isinstance(number, Literal):
            return number
        told = [amount_of(self._denoter.members(one).terms[0]) for one in (meaning.first, meaning.second)]
        amounts = [one for one in told if one is not None]
        unit = amounts[0] if amounts and meaning.manner in (Contrast.DIFFERENCE, Contrast.SUM) else None
        is_about = any(one.is_about for one in amounts)
        detail = Amount(Decimal(number.value), unit.unit if unit else None, unit.symbol if unit else "", is_about)
        return replace(number, detail=detail)

    def _times(self, moment: Moment) -> Sequence[Term]:
        if not isinstance(moment, Today):
            return self._denoter.members(moment).terms
        now = Select(Extend(Bgp(), NUMBER, Call("NOW")), (NUMBER,))
        return _numbers(self._run(Query(now)))

    def _query(self, meaning: NumberMeaning) -> Query:
        query = meaning_query(meaning, self._denoter)
        if isinstance(meaning, Aggregate) and meaning.statistic is Statistic.MEDIAN:
            assert isinstance(query.form, Select)
            return Query(in_the_middle(query.form, len(self._denoter.members(meaning.base).terms)))
        return query

    def _is_whole(self, meaning: NumberMeaning) -> bool:
        """Whether each thing that counts has what is to be computed from: a sum over some of a set is none of it, and
        time passes from one thing („… książka Orwella” is one of many)."""
        if isinstance(meaning, Elapsed) and not all(map(self._is_of_one, (meaning.first, meaning.last))):
            return False
        match meaning:
            case Aggregate(base=base, dimension=dimension):
                members = self._denoter.members(base).terms
                return len(members) > 1 and self._have(members, dimension)
            case Contrasted(first=first, second=second, dimension=dimension) if dimension is not None:
                return self._are_single(first, second)
            case Quotient(base=base):
                return self._are_single(base)
            case Elapsed(first=Related(base=base), last=Today(), unit=ElapsedUnit.AGE):  # nobody grows older then
                ended = Relation("koniec", tuple((Step(one),) for one in (DIED, *ENDS)))
                return not self._denoter.steps.reach(ended, self._denoter.members(base).terms, all_paths=True)
            case Elapsed(first=Related(base=base), last=last, unit=ElapsedUnit.AGE):
                return not self._is_dead_before(base, last)
            case _:
                return True

    def _is_of_one(self, moment: Moment) -> bool:
        """Whether a time is not that of several things."""
        return not isinstance(moment, Related) or len(self._denoter.members(moment.base).terms) <= 1

    def _is_dead_before(self, who: SetMeaning, moment: Moment) -> bool:
        """Whether somebody surely died before a time: the dead grow no older."""
        died = self._denoter.steps.reach(Relation.of(DIED, "data śmierci"), self._denoter.members(who).terms)
        ends, times = ([time for one in terms if (time := time_of(one))] for terms in (died, self._times(moment)))
        return bool(ends and times) and max(end.days[1] for end in ends) < min(time.days[0] for time in times)

    def _is_lived(self, meaning: NumberMeaning, number: Term | None) -> bool:
        """Whether a number is none that a person cannot live to."""
        if (
            not isinstance(meaning, Elapsed)
            or not isinstance(meaning.first, Related)
            or not isinstance(number, Literal)
        ):
            return True
        born = Relation.of(BORN, "data urodzenia")
        is_person = self._denoter.steps.reach(born, self._denoter.members(meaning.first.base).terms)
        return meaning.unit is not ElapsedUnit.AGE or not is_person or float(number.value) <= _OLDEST

    def _have(self, members: Sequence[Term], dimension: Dimension) -> bool:
        steps = self._denoter.steps
        return all(values(dimension, member, steps) for member in steps.affordable(members, len(dimension.relations)))

    def _are_single(self, *sets: SetMeaning) -> bool:
        return all(len(self._denoter.members(one).terms) == 1 for one in sets)

    def _unit(self, meaning: NumberMeaning) -> str:
        match meaning:
            case Contrasted(manner=Contrast.DIFFERENCE | Contrast.SUM, first=first, dimension=Dimension() as dimension):
                return self._unit_of(first, dimension)
            case Contrasted(manner=manner):
                return "" if manner is Contrast.RATIO else _PERCENT
            case Aggregate(dimension=dimension):
                return dimension.unit
            case Elapsed(unit=unit):
                return _UNITS[unit]
            case Quotient(dimension=dimension, per=per):
                return f"{dimension.unit}/{per.unit}" if per.unit else dimension.unit
            case _:
                return ""

    def _unit_of(self, first: SetMeaning, dimension: Dimension) -> str:
        """The unit of a difference."""
        if dimension == OWN_VALUE:
            amount = amount_of(self._denoter.members(first).terms[0])
            return amount.symbol if amount is not None else ""
        return "yr" if self._is_dated(first, dimension) else dimension.unit

    def _is_dated(self, meaning: SetMeaning, dimension: Dimension) -> bool:
        members = self._denoter.members(meaning).terms
        return any(is_date(value) for value in values(dimension, members[0], self._denoter.steps))


def _numbers(solutions: Solutions) -> Sequence[Term]:
    """What a query computed; nothing where any of it could not be."""
    found = solutions.column(NUMBER.name) if solutions.complete else ()
    return () if None in found else tuple(one for one in found if one is not None)


def _is_sound(meaning: NumberMeaning, number: Term | None) -> bool:
    """Whether a number can be right: nothing is longer than what is longer than it, and nobody older than anybody."""
    if not isinstance(number, Literal):
        return False
    value = float(number.value)
    if isinstance(meaning, Elapsed) and meaning.unit is ElapsedUnit.AGE:
        return value > 0
    if isinstance(meaning, Aggregate):  # of what lies below zero, too
        return True
    least, most = _SOUND.get(meaning.manner, (0, inf)) if isinstance(meaning, Contrasted) else (0, inf)
    return least <= value <= most and (value > 0 or isinstance(meaning, Contrasted))
