"""Slots of a query's variables and constants, handed out while it is compiled."""

from __future__ import annotations

from typing import Any

import rdflib

from kgqa.execution.hdt.id_graph import IdGraph
from kgqa.execution.rdflib_terms import from_node
from kgqa.terms import Term


class Outside:
    """Constants of a query that the graph does not hold, shared by all frames of the query."""

    def __init__(self, graph: IdGraph) -> None:
        self.graph = graph
        self.terms: list[Term] = []

    def node(self, term: Term) -> int:
        """The graph's id of a constant, or a negative one."""
        node = self.graph.node(term)
        if node:
            return node
        if term not in self.terms:
            self.terms.append(term)
        return -1 - self.terms.index(term)


class Frame:
    """The slots of one query level; a subquery has a frame of its own."""

    def __init__(self, outside: Outside) -> None:
        self.outside = outside
        self._slots: dict[Any, int] = {}
        self._hidden = 0
        self._constants: list[tuple[int, int]] = []
        self._start: tuple[int, ...] = ()

    def slot(self, node: Any) -> int:
        """The slot of a variable, blank node or constant of the query."""
        slot = self._slots.get(node)
        if slot is None:
            slot = self._slots[node] = len(self._slots)
            if not isinstance(node, (rdflib.Variable, rdflib.BNode)):
                self._constants.append((slot, self.outside.node(from_node(node))))
        return slot

    def is_variable(self, node: Any) -> bool:
        """Whether a part of a triple pattern is bound by it rather than given."""
        return isinstance(node, (rdflib.Variable, rdflib.BNode))

    def hidden(self) -> rdflib.BNode:
        """A new variable that the query cannot name: the joint between two parts of a path."""
        self._hidden += 1
        return rdflib.BNode(f"joint {self._hidden}")

    def start(self) -> tuple[int, ...]:
        """The row of constants; may be asked for once the whole level is compiled."""
        if len(self._start) != len(self._slots):
            row = [0] * len(self._slots)
            for slot, node in self._constants:
                row[slot] = node
            self._start = tuple(row)
        return self._start
