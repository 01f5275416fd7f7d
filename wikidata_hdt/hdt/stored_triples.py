"""Reads the triples of an HDT file as ids, a piece at a time, without loading them whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.hdt.file_layout import ORDER_SPO, HdtLayout, damaged_file
from wikidata_hdt.hdt.sequences import GROUP, StoredBitmap, StoredSequence

Unsigned = npt.NDArray[np.uint64]
_PIECE = 1 << 18
"""Triples in memory at a time; each takes about a hundred bytes while it is counted."""


@dataclass(frozen=True, slots=True)
class StoredTriples:
    """The triples of a graph as they are stored."""

    subject_ends: StoredBitmap
    """Bitmap Y: whether a pair is the last of its subject."""
    predicates: StoredSequence
    """Array Y: the predicate of each pair of subject and predicate."""
    objects: StoredSequence
    """Array Z: the object of each triple."""
    ends: StoredBitmap
    """Bitmap Z: whether a triple is the last of its pair."""
    predicate_count: int
    object_count: int
    path: Path

    def triples(self) -> Iterator[tuple[Unsigned, Unsigned, Unsigned]]:
        """Place of the pair, predicate and object of some triples at a time."""
        pairs = 0
        for first in range(0, len(self.objects), _PIECE):
            ends = self.ends.read(first, first + _PIECE)
            places = np.cumsum(ends, dtype=np.uint64)
            total = int(places[-1])
            places += np.uint64(pairs)
            places -= ends
            if int(places[-1]) >= len(self.predicates):
                raise self._damaged("as many predicates as lists of objects")
            start = pairs // GROUP * GROUP
            predicates = self.predicates.read(start, pairs + total + 1)
            yield places, predicates[places - np.uint64(start)], self.objects.read(first, first + _PIECE)
            pairs += total

    def with_subjects(self) -> Iterator[tuple[Unsigned, Unsigned, Unsigned]]:
        """Subject, predicate and object of some triples at a time."""
        start, subjects = 0, 1
        for places, predicates, objects in self.triples():
            first = int(places[0]) // GROUP * GROUP
            subjects += int(np.count_nonzero(self.subject_ends.read(start, first)))
            start = first
            ends = self.subject_ends.read(first, int(places[-1]) + 1)
            numbers = np.cumsum(ends, dtype=np.uint64) - ends + np.uint64(subjects)
            yield numbers[places - np.uint64(first)], predicates, objects

    def check(self) -> None:
        """Raise `DataError` for ids that no term has."""
        for sequence, count in ((self.predicates, self.predicate_count), (self.objects, self.object_count)):
            for _, ids in pieces(sequence):
                if int(ids.max()) > count or not int(ids.min()):
                    raise self._damaged(f"ids of terms from 1 to {count}")
        if len(self.ends) != len(self.objects):
            raise self._damaged("a mark for each object")

    def _damaged(self, expected: str) -> DataError:
        return damaged_file(self.path, expected)


def pieces(sequence: StoredSequence) -> Iterator[tuple[int, Unsigned]]:
    """The integers of a sequence, some at a time, with the place of the first."""
    for first in range(0, len(sequence), _PIECE):
        yield first, sequence.read(first, first + _PIECE)


def check_order(path: Path, layout: HdtLayout) -> None:
    """Raise `DataError` for triples in another order than by subject, predicate, object."""
    if layout.order != str(ORDER_SPO):
        raise DataError("HDT file with triples in another order", value=path, expected="subject, predicate, object",
                        remedy="convert it, or fetch another")  # fmt: skip


def stored_triples(path: Path, layout: HdtLayout) -> StoredTriples:
    """The triples of the HDT file at `path`, whose parts `layout` tells. Raises as `check_order`."""
    check_order(path, layout)
    shared = layout.part("shared strings").entries
    return StoredTriples(
        StoredBitmap(path, layout.part("bitmap Y")), StoredSequence(path, layout.part("array Y")),
        StoredSequence(path, layout.part("array Z")), StoredBitmap(path, layout.part("bitmap Z")),
        layout.part("predicates strings").entries, shared + layout.part("objects strings").entries, path,
    )  # fmt: skip
