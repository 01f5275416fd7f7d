"""Queries of all four forms over one HDT file, for a SPARQL endpoint.

SELECT and ASK run as they are; CONSTRUCT and DESCRIBE are SELECT queries whose solutions are made into triples. A
description holds the statements that begin at a resource, and those of the blank nodes that they end at.
Source: SPARQL 1.1 Query Language, section 16 (query forms). Loads nothing but what queries need, because every query
process of a service does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import rdflib

from kgqa.errors import QueryError
from kgqa.execution.budget import BudgetExceeded, Deadline
from kgqa.execution.hdt.hdt_executor import HdtExecutor
from kgqa.execution.parsing import translate
from kgqa.execution.rdflib_terms import from_node
from kgqa.execution.sparql_lexer import Token, group_end, tokens
from kgqa.model import Budget, Query, Solutions
from kgqa.protocols import QueryExecutor
from kgqa.terms import Iri, Literal, Term
from wikidata_hdt.store import HdtFile

Triple = tuple[Term, Term, Term]

_UPDATES = frozenset({"INSERT", "DELETE", "LOAD", "CLEAR", "CREATE", "DROP", "COPY", "MOVE", "ADD", "WITH"})
_STATEMENTS = "SELECT ?p ?o WHERE { ?s ?p ?o }"
_BLANK = "_:"


class Refusal(Enum):
    """What the endpoint does not do, though it is SPARQL 1.1."""

    UPDATE = "updates are refused: the graph is read only"
    SERVICE = "SERVICE is refused: no other endpoint is asked"


class RefusedError(QueryError):
    """A query of a kind that is refused on purpose."""


@dataclass(frozen=True, slots=True)
class Triples:
    """What a CONSTRUCT or DESCRIBE query returned."""

    triples: tuple[Triple, ...]
    complete: bool = True
    """False if the time or row budget cut the evaluation short."""
    full: bool = False
    """Whether it was the row budget."""


Evaluate = Callable[[str, Budget], Solutions | Triples]
"""Evaluates the text of a query. Raises `QueryError`, for what is refused `RefusedError`."""


def open_graph_queries(path: Path) -> Evaluate:
    """The evaluation of queries over an HDT file. Raises `DataError` if it cannot be opened."""
    executor = HdtExecutor(HdtFile.open(path))

    def run(text: str, budget: Budget) -> Solutions | Triples:
        return evaluate(executor, text, budget)

    return run


def evaluate(executor: QueryExecutor, text: str, budget: Budget) -> Solutions | Triples:
    """Evaluate one query by an executor of SELECT and ASK. Raises as `Evaluate`."""
    try:
        return _evaluate(executor, text, budget)
    except Exception as error:
        if type(error) is not Exception:
            raise
        raise QueryError(f"query cannot be evaluated ({error})", value=text) from error  # rdflib raises nothing finer


def _evaluate(executor: QueryExecutor, text: str, budget: Budget) -> Solutions | Triples:
    parts = tokens(text)
    form = _form(parts)
    if form in _UPDATES:
        raise RefusedError(Refusal.UPDATE.value, expected="SELECT, ASK, CONSTRUCT or DESCRIBE")
    if any(part.keyword == "SERVICE" for part in parts):
        translate(text)
        raise RefusedError(Refusal.SERVICE.value)
    if form == "CONSTRUCT":
        return _construct(executor, text, parts, budget)
    if form == "DESCRIBE":
        return _describe(executor, text, parts, budget)
    return executor.execute(Query(text), budget)


def _form(parts: Sequence[Token]) -> str:
    """The first keyword behind the prologue."""
    words = (part.keyword for part in parts if part.kind == "word")
    return next((word for word in words if word not in ("PREFIX", "BASE")), "")


def _construct(executor: QueryExecutor, text: str, parts: Sequence[Token], budget: Budget) -> Triples:
    algebra = translate(text).algebra
    start = _index(parts, "CONSTRUCT")
    rest = _solid(parts, start + 1)
    if parts[rest].text == "{":
        template = algebra.template or ()
        rest = group_end(parts, rest + 1) + 1
    else:
        template = _where_triples(algebra)
    names = sorted({str(node) for triple in template for node in triple if isinstance(node, rdflib.Variable)})
    solutions = executor.execute(Query(_select(parts[:start], names, parts[rest:])), budget)
    made = dict.fromkeys(_instances(template, solutions))
    full = max(len(made), len(solutions.rows) + (not solutions.complete)) > budget.rows
    return Triples(tuple(made)[: budget.rows], solutions.complete and not full, full)


def _where_triples(algebra: Any) -> Any:
    """The pattern of `CONSTRUCT WHERE { … }`, which is its own template."""
    node = algebra.p
    while node.name != "BGP":
        node = node.p
    return node.triples


def _instances(template: Sequence[Any], solutions: Solutions) -> Iterator[Triple]:
    """The template's triples for every solution; those that would be no RDF triple are left out."""
    for number, row in enumerate(solutions.rows):
        bound = dict(zip(solutions.variables, row, strict=True))
        for nodes in template:
            subject, predicate, obj = (_instance(node, bound, number) for node in nodes)
            if subject is None or predicate is None or obj is None:
                continue
            if isinstance(subject, Literal) or isinstance(predicate, Literal) or predicate.value.startswith(_BLANK):
                continue
            yield subject, predicate, obj


def _instance(node: Any, bound: dict[str, Term | None], number: int) -> Term | None:
    if isinstance(node, rdflib.Variable):
        return bound.get(str(node))
    if isinstance(node, rdflib.BNode):
        return Iri(f"_:solution{number}-{node}")
    return from_node(node)


def _describe(executor: QueryExecutor, text: str, parts: Sequence[Token], budget: Budget) -> Triples:
    deadline = Deadline(budget.seconds)
    resources, solutions = _resources(executor, text, parts, budget)
    complete = solutions.complete
    full = not complete and len(solutions.rows) >= budget.rows
    found: dict[Triple, None] = {}
    try:
        for triple in _descriptions(executor, resources, deadline):
            found[triple] = None
            if len(found) > budget.rows:
                raise BudgetExceeded
    except BudgetExceeded:
        complete = False
    return Triples(tuple(found)[: budget.rows], complete, full or len(found) > budget.rows)


def _resources(
    executor: QueryExecutor, text: str, parts: Sequence[Token], budget: Budget
) -> tuple[list[Term], Solutions]:
    """What a DESCRIBE query names, and the solutions of its pattern; none where it has no pattern or variable."""
    start = _index(parts, "DESCRIBE")
    everything = "".join(part.text for part in parts[start + 1 :]).lstrip().startswith("*")
    nodes = () if everything else translate(text).algebra.PV  # rdflib cannot translate `DESCRIBE *`
    named = [from_node(node) for node in nodes if isinstance(node, rdflib.URIRef)]
    names = [str(node) for node in nodes if isinstance(node, rdflib.Variable)]
    rest = next((index for index in range(start, len(parts)) if _begins_pattern(parts[index])), None)
    if any(part.keyword == "FROM" for part in parts):
        raise QueryError("FROM is not supported", value=text, expected="a query of the one graph")
    if rest is None or not (everything or names):
        return named, Solutions((), ())
    solutions = executor.execute(Query(_select(parts[:start], names, parts[rest:])), budget)
    found = (term for row in solutions.rows for term in row if isinstance(term, Iri))
    return list(dict.fromkeys([*named, *found])), solutions


def _begins_pattern(part: Token) -> bool:
    return part.keyword in ("FROM", "WHERE") or (part.kind == "sign" and part.text == "{")


def _descriptions(executor: QueryExecutor, resources: Iterable[Term], deadline: Deadline) -> Iterator[Triple]:
    waiting = list(resources)[::-1]
    seen = set(waiting)
    while waiting:
        resource = waiting.pop()
        deadline.check()
        solutions = executor.execute(Query(_STATEMENTS, (("s", resource),)), Budget(deadline.remaining, 10**9))
        if not solutions.complete:
            raise BudgetExceeded
        for predicate, obj in solutions.rows:
            assert predicate is not None
            assert obj is not None
            yield resource, predicate, obj
            if isinstance(obj, Iri) and obj.value.startswith(_BLANK) and obj not in seen:
                seen.add(obj)
                waiting.append(obj)


def _select(prologue: Sequence[Token], names: Sequence[str], rest: Sequence[Token]) -> str:
    projected = " ".join(f"?{name}" for name in names) or "*"
    return "".join([*(part.text for part in prologue), f"SELECT {projected} ", *(part.text for part in rest)])


def _index(parts: Sequence[Token], keyword: str) -> int:
    return next(index for index, part in enumerate(parts) if part.keyword == keyword)


def _solid(parts: Sequence[Token], start: int) -> int:
    """The index of the first token from `start` on that is no space or comment."""
    return next(index for index in range(start, len(parts)) if parts[index].kind not in ("space", "comment"))
