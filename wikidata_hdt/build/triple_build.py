"""Writes the triples of a build, sorted keys in buckets, as the bitmap triples of an HDT file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from wikidata_hdt.build.batch_runs import KeyLayout, Room
from wikidata_hdt.hdt.streamed_parts import BitmapWriter, SequenceWriter, append_file
from wikidata_hdt.packed.arrays import load_array

_PIECE = 1 << 20
"""Keys in memory at a time."""


def write_triples(
    out: Any, room: Room, layout: KeyLayout, largest: tuple[int, int], told: Callable[[int], None]
) -> None:
    """Write bitmap triples: predicates of each subject (Y), objects of each subject and predicate (Z)."""
    writer, done = _TripleWriter(room.path, layout, largest), 0
    for begins, piece in _pieces(room, layout):
        writer.add(piece, begins=begins)
        done += len(piece)
        told(done)
    writer.end(out)


class _TripleWriter:
    """Writes the four parts of bitmap triples to files of their own, and these one after another where they belong."""

    def __init__(self, room: Path, layout: KeyLayout, largest: tuple[int, int]) -> None:
        self._layout = layout
        self._paths = [room / name for name in ("bitmap-y", "bitmap-z", "array-y", "array-z")]
        self._files = [path.open("wb") for path in self._paths]
        self._bitmap_y, self._bitmap_z = BitmapWriter(self._files[0]), BitmapWriter(self._files[1])
        self._array_y = SequenceWriter(self._files[2], largest[0])
        self._array_z = SequenceWriter(self._files[3], largest[1])
        self._last = np.zeros(0, dtype=np.uint64)
        """The last pair of subject and predicate, which the next piece of its bucket may continue."""

    def add(self, piece: npt.NDArray[np.uint64], *, begins: bool) -> None:
        """Append sorted keys, which may begin a bucket."""
        if begins:
            self._close()
        self._array_z.add(piece & np.uint64((1 << self._layout.object_bits) - 1))
        pairs = piece >> np.uint64(self._layout.object_bits)
        if not begins:
            pairs = np.concatenate([self._last, pairs])
        ends = pairs[1:] != pairs[:-1]
        self._bitmap_z.add(ends)
        subjects = pairs >> np.uint64(self._layout.predicate_bits)
        self._bitmap_y.add((subjects[1:] != subjects[:-1])[ends])
        self._array_y.add(self._predicates(pairs[:-1][ends]))
        self._last = pairs[-1:]

    def end(self, out: Any) -> None:
        """Write all parts, each behind its head."""
        self._close()
        writers: tuple[BitmapWriter | SequenceWriter, ...] = (
            self._bitmap_y, self._bitmap_z, self._array_y, self._array_z,
        )  # fmt: skip
        for writer, file, path in zip(writers, self._files, self._paths, strict=True):
            writer.end()
            file.close()
            out.write(writer.head())
            append_file(out, path)

    def _close(self) -> None:
        """Write the last pair of a bucket, which nothing can continue."""
        alone = np.ones(len(self._last), dtype=bool)
        self._bitmap_y.add(alone)
        self._bitmap_z.add(alone)
        self._array_y.add(self._predicates(self._last))

    def _predicates(self, pairs: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
        return pairs & np.uint64((1 << self._layout.predicate_bits) - 1)


def _pieces(room: Room, layout: KeyLayout) -> Iterator[tuple[bool, npt.NDArray[np.uint64]]]:
    """The sorted keys of all buckets, some at a time, and whether they begin a bucket."""
    for bucket in range(len(layout.buckets)):
        keys = load_array(room.sorted_keys(bucket))
        for first in range(0, len(keys), _PIECE):
            yield first == 0, np.asarray(keys[first : first + _PIECE])
