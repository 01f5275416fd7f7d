"""The words and figures of `data/words.yaml`, which checks look up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from kgqa.resources import read_yaml, table_rows


@cache
def _entries() -> Mapping[str, Any]:
    entries: Mapping[str, Any] = read_yaml(files("kgqa.annotation") / "data" / "words.yaml")
    return entries


@cache
def word_list(name: str) -> frozenset[str]:
    """The words of an entry."""
    return frozenset(str(_entries()[name]).split())


def figure(name: str) -> float:
    """The number of an entry."""
    return float(_entries()[name])


@cache
def answer_types() -> Mapping[str, tuple[str, ...]]:
    """The answer types that a question of each type can have, likeliest first."""
    return {question: tuple(answers.split()) for question, answers in table_rows("kgqa.annotation", "types.tsv")}


@cache
def type_confidences() -> Mapping[str, float]:
    """How often, 0 to 1, both types are right where the classifier sees a question type; fitted."""
    return {kind: float(share) for kind, share in table_rows("kgqa.annotation", "type_confidence.tsv")}
