"""What the second graph of an update holds: all that is now said of every subject that changed.

What is said with a redirected item leads to the end of its redirects. Which item was said is kept beside the graph
(`Overlay.led`), and every update leads anew from there: once an item is redirected no more, or elsewhere, its
statements are where Wikidata has them, whatever came in between.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.labels.label_format import is_entity
from wikidata_hdt.ntriples.ntriples import Triple
from wikidata_hdt.overlay import Overlay, TextTriple
from wikidata_hdt.store import HdtFile, Role
from wikidata_hdt.update.told_changes import Changes

SAME_AS = "http://www.w3.org/2002/07/owl#sameAs"
"""What Wikidata's dumps say of a redirected id."""
SHARED_NODES = (v.VALUE_NODE, v.REFERENCE_NODE)
"""Nodes that several statements may have, and that nothing has once no statement does."""
_SHARED = tuple(prefix.encode() for prefix in SHARED_NODES)
_ITEM = (v.ENTITY + "Q").encode()


class Told:
    """What a data directory says before an update, by subject, with redirected items where they are said."""

    def __init__(self, base: HdtFile, overlay: Overlay | None) -> None:
        self.base = base
        self.overlay = overlay
        self._replaced = frozenset(overlay.replaced.tolist()) if overlay else frozenset[int]()

    def of(self, subject: str, predicate: str = "") -> Iterator[TextTriple]:
        """What is said of a subject, by one predicate or by any."""
        if subject in self.second:
            return (triple for triple in self.second[subject] if predicate in ("", triple[1]))
        is_hidden = self.base.term_id(subject, Role.SUBJECT) in self._replaced
        return iter(()) if is_hidden else self.base.search(s=subject, p=predicate)

    def statements_of(self, entity: str) -> Iterator[str]:
        """The full statements of an entity."""
        for graph in self._graphs(entity) if any(self._claims.values()) else ():
            claims = self._claims[graph]
            for _, predicate, obj in graph.search_ids(graph.term_id(entity, Role.SUBJECT))[0]:
                if predicate in claims:
                    yield graph.id_term(obj, Role.OBJECT)

    def said_with(self, obj: str) -> Iterator[str]:
        """The subjects of which the first graph says something with an object."""
        number = self.base.term_id(obj, Role.OBJECT)
        subjects = dict.fromkeys(subject for subject, _, _ in self.base.search_ids(o=number)[0]) if number else ()
        return (self.base.id_term(subject, Role.SUBJECT) for subject in subjects if subject not in self._replaced)

    def redirect_of(self, item: str) -> str:
        """What a redirected item leads to; empty for any other, also for one that stands for a thing of an own
        vocabulary."""
        said = self.of(item, SAME_AS) if self._has_redirects else ()
        return next((obj for _, _, obj in said if _is_item(obj)), "")

    @cached_property
    def second(self) -> Mapping[str, Sequence[TextTriple]]:
        """What the second graph says, by subject."""
        found = defaultdict[str, list[TextTriple]](list)
        if self.overlay:
            said = self.overlay.said_before_redirects()
            for triple in self.overlay.second.search():
                found[triple[0]] += said.get(triple, (triple,))
        return dict(found)

    @cached_property
    def _has_redirects(self) -> bool:
        return any(graph.term_id(SAME_AS, Role.PREDICATE) for graph, _ in self._both)

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


def second_triples(told: Told, changes: Changes, old: set[str]) -> Mapping[Triple, Sequence[bytes]]:
    """The triples of the new second graph, each with the objects that were said, which may have been redirected: those
    of the one before, of the changed entities, and of all further subjects that are touched, because something is added
    to them or because they lead to a redirected entity.

    `old` are the subjects of which nothing that was said stays.
    """
    redirects = {v.ENTITY + one: v.ENTITY + other for one, other in changes.redirects.items()}
    leads = _Leads(told, {v.ENTITY + name for name in changes.entities}, redirects)
    found = defaultdict[Triple, list[bytes]](list)
    for subject, predicate, obj in _said(told, changes, redirects, old):
        found[subject, predicate, leads.object(obj)].append(obj)
    return found


def _said(told: Told, changes: Changes, redirects: Mapping[str, str], old: set[str]) -> list[Triple]:
    """See `second_triples`; as it was said, each triple once."""
    kept = [_bytes(triple) for subject, said in told.second.items() if subject not in old for triple in said]
    dropped = (triple for subject in old for triple in told.second.get(subject, ()))
    left = {obj.encode() for _, _, obj in dropped if obj.startswith(SHARED_NODES)}
    touched = {subject.decode(): None for subject, _, _ in changes.statements}
    touched |= dict.fromkeys(subject for one in redirects for subject in told.said_with(one))
    new = touched.keys() - told.second.keys() - old
    copied = [_bytes(triple) for subject in touched if subject in new for triple in told.of(subject)]
    added = [*(triple for triples in changes.entities.values() for triple in triples), *changes.statements]
    added += [_bytes((one, SAME_AS, other)) for one, other in redirects.items()]
    return _without_loose(dict.fromkeys((*kept, *copied, *added)), left)


class _Leads:
    """Has statements lead to what a redirected item leads to; redirects in a circle lead nowhere."""

    def __init__(self, told: Told, changed: set[str], redirects: Mapping[str, str]) -> None:
        self._told, self._changed, self._redirects = told, changed, redirects
        self._known: dict[bytes, bytes] = {}

    def object(self, term: bytes) -> bytes:
        """The object of a statement, or what it leads to."""
        if not term.startswith(_ITEM):
            return term
        found = self._known.get(term)
        if found is None:
            text = term.decode()
            found = self._known[term] = self._end(text).encode() if _is_item(text) else term
        return found

    def _end(self, entity: str) -> str:
        way = [entity]
        while following := self._next(way[-1]):
            if following in way:
                return entity
            way.append(following)
        return way[-1]

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


def _is_item(term: str) -> bool:
    name = term.removeprefix(v.ENTITY)
    return name != term and name.startswith("Q") and is_entity(name)


def _bytes(triple: tuple[str, str, str]) -> Triple:
    subject, predicate, obj = triple
    return subject.encode(), predicate.encode(), obj.encode()
