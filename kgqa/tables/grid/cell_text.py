"""Texts brought to one form for comparing, and cut into words."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(
    r"[%‰]|(?:19|20)\d\d/(?:19|20)?\d\d(?!\d)|\d{1,2}:\d\d(?!\d)|\d{1,3}/\d{1,3}(?![\d/])|\d+(?:[.,]\d+)+|[^\W_]+(?:['’][^\W\d_]+)?"
)
_SEAMS = re.compile(r"(?<=[a-ząćęłńóśźż])(?=[A-ZĄĆĘŁŃÓŚŹŻ])|(?<=\d)(?=[^\W\d_]{2})")
_BREAKS = re.compile(r"\s*[\t\r\n\v\f]+\s*")
_LEADER = re.compile(r"[\s.…]*(?:\.{4}|…{2})[\s.…]*$")
_SPREAD = re.compile(r"(?:[^\W\d_] ){3,}[^\W\d_]")
_LETTERS = str.maketrans({"ł": "l", "Ł": "l", "ß": "ss", "’": "'", "ø": "o", "đ": "d"})


@lru_cache(maxsize=100_000)
def fold(text: str) -> str:
    """Small letters without diacritics."""
    lower = text.lower().translate(_LETTERS)
    if lower.isascii():
        return lower
    return "".join(letter for letter in unicodedata.normalize("NFKD", lower) if not unicodedata.combining(letter))


def one_line(text: str) -> str:
    """The text as it stands, hard spaces kept, without ends of lines and tabs, which no run file holds."""
    return _BREAKS.sub(" ", text.strip())


def plain(text: str) -> str:
    """A cell without the dots that lead to its numbers, and without the spaces between letters that are set apart.

    >>> plain("Pomorskie .........."), plain("P O L S K A")
    ('Pomorskie', 'POLSKA')
    """
    text = text.strip()
    if text.endswith(("..", "……")):
        text = _LEADER.sub("", text) or text
    return text.replace(" ", "") if text[1:2] == " " and _SPREAD.fullmatch(text) else text


def words(text: str, *, seams: bool = False) -> list[str]:
    """The words and numbers of a text as they stand; with `seams`, `numberOfVotes` and `1USD` are cut into theirs."""
    return _WORD.findall(_SEAMS.sub(" ", text) if seams else text)
