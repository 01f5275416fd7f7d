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
from kgqa.values.time_literals import DATES

_TYPED = DATES | NUMBERS
Run = Callable[[Query], Solutions]


def typed(graph: KnowledgeGraph, query: Query, asked: str, terms: Sequence[Term], run: Run) -> tuple[Term, ...]:
    """The terms that a query found for a variable, times and numbers with their details; `run` runs another query."""
    if not any(isinstance(term, Literal) and term.datatype in _TYPED for term in terms):
        return tuple(terms)
    known: dict[Term, Detail] = {}
    for pattern in triples(query.form):
        if pattern.obj == Variable(asked):
            for subject in _subjects(query, pattern, asked, run):
                known |= _details(graph, subject, pattern)
    return tuple(
        replace(term, detail=known[term]) if isinstance(term, Literal) and term in known else term for term in terms
    )


def _details(graph: KnowledgeGraph, subject: Iri, pattern: Triple) -> dict[Term, Detail]:
    found = (term for name in properties(pattern.predicate) for term in graph.objects(subject, Iri(name)))
    return {term: term.detail for term in found if isinstance(term, Literal) and term.detail is not None}


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
