"""Function words that the reading of a question turns on, from `data/function_words.yaml`; and „tak” and „nie”, as
answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from kgqa.resources import read_yaml

FILE = Path(__file__).parents[1] / "data" / "function_words.yaml"
"""The lists by name, each with a remark that says what its words do."""
YES, NO = "tak", "nie"


def word_list(name: str) -> frozenset[str]:
    """The words of one list; the file says which of them are lemmas. Raises `KeyError` for an unknown name."""
    return _lists()[name]


@cache
def endings(name: str) -> tuple[str, ...]:
    """The endings of words in one list. Raises `KeyError` for an unknown name."""
    return tuple(sorted(word_list(name)))


@cache
def _lists() -> Mapping[str, frozenset[str]]:
    return {name: frozenset(words) for name, words in read_yaml(FILE).items()}


def truth_word(truth: bool) -> str:
    """The answer to a yes/no question."""
    return YES if truth else NO
