"""Queries of all four forms over one HDT file, for a SPARQL endpoint.

SELECT and ASK run as they are; CONSTRUCT and DESCRIBE are SELECT queries whose solutions are made into triples. A
description holds the statements that begin at a resource, and those of the blank nodes that they end at.
Source: SPARQL 1.1 Query Language, section 16 (query forms). Loads nothing but what queries need, because every query
process of a service does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as FilePath

from kgqa.errors import QueryError
from kgqa.execution.budget import BudgetExceeded, Deadline
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.hdt.hdt_store import IndexedNames
from kgqa.execution.hdt.updated_store import store_of
from kgqa.model import Budget, Query, Solutions
from kgqa.protocols import QueryExecutor
from kgqa.sparql.algebra import Blank, Construct, Describe, Form, Node, Variable
from kgqa.sparql.algebra import Triple as TriplePattern
from kgqa.sparql.paths import Path
from kgqa.sparql.reader import UnsupportedError, read, read_form
from kgqa.terms import Iri, Literal, Term
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.manifest import LABELS_NAME
from wikidata_hdt.overlay import read_overlay
from wikidata_hdt.store import HdtFile
from wikidata_hdt.versions import version_directory

Triple = tuple[Term, Term, Term]

_STATEMENTS = read_form("SELECT ?p ?o WHERE { ?s ?p ?o }")
_NOTHING = Variable("nothing")
"""Stands in the projection of a query of which only the number of solutions counts."""
_BLANK = "_:"
_REFUSALS = {
    "UPDATE": "updates are refused: the graph is read only",
    "SERVICE": "SERVICE is refused: no other endpoint is asked",
}
"""What the endpoint does not do, though it is SPARQL 1.1."""


class RefusedError(QueryError):
    """A query of a kind that is refused on purpose."""


@dataclass(frozen=True, slots=True)
class Triples:
    """What a CONSTRUCT or DESCRIBE query returned."""

    triples: Collection[Triple]
    complete: bool = True
    """False if the time or row budget cut the evaluation short."""
    full: bool = False
    """Whether it was the row budget."""


Evaluate = Callable[[str, Budget], Solutions | Triples]
"""Evaluates the text of a query. Raises `QueryError`, for what is refused `RefusedError`."""


@dataclass(frozen=True, slots=True)
class GraphQueries:
    """What is done with queries over a file."""

    evaluate: Evaluate
    explain: Evaluate
    """Tells of each operator of a query how deep it stands (`depth`), what it is (`operator`), what it looks for
    (`pattern`), how many solutions are expected of it alone (`estimate`), and how many there were (`rows`), where it
    has been evaluated."""


def open_graph_queries(path: FilePath) -> GraphQueries:
    """Queries over an HDT file and its update, if it has one. Raises `DataError` if it cannot be opened."""
    version = version_directory(path.parent)
    store = store_of(HdtFile.open(version / path.name), read_overlay(version))
    names = IndexedNames(lambda: LabelIndex.open(version / LABELS_NAME))
    executor = EngineExecutor(store, streaming=True, names=names)

    def run(text: str, budget: Budget) -> Solutions | Triples:
        return evaluate(executor, text, budget)

    return GraphQueries(run, lambda text, budget: explain(executor, text, budget))


def explain(executor: EngineExecutor, text: str, budget: Budget) -> Solutions:
    """The plan of a query as solutions; see `GraphQueries.explain`. Raises as `Evaluate`."""
    form = _read(text)
    select = form.select if isinstance(form, (Construct, Describe)) else form
    names = ("depth", "operator", "pattern", "estimate", "rows")
    if select is None:
        return Solutions(names, ())
    try:
        steps = executor.explain(select, budget)
    except BudgetExceeded:
        return Solutions(names, (), complete=False)
    told = (
        (str(one.depth), one.operator, one.pattern, f"{one.estimate:.0f}", "" if one.rows is None else str(one.rows))
        for one in steps
    )
    return Solutions(names, tuple(tuple(map(Literal, row)) for row in told))


def _read(text: str) -> Form | Construct | Describe:
    """The form of a query. Raises `RefusedError` for what is refused, else as the reader."""
    try:
        return read(text)
    except UnsupportedError as error:
        if error.feature not in _REFUSALS:
            raise
        raise RefusedError(_REFUSALS[error.feature], expected="SELECT, ASK, CONSTRUCT or DESCRIBE") from error


def evaluate(executor: QueryExecutor, text: str, budget: Budget) -> Solutions | Triples:
    """Evaluate one query by an executor of SELECT and ASK. Raises as `Evaluate`."""
    form = _read(text)
    match form:
        case Construct():
            return _construct(executor, form, budget)
        case Describe():
            return _describe(executor, form, budget)
        case _:
            return executor.execute(Query(form), budget)


def _construct(executor: QueryExecutor, form: Construct, budget: Budget) -> Triples:
    nodes = (node for triple in form.template for node in (triple.subject, triple.predicate, triple.obj))
    wanted = sorted({node.name for node in nodes if isinstance(node, Variable)})
    select = replace(form.select, projection=tuple(map(Variable, wanted)) or (_NOTHING,))
    solutions = executor.execute(Query(select), budget)
    made: dict[Triple, None] = {}
    full = len(solutions.rows) + (not solutions.complete) > budget.rows
    for triple in _instances(form.template, solutions):
        if len(made) >= budget.rows and triple not in made:
            full = True
            break
        made[triple] = None
    return Triples(made.keys(), solutions.complete and not full, full)


def _instances(template: Sequence[TriplePattern], solutions: Solutions) -> Iterator[Triple]:
    """The template's triples for every solution; those that would be no RDF triple are left out."""
    for number, row in enumerate(solutions.rows):
        bound = dict(zip(solutions.variables, row, strict=True))
        for triple in template:
            subject, predicate, obj = (
                _instance(node, bound, number) for node in (triple.subject, triple.predicate, triple.obj)
            )
            if subject is None or predicate is None or obj is None:
                continue
            if isinstance(subject, Literal) or isinstance(predicate, Literal) or predicate.value.startswith(_BLANK):
                continue
            yield subject, predicate, obj


def _instance(node: Node | Path, bound: Mapping[str, Term | None], number: int) -> Term | None:
    match node:
        case Variable(name=name):
            return bound.get(name)
        case Blank(label=label):
            return Iri(f"_:solution{number}-{label}")
        case Iri() | Literal():
            return node
        case _:
            return None


def _describe(executor: QueryExecutor, form: Describe, budget: Budget) -> Triples:
    deadline = Deadline(budget.seconds)
    resources, solutions = _resources(executor, form, budget)
    complete = solutions.complete
    full = not complete and len(solutions.rows) >= budget.rows
    found: dict[Triple, None] = {}
    try:
        for triple in _descriptions(executor, resources, deadline):
            if len(found) >= budget.rows and triple not in found:
                complete, full = False, True
                break
            found[triple] = None
    except BudgetExceeded:
        complete = False
    return Triples(found.keys(), complete, full)


def _resources(executor: QueryExecutor, form: Describe, budget: Budget) -> tuple[list[Term], Solutions]:
    """What a DESCRIBE query names, and the solutions of its pattern; none where it has no pattern or variable."""
    named: list[Term] = [node for node in form.resources if isinstance(node, Iri)]
    wanted = tuple(node for node in form.resources if isinstance(node, Variable))
    if form.select is None or (form.resources and not wanted):
        return named, Solutions((), ())
    solutions = executor.execute(Query(replace(form.select, projection=wanted)), budget)
    found = (term for row in solutions.rows for term in row if isinstance(term, Iri))
    return list(dict.fromkeys([*named, *found])), solutions


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
