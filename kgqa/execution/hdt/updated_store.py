"""Two HDT files as one store: a graph, and a small second one that replaces what it says of some subjects.

`wikidata_hdt.overlay` tells how the second lies over the first. Nodes are numbered one after another: those of the
first graph as it numbers them; the subjects and objects that only the second has; then predicates that are neither,
first those of the first graph. Every other node of the second graph is that of the first with the same term.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

import numpy as np

from kgqa.execution.engine.id_store import FEW, Arrays, Ids, InOrder, Kinds, Nodes, Store, Triples, Values
from kgqa.execution.hdt.hdt_store import HdtArrays, HdtStore
from kgqa.terms import Iri, Term
from wikidata_hdt.overlay import Overlay
from wikidata_hdt.store import HdtFile

_ORDERS = 8
"""Properties whose triples are kept in the order of both graphs."""
_SPARSE = 32
"""Subjects are looked up one by one where there are more than so many nodes for each; else in a table of all."""
_REMEMBERED = 20_000
"""Predicates of which it is remembered how both graphs number them."""


def store_of(graph: HdtFile, overlay: Overlay | None) -> Store:
    """The store of a graph, with what lies over it if anything does."""
    base = HdtStore(graph)
    return base if overlay is None else UpdatedStore(base, overlay)


class _Numbering:
    """Translates the nodes of subjects and objects between the second graph and both together."""

    def __init__(self, base: HdtStore, nodes: Nodes) -> None:
        self.base_last = base.last_node
        """The last subject or object of the first graph."""
        known = np.flatnonzero(nodes)
        known = known[np.argsort(nodes[known])]
        self._new = np.flatnonzero(nodes == 0) + 1
        together = nodes.copy()
        together[self._new - 1] = np.arange(len(self._new)) + self.base_last + 1
        self.array = np.concatenate([np.zeros(1, np.int64), together])
        """By node of the second graph that of both; 0 for 0."""
        self.together = memoryview(self.array.data)
        """The same, for single nodes."""
        self._known, self._known_second = memoryview(nodes[known].data), memoryview((known + 1).data)
        self.last = self.base_last + len(self._new)
        """The last subject or object of both."""

    def second(self, node: int) -> int:
        """The node of the second graph for one of both; 0 if it has none."""
        if node > self.base_last:
            return int(self._new[node - self.base_last - 1]) if node <= self.last else 0
        place = bisect_left(self._known, node)
        found = place < len(self._known) and self._known[place] == node
        return int(self._known_second[place]) if found else 0

    def seconds(self, nodes: Nodes) -> Nodes:
        """The nodes of the second graph for some of both, 0 for those that it lacks."""
        known = np.asarray(self._known)
        places = np.minimum(np.searchsorted(known, nodes), max(len(known) - 1, 0))
        found = np.zeros(len(nodes), np.int64)
        if len(known):
            found = np.where(known[places] == nodes, np.asarray(self._known_second)[places], 0)
        new = np.flatnonzero((nodes > self.base_last) & (nodes <= self.last))
        found[new] = self._new[nodes[new] - self.base_last - 1]
        return found

    def new(self, second: range) -> list[int]:
        """The nodes of both for those of some of the second graph that the first lacks."""
        found = self.array[second.start : second.stop]
        return found[found > self.base_last].tolist()  # type: ignore[no-any-return]


class UpdatedStore:
    """`kgqa.execution.engine.id_store.Store` over a graph and its overlay; a child process makes its own."""

    def __init__(self, base: HdtStore, overlay: Overlay) -> None:
        self._base, self._second = base, HdtStore(overlay.second)
        self._hidden, self._gone = overlay.hidden, frozenset(overlay.gone.tolist())
        self._numbering = _Numbering(base, overlay.nodes)
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
        if node := self._base.node(term):
            return self._node_of_base(node)
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


class UpdatedArrays:
    """`kgqa.execution.engine.id_store.Arrays` over a graph and its overlay."""

    def __init__(
        self, store: UpdatedStore, overlay: Overlay, numbering: _Numbering, base: HdtArrays, second: HdtArrays
    ) -> None:
        self.store, self._numbering, self._base, self._second = store, numbering, base, second
        self._replaced = overlay.replaced
        self.values: Values | None = None
        if base.values is not None and second.values is not None:
            self.values = UpdatedValues(self, base.values, second.values, numbering)

    def objects(self, subject: int, predicate: int) -> Nodes:
        """See `Arrays.objects`."""
        first, second = self.store.predicate_in_both(predicate)
        if self.store.is_of_base(subject):
            return self._base.objects(subject, first)
        return self._together(self._second.objects(self._numbering.second(subject), second))

    def subjects(self, predicate: int, obj: int) -> Nodes:
        """See `Arrays.subjects`."""
        first, second = self.store.predicate_in_both(predicate)
        found = self._base.subjects(first, obj)
        if self.store.hidden_count(predicate, obj):
            found = found[self.are_left(found)]
        return np.concatenate([found, self._together(self._second.subjects(second, self._numbering.second(obj)))])

    def pairs(self, predicate: int) -> tuple[Nodes, Nodes]:
        """See `Arrays.pairs`."""
        columns = self._base.pairs(self.store.predicate_in_both(predicate)[0])
        if self.store.hidden_count(predicate, 0):
            left = self.are_left(columns[0])
            columns = columns[0][left], columns[1][left]
        more = self.pairs_of_second(predicate)
        subjects, objects = (np.concatenate(column) for column in zip(columns, more, strict=True))
        return subjects, objects

    def pairs_of_second(self, predicate: int) -> tuple[Nodes, Nodes]:
        """Those of the pairs of a predicate that the second graph has."""
        subjects, objects = map(self._together, self._second.pairs(self.store.predicate_in_both(predicate)[1]))
        return subjects, objects

    def objects_of(self, subjects: Nodes, predicate: int) -> tuple[Nodes, Nodes]:
        """See `Arrays.objects_of`."""
        first, second = self.store.predicate_in_both(predicate)
        base, base_objects = self._base.objects_of(np.where(self.are_left(subjects), subjects, 0), first)
        more, objects = self._second.objects_of(self._numbering.seconds(subjects), second)
        return _merged((base, base_objects), (more, self._together(objects)))

    def subjects_of(self, predicate: int, objects: Nodes) -> tuple[Nodes, Nodes]:
        """See `Arrays.subjects_of`."""
        first, second = self.store.predicate_in_both(predicate)
        base, base_subjects = self._base.subjects_of(first, np.where(objects <= self._base.last_node, objects, 0))
        if self.store.hidden_count(predicate, 0):
            left = self.are_left(base_subjects)
            base = np.bincount(np.repeat(np.arange(len(base)), base)[left], minlength=len(base))
            base_subjects = base_subjects[left]
        more, subjects = self._second.subjects_of(second, self._numbering.seconds(objects))
        return _merged((base, base_subjects), (more, self._together(subjects)))

    def _together(self, nodes: Nodes) -> Nodes:
        return self._numbering.array[nodes]

    def are_left(self, subjects: Nodes) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Which subjects of the first graph are not replaced."""
        if len(subjects) * _SPARSE > self._base.last_node:
            return np.isin(subjects, self._replaced, invert=True, kind="table")
        places = np.minimum(np.searchsorted(self._replaced, subjects), max(len(self._replaced) - 1, 0))
        return self._replaced[places] != subjects if len(self._replaced) else np.ones(len(subjects), np.bool_)


class UpdatedValues:
    """`kgqa.execution.engine.id_store.Values` over the columns of a graph and of its overlay."""

    def __init__(self, arrays: UpdatedArrays, base: Values, second: Values, numbering: _Numbering) -> None:
        self._arrays, self._base, self._second, self._numbering = arrays, base, second, numbering
        self.in_order = lru_cache(maxsize=_ORDERS)(self._in_order)
        """See `Values.in_order`."""

    def keys(self, nodes: Nodes) -> tuple[Kinds, Nodes]:
        """See `Values.keys`."""
        kinds, keys = self._base.keys(np.where(nodes <= self._numbering.base_last, nodes, 0))
        new = np.flatnonzero(nodes > self._numbering.base_last)
        if len(new):
            kinds, keys = kinds.copy(), keys.copy()
            kinds[new], keys[new] = self._second.keys(self._numbering.seconds(nodes[new]))
        return kinds, keys

    def _in_order(self, predicate: int) -> InOrder | None:
        """The order of the first graph without what is hidden, with what the second has put where it belongs."""
        first, _ = self._arrays.store.predicate_in_both(predicate)
        known = self._base.in_order(first)
        subjects, objects = self._arrays.pairs_of_second(predicate)
        hidden = self._arrays.store.hidden_count(predicate, 0)
        if known is None or not known.length or not (hidden or len(subjects)):
            return known
        kinds, keys = self.keys(objects)
        old_subjects, old_objects = known.piece(slice(0, known.length))
        old_kinds, old_keys = self._base.keys(old_objects)
        if (kinds != old_kinds[0]).any():
            return None
        left, order = self._arrays.are_left(old_subjects), np.argsort(keys, kind="stable")
        places = np.searchsorted(old_keys[left], keys[order], side="right")
        columns = ((old_subjects, subjects), (old_objects, objects))
        ordered = tuple(np.insert(old[left], places, new[order]) for old, new in columns)
        return InOrder(len(ordered[0]), lambda chosen: (ordered[0][chosen], ordered[1][chosen]))


def _merged(first: tuple[Nodes, Nodes], second: tuple[Nodes, Nodes]) -> tuple[Nodes, Nodes]:
    """Counts and nodes of two lists for each of some nodes, as those of one list."""
    owners = np.concatenate([np.repeat(np.arange(len(counts)), counts) for counts, _ in (first, second)])
    order = np.argsort(owners, kind="stable")
    return first[0] + second[0], np.concatenate([first[1], second[1]])[order]
