"""Letters with and without their marks; and names in Cyrillic letters as they are written in Polish: „Горький” as
„Gorkij”."""

from __future__ import annotations

import unicodedata
from functools import cache

from kgqa.resources import table_rows


def without_diacritics(word: str) -> str:
    """The word in plain Latin letters."""
    parts = unicodedata.normalize("NFD", word.replace("ł", "l").replace("Ł", "L"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def plain_letters(text: str) -> str:
    """A text in small letters without diacritics, letter for letter."""
    return without_diacritics(text.lower())


def in_latin_letters(text: str) -> str:
    """A text with the Latin letters by which a name in Cyrillic ones is told, in small letters; others stay."""
    letters = _letters()
    return "".join(letters.get(one, one) for one in text.casefold())


@cache
def _letters() -> dict[str, str]:
    return {row[0]: row[1] for row in table_rows("kgqa.polish", "cyrillic_letters.tsv")}
