"""Runs queries on a graph in memory with rdflib's evaluator: the slow reference, and handy for small graphs."""

from __future__ import annotations

from collections.abc import Iterable

import rdflib
from rdflib.plugins.stores.memory import Memory

from kgqa.execution.rdf_engine import RdfEngine
from kgqa.execution.rdflib_terms import to_node
from kgqa.model import Budget, Query, Solutions
from kgqa.terms import Term

_GRAPH = rdflib.URIRef("urn:x-kgqa:memory")


class MemoryExecutor:
    """`kgqa.protocols.QueryExecutor` over triples held in memory."""

    def __init__(self, triples: Iterable[tuple[Term, Term, Term]]) -> None:
        store = Memory()
        graph = rdflib.Graph(store=store, identifier=_GRAPH)
        for subject, predicate, obj in triples:
            graph.add((to_node(subject), to_node(predicate), to_node(obj)))
        self._engine = RdfEngine(store, _GRAPH)

    def execute(self, query: Query, budget: Budget) -> Solutions:
        """Same as `kgqa.protocols.QueryExecutor.execute`."""
        return self._engine.execute(query, budget)
