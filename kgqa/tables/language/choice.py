"""Which language a question is in, and the reader of each."""

from __future__ import annotations

import re
from typing import Literal

from kgqa.tables.language.english import english
from kgqa.tables.language.polish import polish
from kgqa.tables.language.reading import Reader

Languages = Literal["pl", "en"]
_POLISH_LETTERS = re.compile("[ąćęłńóśźż]", re.IGNORECASE)
_ENGLISH = frozenset(
    {
        "the",
        "of",
        "what",
        "which",
        "who",
        "how",
        "when",
        "where",
        "was",
        "is",
        "are",
        "were",
        "did",
        "does",
        "in",
        "many",
    }
)
_POLISH = frozenset(
    {"jaki", "jaka", "jakie", "ile", "ilu", "kto", "kiedy", "gdzie", "w", "z", "na", "jest", "co", "czy", "do", "roku"}
)


def language_of(question: str) -> Languages:
    """ "pl" or "en", by letters that English lacks, then by function words; Polish if nothing tells."""
    if _POLISH_LETTERS.search(question):
        return "pl"
    words = re.findall(r"[a-z]+", question.lower())
    english = sum(word in _ENGLISH for word in words)
    return "en" if english > sum(word in _POLISH for word in words) else "pl"


def reader_of(language: Languages) -> Reader:
    """The reader of a language, made at its first use."""
    return polish() if language == "pl" else english()
