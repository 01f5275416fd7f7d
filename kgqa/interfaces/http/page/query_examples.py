"""The examples of the query editor that the loaded data can answer, by theme."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from kgqa.resources import read_yaml

_ENTITY = re.compile(r"\b(?:wd|wdt|p|ps|psv|pq):([QP][1-9][0-9]*)\b")


@dataclass(frozen=True, slots=True)
class QueryExample:
    """A query with what it is called in a language of the page."""

    name: str
    query: str


def query_examples(language: str, label: Callable[[str], str]) -> Mapping[str, Sequence[QueryExample]]:
    """The examples by theme; those that name an entity without a label are left out, as the data do not know it."""
    name = "english" if language == "en" else "name"
    theme = "english" if language == "en" else "theme"
    shown = ((one[theme], [_example(each, name) for each in _known(one["examples"], label)]) for one in _themes())
    return {theme: examples for theme, examples in shown if examples}


def _example(one: Mapping[str, str], name: str) -> QueryExample:
    return QueryExample(one[name], one["query"].strip())


def _known(examples: Iterable[Mapping[str, str]], label: Callable[[str], str]) -> Iterable[Mapping[str, str]]:
    return (one for one in examples if all(map(label, set(_ENTITY.findall(one["query"])))))


@cache
def _themes() -> Sequence[Mapping[str, Any]]:
    found: Sequence[Mapping[str, Any]] = read_yaml(files(__package__) / "data" / "query_examples.yaml")
    return found
