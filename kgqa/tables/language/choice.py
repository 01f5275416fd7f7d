"""Which language a question is in, and the reader of each."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from kgqa.resources import table_rows
from kgqa.tables.language.english import english
from kgqa.tables.language.english import is_known as english_has
from kgqa.tables.language.polish import is_known as polish_has
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


def untranslated(cell: str) -> str:
    """A cell without the lines that say in English what those above say in Polish, as yearbooks have them.

    >>> untranslated("Mieszkania ogółem\\nDwellings total")
    'Mieszkania ogółem'
    """
    first, *more = cell.split("\n")
    if not more or _leaning(first) > 0:
        return cell
    return "\n".join([first, *(line for line in more if _leaning(line) <= 0)])


def _leaning(text: str) -> int:
    """How many more words English has than Polish."""
    words = re.findall(r"[^\W\d_]{2,}", text)
    return sum(map(english_has, words)) - sum(map(polish_has, words))


def reader_of(language: Languages) -> Reader:
    """The reader of a language, made at its first use."""
    return polish() if language == "pl" else english()
