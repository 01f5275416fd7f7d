"""What queries find, with what full statements say of it: solutions hold bare literals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from kgqa.model import Query, Solutions
from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.algebra import Select, Triple, Variable
from kgqa.sparql.paths import properties
from kgqa.sparql.scope import is_grouped, triples
from kgqa.terms import NUMBERS, Detail, Iri, Literal, Term
from kgqa.values.points_in_time import DATES

_TYPED = DATES | NUMBERS
Run = Callable[[Query], Solutions]


def typed(graph: KnowledgeGraph, query: Query, asked: str, terms: Sequence[Term], run: Run) -> tuple[Term, ...]:
    """The terms that a query found for a variable, times and numbers with their details; `run` runs another query.

    What the graph itself leaves out of a thing's values, as none of its statements has it, is left out.
    """
    if not any(isinstance(term, Literal) and term.datatype in _TYPED for term in terms):
        return tuple(terms)
    patterns = [_bound(query, pattern) for pattern in triples(query.form) if pattern.obj == Variable(asked)]
    values = [value for pattern in patterns for value in _values(graph, query, pattern, asked, run)]
    known: dict[Term, Detail] = {value: value.detail for value in values if value.detail is not None}
    if known and all(isinstance(pattern.predicate, Iri) for pattern in patterns):
        terms = [term for term in terms if not isinstance(term, Literal) or term in values]
    return tuple(
        replace(term, detail=known[term]) if isinstance(term, Literal) and term in known else term for term in terms
    )


def _bound(query: Query, pattern: Triple) -> Triple:
    """The pattern with the property that a query has for its predicate."""
    variable = pattern.predicate
    bound = dict(query.bindings).get(variable.name) if isinstance(variable, Variable) else None
    return replace(pattern, predicate=bound) if isinstance(bound, Iri) else pattern


def _values(graph: KnowledgeGraph, query: Query, pattern: Triple, asked: str, run: Run) -> Iterator[Literal]:
    """The literals that a pattern leads to from all that it speaks of."""
    for subject in _subjects(query, pattern, asked, run):
        for name in properties(pattern.predicate):
            yield from (term for term in graph.objects(subject, Iri(name)) if isinstance(term, Literal))


def _subjects(query: Query, pattern: Triple, asked: str, run: Run) -> Iterator[Iri]:
    """What a pattern speaks of: a thing that the query names, or those of the solutions."""
    subject = pattern.subject
    if isinstance(subject, Iri):
        yield subject
    elif isinstance(subject, Variable):
        bound = dict(query.bindings).get(subject.name)
        if isinstance(bound, Iri):
            yield bound
        elif isinstance(query.form, Select) and not is_grouped(query.form):
            widened = replace(query.form, projection=(subject, Variable(asked)), distinct=True)
            yield from (
                term for term in run(replace(query, form=widened)).column(subject.name) if isinstance(term, Iri)
            )
