"""Reads questions for a word by another word („synonim słowa …”), and what a clue tells of the letters of a word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from kgqa.polish.values.numbers import cardinals
from kgqa.polish.values.quotations import MARKS
from kgqa.resources import Patterns, read_patterns

_ENDING = " \t?!.:–-,"
_ANY = ".*"
_WORD = re.compile(r"\w")


class WordRelation(StrEnum):
    """How the word asked for belongs to the one that is named."""

    SYNONYM = "synonym"
    DIMINUTIVE = "diminutive"


@dataclass(frozen=True, slots=True)
class AskedWord:
    """A word by which another one is asked for."""

    relation: WordRelation
    word: str
    """As the question has it, perhaps inflected, without quotation marks."""


@dataclass(frozen=True, slots=True)
class Clue:
    """A description of a word with what is known of its letters."""

    text: str
    """The description alone."""
    letters: re.Pattern[str] | None = None
    """What the word must match as a whole; None where nothing is known of its letters."""


def asked_word(question: str) -> AskedWord | None:
    """The word by which a question asks for another one; None if it does not."""
    text = question.strip(_ENDING)
    for relation in WordRelation:
        match = _patterns()[relation].search(text)
        if match and _WORD.search(_told(match)):
            return AskedWord(relation, _told(match).strip(_ENDING + MARKS))
    return None


def clue(question: str) -> Clue:
    """The description and the letters of a question, for instance „… na pięć liter”, „… na literę K”, „k_r_a”."""
    text, first, last, mask, count = question, _ANY, _ANY, _ANY, 0
    if match := _patterns()["first"].search(text):
        text, first = _without(text, match), _told(match) + _ANY
    if match := _patterns()["last"].search(text):
        text, last = _without(text, match), _ANY + _told(match)
    if (match := _patterns()["length"].search(text)) and (count := _number(_told(match))):
        text = _without(text, match)
    if match := _patterns()["known"].search(text):
        text, mask = _without(text, match), _told(match).replace("_", r"\w")
    if text == question:
        return Clue(question)
    length = rf"\w{{{count}}}" if count else _ANY
    return Clue(text, re.compile("".join(f"(?={one}$)" for one in (first, last, length, mask)) + _ANY, re.IGNORECASE))


def _told(match: re.Match[str]) -> str:
    """What the expression that matched takes out of the text."""
    return str(match[match.lastindex or 0])


def _number(count: str) -> int:
    """The number that digits or a numeral say; 0 for other words."""
    return int(count) if count.isdecimal() else int(cardinals().get(count.lower(), 0))


def _without(text: str, match: re.Match[str]) -> str:
    return " ".join(f"{text[: match.start()]} {text[match.end() :]}".split())


@cache
def _patterns() -> Patterns:
    return read_patterns(Path(__file__).parents[1] / "data" / "asked_words.yaml")
