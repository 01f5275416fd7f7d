"""Which language a question is in, and the reader of each."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from kgqa.resources import table_rows
from kgqa.tables.language.english import english
from kgqa.tables.language.polish import polish
from kgqa.tables.language.reading import Reader

Languages = Literal["pl", "en"]
_POLISH_LETTERS = re.compile("[ąćęłńóśźż]", re.IGNORECASE)


def language_of(question: str) -> Languages:
    """ "pl" or "en", by letters that English lacks, then by function words; Polish if nothing tells."""
    if _POLISH_LETTERS.search(question):
        return "pl"
    words = re.findall(r"[a-z]+", question.lower())
    counts = {language: sum(word in known for word in words) for language, known in _telling().items()}
    return "en" if counts["en"] > counts["pl"] else "pl"


@cache
def _telling() -> dict[str, frozenset[str]]:
    rows = table_rows("kgqa.tables", "languages.tsv")
    return {language: frozenset(words.split("|")) for language, words in rows}


def reader_of(language: Languages) -> Reader:
    """The reader of a language, made at its first use."""
    return polish() if language == "pl" else english()
