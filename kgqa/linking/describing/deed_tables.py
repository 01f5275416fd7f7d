"""What people and things are called, by what they do, make and are, and what is done with them
(`data/callings.tsv`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from kgqa.linking.describing.sort_table import read_sorts
from kgqa.linking.linking_tables import by_word, rows_of

_FILE = "callings.tsv"
_PERSON = "person"

Callings = Mapping[str, frozenset[str]]
"""What people or things are called, by the words that speak of them."""


@cache
def deeds_of_people() -> Callings:
    """What people are called who do and make what words say."""
    return by_word(row for row, is_of_people in _deeds() if is_of_people)


@cache
def deeds_of_things() -> Callings:
    """What things are called that words of deeds speak of."""
    return by_word(row for row, is_of_people in _deeds() if not is_of_people)


@cache
def terms() -> Callings:
    """What things are called, by the words of their field."""
    return by_word(rows_of(_FILE, "thing"))


@cache
def callings() -> Callings:
    """What people are called in occupations and descriptions whom nouns call."""
    return by_word(rows_of(_FILE, "noun"))


@cache
def fields() -> Callings:
    """What people are called who have to do with a thing that words of its classes and descriptions call."""
    return by_word(rows_of(_FILE, "field"))


@cache
def nouns_of_trades() -> frozenset[str]:
    """The nouns for people in occupations and descriptions."""
    return frozenset[str]().union(*deeds_of_people().values(), *callings().values())


def _deeds() -> Iterable[tuple[Sequence[str], bool]]:
    """The rows of the table of deeds, and whether their callings are people's: those of things name other sorts."""
    sorts = read_sorts()
    for row in rows_of(_FILE, "deed"):
        of = sorts.of_nouns(row[1].split())
        yield row, not of or _PERSON in of
