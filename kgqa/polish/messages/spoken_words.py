"""The words of `data/plain_speech.yaml`, and where they stand among tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from kgqa.polish.tokens.words import Token
from kgqa.resources import read_yaml


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
