"""Words that tell times: months, nouns of periods, eras, epochs (tables in `data/`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from kgqa.resources import table_rows

_YEAR = re.compile(r"[1-9]\d{2}|1\d{3}|20\d{2}")
_FULL = 4
PartOfTime = tuple[tuple[frozenset[str], ...], int, int]
"""Words, each with its alternatives, and the first and last year that they mean."""


def is_year(text: str) -> bool:
    """Whether digits may be a year without a word that says so: from 100 to 2099."""
    return _YEAR.fullmatch(text) is not None


def is_full_year(text: str) -> bool:
    """Whether digits may be a year of four digits; numbers of fewer are rather counts."""
    return len(text) == _FULL and is_year(text)


@cache
def months() -> Mapping[int, tuple[str, ...]]:
    """The forms of the months in nominative, genitive, locative and instrumental, by number from 1 to 12."""
    rows = table_rows("kgqa.polish", "months.tsv")
    return MappingProxyType({int(number): tuple(forms) for number, *forms in rows})


@cache
def month_numbers() -> Mapping[str, int]:
    """Numbers from 1 to 12 by the months' forms in lower case."""
    return MappingProxyType({form: number for number, forms in months().items() for form in forms})


@cache
def time_words(role: str) -> frozenset[str]:
    """The forms in lower case with a role, which `data/time_words.tsv` explains. Raises KeyError for unknown roles."""
    return frozenset(dict(table_rows("kgqa.polish", "time_words.tsv"))[role].split())


@cache
def parts_of_time(name: str) -> tuple[PartOfTime, ...]:
    """The rows of `data/NAME.tsv`, most words first."""
    rows = [
        (tuple(frozenset(word.split("|")) for word in words.split()), int(first), int(last))
        for words, first, last in table_rows("kgqa.polish", f"{name}.tsv")
    ]
    return tuple(sorted(rows, key=lambda row: -len(row[0])))


@cache
def openings(name: str) -> frozenset[str]:
    """The words with which the rows of `data/NAME.tsv` begin."""
    return frozenset[str]().union(*(words[0] for words, _, _ in parts_of_time(name)))
