"""Finds years, decades, centuries and dates: „w 1410 roku”, „w latach 20.”, „XIX w.”, „14 kwietnia 1966 r.”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kgqa.analysis.analysis_tables import read_rows
from kgqa.model import Span, SpanKind, Token
from kgqa.polish.numerals import ordinal_value
from kgqa.polish.roman import roman_value

_YEAR = re.compile(r"[12]?\d{3}")
_SHORT_YEAR = re.compile(r"\d{1,4}")
_DAY = re.compile(r"0?[1-9]|[12]\d|3[01]")
_DECADE = re.compile(r"[1-9]0")
_NUMERIC_DATE = re.compile(r"(0?[1-9]|[12]\d|3[01])[.-](0?[1-9]|1[0-2])[.-](\d{4})|(\d{4})-(\d{2})-(\d{2})")
_DATE_TOKENS = 5
"""The tokeniser takes „12.03.1999” apart."""
_ROMAN = re.compile(r"(?:X{0,2}(?:IX|IV|V?I{0,3}))")
_BEFORE_YEARS = frozenset({"w", "z", "od", "do", "po", "przed", "około", "ok", "rok", "lata", "na", "między", "a"})
_RANGE = frozenset("-–—")


class TimeFinder:
    """Knows months and ordinal numerals (`data/month_numbers.tsv`, `data/ordinals.tsv`)."""

    def __init__(self) -> None:
        self._months = {word: int(number) for number, words in read_rows("month_numbers.tsv") for word in words.split()}

    def find(self, tokens: Sequence[Token]) -> Iterator[Span]:
        """Times in the order of the text; they do not overlap."""
        index = 0
        while index < len(tokens):
            span = (
                self._date(tokens, index)
                or self._decade(tokens, index)
                or self._century(tokens, index)
                or _year(tokens, index)
            )
            if span:
                yield span
            index = span.end if span else index + 1

    def _date(self, tokens: Sequence[Token], index: int) -> Span | None:
        form = tokens[index].form
        if not form[0].isdigit():
            return None
        if match := _NUMERIC_DATE.fullmatch("".join(token.form for token in tokens[index : index + _DATE_TOKENS])):
            day, month, year, *iso = match.groups()
            value = _iso(year, int(month), int(day)) if day else "-".join(iso)
            return Span(index, index + _DATE_TOKENS, SpanKind.DATE, value)
        if not _DAY.fullmatch(form) or index + 1 >= len(tokens):
            return None
        month_number = self._month(tokens[index + 1])
        if not month_number:
            return None
        end = index + 2
        day = int(form)
        if end < len(tokens) and _YEAR.fullmatch(tokens[end].form):
            value = _iso(tokens[end].form, month_number, day)
            return Span(index, _behind_year(tokens, end + 1), SpanKind.DATE, value)
        return Span(index, end, SpanKind.DATE, f"--{month_number:02d}-{day:02d}")

    def _month(self, token: Token) -> int:
        return next((self._months[lemma] for lemma in sorted(token.lemmas) if lemma in self._months), 0)

    def _decade(self, tokens: Sequence[Token], index: int) -> Span | None:
        """„lata 20. XX wieku”, „lata dwudzieste”; the years' word belongs to it."""
        if tokens[index].word.lower() not in ("lata", "lat", "latach", "latami", "latom") or index + 1 >= len(tokens):
            return None
        token, end = tokens[index + 1], index + 2
        if _DECADE.fullmatch(token.form):
            value = int(token.form)
            end += end < len(tokens) and tokens[end].form == "."
        else:
            value = self._ordinal(token)
            if value % 10 or not value:
                return None
        century = self._century(tokens, end) if end < len(tokens) else None
        if century:
            return Span(index, century.end, SpanKind.DECADE, str((int(century.value) - 1) * 100 + value))
        return Span(index, end, SpanKind.DECADE, str(value))

    def _century(self, tokens: Sequence[Token], index: int) -> Span | None:
        number, end = self._century_number(tokens, index)
        if not number or end >= len(tokens):
            return None
        dotted = end + 1 < len(tokens) and tokens[end + 1].form == "."
        if tokens[end].form == "w" and dotted:
            end += 2
        elif tokens[end].lemmas & {"wiek", "stulecie"}:
            end += 1
        else:
            return None
        sign, end = _era(tokens, end)
        return Span(index, end, SpanKind.CENTURY, f"{sign}{number}")

    def _century_number(self, tokens: Sequence[Token], index: int) -> tuple[int, int]:
        form = tokens[index].word
        if form and _ROMAN.fullmatch(form):
            return roman_value(form), index + 1
        if form.isdigit() and len(form) <= 2 and index + 1 < len(tokens) and tokens[index + 1].form == ".":  # noqa: PLR2004
            return int(form), index + 2
        number = self._ordinal(tokens[index])
        if number and number % 10 == 0 and index + 1 < len(tokens) and 0 < self._ordinal(tokens[index + 1]) < 10:  # noqa: PLR2004
            return number + self._ordinal(tokens[index + 1]), index + 2
        return number, index + 1

    def _ordinal(self, token: Token) -> int:
        return max(ordinal_value(token) or 0, 0)


def _year(tokens: Sequence[Token], index: int) -> Span | None:
    form = tokens[index].form
    if not _SHORT_YEAR.fullmatch(form):
        return None
    end = _behind_year(tokens, index + 1)
    told = end > index + 1
    after = index > 0 and (tokens[index - 1].word.lower() in _BEFORE_YEARS or tokens[index - 1].form in _RANGE)
    years = index > 0 and tokens[index - 1].word.lower() in ("lata", "lat", "latach")
    alone = _YEAR.fullmatch(form) and (after or years) and not _is_counted(tokens, end)
    if not (told or alone):
        return None
    sign, end = _era(tokens, end)
    return Span(index, end, SpanKind.YEAR, sign + form)


def _is_counted(tokens: Sequence[Token], index: int) -> bool:
    """Whether a noun in the genitive plural stands behind a number: „z 1500 żołnierzy”."""
    if index >= len(tokens):
        return False
    best = tokens[index].best
    return best is not None and best.tag.pos == "subst" and best.tag.text.startswith("subst:pl:gen")


def _behind_year(tokens: Sequence[Token], end: int) -> int:
    """Index behind „roku”, „rok” or „r.”, or the index itself."""
    if end < len(tokens) and tokens[end].word.lower() in ("roku", "rok", "rokiem"):
        return end + 1
    if end < len(tokens) and tokens[end].form == "r":
        return end + 1 + (end + 1 < len(tokens) and tokens[end + 1].form == ".")
    return end


def _era(tokens: Sequence[Token], end: int) -> tuple[str, int]:
    """A minus sign for „p.n.e.” and „przed naszą erą”, and the index behind the words."""
    words = "".join(token.word for token in tokens[end : end + 6]).lower()
    for spelling in ("p.n.e.", "p.n.e", "przednasząerą"):
        if words.startswith(spelling):
            length = 0
            while length < len(spelling):
                length += len(tokens[end].form)
                end += 1
            return "-", end
    return "", end


def _iso(year: str, month: int, day: int) -> str:
    return f"{int(year):04d}-{month:02d}-{day:02d}"
