"""What the properties of a graph join: statements, different subjects and objects, the classes of both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from wikidata_hdt.hdt.file_layout import read_index_layout
from wikidata_hdt.hdt.sequences import StoredBitmap, StoredSequence
from wikidata_hdt.hdt.stored_triples import StoredTriples, Unsigned, pieces
from wikidata_hdt.statistics.memberships import Memberships

Counts = npt.NDArray[np.int64]
_PIECE = 1 << 18
_LOOSE = 1 << 20
"""Keys that are counted but not united yet."""


@dataclass(frozen=True, slots=True)
class PredicateCounts:
    """By predicate id."""

    statements: Counts
    subjects: Counts
    """Different subjects."""
    objects: Counts
    """Different objects."""


class _Tally:
    """Counts keys; those seen lie united in order, those of late behind them."""

    def __init__(self) -> None:
        self._keys: list[Counts] = []
        self._counts: list[Counts] = []
        self._loose = 0

    def add(self, keys: Counts) -> None:
        unique, counts = np.unique(keys, return_counts=True)
        self._keys.append(unique)
        self._counts.append(counts)
        self._loose += len(unique)
        if self._loose > _LOOSE:
            self._unite()

    def result(self) -> tuple[Counts, Counts]:
        """The keys in order, and how often each was seen."""
        self._unite()
        return self._keys[0], self._counts[0]

    def _unite(self) -> None:
        empty = np.zeros(0, dtype=np.int64)
        keys, places = np.unique(np.concatenate([empty, *self._keys]), return_inverse=True)
        counts = np.bincount(places, np.concatenate([empty, *self._counts]), len(keys)).astype(np.int64)
        self._keys, self._counts, self._loose = [keys], [counts], 0


class EndClasses:
    """The classes of subjects and of objects of chosen predicates, counted by statement; those of subjects by subject
    too."""

    def __init__(self, chosen: Counts, members: Memberships, shared_count: int) -> None:
        self._chosen, self._members, self._shared = chosen, members, shared_count
        self._tallies = _Tally(), _Tally(), _Tally()
        self._last = (0, 0)
        """Subject and predicate of the triple that was counted last."""

    def add(self, subjects: Unsigned, predicates: Unsigned, objects: Unsigned) -> None:
        """Count some triples, which go on in the order of subjects and predicates."""
        kept = self._chosen[predicates] >= 0
        numbers = self._chosen[predicates[kept]]
        self._count(0, numbers, subjects[kept])
        first = kept & self._begins(subjects, predicates)
        self._count(2, self._chosen[predicates[first]], subjects[first])
        named = objects[kept] <= self._shared
        self._count(1, numbers[named], objects[kept][named])

    def _begins(self, subjects: Unsigned, predicates: Unsigned) -> npt.NDArray[np.bool_]:
        """Which triples are the first of their subject and predicate."""
        begins = np.ones(len(subjects), dtype=np.bool_)
        begins[1:] = (subjects[1:] != subjects[:-1]) | (predicates[1:] != predicates[:-1])
        if len(subjects):
            begins[0] = (int(subjects[0]), int(predicates[0])) != self._last
            self._last = (int(subjects[-1]), int(predicates[-1]))
        return begins

    def _count(self, side: int, numbers: Counts, nodes: Unsigned) -> None:
        owners, classes = self._members.of(nodes)
        self._tallies[side].add(numbers[owners] * max(1, len(self._members.classes)) + classes)

    def best(self, side: int, limit: int, items: npt.NDArray[np.bool_]) -> tuple[Counts, Counts, Counts]:
        """The most frequent classes of the subjects (side 0) or the objects (1) of each predicate, at most `limit`;
        side 2 counts each subject once.

        `items` tells which classes are items; others, such as unknown values, are left out.

        Three columns: number of the predicate among the chosen, number of the class, statements or subjects; in the
        order of predicates, the largest count first.
        """
        keys, counts = self._tallies[side].result()
        numbers, classes = np.divmod(keys, max(1, len(self._members.classes)))
        known = items[classes]
        numbers, classes, counts = numbers[known], classes[known], counts[known]
        order = np.lexsort((classes, -counts, numbers))
        numbers, classes, counts = numbers[order], classes[order], counts[order]
        ranks = np.arange(len(numbers)) - np.searchsorted(numbers, numbers)
        return numbers[ranks < limit], classes[ranks < limit], counts[ranks < limit]


def count_predicates(triples: StoredTriples, index: Path, told: Callable[[int], None]) -> PredicateCounts:
    """Count for every predicate, in the graph and in its index. `told` hears how many triples were read."""
    size, done = triples.predicate_count + 1, 0
    statements, subjects = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    for _, predicates in pieces(triples.predicates):
        subjects += np.bincount(predicates.astype(np.int64), minlength=size)
    for _, predicates, objects in triples.triples():
        statements += np.bincount(predicates.astype(np.int64), minlength=size)
        done += len(objects)
        told(done)
    return PredicateCounts(statements, subjects, _count_objects(triples, index, size))


def _count_objects(triples: StoredTriples, index: Path, size: int) -> Counts:
    """The index lists for each object its places in array Y in the order of predicates."""
    parts = {part.name: part for part in read_index_layout(index).parts}
    ends = StoredBitmap(index, parts["object lists"])
    places = StoredSequence(index, parts["object positions"])
    counts, new, last = np.zeros(size, dtype=np.int64), True, np.uint64(0)
    for first in range(0, len(places), _PIECE):
        predicates = triples.predicates.at(places.read(first, first + _PIECE))
        list_ends = ends.read(first, first + _PIECE)
        begins = np.append(new, list_ends[:-1]) | (predicates != np.append(last, predicates[:-1]))
        counts += np.bincount(predicates[begins].astype(np.int64), minlength=size)
        new, last = bool(list_ends[-1]), predicates[-1]
    return counts
