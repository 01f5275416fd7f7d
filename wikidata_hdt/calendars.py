"""Days of the Julian and the Gregorian calendar, and the numbers that count them.

Source: the algorithms of E. G. Richards, Mapping Time (1998), as the Explanatory Supplement to the Astronomical Almanac
(2013), section 15.11, has them. Years are astronomical: 0 is 1 BC, -43 is 44 BC; both calendars run back without end.
"""

from __future__ import annotations

FIRST_GREGORIAN_DAY = 2_299_161
"""The number of 15 October 1582, the day on which the Gregorian calendar began."""


def julian_day(year: int, month: int, day: int) -> int:
    """The number (of a Julian day) of a date in the Julian calendar."""
    return _days_of_months(month, day) + 365 * _shifted(year, month) + _shifted(year, month) // 4 - 32083


def gregorian_day(year: int, month: int, day: int) -> int:
    """The number (of a Julian day) of a date in the Gregorian calendar."""
    years = _shifted(year, month)
    return _days_of_months(month, day) + 365 * years + years // 4 - years // 100 + years // 400 - 32045


def gregorian_date(number: int) -> tuple[int, int, int]:
    """Year, month and day in the Gregorian calendar of a day's number."""
    shifted = number + 32044
    centuries = (4 * shifted + 3) // 146097
    year, month, day = _date(shifted - 146097 * centuries // 4)
    return 100 * centuries + year, month, day


def julian_date(number: int) -> tuple[int, int, int]:
    """Year, month and day in the Julian calendar of a day's number."""
    return _date(number + 32082)


def _date(shifted: int) -> tuple[int, int, int]:
    """The date of a count of days since 1 March 4801 BC, where every fourth year is a leap year."""
    years = (4 * shifted + 3) // 1461
    days = shifted - 1461 * years // 4
    months = (5 * days + 2) // 153
    late = months // 10
    return years - 4800 + late, months + 3 - 12 * late, days - (153 * months + 2) // 5 + 1


def _shifted(year: int, month: int) -> int:
    """The year as counted from March 4801 BC."""
    return year + 4800 - (14 - month) // 12


def _days_of_months(month: int, day: int) -> int:
    months = month + 12 * ((14 - month) // 12) - 3
    return day + (153 * months + 2) // 5
