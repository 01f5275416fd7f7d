"""A graph and its overlay in arrays, for `updated_store`: how nodes of both are numbered, and whole columns of both."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import Protocol

import numpy as np

from kgqa.execution.engine.id_store import InOrder, Kinds, Nodes, Triples, Values
from kgqa.execution.hdt.hdt_store import HdtArrays, HdtStore
from wikidata_hdt.overlay import Overlay

_KEPT, _KEPT_ROWS = 4, 1 << 20
"""Properties whose triples in both graphs are kept, 16 bytes each, and of how many at most; and so many in their order.
"""
_SPARSE = 32
"""Subjects are looked up one by one where there are more than so many nodes for each; else in a table of all."""


class Numbering:
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


class LookUps(Protocol):
    """What single look-ups tell of a graph and its overlay."""

    def triples(self, subject: int, predicate: int, obj: int) -> Triples:
        """See `Store.triples`."""

    def is_of_base(self, subject: int) -> bool:
        """Whether the first graph tells what is said of a subject."""

    def predicate_in_both(self, predicate: int) -> tuple[int, int]:
        """The nodes of a predicate in the two graphs, 0 where one has none."""

    def hidden_count(self, predicate: int, obj: int) -> int:
        """How many triples of (?, predicate, object) the first graph hides, 0 being any."""


class UpdatedArrays:
    """`kgqa.execution.engine.id_store.Arrays` over a graph and its overlay."""

    def __init__(
        self, store: LookUps, overlay: Overlay, numbering: Numbering, base: HdtArrays, second: HdtArrays
    ) -> None:
        self.store, self._numbering, self._base, self._second = store, numbering, base, second
        self._replaced = overlay.replaced
        self._kept = lru_cache(maxsize=_KEPT)(self._pairs)
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
        count = self.store.triples(0, predicate, 0)[1]
        return self._kept(predicate) if count <= _KEPT_ROWS else self._pairs(predicate)

    def _pairs(self, predicate: int) -> tuple[Nodes, Nodes]:
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

    def __init__(self, arrays: UpdatedArrays, base: Values, second: Values, numbering: Numbering) -> None:
        self._arrays, self._base, self._second, self._numbering = arrays, base, second, numbering
        self.in_order = lru_cache(maxsize=_KEPT)(self._in_order)
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
