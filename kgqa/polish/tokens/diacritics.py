"""Letters with and without their marks."""

from __future__ import annotations

import unicodedata


def without_diacritics(word: str) -> str:
    """The word in plain Latin letters."""
    parts = unicodedata.normalize("NFD", word.replace("ł", "l").replace("Ł", "L"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def plain_letters(text: str) -> str:
    """A text in small letters without diacritics, letter for letter."""
    return without_diacritics(text.lower())
