"""How large values are, in whatever unit or calendar: stretches of a scale, as precision leaves them open, the order of
terms by value, quantities in the unit that a question asks for („Ile mil …”, „… w stopach”), and times that say the
same with more or less precision."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from kgqa.answering.slot_choices import Denotation, periods_of
from kgqa.model import Analysis, Both, Query, Related, Result, SetMeaning, TemporalConstraint, TimeUnit
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.values.numbers import plain
from kgqa.polish.values.units import convert, units
from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.algebra import Select, Triple, Variable
from kgqa.sparql.composing import Scale, converted
from kgqa.sparql.scope import columns, triples
from kgqa.templating.projection import Period
from kgqa.templating.template import Template, TemplateLibrary
from kgqa.terms import NUMBERS, Iri, Literal, Term
from kgqa.values.amounts import DAYS, YEARS, Amount, amount_of
from kgqa.values.points_in_time import PointInTime, time_of
from wikidata_hdt.calendars import gregorian_date

_DAY = 500.0
"""More than the days of a year, so that days order within their year. No weight, and nothing to be fitted."""
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_DATE = re.compile(r"([+-]?[0-9]+)-([0-9]{2})-([0-9]{2})T")
_CALENDAR = frozenset({YEARS, DAYS})
_LONG = 730
"""Days from which on they may be counted in years: leap days make no year of them."""
_LEAST_DIGITS = 3
"""Digits of a converted number that count, whatever it was converted from."""
_PLACES = ((100, 1), (10, 2))
"""Decimal places that are enough from a size on; smaller numbers have three."""
_TODAY = word_list("today")


class Stretch(NamedTuple):
    """From where to where a value may lie on its scale."""

    least: float
    most: float

    @property
    def is_known(self) -> bool:
        """Whether it is one number."""
        return self.least == self.most


def stretch(value: Term, unit: str = "") -> Stretch | None:
    """A number in a unit (a symbol), or a time in years; None for what is neither, or measures something else.

    A number without a unit of its own counts as one in the unit asked for, as graphs of direct claims have it.
    """
    if not isinstance(value, Literal):
        return None
    time = time_of(value)
    if time is not None:
        return Stretch(*map(_in_years, time.days))
    number = in_unit(value, unit)
    return None if number is None else Stretch(float(number), float(number))


def in_unit(value: Literal, unit: str) -> Decimal | None:
    """A number in a unit, or without one in the base unit of what it measures; None for another sort of value."""
    amount = amount_of(value)
    if amount is None or amount.unit is None or amount.symbol == unit:
        return plain_number(value)
    if not unit:
        return units()[amount.symbol].in_base(amount.number) if amount.symbol else amount.number
    converted = convert(str(amount.number), amount.symbol, unit)
    return Decimal(converted) if converted else None


def is_apart(one: Stretch, other: Stretch) -> bool:
    """Whether it is known which of two values is larger, or that they are the same."""
    return one.most < other.least or other.most < one.least or (one == other and one.is_known)


def plain_number(value: Literal) -> Decimal | None:
    """A number as it stands, whatever its unit; None for another sort of value."""
    try:
        number = Decimal(value.value)
    except ArithmeticError:
        return None
    return number if number.is_finite() and (value.datatype in NUMBERS or not value.language) else None


def _in_years(day: int) -> float:
    year, month, date = gregorian_date(day)
    return year + (month * 31 + date) / _DAY


def sort_key(term: Term) -> tuple[int, float, str]:
    """A key that sorts numbers by value, dates by time, anything else by text."""
    if isinstance(term, Iri):
        return (2, 0.0, term.value)
    date = _DATE.match(term.value)
    if date:
        return (1, int(date[1]) + (int(date[2]) * 31 + int(date[3])) / 400, "")
    if _NUMBER.fullmatch(term.value):
        return (0, float(term.value), "")
    return (2, 0.0, term.value)


def in_asked_unit(result: Result, library: TemplateLibrary, unit: str) -> Result | None:
    """The result in a unit, rounded; None if that measures something else than the result, or if no time is long
    enough to be counted in it exactly.

    Each number is converted from the unit that the graph gives it, or else from the one that the template expects.
    """
    template = library.templates.get(result.match.template)
    spec = template.slots.get(result.match.asked) if template else None
    own = result.unit or (spec.unit if spec else "")
    result = replace(result, terms=_stated(result.terms, own, unit))
    sources = {_unit_of(term, own) for term in result.terms}
    in_years = sources == {DAYS} and unit in ("", YEARS) and all(map(_is_long, result.terms))
    unit = YEARS if in_years else unit
    source = next(iter(sources)) if len(sources) == 1 else ""
    if not unit or sources <= {"", unit}:
        return _in_own(result, source or own, unit)
    if sources & _CALENDAR and not in_years and not all(map(_is_measured, result.terms)):
        return None
    places = 0 if in_years else None
    terms = [_converted(term, _unit_of(term, own), unit, places) for term in result.terms]
    told = tuple(dict.fromkeys(term for term in terms if term is not None))
    whole = _whole(result, source, unit, told) if source and told else None
    return replace(result, terms=told, unit=unit, whole=whole) if told else None


def _in_own(result: Result, own: str, wanted: str) -> Result | None:
    """The result as it is; None where a unit is asked for and the graph gives another that cannot be converted."""
    known = [amount for term in result.terms if (amount := amount_of(term)) is not None]
    is_other = any(amount.unit is not None and amount.symbol != wanted for amount in known)
    if wanted and is_other:
        return None
    told = next((amount.symbol for amount in known if amount.symbol), "")
    return replace(result, unit=told or (wanted if own == wanted else "") or (result.unit and own))


def _stated(terms: tuple[Term, ...], own: str, wanted: str) -> tuple[Term, ...]:
    """Of values in several units those that the graph gives in the wanted one, if there are any."""
    return tuple(term for term in terms if wanted and _unit_of(term, own) == wanted) or terms


def _unit_of(term: Term, own: str) -> str:
    """Symbol of the unit of a number: the one that the graph gives it, else the result's own."""
    amount = amount_of(term)
    return amount.symbol if amount is not None and amount.unit is not None else own


def _whole(result: Result, unit: str, wanted: str, told: Sequence[Term]) -> Query | None:
    """The result's query, its values converted and rounded."""
    form = result.query.whole if result.query else None
    zero, one = convert("0", unit, wanted), convert("1", unit, wanted)
    if not isinstance(form, Select) or not one:
        return None
    places = max(len(term.value.partition(".")[2]) for term in told)
    scale = Scale(Decimal(one) - Decimal(zero), Decimal(zero))
    return Query(converted(form, columns(form)[-1].name, scale, places))


def _is_long(term: Term) -> bool:
    """Whether so many computed days are counted in years by people, too."""
    amount = amount_of(term)
    is_stated = amount is not None and amount.unit is not None
    return isinstance(term, Literal) and not is_stated and float(term.value) >= _LONG


def _is_measured(term: Term) -> bool:
    """Whether the graph tells an amount with its unit and a fraction of it („5,57 roku”), which is not counted."""
    amount = amount_of(term)
    return amount is not None and amount.unit is not None and amount.number % 1 != 0


def _converted(term: Term, unit: str, wanted: str, places: int | None = None) -> Term | None:
    """A quantity in another unit, to so many decimal places if that is said; None where it measures something else."""
    if not isinstance(term, Literal):
        return None
    text = convert(term.value, unit, wanted)
    if not text:
        return None
    amount, number = amount_of(term), Decimal(text)
    if places is not None:
        number = round(number, places)
    elif _digits(number) > (digits := _digits(Decimal(term.value))):  # what was converted exactly stays exact
        is_shift = units()[unit].factor == units()[wanted].factor  # degrees that only begin elsewhere
        number = Decimal(_rounded(number, _digits(number) if is_shift else digits))
    if not number and Decimal(term.value):  # too little to be counted in the unit
        return None
    detail = Amount(number, None, wanted, is_about=amount.is_about) if amount is not None else None
    return Literal(plain(number), datatype=term.datatype, detail=detail)


def _digits(number: Decimal) -> int:
    """How many digits of a number count."""
    return len(number.normalize().as_tuple().digits)


def _rounded(number: Decimal, digits: int) -> str:
    """A number with as many digits behind the point as its size allows, and no more in all than it was given with or
    `_LEAST_DIGITS`; those before the point stay."""
    places = next((places for size, places in _PLACES if abs(number) >= size), 3)
    before = max(0, number.adjusted() + 1)
    return plain(round(number, min(places, max(0, max(digits, _LEAST_DIGITS) - before))))


def finest(terms: Sequence[Term]) -> tuple[Term, ...]:
    """The terms without times where another term is a more precise time within them: a year beside a day of it."""
    times = [time for term in terms if (time := time_of(term)) is not None]
    return tuple(term for term in terms if not _is_refined(time_of(term), times))


def leaves_open(value: Literal, asked: TimeUnit) -> bool:
    """Whether a value is a time that is not known as precisely as it is asked for."""
    time = time_of(value)
    if time is None or asked is TimeUnit.DATE:
        return False
    return asked.precision is None or not time.tells(asked.precision)


def _is_refined(time: PointInTime | None, others: Sequence[PointInTime]) -> bool:
    return time is not None and any(other.precision > time.precision and _holds(time, other) for other in others)


def _holds(time: PointInTime, other: PointInTime) -> bool:
    return time.days[0] <= other.days[0] and other.days[1] <= time.days[1]


def surely_dated(
    graph: KnowledgeGraph, template: Template, denotation: Denotation, terms: Sequence[Term]
) -> Sequence[Term]:
    """Those of the terms that a query found whose dates are known to lie in its periods; all where it has none of
    days."""
    for period in periods_of(template, denotation.combination):
        if period.by_day:
            patterns = [one for one in triples(denotation.query.form) if one.obj == Variable(period.date)]
            terms = [term for term in terms if any(_lies(graph, denotation, period, one, term) for one in patterns)]
    return terms


def _lies(graph: KnowledgeGraph, denotation: Denotation, period: Period, pattern: Triple, term: Term) -> bool:
    """Whether a time that a pattern tells of a term, or of what the question names, lies in a period of days."""
    bound = dict(denotation.combination.bindings)
    subject = pattern.subject
    if isinstance(subject, Variable):
        subject = term if subject.name == denotation.match.asked else bound.get(subject.name, subject)
    first, last = time_of(bound[period.first]), time_of(bound[period.last])
    if not isinstance(subject, Iri) or not isinstance(pattern.predicate, Iri) or first is None or last is None:
        return False
    times = (time_of(value) for value in graph.objects(subject, pattern.predicate))
    return any(time is not None and first.days[0] <= time.days[0] and time.days[1] <= last.days[1] for time in times)


def other_times(analysis: Analysis) -> tuple[TemporalConstraint, ...]:
    """The times that a question names, but for today („dziś”, „obecnie”)."""
    return tuple(one for one in analysis.understanding.times if not _is_today(analysis, one))


def _is_today(analysis: Analysis, time: TemporalConstraint) -> bool:
    return all(token.form.lower() in _TODAY for token in analysis.tokens[time.start : time.end])


def of_any_time(meaning: SetMeaning) -> SetMeaning:
    """A set that is made of what relations lead to, by statements of any time."""
    match meaning:
        case Both(first=first, second=second):
            return Both(of_any_time(first), of_any_time(second))
        case Related(relation=relation, base=base):
            paths = tuple(tuple(replace(step, ever=len(path) == 1) for step in path) for path in relation.paths)
            return Related(replace(relation, paths=paths), base)
        case _:
            return meaning
