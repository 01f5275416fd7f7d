"""What the second graph of an update holds: all that is now said of every subject that changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.labels.label_format import is_entity
from wikidata_hdt.ntriples.ntriples import Triple
from wikidata_hdt.overlay import Overlay
from wikidata_hdt.store import HdtFile, Role
from wikidata_hdt.update.told_changes import Changes

SAME_AS = "http://www.w3.org/2002/07/owl#sameAs"
"""What Wikidata's dumps say of a redirected id."""
SHARED_NODES = (v.VALUE_NODE, v.REFERENCE_NODE)
"""Nodes that several statements may have, and that nothing has once no statement does."""
_SHARED = tuple(prefix.encode() for prefix in SHARED_NODES)
_ITEM = (v.ENTITY + "Q").encode()


class Told:
    """What a data directory says before an update, by subject."""

    def __init__(self, base: HdtFile, overlay: Overlay | None) -> None:
        self.base = base
        self.overlay = overlay
        self._replaced = frozenset(overlay.replaced.tolist()) if overlay else frozenset[int]()

    def of(self, subject: str) -> Iterator[tuple[str, str, str]]:
        """What is said of a subject."""
        for graph in self._graphs(subject):
            yield from graph.search(s=subject)

    def statements_of(self, entity: str) -> Iterator[str]:
        """The full statements of an entity."""
        for graph in self._graphs(entity) if any(self._claims.values()) else ():
            claims = self._claims[graph]
            for _, predicate, obj in graph.search_ids(graph.term_id(entity, Role.SUBJECT))[0]:
                if predicate in claims:
                    yield graph.id_term(obj, Role.OBJECT)

    def said_with(self, obj: str) -> Iterator[str]:
        """The subjects of which something is said with an object."""
        for graph, hidden in self._both:
            number = graph.term_id(obj, Role.OBJECT)
            subjects = dict.fromkeys(subject for subject, _, _ in graph.search_ids(o=number)[0]) if number else ()
            yield from (graph.id_term(subject, Role.SUBJECT) for subject in subjects if subject not in hidden)

    def redirect_of(self, entity: str) -> str:
        """What a redirected entity leads to; empty for any other."""
        if not any(graph.term_id(SAME_AS, Role.PREDICATE) for graph, _ in self._both):
            return ""
        found = (graph.search(s=entity, p=SAME_AS) for graph in self._graphs(entity))
        return next((obj for triples in found for _, _, obj in triples), "")

    def _graphs(self, subject: str) -> Iterator[HdtFile]:
        """The graph that tells of a subject, if any does."""
        for graph, hidden in self._both:
            number = graph.term_id(subject, Role.SUBJECT)
            if number and number not in hidden:
                yield graph

    @cached_property
    def _both(self) -> tuple[tuple[HdtFile, frozenset[int]], ...]:
        """The graphs, and which of their subjects are hidden."""
        second = ((self.overlay.second, frozenset[int]()),) if self.overlay else ()
        return (self.base, self._replaced), *second

    @cached_property
    def _claims(self) -> dict[HdtFile, frozenset[int]]:
        """The predicates of each graph that lead to statements."""
        return {graph: frozenset(_claims_of(graph)) for graph, _ in self._both}


def said_of(told: Told, entities: Iterable[str]) -> set[str]:
    """The subjects of all that is said of entities, given by IRI: they and their statements."""
    found = set(entities)
    for entity in tuple(found):
        found.update(told.statements_of(entity))
    return found


def _claims_of(graph: HdtFile) -> Iterator[int]:
    for number in range(1, graph.predicate_count + 1):
        if _is_claim(graph.id_term(number, Role.PREDICATE)):
            yield number


def _is_claim(predicate: str) -> bool:
    """Whether a predicate leads to statements."""
    name = predicate.removeprefix(v.CLAIM)
    return name != predicate and name.startswith("P") and is_entity(name)


def second_triples(told: Told, changes: Changes, old: set[str]) -> list[Triple]:
    """The triples of the new second graph: those of the one before, of the changed entities, and of all further
    subjects that are touched, because something is added to them or because they lead to a redirected entity.

    `old` are the subjects of which nothing that was said stays.
    """
    changed = {v.ENTITY + name for name in changes.entities}
    before = list(map(_bytes, told.overlay.second.search())) if told.overlay else []
    dropped = {subject.encode() for subject in old}
    kept = [triple for triple in before if triple[0] not in dropped]
    left = {obj for subject, _, obj in before if subject in dropped and obj.startswith(_SHARED)}
    redirects = {(v.ENTITY + old): v.ENTITY + new for old, new in changes.redirects.items()}
    whole = old | {subject.decode() for subject, _, _ in kept}
    touched = {subject.decode(): None for subject, _, _ in changes.statements}
    touched |= dict.fromkeys(subject for old in redirects for subject in told.said_with(old))
    copied = [_bytes(triple) for subject in touched if subject not in whole for triple in told.of(subject)]
    said = [*(triple for triples in changes.entities.values() for triple in triples), *changes.statements]
    leads = _Leads(told, changed, redirects)
    made = [(s, p, leads.object(o)) for s, p, o in (*kept, *copied, *said)]
    made += [_bytes((old, SAME_AS, new)) for old, new in redirects.items()]
    return _without_loose(dict.fromkeys(made), left)


class _Leads:
    """Has statements lead to what a redirected entity leads to."""

    def __init__(self, told: Told, changed: set[str], redirects: Mapping[str, str]) -> None:
        self._told, self._changed, self._redirects = told, changed, redirects
        self._known: dict[bytes, bytes] = {}

    def object(self, term: bytes) -> bytes:
        """The object of a statement, or what it leads to."""
        if not term.startswith(_ITEM):
            return term
        found = self._known.get(term)
        if found is None:
            found = self._known[term] = self._end(term.decode()).encode()
        return found

    def _end(self, entity: str) -> str:
        seen = {entity}
        while (following := self._next(entity)) and following not in seen:
            seen.add(following)
            entity = following
        return entity

    def _next(self, entity: str) -> str:
        if entity in self._changed:
            return self._redirects.get(entity, "")
        return self._told.redirect_of(entity)


def _without_loose(triples: Iterable[Triple], left: set[bytes]) -> list[Triple]:
    """The triples without those of shared nodes that were left by what led to them, if nothing else does; references
    lead to values in turn."""
    found = list(triples)
    while loose := left - {obj for _, _, obj in found} if left else set():
        left = {obj for subject, _, obj in found if subject in loose and obj.startswith(_SHARED)}
        found = [triple for triple in found if triple[0] not in loose]
    return found


def _bytes(triple: tuple[str, str, str]) -> Triple:
    subject, predicate, obj = triple
    return subject.encode(), predicate.encode(), obj.encode()
