"""What questions ask, in the words that they are read by: those that expressions tell (`data/rewordings.yaml`), and the
words of `data/plain_speech.yaml` with where they stand among tokens."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from kgqa.polish.tokens.plain_text import without_diacritics
from kgqa.polish.tokens.word_forms import end_of
from kgqa.polish.tokens.words import Token
from kgqa.resources import deaf, read_yaml

_MOST_CHARACTERS = 1_000
"""Of a message that is searched for other words. Not fitted: it bounds the work."""


@cache
def spoken() -> Mapping[str, Any]:
    """Everything in the file, by name."""
    found: Mapping[str, Any] = read_yaml(files("kgqa.polish") / "data" / "plain_speech.yaml")
    return found


def lemmas(name: str) -> frozenset[str]:
    """One of its lists."""
    return frozenset(spoken()[name])


def behind(tokens: Sequence[Token], start: int, said: frozenset[str]) -> int:
    """The index of the first word from an index on that has none of some lemmas."""
    return next((at for at in range(start, len(tokens)) if not tokens[at].lemmas & said), len(tokens))


def otherwise(text: str, tokens: Sequence[Token]) -> str:
    """A text with a phrase of the table, wherever it stands, as questions say it; empty where there is none."""
    for words, meant in spoken()["said_otherwise"].items():
        for at, token in enumerate(tokens):
            if end := end_of(words.split(), tokens, at):
                return f"{text[: token.start]}{meant}{text[tokens[end - 1].end :]}"
    return ""


def reworded(text: str) -> str:
    """A text with what it says otherwise in the words that questions are read by; as plainly typed as it is itself.

    >>> reworded("Jak liczne grono państw tworzy Radę Nordycką?"), reworded("Ile trwała wojna?")
    ('ile państw tworzy Radę Nordycką?', 'jak długo trwała wojna?')
    """
    changed = text
    for said, meant in rewordings() if len(text) <= _MOST_CHARACTERS else ():
        if said.search(changed):  # few fit, and every replacement is read anew
            changed = said.sub(meant, changed)
    if text.islower():
        changed = changed[:1].lower() + changed[1:]
    return without_diacritics(changed) if text == without_diacritics(text) else changed


@cache
def rewordings() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Every expression, with the words in its place."""
    data = read_yaml(files("kgqa.polish") / "data" / "rewordings.yaml")
    return tuple((deaf(row["said"]), row["meant"]) for row in data["rewordings"])
