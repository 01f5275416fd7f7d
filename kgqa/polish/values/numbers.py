"""Reads numbers: „1 794 166”, „3,5”, „½”, „sześć tysięcy pięćset”, „półtora miliona”, „trzy czwarte”, and ordinal ones:
„szesnasty”, „dwudziesty trzeci”, „ostatni” (words of one numeral: `data/numerals.tsv`, `data/ordinals.tsv`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from types import MappingProxyType

from kgqa.polish.tokens.word_forms import Word
from kgqa.resources import table_rows

THOUSAND = 1000
"""The least number whose word multiplies what stands in front of it."""

_VULGAR = {
    "½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75"), "⅓": Decimal(1) / 3, "⅔": Decimal(2) / 3,
    "⅛": Decimal("0.125"),
}  # fmt: skip
_DIGITS = re.compile(
    r"""(?P<whole>\d{1,3}(?P<mark>[\s.'’])\d{3}(?:(?P=mark)\d{3})*|\d{1,3}(?:,\d{3}){2,}|\d+)(?:,(?P<part>\d+))?
      | (?P<english>\d+\.\d+) | (?P<over>\d+)/(?P<under>\d*[1-9]\d*) | (?P<mixed>\d*)(?P<vulgar>[½¼¾⅓⅔⅛])""",
    re.VERBOSE,
)
_DATE = re.compile(r"\d{1,2}\.\d{1,2}\.\d{4}")
_PIECE = re.compile(r"[\d.,'’/½¼¾⅓⅔⅛]+")
_MARKS = re.compile(r"[\s.,'’]")
_LONGEST = 12
"""Tokens of the longest number in digits: one every three digits, with the marks between them."""
_AND = "i"
_TENS = 20
_UNITS = 10
_HUNDRED = 100
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
DIGITS = frozenset(_VALUES)
"""The letters of Roman numerals."""
_WRITTEN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_NUMERAL = re.compile(r"(?=[IVXLCDM])M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
_LETTERS = frozenset("CDLM")
"""Single letters that are rather letters („witamina C”) than numbers."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number and the words that say it."""

    start: int
    """Index of its first word."""
    end: int
    """Index behind its last word."""
    value: Decimal


def plain(number: Decimal) -> str:
    """A number without exponent and superfluous zeros."""
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def digits_value(text: str) -> Decimal | None:
    """The value of a number in digits, with groups of three, decimals or a fraction; None for other texts.

    A full stop in front of exactly three digits divides groups, a single comma always begins decimals: „1.500” is
    1500, „1,500” one and a half.
    """
    found = _DIGITS.fullmatch(text)
    if found is None:
        return None
    if found["vulgar"]:
        return Decimal(found["mixed"] or 0) + _VULGAR[found["vulgar"]]
    if found["under"]:
        return Decimal(found["over"]) / Decimal(found["under"])
    return Decimal(found["english"] or f"{_MARKS.sub('', found['whole'])}.{found['part'] or 0}")


def number_at(words: Sequence[Word], start: int) -> Numeral | None:
    """The longest number that begins with a word; None if none does."""
    total, index, smallest = Decimal(0), start, Decimal("Infinity")
    while index < len(words):
        group, behind = _group(words, index)
        factor, end = _factor(words, behind)
        if (group is None and factor is None) or (group or 1) * (factor or 1) >= smallest:
            break
        total += (1 if group is None else group) * (factor or 1)
        index, smallest = end, factor or Decimal(1)
    return Numeral(start, index, total) if index > start else None


def numbers(words: Sequence[Word]) -> Iterator[Numeral]:
    """All numbers, from left to right; they do not overlap."""
    index = 0
    while index < len(words):
        found = number_at(words, index)
        if found:
            yield found
        index = found.end if found else index + 1


def _group(words: Sequence[Word], start: int) -> tuple[Decimal | None, int]:
    """What stands in front of „tysiąc” or „milion”, or alone: a number in digits, below a thousand in words."""
    if words[start].form[0].isnumeric():
        return _in_digits(words, start)
    total, index, smallest = None, start, Decimal(THOUSAND)
    while index < len(words) and (value := cardinal_value(words[index])) is not None and value < smallest:
        total, index, smallest = (total or 0) + value, index + 1, _step(value)
    if total is None:
        return None, start
    over = _denominator(words, index, total)
    if over:
        return total / over, index + 1
    part = _part(words, index)
    return (total + part, index + 2) if part else (total, index)


def _step(value: Decimal) -> Decimal:
    """What may be added to a numeral is smaller: units to tens, anything below a hundred to hundreds."""
    if value >= 100:  # noqa: PLR2004
        return Decimal(100)
    return Decimal(10) if value >= 20 else Decimal(0)  # noqa: PLR2004


def _in_digits(words: Sequence[Word], start: int) -> tuple[Decimal | None, int]:
    """The longest number in digits; its groups are words of their own where a space or full stop divides them."""
    text, value, end = "", digits_value(words[start].form), start + 1
    for index in range(start, start if _in_date(words, start) else min(len(words), start + _LONGEST)):
        gap = words[index].start - words[index - 1].end if text else 0
        if gap > 1 or not _PIECE.fullmatch(words[index].form):
            break
        text += " " * gap + words[index].form
        longer = digits_value(text)
        if longer is not None:
            value, end = longer, index + 1
    return value, end if value is not None else start


def _in_date(words: Sequence[Word], index: int) -> bool:
    """Whether digits stand in „12.03.1999”, where full stops divide no groups."""
    first, last = index, index
    while first > 1 and words[first - 1].form == "." and words[first - 2].form.isdigit():
        first -= 2
    while last + 2 < len(words) and words[last + 1].form == "." and words[last + 2].form.isdigit():
        last += 2
    return bool(_DATE.fullmatch("".join(word.form for word in words[first : last + 1])))


def _factor(words: Sequence[Word], index: int) -> tuple[Decimal | None, int]:
    """„tysięcy”, „mln.” and the index behind it."""
    value = cardinal_value(words[index]) if index < len(words) else None
    if value is None or value < THOUSAND:
        return None, index
    stopped = index + 2 < len(words) and words[index + 1].form == "." and words[index].form.lower() in cardinals()
    return value, index + 1 + (stopped and len(words[index].form) <= 3)  # noqa: PLR2004


def _part(words: Sequence[Word], index: int) -> Decimal | None:
    """The half in „dwa i pół”."""
    if index + 1 >= len(words) or words[index].form.lower() != _AND:
        return None
    value = cardinal_value(words[index + 1])
    return value if value is not None and 0 < value < 1 else None


def _denominator(words: Sequence[Word], index: int, over: Decimal) -> int:
    """The four in „trzy czwarte”, whose ending is that of the feminine noun „część”; 0 if no fraction is said."""
    if index >= len(words) or not 0 < over < 10 or over % 1:  # noqa: PLR2004
        return 0
    singular = over == 1
    endings = ("a", "ą", "ej") if singular else ("e", "ch") if over <= 4 else ("ch",)  # noqa: PLR2004
    under = ordinal_value(words[index]) or 0
    feminine = words[index - 1].form.lower() not in ("jeden", "jednego", "dwa", "dwaj", "trzej", "czterej")
    return under if under > max(2, int(over)) and feminine and words[index].form.endswith(endings) else 0


@cache
def cardinals() -> Mapping[str, Decimal]:
    """The value of every cardinal numeral by its lemma or abbreviation."""
    rows = table_rows("kgqa.polish", "numerals.tsv")
    return MappingProxyType({word: Decimal(number) for number, words in rows for word in words.split()})


@cache
def ordinals() -> Mapping[str, int]:
    """The number of every ordinal numeral by its lemma; -1 is the last, -2 the last but one."""
    rows = table_rows("kgqa.polish", "ordinals.tsv")
    return MappingProxyType({word: int(number) for number, words in rows for word in words.split()})


def cardinal_value(word: Word) -> Decimal | None:
    """The number that a single word stands for; None for words that are no cardinal numerals."""
    known = cardinals()
    if known.keys().isdisjoint(word.lemmas) and word.form.lower() not in known:  # as most words
        return None
    return next((known[one] for one in (*sorted(word.lemmas), word.form.lower()) if one in known), None)


def ordinal_value(word: Word) -> int | None:
    """The number of an ordinal word, else None."""
    known = ordinals()
    if known.keys().isdisjoint(word.lemmas):
        return None
    return next((known[lemma] for lemma in sorted(word.lemmas) if lemma in known), None)


@dataclass(frozen=True, slots=True)
class OrdinalNumeral:
    """An ordinal number and the words that say it."""

    start: int
    """Index of its first word."""
    end: int
    """Index behind its last word."""
    number: int
    """Counted from 1; -1 is the last, -2 the last but one."""


def ordinal_at(words: Sequence[Word], start: int) -> OrdinalNumeral | None:
    """The longest ordinal number that begins with a word; None if none does."""
    before, index = _cardinal(words, start)
    number = ordinal_value(words[index]) if index < len(words) else None
    if number is None or (before and not 0 < number < _HUNDRED):
        return None
    if number >= _TENS and number % _UNITS == 0 and index + 1 < len(words):
        units = ordinal_value(words[index + 1]) or 0
        if 0 < units < _UNITS:
            return OrdinalNumeral(start, index + 2, before + number + units)
    return OrdinalNumeral(start, index + 1, before + number)


def _cardinal(words: Sequence[Word], start: int) -> tuple[int, int]:
    """The full hundreds and thousands in front of the ordinal („tysiąc dziewięćset”), and the index behind them."""
    if start >= len(words) or cardinal_value(words[start]) is None:
        return 0, start
    found = number_at(words, start)
    full = found is not None and found.value >= _HUNDRED and found.value % _HUNDRED == 0
    return (int(found.value), found.end) if found is not None and full else (0, start)


def roman_value(numeral: str) -> int:
    """The value of a text of the letters I, V, X, L, C, D, M: a letter before a greater one is taken off.

    Raises KeyError for other letters.
    """
    values = [_VALUES[letter] for letter in numeral]
    return sum(-value if value < behind else value for value, behind in zip(values, [*values[1:], 0], strict=True))


def read_roman(text: str) -> int | None:
    """The value of a well-formed Roman numeral in capitals; None for other texts and for single letters such as „C”.

    >>> read_roman("XVI"), read_roman("C"), read_roman("IXI")
    (16, None, None)
    """
    return None if text in _LETTERS or not _NUMERAL.fullmatch(text) else roman_value(text)


def roman(number: int) -> str:
    """A positive number in Roman numerals.

    >>> roman(14)
    'XIV'
    """
    digits = ""
    for value, letters in _WRITTEN:
        digits += letters * (number // value)
        number %= value
    return digits


def century(year: int) -> int:
    """The century of a year: 1901 -> 20; the sign of the year is dropped."""
    return (abs(year) + 99) // 100
