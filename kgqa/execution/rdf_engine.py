"""Evaluates queries with rdflib over any rdflib store, within a time and row budget: a reference beside our engine.

rdflib gets the text of a query, as an endpoint does.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import rdflib
from rdflib.plugins.sparql import prepareQuery
from rdflib.plugins.sparql.algebra import Values as RdflibValues
from rdflib.plugins.sparql.evaluate import evalQuery
from rdflib.plugins.sparql.parserutils import CompValue
from rdflib.plugins.sparql.sparql import Query as PreparedQuery
from rdflib.plugins.sparql.sparql import SPARQLError
from rdflib.store import Store

from kgqa.errors import QueryError
from kgqa.execution.budget import BudgetExceeded, Deadline
from kgqa.execution.rdflib_terms import from_node, to_node
from kgqa.model import Budget, Query, Solutions
from kgqa.sparql.algebra import Ask, Form, Values, Variable
from kgqa.sparql.bindings import bound, seeded
from kgqa.sparql.scope import columns
from kgqa.sparql.writer import write
from kgqa.terms import Iri, Term

_LOCK = threading.RLock()
"""Held while rdflib parses or evaluates: its expressions keep the current solution in themselves."""
_PLACE = "urn:x-kgqa:bound:"
_FAILURES = (SPARQLError, TypeError, ValueError, ArithmeticError, AttributeError, NotImplementedError, re.error)
"""What rdflib's evaluator raises for expressions that it cannot evaluate."""


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
