"""Sorts integers that may not fit into memory: spread over files by their highest bits, then sorted file by file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

Keys = npt.NDArray[np.uint64]
_PIECE = 1 << 20
_KEY_BYTES = 8


def choose_bounds(counts: npt.NDArray[np.int64], width: int, limit: int) -> list[int]:
    """The first of some equally wide bins in each bucket, and the number of bins.

    A bucket takes at most `width` bins, and at most `limit` keys unless a single bin has more; `counts` are the keys
    in each bin.
    """
    ends = np.cumsum(counts)
    bounds = [0]
    while bounds[-1] < len(counts):
        first = bounds[-1]
        before = int(ends[first - 1]) if first else 0
        last = int(np.searchsorted(ends, before + limit, side="right"))
        bounds.append(min(max(last, first + 1), first + width, len(counts)))
    return bounds


class KeySorter:
    """Collects keys in buckets on disk and gives them back in order."""

    def __init__(self, room: Path, name: str, bounds: Sequence[int], limit: int) -> None:
        self._room, self._name, self._limit = room, name, limit
        self._firsts = np.array(bounds[:-1], dtype=np.uint64)

    @property
    def buckets(self) -> int:
        """How many buckets there are."""
        return len(self._firsts)

    def find(self, bins: Keys) -> tuple[npt.NDArray[np.unsignedinteger], Keys]:
        """For each bin its bucket and the first bin of that bucket."""
        kind = np.uint16 if self.buckets < 1 << 16 else np.uint32
        owners: npt.NDArray[np.unsignedinteger] = np.searchsorted(self._firsts, bins, side="right").astype(kind)
        owners -= kind(1)
        return owners, self._firsts[owners]

    def add(self, owners: npt.NDArray[np.unsignedinteger], keys: Keys) -> None:
        """Put keys into their buckets; those of a bucket keep their order."""
        if self.buckets == 1:
            self._append(0, keys)
            return
        order = np.argsort(owners, kind="stable")
        ordered, sizes = keys[order], np.bincount(owners, minlength=self.buckets)
        ends = np.cumsum(sizes)
        for bucket in np.flatnonzero(sizes):
            self._append(int(bucket), ordered[ends[bucket] - sizes[bucket] : ends[bucket]])

    def pieces(self) -> Iterator[tuple[int, Keys]]:
        """All keys in order, some at a time, with the first bin of their bucket; files are removed on the way."""
        for bucket in range(self.buckets):
            path = self._path(bucket)
            if not path.exists():
                continue
            keys = self._sorted(path)
            for first in range(0, len(keys), _PIECE):
                yield int(self._firsts[bucket]), np.asarray(keys[first : first + _PIECE])
            del keys
            path.unlink()

    def _sorted(self, path: Path) -> Keys:
        """The keys of a bucket in order; of one that is too large for memory, sorted where they lie."""
        if path.stat().st_size <= self._limit * _KEY_BYTES:
            keys: Keys = np.fromfile(path, dtype=np.uint64)
        else:
            keys = np.memmap(path, np.uint64, "r+")
        keys.sort()
        return keys

    def _append(self, bucket: int, keys: Keys) -> None:
        with self._path(bucket).open("ab") as out:
            out.write(keys.tobytes())

    def _path(self, bucket: int) -> Path:
        return self._room / f"{self._name}-{bucket:06}"
