"""Words as the readers of Polish take them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kgqa.polish.tokens.words import Token

_TOKEN = re.compile(r"[^\W\d](?:\.[^\W\d])+|\w+|[^\w\s]")  # abbreviations like „p.n.e” stay whole


class Word(Protocol):
    """A word or punctuation mark of a text: how it is written, where, and what its dictionary forms may be."""

    @property
    def form(self) -> str:
        """The word as it is written."""

    @property
    def word(self) -> str:
        """The word in the spelling in which it was read: with diacritics, in its usual letter case."""

    @property
    def tag(self) -> str:
        """The tag of its likeliest reading (`subst:pl:gen:m1`); empty where none is known."""

    @property
    def start(self) -> int:
        """Offset of the first character in the text, in characters."""

    @property
    def end(self) -> int:
        """Offset behind the last character, in characters."""

    @property
    def lemmas(self) -> frozenset[str]:
        """Lower-cased dictionary forms of all readings, and the lower-cased form of a word without any."""


@dataclass(frozen=True, slots=True)
class PlainWord:
    """A word that no dictionary was asked for."""

    form: str
    start: int
    end: int
    tag: str = ""

    @property
    def word(self) -> str:
        """The form."""
        return self.form

    @property
    def lemmas(self) -> frozenset[str]:
        """The form in lower case."""
        return frozenset({self.form.lower()})


def plain_words(text: str) -> tuple[PlainWord, ...]:
    """The words and marks of a text: enough for numbers in digits, dates, years and centuries."""
    return tuple(PlainWord(found[0], *found.span()) for found in _TOKEN.finditer(text))


def end_of(words: Sequence[str], tokens: Sequence[Token], start: int) -> int:
    """The index behind some lemmas that begin at an index, „~” before those that may be missing, „/” between those of
    which one stands there; 0 if they do not."""
    at = start
    for word in words:
        if at < len(tokens) and not tokens[at].lemmas.isdisjoint(word.removeprefix("~").split("/")):
            at += 1
        elif not word.startswith("~"):
            return 0
    return at
