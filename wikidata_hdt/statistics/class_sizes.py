"""How many items the classes of a graph have, alone and with all their subclasses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from wikidata_hdt.hdt.stored_triples import StoredTriples
from wikidata_hdt.statistics.memberships import Memberships

_PIECE = 1 << 18


class Superclasses:
    """The classes above a class (P279), as object ids; circles do no harm."""

    def __init__(self, triples: StoredTriples, subclass_of: int, shared_count: int) -> None:
        found = [
            (subjects[chosen], objects[chosen])
            for subjects, predicates, objects in (triples.with_subjects() if subclass_of else ())
            if len(chosen := np.flatnonzero((predicates == subclass_of) & (subjects <= shared_count)))
        ]
        self._children = np.concatenate([children for children, _ in found]) if found else np.zeros(0, np.uint64)
        self._parents = np.concatenate([parents for _, parents in found]) if found else np.zeros(0, np.uint64)
        self._known: dict[int, tuple[int, ...]] = {}

    def closure(self, number: int) -> set[int]:
        """A class and all classes above it."""
        found, open_ends = {number}, [number]
        while open_ends:
            for parent in self._parents_of(open_ends.pop()):
                if parent not in found:
                    found.add(parent)
                    open_ends.append(parent)
        return found

    def _parents_of(self, number: int) -> tuple[int, ...]:
        known = self._known.get(number)
        if known is None:
            first, last = np.searchsorted(self._children, np.array([number, number + 1], dtype=np.uint64))
            known = self._known[number] = tuple(self._parents[first:last].tolist())
        return known


def class_sizes(members: Memberships, above: Superclasses, subject_count: int) -> dict[int, tuple[int, int]]:
    """For each class with members, by object id: how many are its own, and how many with those of its subclasses.

    An item counts once for a class, however many ways lead from it there.
    """
    direct, alone = Counter[int](), Counter[tuple[int, ...]]()
    for subjects, classes in _members_in_pieces(members, subject_count):
        _count(subjects, members.classes[classes], direct, alone)
    whole = Counter[int]()
    closures = {number: above.closure(number) for number in direct}
    for classes_of_item, count in alone.items():
        for number in set().union(*(closures[number] for number in classes_of_item)):
            whole[number] += count
    return {number: (direct[number], count) for number, count in whole.items()}


def _members_in_pieces(
    members: Memberships, subject_count: int
) -> Iterator[tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]]:
    for first in range(1, subject_count + 1, _PIECE):
        yield members.of(np.arange(first, min(first + _PIECE, subject_count + 1), dtype=np.uint64))


def _count(
    subjects: npt.NDArray[np.int64], classes: npt.NDArray[np.unsignedinteger], direct: Counter[int],
    alone: Counter[tuple[int, ...]],
) -> None:  # fmt: skip
    """Add the members of each class, and how many items have exactly these classes."""
    for number, count in zip(*(column.tolist() for column in np.unique(classes, return_counts=True)), strict=True):
        direct[number] += count
    starts = np.flatnonzero(np.append(True, subjects[1:] != subjects[:-1])[: len(subjects)])
    sizes = np.diff(np.append(starts, len(subjects)))
    single = classes[starts[sizes == 1]]
    for number, count in zip(*(column.tolist() for column in np.unique(single, return_counts=True)), strict=True):
        alone[(number,)] += count
    several = sizes > 1
    for start, size in zip(starts[several].tolist(), sizes[several].tolist(), strict=True):
        alone[tuple(classes[start : start + size].tolist())] += 1
