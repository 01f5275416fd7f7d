"""Takes apart questions that ask two things at once („Kto i kiedy …?”, „Jak nazywa się … i gdzie leży?”).

This is done before a question is analysed: each of the two is asked, and read, alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kgqa.patterns import Patterns, read_patterns
from kgqa.polish.lists.question_words import ADVERB, NUMERAL, PRONOUN, question_words, question_words_of
from kgqa.polish.values.quotations import quotations

_NAME = r"[A-ZĄĆĘŁŃÓŚŹŻ][\w-]*"
_NAMES = re.compile(rf"{_NAME}(?:\s+{_NAME})*|„[^”]+”")


@dataclass(frozen=True, slots=True)
class TwoParts:
    """Two questions, without question marks."""

    one: str
    two: str
    goes_on: bool = False
    """Whether the second names nothing: it is about what the first is about."""


def two_parts(question: str) -> TwoParts | None:
    """The two questions of a question; None if it asks one thing."""
    forms = _forms()
    text = question.strip().rstrip(" ?.")
    masked = _masked(text)
    if match := forms["twice"].match(masked):
        rest = text[match.start("rest") :]
        return TwoParts(f"{text[: match.end('one')]} {rest}", f"{match['two']} {rest}")
    match = forms["sentences"].match(masked) or forms["behind"].match(masked)
    if match is None or forms["relative"].search(match["one"]):
        return None
    one, two = (text[match.start(name) : match.end(name)] for name in ("one", "two"))
    if not forms["bare"].fullmatch(two):
        return TwoParts(one, two, goes_on=not _NAMES.search(two[1:]))
    opening = forms["asked"].match(one)
    return TwoParts(one, two + one[opening.end() :]) if opening and forms["elliptic"].match(two) else None


def named_last(question: str) -> str:
    """The last name in a question that asks what happened to it or where it is, not who or which it is; else empty."""
    names = _NAMES.findall(question[1:])
    return names[-1] if names and not _forms()["subject"].match(question) else ""


def _masked(text: str) -> str:
    """The text with a letter for every character between quotation marks, so that offsets stay."""
    for found in quotations(text):
        text = f"{text[: found.start]}„{'x' * len(found.text)}”{text[found.end :]}"
    return text


@cache
def _forms() -> Patterns:
    alone = question_words_of(PRONOUN, NUMERAL, ADVERB)
    words = frozenset[str]().union(*(question_words()[word].forms for word in alone), {"dlaczego"})
    return read_patterns(Path(__file__).parents[1] / "data" / "two_questions.yaml", word=words)
