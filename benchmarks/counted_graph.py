"""Counts how often questions ask the graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, cast

from kgqa.assembly import data_directory
from kgqa.assembly.data import open_data
from kgqa.assembly.parts import open_parts
from kgqa.config import Config
from kgqa.model import Question
from kgqa.protocols import KnowledgeGraph


class CountedGraph:
    """A `kgqa.protocols.KnowledgeGraph` in front of another, whose look-ups it counts."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self.lookups = 0

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self._graph, name)

        def counted(*arguments: Any) -> Any:
            self.lookups += 1
            return method(*arguments)

        setattr(self, name, counted)
        return counted


def lookups(questions: Iterable[str], config: Config) -> list[int]:
    """How many look-ups in the graph each question takes; what was asked for an earlier one may be remembered."""
    data = open_data(data_directory(config), None)
    graph = CountedGraph(data.graph)
    pipeline = open_parts(config, replace(data, graph=cast(KnowledgeGraph, graph))).pipeline
    counts = []
    for question in questions:
        before = graph.lookups
        pipeline.answer(Question(question))
        counts.append(graph.lookups - before)
    return counts
