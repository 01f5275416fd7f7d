"""Two HDT files as one store: a graph, and a small second one that replaces what it says of some subjects.

`wikidata_hdt.overlay` tells how the second lies over the first. Nodes are numbered one after another: those of the
first graph as it numbers them; the subjects and objects that only the second has; then predicates that are neither,
first those of the first graph. Every other node of the second graph is that of the first with the same term.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from kgqa.execution.engine.id_store import FEW, Arrays, Ids, Store, Triples
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.execution.hdt.updated_arrays import Numbering, UpdatedArrays
from kgqa.terms import Iri, Term
from wikidata_hdt.overlay import Overlay
from wikidata_hdt.store import HdtFile

_REMEMBERED = 20_000
"""Predicates of which it is remembered how both graphs number them."""


def store_of(graph: HdtFile, overlay: Overlay | None) -> Store:
    """The store of a graph, with what lies over it if anything does."""
    base = HdtStore(graph)
    return base if overlay is None else UpdatedStore(base, overlay)


class UpdatedStore:
    """`kgqa.execution.engine.id_store.Store` over a graph and its overlay; a child process makes its own."""

    def __init__(self, base: HdtStore, overlay: Overlay) -> None:
        self._base, self._second = base, HdtStore(overlay.second)
        self._hidden, self._gone = overlay.hidden, frozenset(overlay.gone.tolist())
        self._numbering = Numbering(base, overlay.nodes)
        self._together, self._second_node = self._numbering.together, self._numbering.second
        self._moved = {subject: self._second_node(subject) for subject in overlay.replaced.tolist()}
        """The nodes in the second graph of the subjects that it replaces, 0 of those of which nothing is said."""
        self.size = base.size - self._hidden.count(0, 0) + self._second.size
        self.last_node = self._numbering.last
        self._shift = self.last_node - base.last_node
        self._predicates, self._subjects = base.hdt.predicate_count, base.hdt.subject_count
        self._both = lru_cache(maxsize=_REMEMBERED)(self._predicate_in_both)
        self._predicate_of_base = lru_cache(maxsize=_REMEMBERED)(self._node_of_base)
        self._predicate_of_second = lru_cache(maxsize=_REMEMBERED)(self._node_of_second)
        arrays = base.arrays, self._second.arrays
        self.arrays: Arrays | None = None
        if arrays[0] is not None and arrays[1] is not None:
            self.arrays = UpdatedArrays(self, overlay, self._numbering, arrays[0], arrays[1])

    def node(self, term: Term) -> int:
        """See `Store.node`."""
        node = self._base.node(term)
        if node and (found := self._node_of_base(node)):
            return found
        node = self._second.node(term)
        return self._node_of_second(node) if node else 0

    def term(self, node: int) -> Term:
        """See `Store.term`."""
        if node <= self._base.last_node:
            return self._base.term(node)
        if node <= self.last_node:
            return self._second.term(self._second_node(node))
        if node <= self.last_node + self._predicates:
            return self._base.term(node - self._shift)
        return self._second.term(node - self.last_node - self._predicates + self._second.last_node)

    def objects(self, subject: int, predicate: int) -> Ids:
        """See `Store.objects`."""
        first, second = self._both(predicate)
        if self.is_of_base(subject):
            return self._base.objects(subject, first)
        found = self._second_node(subject)
        return self._ids_of_second(self._second.objects(found, second)) if found else ((), 0)

    def subjects(self, predicate: int, obj: int) -> Ids:
        """See `Store.subjects`."""
        first, second = self._both(predicate)
        found = self._base_subjects(first, obj)
        if second and (other := self._second_node(obj)):
            return _joined(found, self._ids_of_second(self._second.subjects(second, other)))
        return found

    def triples(self, subject: int, predicate: int, obj: int) -> Triples:
        """See `Store.triples`."""
        if subject:
            one = self._of_base if self.is_of_base(subject) else self._of_second
            return one(subject, predicate, obj)
        found, count = self._of_base(0, predicate, obj)
        more, further = self._of_second(0, predicate, obj)
        return (chain(found, more) if further else found), count + further

    def literals(self, first: str, last: str) -> Sequence[int]:
        """See `Store.literals`."""
        found = self._base.literals(first, last)
        new = self._numbering.new(self._second.literals(first, last))
        return (*found, *new) if new else found

    def nodes(self) -> Iterable[int]:
        """See `Store.nodes`."""
        every = range(1, self.last_node + 1)
        return (node for node in every if node not in self._gone) if self._gone else every

    def is_of_base(self, subject: int) -> bool:
        """Whether the first graph tells what is said of a subject."""
        return subject <= self._subjects and subject not in self._moved

    def predicate_in_both(self, predicate: int) -> tuple[int, int]:
        """The nodes of a predicate in the two graphs, 0 where one has none."""
        return self._both(predicate)

    def hidden_count(self, predicate: int, obj: int) -> int:
        """How many triples of (?, predicate, object) the first graph hides, 0 being any."""
        numbers = self._base_numbers(predicate, obj)
        return self._hidden.count(*numbers) if numbers else 0

    def _base_numbers(self, predicate: int, obj: int) -> tuple[int, int] | None:
        """The numbers in the first file of a predicate and an object, 0 being any; None if it lacks one of them."""
        first = self._both(predicate)[0] if predicate else 0
        if (predicate and not first) or obj > self._base.last_node:
            return None
        numbers = self._base.numbers(0, first, obj)
        return (numbers[1], numbers[2]) if numbers else None

    def _base_subjects(self, predicate: int, obj: int) -> Ids:
        """The subjects of the first graph that are not hidden; the predicate is its own node."""
        if not predicate or obj > self._base.last_node:
            return (), 0
        ids, count = self._base.subjects(predicate, obj)
        numbers = self._base.numbers(0, predicate, obj)
        hidden = self._hidden.count(*numbers[1:]) if numbers and count else 0
        if not hidden:
            return ids, count
        kept = (subject for subject in ids if subject not in self._moved)
        return (tuple(kept) if count - hidden <= FEW else kept), count - hidden

    def _ids_of_second(self, found: Ids) -> Ids:
        ids, count = found
        together = self._together
        if isinstance(ids, tuple):
            return tuple([together[node] for node in ids]), count
        return (together[node] for node in ids), count

    def _of_base(self, subject: int, predicate: int, obj: int) -> Triples:
        """Triples of the first graph that are not hidden; a subject that is given is not replaced."""
        first = self._both(predicate)[0] if predicate else 0
        if (predicate and not first) or obj > self._base.last_node:
            return iter(()), 0
        triples, count = self._base.triples(subject, first, obj)
        hidden = 0 if subject else self.hidden_count(predicate, obj)
        moved, node = self._moved if hidden else (), self._predicate_of_base
        if predicate:
            return ((s, predicate, o) for s, _, o in triples if s not in moved), count - hidden
        return ((s, node(p), o) for s, p, o in triples if s not in moved), count - hidden

    def _of_second(self, subject: int, predicate: int, obj: int) -> Triples:
        """Triples of the second graph."""
        numbers = self._second_node(subject), self._both(predicate)[1] if predicate else 0, self._second_node(obj)
        if any(wanted and not number for wanted, number in zip((subject, predicate, obj), numbers, strict=True)):
            return iter(()), 0
        triples, count = self._second.triples(*numbers)
        node, together = self._predicate_of_second, self._together
        return ((together[s], predicate or node(p), together[o]) for s, p, o in triples), count

    def _predicate_in_both(self, predicate: int) -> tuple[int, int]:
        if not 0 < predicate <= self.last_node + self._predicates + self._second.hdt.predicate_count:
            return 0, 0
        term = self.term(predicate)
        return (self._base.node(term), self._second.node(term)) if isinstance(term, Iri) else (0, 0)

    def _node_of_base(self, node: int) -> int:
        """The node of both for one of the first graph; 0 where no triple has its term any more."""
        if node <= self._base.last_node:
            return 0 if node in self._gone else node
        other = self._second.node(self._base.term(node))
        if 0 < other <= self._second.last_node:
            return self._together[other]
        left = self._base.triples(0, node, 0)[1] > self._hidden.count(node - self._base.last_node, 0)
        return node + self._shift if other or left else 0

    def _node_of_second(self, node: int) -> int:
        """The node of both for one of the second graph."""
        if node <= self._second.last_node:
            return self._together[node]
        if other := self._base.node(self._second.term(node)):
            return other if other <= self._base.last_node else other + self._shift
        return self.last_node + self._predicates + node - self._second.last_node


def _joined(first: Ids, second: Ids) -> Ids:
    """Ids of two kinds, one after the other."""
    if not second[1]:
        return first
    count = first[1] + second[1]
    ids: Iterator[int] = chain(first[0], second[0])
    return (tuple(ids) if count <= FEW else ids), count
