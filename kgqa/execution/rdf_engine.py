"""Evaluates parsed queries with rdflib's own evaluator over any rdflib store, within a time and row budget."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import rdflib
from rdflib.plugins.sparql.evaluate import evalQuery
from rdflib.plugins.sparql.sparql import SPARQLError
from rdflib.store import Store

from kgqa.errors import QueryError
from kgqa.execution.budget import BudgetExceeded, Deadline
from kgqa.execution.parsing import RDFLIB_LOCK, ParsedQuery
from kgqa.execution.rdflib_terms import from_node, to_node
from kgqa.model import Budget, Solutions
from kgqa.terms import Term

FAILURES = (SPARQLError, TypeError, ValueError, ArithmeticError, AttributeError, NotImplementedError, re.error)
"""What rdflib's evaluator raises for expressions that it cannot evaluate."""


class _BudgetedGraph(rdflib.Graph):
    """A view of a store that stops giving triples once the deadline has passed."""

    def __init__(self, store: Store, identifier: rdflib.URIRef, deadline: Deadline) -> None:
        super().__init__(store=store, identifier=identifier)
        self.deadline = deadline

    def triples(self, triple: Any) -> Iterator[Any]:  # type: ignore[override]  # rdflib overloads for paths
        return self.deadline.guard(super().triples(triple))


class RdfEngine:
    """rdflib's evaluator over one store. Evaluations of one process run one after another (see `RDFLIB_LOCK`)."""

    def __init__(self, store: Store, identifier: rdflib.URIRef) -> None:
        self._store = store
        self._identifier = identifier

    def execute(self, parsed: ParsedQuery, bindings: Mapping[str, Term], budget: Budget) -> Solutions:
        """Evaluate a query; see `kgqa.protocols.QueryExecutor.execute`.

        The clock is looked at whenever triples are read; a product of patterns that rdflib has already collected in
        memory is not interrupted. Raises `QueryError` if rdflib fails to evaluate the query.
        """
        with RDFLIB_LOCK:
            _fill_bound_values(parsed, bindings)
            graph = _BudgetedGraph(self._store, self._identifier, Deadline(budget.seconds))
            try:
                return _ask(graph, parsed) if parsed.form == "ASK" else _select(graph, parsed, budget)
            except FAILURES as error:
                raise QueryError(f"rdflib cannot evaluate the query ({error})") from error


def _fill_bound_values(parsed: ParsedQuery, bindings: Mapping[str, Term]) -> None:
    if parsed.bound_values is not None:
        parsed.bound_values["res"] = [{rdflib.Variable(name): to_node(term) for name, term in bindings.items()}]


def _ask(graph: rdflib.Graph, parsed: ParsedQuery) -> Solutions:
    try:
        return Solutions((), (), boolean=bool(evalQuery(graph, parsed.query)["askAnswer"]))
    except BudgetExceeded:
        return Solutions((), (), complete=False)


def _select(graph: rdflib.Graph, parsed: ParsedQuery, budget: Budget) -> Solutions:
    variables = [rdflib.Variable(name) for name in parsed.variables]
    rows: list[tuple[Term | None, ...]] = []
    complete = True
    try:
        for solution in evalQuery(graph, parsed.query)["bindings"]:
            if len(rows) >= budget.rows:
                complete = False
                break
            nodes = (solution.get(variable) for variable in variables)
            rows.append(tuple(None if node is None else from_node(node) for node in nodes))
    except BudgetExceeded:
        complete = False
    return Solutions(parsed.variables, tuple(rows), complete=complete)
