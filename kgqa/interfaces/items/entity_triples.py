"""Everything that a graph says of an entity: its statements, with the nodes of full ones and of their values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.model import Budget, Query
from kgqa.protocols import QueryExecutor
from kgqa.sparql.reader import read_form
from kgqa.terms import ENTITY, Iri, Term

_STATEMENTS = read_form("SELECT ?p ?o WHERE { ?s ?p ?o }")
_BUDGET = Budget(5.0, 50_000)
_NODES = (ENTITY + "statement/", "http://www.wikidata.org/value/")
"""What the nodes of statements and values begin with."""

Triple = tuple[Term, Term, Term]


@dataclass(frozen=True, slots=True)
class EntityTriples:
    """The triples of an entity."""

    triples: Sequence[Triple]
    complete: bool
    """False if there are more than are read."""


def entity_triples(executor: QueryExecutor, name: str) -> EntityTriples:
    """The triples of an entity by its id; none of one that the graph does not hold. Raises as the executor."""
    waiting = [Iri(ENTITY + name)]
    seen, found, complete = set(waiting), list[Triple](), True
    while waiting:
        subject = waiting.pop()
        solutions = executor.execute(Query(_STATEMENTS, (("s", subject),)), _BUDGET)
        told = [(subject, predicate, obj) for predicate, obj in solutions.rows if predicate and obj]
        found += told
        complete = complete and solutions.complete and len(found) <= _BUDGET.rows
        new = [one for one in _nodes(told) if one not in seen] if complete else []
        seen.update(new)
        waiting += reversed(new)
    return EntityTriples(found, complete)


def _nodes(triples: Sequence[Triple]) -> Iterator[Iri]:
    """The nodes that statements end at, each once."""
    for one in dict.fromkeys(obj for _, _, obj in triples):
        if isinstance(one, Iri) and one.value.startswith(_NODES):
            yield one
