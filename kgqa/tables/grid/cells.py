"""What the text of a cell says: numbers with any grouping and decimal mark, dates, marks for "no value"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from kgqa.polish.values.numbers import roman_value
from kgqa.polish.values.time_values import month_numbers
from kgqa.resources import table_rows
from kgqa.tables.grid.cell_text import fold
from kgqa.tables.grid.header_units import unit_of

MISSING = frozenset({"", *(mark for row in table_rows("kgqa.tables", "missing.tsv") for mark in row[0].split())})
"""Marks of statistical offices and of programs for a value that is not there. The dash means zero occurrences in
publications of the Polish office; as nobody else uses it so, it is read as no value. A bar in a timetable: no
stop; "#": kept secret."""

ERROR = re.compile(
    r"#(?:DIV/0!|N/A|N/D!?|REF!|ADR!?|NAME\?|NAZWA\?|VALUE!|ARG!?|NUM!|LICZBA!|NULL!|ZERO!|SPILL!|CALC!)|Err:\d{3}"
)
"""What spreadsheets, English and Polish, show for a value that could not be computed."""
_SCALES = {"tys": 1e3, "mln": 1e6, "mld": 1e9, "bln": 1e12}
"""What abbreviations behind a number multiply it by. Not fitted: powers of ten."""
_SCALE = re.compile(r"\s?(tys|mln|mld|bln)(?![a-ząćęłńóśźż])\.?")
_CURRENCY = re.compile(r"\s?(?:zł|PLN|EUR|USD|euro|os\.|osób|szt\.|ha|km²|km2|m²|m2)\.?$")
_SIGN = r"[-+−–]?"
_GROUPED = r"\d{1,3}(?:['’ \u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d+)?"
_NUMBER = re.compile(rf"(?<![\w.,]){_SIGN}(?:{_GROUPED}|\d+(?:[.,]\d+)*)(?:[eE][-+]?\d+(?!\w))?")
_MARKS = re.compile(r"[-+−–'’ \u00a0\u202f]")
_DECIMAL_COMMA = re.compile(r"\d,(?:\d{1,2}|\d{4,})(?!\d)(?!,)|\d[. ]\d{3},\d|(?<!\d)0,\d")
_DECIMAL_POINT = re.compile(
    r"(?<![\d.])\d+\.(?:\d{1,2}|\d{4,})(?![\d.])|\d,\d{3}\.\d|(?<!\d)0\.\d|\d{1,3}(?:,\d{3}){2}"
)
_YEAR = re.compile(r"(?<!\d)((?!1000)1[0-9]\d\d|20\d\d|21\d\d)(?!\d)")
_ISO = re.compile(r"(?<!\d)(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?![\d])")
_COMPACT = re.compile(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")
_NUMERIC = re.compile(r"(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4})(?!\d)")
_ROMAN = re.compile(r"[IVX]+\b")
_ROMAN_MONTH = re.compile(r"(?:(\d{1,2})[ .])?([IVX]+)[ .](\d{4})(?: ?r\.| \w\))?")
"""A month that a numeral counts, with its year: „XII 2023”, „31 XII 2023 r.”, with the mark of a footnote, too."""
_DAY = re.compile(r"(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?![\d:])")
_WORDS = re.compile(r"[^\W\d_]+")
_RANGE = re.compile(r"^\D{0,8}(\d{1,3}) ?(?:[-–] ?(\d{1,3})|(?:lat )?i (?:więcej|powyżej|mniej))(?: \D*)?$")
_CODE = re.compile(r"^(?!(?:USD|EUR|PLN|CHF|GBP|US|ok|ca)\b)[^\W\d_]+\.? \d")
"""Letters before a number make a name of it, „TLK 3812”, „SP 7”; those of currencies do not."""
_MARKED = re.compile(rf"({_SIGN}(?:{_GROUPED}|\d+(?:[.,]\d+)*))(?:(?<=\d)[*†]+|\s?([a-z]|\d?(?<!\d)[a-z]?\)))")
"""A number with the mark of a footnote behind it."""
_CLOCK = re.compile(r"\d:\d\d")
_TIME_OF_DAY = re.compile(r"(\d{1,2}):([0-5]\d)(?::[0-5]\d)?")
_HOURS = 25
"""Hours of a day, and one for buses behind midnight."""
_LAST_MONTH, _LAST_DAY = 12, 31
"""Bounds of months and days."""

FIRST_YEAR, LAST_YEAR = 1500, 2100
"""Numbers between are taken for years where a whole column or header has such."""


class Date(NamedTuple):
    """A date; parts that are not known are 0."""

    year: int
    month: int = 0
    day: int = 0

    @property
    def order(self) -> int:
        """A number that sorts dates; dates without a year sort among themselves."""
        return self.year * 10000 + self.month * 100 + self.day

    def contradicts(self, other: Date) -> bool:
        """Whether a part that both know differs."""
        return any(mine and its and mine != its for mine, its in zip(self, other, strict=True))

    def fits(self, other: Date) -> bool:
        """Whether every part that both know is the same, and at least one is."""
        pairs = [(mine, its) for mine, its in zip(self, other, strict=True) if mine and its]
        return bool(pairs) and all(mine == its for mine, its in pairs)


@cache
def _months() -> dict[str, int]:
    polish = {fold(form): number for form, number in month_numbers().items()}
    rows = table_rows("kgqa.tables", "months.tsv")
    return polish | {form: int(number) for number, forms in rows for form in forms.split("|")}


def month_of(word: str) -> int:
    """The number of the month that a word names, 0 for other words."""
    return _months().get(fold(word), 0)


def month_number(label: str) -> int:
    """The number of the month that a numeral counts, „VIII” or "8"; 0 for other labels."""
    plain = label.strip(" .").upper()
    counted = int(plain) if plain.isdecimal() and int(plain) <= _LAST_MONTH else 0
    number = roman_value(plain) if _ROMAN.fullmatch(plain) else counted
    return number if number <= _LAST_MONTH else 0


def unmarked(text: str) -> str:
    """A number without the mark of a footnote behind it, a letter that is no unit among them: „8,8” of „8,8 c”."""
    match = _MARKED.fullmatch(text)
    return text if match is None or (match[2] and unit_of((match[2],))) else match[1]


def decimal_mark(texts: Iterable[str]) -> str:
    """The decimal mark of the numbers in `texts`, "," or ".": whichever more cells can only be read with."""
    comma = point = 0
    for text in texts:
        comma += bool(_DECIMAL_COMMA.search(text))
        point += bool(_DECIMAL_POINT.search(text))
    return "," if comma > point else "."


def read_number(text: str, decimal: str = ".") -> float | None:
    """The number that a cell begins with (a currency sign or a mark of approximation may precede it), or `None`."""
    found = read_numbers(text, decimal, 1)
    return found[0] if found else None


def read_numbers(text: str, decimal: str = ".", limit: int = 2) -> list[float]:
    """The first numbers of a text in their order. "3–1" holds 3 and 1; "1 234,5" is one number."""
    found: list[float] = []
    for match in _NUMBER.finditer(text):
        value = _value(match.group(), decimal)
        scale = _SCALE.match(text, match.end()) if value is not None else None
        if value is not None:
            found.append(round(value * _SCALES[scale[1]], 6) if scale else value)
        if len(found) == limit:
            break
    return found


def multiple_of(text: str) -> tuple[float, str]:
    """What a cell counts in, and as it writes that: a million, „mln”; 1 and nothing for plain numbers."""
    match = _SCALE.search(text)
    return (_SCALES[match[1]], match[0].strip()) if match else (1.0, "")


def _value(text: str, decimal: str) -> float | None:
    sign = -1.0 if text[0] in "-−–" else 1.0
    digits = _MARKS.sub("", text) if "e" not in text.lower() else text.lstrip("-+−–")
    group = "." if decimal == "," else ","
    if group in digits and not re.fullmatch(rf"\d{{1,3}}(\{group}\d{{3}})+(\{decimal}\d+)?", digits):
        if digits.count(group) > 1 or decimal in digits:
            return None
        digits = digits.replace(group, decimal)  # one cell in the other notation
    digits = digits.replace(group, "").replace(decimal, ".")
    try:
        return sign * float(digits)
    except ValueError:
        return None


def read_clock(text: str) -> int | None:
    """The minutes since midnight of a cell that is a time of the day: 312 for „5:12”."""
    match = _TIME_OF_DAY.fullmatch(text.strip())
    return int(match[1]) * 60 + int(match[2]) if match and int(match[1]) < _HOURS else None


def is_number(text: str) -> bool:
    """Whether a cell is a number and little else (signs, a unit of a few letters, a footnote mark)."""
    match = _NUMBER.search(text)
    if match is None or _is_range(text) or _CLOCK.search(text) or _CODE.match(text):
        return False
    rest = (text[: match.start()] + _SCALE.sub("", _CURRENCY.sub("", text[match.end() :]), 1)).strip()
    if _ROMAN.match(rest):
        return False
    return len(rest) <= 4 or len(rest) < len(match.group())  # noqa: PLR2004 (letters of a unit)


def _is_range(text: str) -> bool:
    """Whether a cell is a range such as „25–44”, "0 - 4 lata" or „90 i więcej”."""
    match = _RANGE.search(text)
    return match is not None and (match[2] is None or int(match[1]) < int(match[2]))


def read_date(text: str) -> Date | None:
    """The date that a text names: ISO, numeric day first, a month's name with day or year, a lone year."""
    if len(text) > 60:  # noqa: PLR2004 (characters; longer cells are prose)
        return None
    if match := _ISO.search(text):
        return _valid(int(match[1]), int(match[2]), int(match[3] or 0))
    if _COMPACT.fullmatch(text.strip()):
        plain = text.strip()
        return _valid(int(plain[:4]), int(plain[4:6]), int(plain[6:]))
    if (match := _NUMERIC.search(text)) and (date := _valid(int(match[3]), int(match[2]), int(match[1]))):
        return date
    if (match := _ROMAN_MONTH.fullmatch(text.strip())) and month_number(match[2]):
        return _valid(int(match[3]), month_number(match[2]), int(match[1] or 0))
    return _named(text) or (Date(int(match[1])) if (match := _YEAR.search(text)) else None)


def _named(text: str) -> Date | None:
    month = next((number for word in _WORDS.findall(text) if (number := month_of(word))), 0)
    if not month:
        return None
    year = _YEAR.search(text)
    rest = text[: year.start()] + " " + text[year.end() :] if year else text
    day = _DAY.search(rest)
    number = int(day[1]) if day and int(day[1]) <= _LAST_DAY else 0
    return Date(int(year[1]) if year else 0, month, number) if year or number else None


def _valid(year: int, month: int, day: int) -> Date | None:
    return Date(year, month, day) if 1 <= month <= _LAST_MONTH and 0 <= day <= _LAST_DAY else None
