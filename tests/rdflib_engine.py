"""Queries on rdflib, as a slow reference beside our engine: over any rdflib store, within a time and row budget.

rdflib gets the text of a query, as an endpoint does.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import rdflib
from rdflib.plugins.sparql import prepareQuery
from rdflib.plugins.sparql.algebra import Values as RdflibValues
from rdflib.plugins.sparql.evaluate import evalQuery
from rdflib.plugins.sparql.parserutils import CompValue
from rdflib.plugins.sparql.sparql import Query as PreparedQuery
from rdflib.plugins.sparql.sparql import SPARQLError
from rdflib.plugins.stores.memory import Memory
from rdflib.store import Store

from kgqa.errors import QueryError
from kgqa.execution.budget import BudgetExceeded, Deadline
from kgqa.execution.engine.graph import Graph
from kgqa.model import Budget, Query, Solutions
from kgqa.sparql.algebra import Ask, Form, Values, Variable
from kgqa.sparql.bindings import bound, seeded
from kgqa.sparql.scope import columns
from kgqa.sparql.writer import write
from kgqa.terms import XSD, Iri, Literal, Term

_LOCK = threading.RLock()
"""Held while rdflib parses or evaluates: its expressions keep the current solution in themselves."""
_PLACE = "urn:x-kgqa:bound:"
_FAILURES = (SPARQLError, TypeError, ValueError, ArithmeticError, AttributeError, NotImplementedError, re.error)
"""What rdflib's evaluator raises for expressions that it cannot evaluate."""
_GRAPH = rdflib.URIRef("urn:x-kgqa:memory")


class _BudgetedGraph(rdflib.Graph):
    """A view of a store that stops giving triples once the deadline has passed."""

    def __init__(self, store: Store, identifier: rdflib.URIRef, deadline: Deadline) -> None:
        super().__init__(store=store, identifier=identifier)
        self.deadline = deadline

    def triples(self, triple: Any) -> Iterator[Any]:  # type: ignore[override]  # rdflib overloads for paths
        return self.deadline.guard(super().triples(triple))


class RdfEngine:
    """rdflib's evaluator over one store. Evaluations of one process run one after another."""

    def __init__(self, store: Store, identifier: rdflib.URIRef) -> None:
        self._store = store
        self._identifier = identifier

    def execute(self, query: Query, budget: Budget) -> Solutions:
        """Evaluate a query; see `kgqa.protocols.QueryExecutor.execute`.

        The clock is looked at whenever triples are read; a product of patterns that rdflib has already collected in
        memory is not interrupted. Raises `QueryError` if rdflib fails to parse or evaluate the query.
        """
        bindings = dict(query.bindings)
        with _LOCK:
            prepared, place = _prepared(query.form, tuple(bindings))
            if place is not None:
                place["res"] = [{rdflib.Variable(name): to_node(term) for name, term in bindings.items()}]
            graph = _BudgetedGraph(self._store, self._identifier, Deadline(budget.seconds, of_work=budget.of_work))
            try:
                if isinstance(query.form, Ask):
                    return _ask(graph, prepared)
                return _select(graph, prepared, [variable.name for variable in _columns(query)], budget)
            except _FAILURES as error:
                raise QueryError(f"rdflib cannot evaluate the query ({error})") from error


def _columns(query: Query) -> Sequence[Any]:
    seeded = bound(query.form, query.bindings)
    return () if isinstance(seeded, Ask) else columns(seeded)


@lru_cache(maxsize=4096)
def _prepared(form: Form, names: tuple[str, ...]) -> tuple[PreparedQuery, CompValue | None]:
    """rdflib's form of a query, and the VALUES for the terms of bound variables; literals are kept as written."""
    if names:
        row = tuple(Iri(_PLACE + name) for name in names)
        form = seeded(form, Values(tuple(map(Variable, names)), (row,)))
    text = write(form)
    before = rdflib.NORMALIZE_LITERALS
    rdflib.NORMALIZE_LITERALS = False
    try:
        prepared = prepareQuery(text)
    except Exception as error:  # rdflib raises nothing finer
        raise QueryError(f"rdflib refuses the query ({error})", value=text) from error
    finally:
        rdflib.NORMALIZE_LITERALS = before
    for node in _walk(prepared.algebra):
        if node.name == "ToMultiSet" and isinstance(node.p, list):  # rdflib's form of VALUES without rows
            node["p"] = RdflibValues([])
    rows = (node for node in _walk(prepared.algebra) if node.name == "values" and node.res)
    return prepared, next((node for node in rows if _is_place(node.res[0])), None)


def _is_place(row: dict[Any, Any]) -> bool:
    return bool(row) and all(str(term).startswith(_PLACE) for term in row.values())


def _walk(node: Any) -> Iterator[CompValue]:
    if isinstance(node, CompValue):
        yield node
        for key in node:
            if not key.startswith("_"):
                yield from _walk(node[key])
    elif isinstance(node, (list, tuple)):
        for part in node:
            yield from _walk(part)


def _ask(graph: rdflib.Graph, prepared: PreparedQuery) -> Solutions:
    try:
        return Solutions((), (), boolean=bool(evalQuery(graph, prepared)["askAnswer"]))
    except BudgetExceeded:
        return Solutions((), (), complete=False)


def _select(graph: rdflib.Graph, prepared: PreparedQuery, names: Sequence[str], budget: Budget) -> Solutions:
    variables = [rdflib.Variable(name) for name in names]
    rows: list[tuple[Term | None, ...]] = []
    complete = True
    try:
        for solution in evalQuery(graph, prepared)["bindings"]:
            if len(rows) >= budget.rows:
                complete = False
                break
            nodes = (solution.get(variable) for variable in variables)
            rows.append(tuple(None if node is None else from_node(node) for node in nodes))
    except BudgetExceeded:
        complete = False
    return Solutions(tuple(names), tuple(rows), complete=complete)


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


class RdflibStore(Store):
    """rdflib's store interface, reading only: one graph, no contexts. Patterns are answered by the store."""

    context_aware = False
    formula_aware = False
    transaction_aware = False

    def __init__(self, graph: Graph) -> None:
        super().__init__()
        self._graph = graph

    def triples(self, triple_pattern: Any, context: Any = None) -> Iterator[Any]:
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

    def namespace(self, prefix: str) -> None:
        """No prefixes: queries bring their own."""
        return

    def prefix(self, namespace: Any) -> None:
        """No prefixes: queries bring their own."""
        return

    def bind(self, prefix: str, namespace: Any, override: bool = True) -> None:
        """Ignored: the store is read only and rdflib binds its default prefixes to every graph."""


logging.getLogger("rdflib").addHandler(logging.NullHandler())


# rdflib warns, with a traceback, of every literal that is no Python value, such as dates before our era.
_XSD_STRING = XSD + "string"


@lru_cache(maxsize=100_000)
def to_node(term: Term) -> rdflib.URIRef | rdflib.BNode | rdflib.Literal:
    """The rdflib node of a term; rdflib's rewriting of lexical forms (`…Z` to `…+00:00`) is switched off."""
    if isinstance(term, Literal):
        datatype = rdflib.URIRef(term.datatype) if term.datatype else None
        return rdflib.Literal(term.value, lang=term.language or None, datatype=datatype, normalize=False)
    if term.value.startswith("_:"):
        return rdflib.BNode(term.value[2:])
    return rdflib.URIRef(term.value)


def from_node(node: Any) -> Term:
    """The term of an rdflib node; `xsd:string` literals come without a datatype."""
    if isinstance(node, rdflib.Literal):
        datatype = str(node.datatype or "")
        return Literal(str(node), str(node.language or ""), "" if datatype == _XSD_STRING else datatype)
    return Iri(f"_:{node}" if isinstance(node, rdflib.BNode) else str(node))
