"""Texts brought to one form for comparing, and cut into words."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)?")
_CAMEL = re.compile(r"(?<=[a-ząćęłńóśźż])(?=[A-ZĄĆĘŁŃÓŚŹŻ])")
_LETTERS = str.maketrans({"ł": "l", "Ł": "l", "ß": "ss", "’": "'", "ø": "o", "đ": "d"})


@lru_cache(maxsize=100_000)
def fold(text: str) -> str:
    """Small letters without diacritics."""
    lower = text.lower().translate(_LETTERS)
    if lower.isascii():
        return lower
    return "".join(letter for letter in unicodedata.normalize("NFKD", lower) if not unicodedata.combining(letter))


def words(text: str) -> list[str]:
    """The words and numbers of a text as they stand; `numberOfVotes` and `liczba_głosów` are cut into their words."""
    return _WORD.findall(_CAMEL.sub(" ", text))
