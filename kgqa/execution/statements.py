"""Finds the statements of the graph that an answer rests on, for people who ask why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from kgqa.errors import QueryError
from kgqa.model import Budget, Query, Solutions
from kgqa.protocols import QueryExecutor
from kgqa.sparql.algebra import Ask, Bgp, Blank, Node, Select, Triple, Variable
from kgqa.sparql.paths import AlternativePath, InversePath
from kgqa.sparql.scope import columns, is_grouped, triples
from kgqa.sparql.writer import path_text
from kgqa.terms import RDFS_LABEL, Iri, Literal, Term

Statement = tuple[Term, Term, Term]

_MOST_ROWS = 20
_BLANK = "_:"
_LABEL = Iri(RDFS_LABEL)


def supporting_statements(
    executor: QueryExecutor, query: Query, answers: Sequence[Term], seconds: float = 2.0
) -> tuple[Statement, ...]:
    """The statements that make a query yield these answers, in the order of its patterns.

    A path that is a choice stands as what it chose.

    Without answers, or where they are not among the query's values (a number of solutions), those of any solution. A
    property path stands as its SPARQL text in place of the predicate. A query that cannot be widened to all its
    variables has none.
    """
    budget = Budget(seconds, _MOST_ROWS)
    widened = _widened(query)
    if widened is None:
        return ()
    try:
        found = [
            one for bindings in _answered(query, answers) for one in _statements(executor, widened, bindings, budget)
        ]
        found = found or list(_statements(executor, widened, query.bindings, budget))
    except QueryError:
        return ()
    return tuple(dict.fromkeys(found))


def _widened(query: Query) -> Select | None:
    """The query for all its variables; None for one whose solutions are groups."""
    form = query.form
    widened = Select(form.where) if isinstance(form, Ask) else replace(form, projection=(), distinct=False, group_by=())
    return None if is_grouped(widened) or widened.having else widened


def _statements(
    executor: QueryExecutor, widened: Select, bindings: tuple[tuple[str, Term], ...], budget: Budget
) -> Iterator[Statement]:
    rows = _rows(executor.execute(Query(widened, bindings), budget))
    patterns = [one for one in triples(widened) if one.predicate != _LABEL]  # how things are called is no reason
    for pattern, row in product(patterns, rows):
        ground = _ground(pattern, {**row, **dict(bindings)})
        for way in _ways(ground) if ground is not None else ():
            if executor.execute(Query(Ask(Bgp((way,)))), budget).boolean:
                yield _statement(way)


def _ways(ground: Triple) -> Iterator[Triple]:
    """The triples by which a path may lead from subject to object, where it is a choice among paths, or inverse."""
    match ground.predicate:
        case AlternativePath(parts=parts):
            for part in parts:
                yield from _ways(replace(ground, predicate=part))
        case InversePath(path=path) if not isinstance(ground.obj, Literal):
            yield from _ways(Triple(ground.obj, path, ground.subject))
        case _:
            yield ground


def _answered(query: Query, answers: Sequence[Term]) -> Iterator[tuple[tuple[str, Term], ...]]:
    """The query's bindings together with one answer each, where the query asks for one variable that its patterns
    hold; the values of others are computed."""
    projected = columns(query.form) if isinstance(query.form, Select) else ()
    if len(projected) == 1 and any(projected[0] in (one.subject, one.obj) for one in triples(query.form)):
        yield from ((*query.bindings, (projected[0].name, answer)) for answer in answers)


def _rows(solutions: Solutions) -> list[dict[str, Term]]:
    named = (zip(solutions.variables, row, strict=True) for row in solutions.rows)
    return [{name: term for name, term in row if term is not None} for row in named]


def _ground(pattern: Triple, row: Mapping[str, Term]) -> Triple | None:
    """The pattern with the row's terms in place of its variables; None where one is unbound or a blank node, which no
    other query can name."""
    subject, obj = _term(pattern.subject, row), _term(pattern.obj, row)
    predicate = row.get(pattern.predicate.name) if isinstance(pattern.predicate, Variable) else pattern.predicate
    if subject is None or obj is None or predicate is None or isinstance(predicate, Literal):
        return None
    return Triple(subject, predicate, obj)


def _term(node: Node, row: Mapping[str, Term]) -> Term | None:
    if isinstance(node, Blank):
        return None
    term = row.get(node.name) if isinstance(node, Variable) else node
    return None if isinstance(term, Iri) and term.value.startswith(_BLANK) else term


def _statement(ground: Triple) -> Statement:
    assert not isinstance(ground.subject, Variable | Blank)
    assert not isinstance(ground.obj, Variable | Blank)
    assert not isinstance(ground.predicate, Variable)
    predicate = ground.predicate if isinstance(ground.predicate, Iri) else Iri(path_text(ground.predicate))
    return ground.subject, predicate, ground.obj
