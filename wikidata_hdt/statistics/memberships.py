"""Which classes the subjects of a graph are direct instances of (P31); kept in mapped files, whatever their number."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from wikidata_hdt.hdt.stored_triples import StoredTriples, Unsigned

_WIDE = 1 << 32


def _smallest(largest: int) -> type[np.unsignedinteger]:
    return np.uint32 if largest < _WIDE else np.uint64


class Memberships:
    """The classes of subjects. Classes are numbered from 0 in the order of their object ids."""

    def __init__(self, starts: npt.NDArray[np.unsignedinteger], members: npt.NDArray[np.unsignedinteger]) -> None:
        self._starts, self._members = starts, members
        self.classes = np.unique(members)
        """The object id of each class."""

    def __len__(self) -> int:
        return len(self._members)

    def of(self, subjects: Unsigned) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """A pair for each class of each of the subjects: the subject's place among them, and the number of the class.

        Ids from behind the last subject have no class.
        """
        known = np.minimum(subjects, np.uint64(len(self._starts) - 2)).astype(np.int64)
        starts = self._starts[known].astype(np.int64)
        counts = np.where(subjects < len(self._starts) - 1, self._starts[known + 1].astype(np.int64) - starts, 0)
        owners = np.repeat(np.arange(len(subjects)), counts)
        places = np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts) + starts[owners]
        return owners, np.searchsorted(self.classes, self._members[places])


def _zeros(path: Path, kind: type[np.unsignedinteger], count: int) -> npt.NDArray[np.unsignedinteger]:
    """A new array in a file, mapped into memory. Raises `OSError` where the disk has no room for it; the system would
    end a process that finds that out while it writes."""
    with path.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, count * np.dtype(kind).itemsize)
    return np.memmap(path, kind, "r+")


def find_memberships(
    triples: StoredTriples, instance_of: int, subject_count: int, room: Path, told: Callable[[int], None]
) -> Memberships:
    """Read the classes of all subjects into files in `room`, which must stay while they are used.

    `instance_of` is the id of the predicate, 0 where there is none. `told` hears how many triples were read.
    """
    total = 0
    starts = _zeros(room / "starts", _smallest(len(triples.objects)), subject_count + 2)
    with (room / "members").open("wb") as out:
        done = 0
        for subjects, predicates, objects in triples.with_subjects() if instance_of else ():
            chosen = predicates == instance_of
            np.add.at(starts, (subjects[chosen] + np.uint64(1)).astype(np.int64), 1)
            objects[chosen].astype(_smallest(triples.object_count)).tofile(out)
            total += int(np.count_nonzero(chosen))
            done += len(objects)
            told(done)
    np.cumsum(starts, out=starts)
    kind = _smallest(triples.object_count)
    return Memberships(starts, np.memmap(room / "members", kind, "r") if total else np.zeros(0, kind))
