"""Numbers, dates, years and centuries in the tokens of a sentence of a passage.

Whatever may be told as an answer is found, also parts of what `kgqa.polish` reads as one time, by its words for times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kgqa.polish.values.calendar_words import is_full_year, month_numbers, time_words
from kgqa.polish.values.roman import century, roman
from kgqa.retrieval.extraction.annotated import TextToken
from kgqa.retrieval.extraction.candidate_span import SPACE, Found, SpanKind, joined

ROMAN = re.compile(r"[IVXLC]+")
_POINTS = SPACE | {",", "."}
_NUMERAL = frozenset({"num"})


def times(tokens: Sequence[TextToken], text: str, *, centuries: bool) -> Iterator[Found]:
    """Years, months, dates and centuries; with `centuries` every year once more, to be named by its century."""
    named = month_numbers()
    for index, token in enumerate(tokens):
        if is_full_year(token.form):
            yield SpanKind.YEAR, index, index + 1
            if centuries:
                yield SpanKind.YEARS_CENTURY, index, index + 1
        elif token.form.lower() in named:
            yield SpanKind.MONTH, index, index + 1
            day = index > 0 and tokens[index - 1].form.isdigit() and joined(tokens, index, text)
            year = index + 1 < len(tokens) and is_full_year(tokens[index + 1].form)
            if day or year:
                yield SpanKind.DATE, index - day, index + 1 + year
        elif ROMAN.fullmatch(token.form) and _is_century(tokens, index):
            yield SpanKind.CENTURY, index, index + 2


def century_of(year: str) -> str:
    """The century of a year in words: „1606” -> „XVII wiek”."""
    return f"{roman(century(int(year)))} wiek"


def numbers(tokens: Sequence[TextToken], text: str) -> Iterator[Found]:
    """Numbers in digits and words, alone and with the noun behind them."""
    index = 0
    while index < len(tokens):
        if not _is_number(tokens[index]):
            index += 1
            continue
        end = index + 1
        while end < len(tokens) and _is_number(tokens[end]) and joined(tokens, end, text, _POINTS):
            end += 1
        yield SpanKind.NUMBER, index, end
        if end < len(tokens) and joined(tokens, end, text) and tokens[end].has_class("subst", "brev"):
            yield SpanKind.NUMBER, index, end + 1
        index = end


def _is_century(tokens: Sequence[TextToken], index: int) -> bool:
    return index + 1 < len(tokens) and tokens[index + 1].form.lower() in time_words("century")


def _is_number(token: TextToken) -> bool:
    return token.form.isdigit() or token.known.classes == _NUMERAL
