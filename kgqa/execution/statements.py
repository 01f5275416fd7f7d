"""Finds the statements of the graph that an answer rests on, for people who ask why."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import rdflib
from rdflib.namespace import NamespaceManager
from rdflib.paths import Path

from kgqa.errors import QueryError
from kgqa.execution.parsing import parse, walk
from kgqa.execution.rdflib_terms import from_node
from kgqa.model import Budget, Query, Solutions
from kgqa.protocols import QueryExecutor
from kgqa.terms import PREFIXES, Iri, Term

Statement = tuple[Term, Term, Term]

_HEAD = re.compile(r"\s*(?:ASK|SELECT\b[^{]*?)\s*(?:WHERE\s*)?(?=\{)", re.IGNORECASE)
_MOST_ROWS = 5
_BLANK = "_:"


def supporting_statements(
    executor: QueryExecutor, query: Query, answers: Sequence[Term], seconds: float = 2.0
) -> tuple[Statement, ...]:
    """The statements that make a query yield these answers, in the order of its patterns.

    Without answers, or where they are not among the query's values (a number of solutions), those of any solution. A
    property path stands as its SPARQL text in place of the predicate. A query that cannot be widened to all its
    variables has none.
    """
    budget = Budget(seconds, _MOST_ROWS)
    try:
        found = [
            one for bindings in _answered(query, answers) for one in _statements(executor, query, bindings, budget)
        ]
        found = found or list(_statements(executor, query, query.bindings, budget))
    except QueryError:
        return ()
    return tuple(dict.fromkeys(found))


def _statements(
    executor: QueryExecutor, query: Query, bindings: tuple[tuple[str, Term], ...], budget: Budget
) -> Iterator[Statement]:
    widened = Query(_HEAD.sub("SELECT * WHERE ", query.text, count=1), bindings)
    rows = _rows(executor.execute(widened, budget))
    for pattern, row in product(_patterns(query), rows):
        statement = _ground(pattern, {**row, **dict(bindings)})
        if statement is not None and _holds(executor, statement, budget):
            yield statement


def _patterns(query: Query) -> list[tuple[Any, Any, Any]]:
    """The triple patterns of a query, as rdflib's terms."""
    parsed = parse(query.text, tuple(name for name, _ in query.bindings))
    return list(dict.fromkeys(triple for node in walk(parsed.algebra) if node.name == "BGP" for triple in node.triples))


def _answered(query: Query, answers: Sequence[Term]) -> Iterator[tuple[tuple[str, Term], ...]]:
    """The query's bindings together with one answer each, where the query asks for one variable."""
    projected = parse(query.text, tuple(name for name, _ in query.bindings)).variables
    if len(projected) == 1:
        yield from ((*query.bindings, (projected[0], answer)) for answer in answers)


def _rows(solutions: Solutions) -> list[dict[str, Term]]:
    named = (zip(solutions.variables, row, strict=True) for row in solutions.rows)
    return [{name: term for name, term in row if term is not None} for row in named]


def _ground(pattern: tuple[Any, Any, Any], row: Mapping[str, Term]) -> Statement | None:
    """The pattern with the row's terms in place of its variables; None where one is unbound."""
    terms = [_term(node, row) for node in pattern]
    return (terms[0], terms[1], terms[2]) if all(terms) else None  # type: ignore[return-value]


def _term(node: Any, row: Mapping[str, Term]) -> Term | None:
    if isinstance(node, rdflib.Variable):
        return row.get(str(node))
    return Iri(_path_text(node)) if isinstance(node, Path) else from_node(node)


def _path_text(path: Path) -> str:
    graph = rdflib.Graph(bind_namespaces="none")
    manager = NamespaceManager(graph, bind_namespaces="none")
    for prefix, namespace in PREFIXES.items():
        manager.bind(prefix, namespace)
    return str(path.n3(manager))


def _holds(executor: QueryExecutor, statement: Statement, budget: Budget) -> bool:
    """Whether the graph has a statement; the other branches of a UNION have patterns that it does not hold."""
    if any(isinstance(term, Iri) and term.value.startswith(_BLANK) for term in statement):
        return False
    subject, predicate, obj = statement
    is_path = isinstance(predicate, Iri) and not re.match(r"[a-z]+://", predicate.value)
    middle = predicate.value if is_path and isinstance(predicate, Iri) else "?p"
    bindings = [("s", subject), ("p", predicate), ("o", obj)]
    query = Query(f"ASK {{ ?s {middle} ?o }}", tuple(pair for pair in bindings if not is_path or pair[0] != "p"))
    return bool(executor.execute(query, budget).boolean)
