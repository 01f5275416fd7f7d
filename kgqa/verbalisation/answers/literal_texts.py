"""Literals in words: times as precisely as they are known and asked for („w kwietniu 1564”, „XX wiek”); numbers in
digits with their units, as people say them: „193 km”, „66 lat”, „6,2 %”."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from kgqa.model import TimeUnit
from kgqa.polish.tokens.word_forms import plain_words
from kgqa.polish.values.numbers import century, roman
from kgqa.polish.values.time_values import TimeKind, is_bare_year, months
from kgqa.polish.values.times import time_at
from kgqa.terms import Case, Number, Term
from kgqa.values.points_in_time import Calendar, LengthOfTime, PointInTime, Precision, period, time_of
from kgqa.verbalisation import language_data
from kgqa.verbalisation.answers.meaning_answers import meaning_answer

ADVERBIAL = frozenset({Precision.MONTH, Precision.DECADE, Precision.CENTURY, Precision.MILLENNIUM})
"""Precisions of times that „kiedy” is answered with „w”: days and years stand alone."""
_COLUMN = {Case.NOM: 0, Case.ACC: 0, Case.GEN: 1, Case.LOC: 2}
_NEAR = 10
"""Years by which a time may be wrong that is known by and large. Not fitted: people round to tens."""
_PERIODS = {"century": Precision.CENTURY, "millennium": Precision.MILLENNIUM}
_LONG = {
    Precision.BILLION_YEARS: ("billions", 9, 0),
    Precision.HUNDRED_MILLION_YEARS: ("billions", 9, 1),
    Precision.TEN_MILLION_YEARS: ("billions", 9, 2),
    Precision.MILLION_YEARS: ("millions", 6, 0),
    Precision.HUNDRED_THOUSAND_YEARS: ("millions", 6, 1),
    Precision.TEN_THOUSAND_YEARS: ("thousands", 3, 0),
}
"""Of numbers of years: the word, the power of ten that it stands for, and the decimal places that are known."""
SPANNED = frozenset({TimeUnit.DECADE, TimeUnit.CENTURY, TimeUnit.MILLENNIUM})
"""Units of which something may last into several."""
_MONTHS = {TimeUnit.QUARTER: 3, TimeUnit.HALF: 6}
"""Months of the parts of a year that are counted."""
_LONGEST_MONTH = 31
"""Days of the longest months."""
_FIRST_NAMED_DECADE = 20
"""„lata 20.”: the decades before it have no such name."""
_CENTURY = re.compile(r"([IVXLC]+)((?: p\.n\.e\.)?)")
"""A number in letters, which alone is a century, as digits alone are a year."""


def time_text(time: PointInTime, case: Case = Case.NOM, *, remarked: bool = False) -> str:
    """A time in words, in the nominative, genitive or locative; other cases are told as the genitive.

    `remarked` tells the calendar of every day that is no Gregorian one; it is always told of those that came after the
    Gregorian calendar began, where it would mislead.
    """
    case = Case.GEN if time.is_about else case
    about = f"{_noun('about', case)} " if time.is_about or time.precision in _LONG else ""
    text = about + _bare(time, case)
    is_told = _is_julian_day(time) and (remarked or _is_late(time))
    return f"{text} ({_noun('julian', case)})" if is_told else text


def _is_julian_day(time: PointInTime) -> bool:
    """Whether a time is a day by the Julian calendar."""
    return time.calendar is Calendar.JULIAN and time.precision is Precision.DAY


def asked_text(time: PointInTime, asked: TimeUnit, case: Case, *, named: bool = False) -> str:
    """A time as it is asked for: „w XIV” for a century, „w 1810” for a year; empty where it does not tell that.

    In other cases than the nominative centuries and millennia are their numerals alone, as quiz answers have them,
    unless they are `named` („w XIV wieku”).
    """
    if asked.precision is None or not time.tells(asked.precision) or (time.is_about and asked is TimeUnit.WEEKDAY):
        return ""
    is_about = _is_about(time, asked)
    text = _asked(time, asked, Case.GEN if is_about else case, named=named)
    return f"{_noun('about', case)} {text}" if is_about else text


def stands_alone(term: Term, asked: TimeUnit | None) -> bool:
    """Whether a term is a time that says when without „w”: „1 marca 1810”, „około 1450”."""
    time = time_of(term)
    return time is not None and (
        asked in (TimeUnit.DAY, TimeUnit.SEASON) or (asked is not None and _is_about(time, asked))
    )


def _is_about(time: PointInTime, asked: TimeUnit) -> bool:
    """Whether what is asked for is told by and large: the century of a year near which it was is sure in its middle."""
    if not time.is_about or asked.value not in _PERIODS or not time.tells(Precision.YEAR):
        return time.is_about
    near = (time.year - _NEAR, time.year + _NEAR)
    return len({_numeral(year, asked.value) for year in near}) > 1


def _asked(time: PointInTime, asked: TimeUnit, case: Case, *, named: bool = False) -> str:
    match asked:
        case TimeUnit.WEEKDAY:
            return weekday(time, case)
        case TimeUnit.CENTURY | TimeUnit.MILLENNIUM:
            year, named = time.years[0], named or case is Case.NOM
            return _named(year, asked.value, case) if named else _numeral(year, asked.value)
        case TimeUnit.DECADE:
            return _decade(time.years[0], case)
        case TimeUnit.QUARTER | TimeUnit.HALF:
            numeral = roman((time.month - 1) // _MONTHS[asked] + 1)
            return f"{numeral} {_noun(asked.value, case)}" if named or case is Case.NOM else numeral
        case TimeUnit.SEASON:
            return _season(time, case)
        case TimeUnit.YEAR:
            return _year(time.year)
        case TimeUnit.MONTH:
            return _month(time, case)
        case _:
            return _bare(time, case)


def span_text(first: PointInTime, last: PointInTime, *, years: bool = False, remarked: bool = False) -> str:
    """From when to when: „od 1 sierpnia do 2 października 1944”, „w latach 1939–1945”; `years` tells no more than
    those, `remarked` the calendar of days that are no Gregorian ones."""
    alike = {first.precision, last.precision} == {Precision.YEAR}
    if not (years or alike) or not (first.tells(Precision.YEAR) and last.tells(Precision.YEAR)):
        return _from_to(first, last, remarked=remarked)
    if first.year == last.year:
        return f"{_noun('in', Case.LOC)} {_year(first.year)}"
    if first.year < 0 < last.year:
        return _ends(_year(first.year), _year(last.year))
    return f"{_noun('in', Case.LOC)} {_noun('years', Case.LOC)} {abs(first.year)}–{_year(last.year)}"


def asked_span_text(first: PointInTime, last: PointInTime, asked: TimeUnit, *, named: bool = False) -> str:
    """The centuries, decades or millennia from one time to another („w XV i XVI”, or `named` „w XV i XVI wieku”); empty
    where the times do not tell them."""
    if asked.precision is None or not (first.tells(asked.precision) and last.tells(asked.precision)):
        return ""
    begun, ended = (_asked(time, asked, Case.LOC) for time in (first, last))
    told = (*([begun] if begun != ended else ()), _asked(last, asked, Case.LOC, named=named))
    return f"{_noun('in', Case.LOC)} {_noun('and', Case.LOC).join(told)}"


def _from_to(first: PointInTime, last: PointInTime, *, remarked: bool) -> str:
    """Days of one year name it once, days of one calendar that calendar once."""
    days = first.precision is last.precision is Precision.DAY and first.calendar is last.calendar
    begun = _bare(first, Case.GEN) if days else time_text(first, Case.GEN, remarked=remarked)
    if days and first.year == last.year:
        begun = f"{first.day} {months()[first.month][1]}"
    return _ends(begun, time_text(last, Case.GEN, remarked=remarked))


def _ends(first: str, last: str) -> str:
    return f"{_noun('from', Case.GEN)} {first} {_noun('until', Case.GEN)} {last}"


def weekday(time: PointInTime, case: Case = Case.NOM) -> str:
    """The day of the week of a day: in the nominative, or as it stands where it says when („w środę”; „którego dnia”
    is answered with the preposition)."""
    days = language_data.rows("weekdays")  # the first Julian day was a Monday
    nominative, accusative, dated = days[time.days[0] % len(days)]
    return {Case.NOM: nominative, Case.GEN: dated}.get(case, accusative)


def _season(time: PointInTime, case: Case) -> str:
    """The season of the calendar in which a day or month lies: „zima”, or „zimą” where it says when; empty for months
    in which another season begins, and for days of other calendars than the Gregorian one."""
    first, last = (time.month, time.day or 1), (time.month, time.day or _LONGEST_MONTH)
    seasons = {_season_at(*day) for day in (first, last)}
    if len(seasons) > 1 or time.calendar is not Calendar.GREGORIAN:
        return ""
    (_, _, name, when) = seasons.pop()
    return name if case is Case.NOM else when


def _season_at(month: int, day: int) -> tuple[str, ...]:
    rows = [tuple(row) for row in language_data.rows("seasons")]
    begun = [row for row in rows if (int(row[0]), int(row[1])) <= (month, day)]
    return (begun or rows)[-1]


def _bare(time: PointInTime, case: Case) -> str:
    match time.precision:
        case Precision.DAY:
            return f"{time.day} {months()[time.month][1]} {_year(time.year)}"
        case Precision.MONTH:
            return _month(time, case)
        case Precision.YEAR:
            return _year(time.year)
        case Precision.DECADE:
            return _decade(time.year, case)
        case Precision.CENTURY:
            return _named(time.year, "century", case)
        case Precision.MILLENNIUM:
            return _named(time.year, "millennium", case)
        case _:
            return _long(time)


def _month(time: PointInTime, case: Case) -> str:
    forms = months()[time.month]
    return f"{forms[_COLUMN.get(case, 1)]} {_year(time.year)}"


def _year(year: int) -> str:
    return f"{abs(year)}{_era(year)}"


def _decade(year: int, case: Case) -> str:
    """„lata 80. XX wieku”; „lata 1810–1819” of the first two of a century, which have no such name."""
    first = abs(year) - abs(year) % 10
    years = _noun("years", case)
    if first % 100 < _FIRST_NAMED_DECADE:
        ends = (first, first + 9) if year > 0 else (first + 9, first)
        return f"{years} {ends[0]}–{ends[1]}{_era(year)}"
    return f"{years} {first % 100}. {roman(first // 100 + 1)} {_noun('century', Case.GEN)}{_era(year)}"


def _named(year: int, noun: str, case: Case) -> str:
    return f"{roman(period(year, _PERIODS[noun]))} {_noun(noun, case)}{_era(year)}"


def _numeral(year: int, noun: str) -> str:
    return f"{roman(period(year, _PERIODS[noun]))}{_era(year)}"


def _long(time: PointInTime) -> str:
    """A number of years of a size that nobody counts one by one: as many digits as are known."""
    noun, power, places = _LONG[time.precision]
    number = f"{abs(time.year) / 10**power:.{places}f}".replace(".", ",")
    return f"{number} {_noun(noun, Case.NOM)}{_era(time.year)}"


def _is_late(time: PointInTime) -> bool:
    """Whether a day lies where most of Europe had the Gregorian calendar, or began to have it."""
    return (time.year, time.month, time.day) >= (1582, 10, 15)


def _era(year: int) -> str:
    return f" {_noun('before_christ', Case.NOM)}" if year < 0 else ""


def _noun(name: str, case: Case) -> str:
    return _nouns()[name][_COLUMN.get(case, 1)]


@cache
def _nouns() -> Mapping[str, tuple[str, ...]]:
    return {row[0]: tuple(row[1:]) for row in language_data.rows("time_phrases")}


def shorten_time(label: str, noun: str) -> str | None:
    """The year of a date for the noun `rok`, its century for `wiek`; None if there is nothing to shorten.

    >>> shorten_time("15 lipca 1410", "wiek")
    'XV'
    """
    bare = _CENTURY.fullmatch(label)
    full = f"{bare[1]} wiek{bare[2]}" if bare else f"rok {label}" if is_bare_year(label) else label
    words = plain_words(full)
    time = time_at(words, 0) if words else None
    if time is None or time.first is None or time.end < len(words):
        return None
    era = " p.n.e." if time.first < 0 else ""
    if noun == "wiek" and (time.kind is TimeKind.CENTURY or time.first == time.last):
        return roman(century(time.first)) + era
    return f"{abs(time.first)}{era}" if noun == "rok" and time.first == time.last else None


ABOUT = "około"
"""In front of numbers that are not exact."""
UNNAMED = "(jednostka bez nazwy)"
"""Behind a number whose unit has no name anywhere."""
SPACE = "\N{NO-BREAK SPACE}"
"""Between a number and the sign of its unit."""
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?")
_COUNTED = re.compile(r"(?:od )?-?[\d\s]+(?:,\d+)?(?: (?:albo|i|do) [\d\s]+)?")
"""A number with groups of digits, or two between which the right one lies."""
_PER = "/"
_FEW = frozenset("234")


def digits(text: str) -> str:
    """A number as Polish writes it: no sign `+`, no group separators, a decimal comma.

    >>> digits("+5.50")
    '5,5'
    """
    if not _NUMBER.fullmatch(text) or "e" in text.lower():
        return text
    whole, _, fraction = text.lstrip("+").partition(".")
    fraction = fraction.rstrip("0")
    sign, bare = ("-", whole[1:]) if whole.startswith("-") else ("", whole)
    return sign + (bare.lstrip("0") or "0") + ("," + fraction if fraction else "")


def unit_form(number: str) -> tuple[Case, Number]:
    """Case and number of a unit after a number in digits: „1 metr”, „22 metry”, „5 metrów”, „5,5 metra”."""
    if "," in number:
        return Case.GEN, Number.SG
    value = number.lstrip("-")
    if value == "1":
        return Case.NOM, Number.SG
    if value[-1:] in {"2", "3", "4"} and value[-2:-1] != "1":
        return Case.NOM, Number.PL
    return Case.GEN, Number.PL


def with_unit(text: str, unit: str) -> str:
    """A number with its unit, by the symbol of that; a text that is no bare number stays as it is."""
    return f"{text} {_told(text, unit)}" if unit and _COUNTED.fullmatch(text) else text


def length_told(length: LengthOfTime) -> str:
    """A length of time in words: „7 lat, 10 miesięcy i 4 dni”."""
    counted = ((length.years, "yr"), (length.months, "mo"), (length.days, "d"))
    *others, last = [with_unit(str(number), unit) for number, unit in counted if number]
    return meaning_answer("and", first=", ".join(others), second=last) if others else last


def _told(text: str, unit: str) -> str:
    forms = _forms().get(unit)
    if forms is None:
        return f"na {unit[1:]}" if unit.startswith(_PER) else unit
    one, few, many, part = forms
    if "," in text:
        return part
    if text == "1":
        return one
    return few if text[-1] in _FEW and text[-2:-1] != "1" else many


@cache
def _forms() -> Mapping[str, Sequence[str]]:
    return {str(unit): tuple(map(str, forms)) for unit, forms in language_data.document("units_told").items()}
