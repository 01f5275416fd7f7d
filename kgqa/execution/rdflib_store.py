"""A read-only rdflib store over any store of the engine, for queries that are left to rdflib's evaluator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rdflib.store import Store

from kgqa.execution.engine.graph import Graph
from kgqa.execution.rdflib_terms import from_node, to_node


class RdflibStore(Store):
    """rdflib's store interface, reading only: one graph, no contexts. Patterns are answered by the store."""

    context_aware = False
    formula_aware = False
    transaction_aware = False

    def __init__(self, graph: Graph) -> None:
        super().__init__()
        self._graph = graph

    def triples(self, triple_pattern: Any, context: Any = None) -> Iterator[Any]:  # noqa: ARG002 (rdflib's interface)
        """Pairs of a matching triple and its (empty) contexts."""
        graph = self._graph
        subject, predicate, obj = triple_pattern
        s = 0 if subject is None else graph.node(from_node(subject))
        p = 0 if predicate is None else graph.node(from_node(predicate))
        o = 0 if obj is None else graph.node(from_node(obj))
        if (subject is not None and not s) or (predicate is not None and not p) or (obj is not None and not o):
            return
        for found_s, found_p, found_o in graph.triples(s, p, o):
            yield (
                (
                    subject if s else to_node(graph.term(found_s)),
                    predicate if p else to_node(graph.term(found_p)),
                    obj if o else to_node(graph.term(found_o)),
                ),
                iter(()),
            )

    def __len__(self, context: Any = None) -> int:
        return self._graph.size

    def namespaces(self) -> Iterator[Any]:
        """No prefixes: queries bring their own."""
        return iter(())

    def namespace(self, prefix: str) -> None:  # noqa: ARG002 (rdflib's interface)
        """No prefixes: queries bring their own."""
        return

    def prefix(self, namespace: Any) -> None:  # noqa: ARG002 (rdflib's interface)
        """No prefixes: queries bring their own."""
        return

    def bind(self, prefix: str, namespace: Any, override: bool = True) -> None:
        """Ignored: the store is read only and rdflib binds its default prefixes to every graph."""
