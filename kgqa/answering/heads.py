"""Who heads a state, and its government: by current statements and past ones, and where both are one office."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.protocols import KnowledgeGraph
from kgqa.terms import CLAIM, STATEMENT, Iri, PropertyId, Term
from kgqa.vocabulary import CAPITAL, HEAD_OF_GOVERNMENT, HEAD_OF_STATE


def has_one_office(thing: Term, graph: KnowledgeGraph) -> bool:
    """Whether the head of a state is that of its government, too; a town, which has no capital, has one head."""
    if not isinstance(thing, Iri):
        return False
    state, government = (graph.objects(thing, one.direct) for one in (HEAD_OF_STATE, HEAD_OF_GOVERNMENT))
    return frozenset(state) <= frozenset(government) if state else not graph.objects(thing, CAPITAL.direct)


def headed_by(person: Term, property_: PropertyId, graph: KnowledgeGraph) -> Iterator[Iri]:
    """What somebody headed or heads by a property; as the head of a state also where only the government is told, and
    both are one office."""
    yield from graph.subjects(property_.direct, person)
    for node in graph.subjects(Iri(STATEMENT + property_), person):
        yield from graph.subjects(Iri(CLAIM + property_), node)
    if property_ == HEAD_OF_STATE:
        yield from (one for one in headed_by(person, HEAD_OF_GOVERNMENT, graph) if has_one_office(one, graph))
