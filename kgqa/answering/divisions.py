"""Whether a place is a part of a country of another sort than asked for: a county is no voivodeship."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from kgqa.protocols import KnowledgeGraph
from kgqa.resources import read_yaml
from kgqa.terms import Iri, Term

_WORD = re.compile(r"\w+")


class Divisions:
    """Knows of which sort parts of countries are."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph

    def is_of_other(self, term: Term, noun: str) -> bool:
        """Whether a place and its classes are called by nouns for something else than the part of a country that a noun
        names; never for other nouns."""
        asked = next((nouns for nouns in _divisions() if noun in nouns), None)
        item = term.item if isinstance(term, Iri) else None
        if asked is None or item is None:
            return False
        entity = self._graph.entity(item)
        labels = (entity.label, *(self._graph.entity(one).label for one in entity.classes))
        words = frozenset(word for label in labels for word in _WORD.findall(label))
        return not words.isdisjoint(_named()) and words.isdisjoint(asked)


@cache
def _divisions() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(nouns) for nouns in _data()["divisions"])


@cache
def _named() -> frozenset[str]:
    """All nouns that tell what a place is."""
    return frozenset[str]().union(*_divisions(), _data()["others"])


@cache
def _data() -> Mapping[str, Any]:
    return dict(read_yaml(files("kgqa.answering") / "data" / "divisions.yaml"))
