"""Writes the triples of a build, sorted keys in buckets, as the bitmap triples of an HDT file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from wikidata_hdt.build.arrays import load_array
from wikidata_hdt.build.batch_runs import KeyLayout, Room
from wikidata_hdt.hdt.streamed_parts import BitmapWriter, SequenceWriter, append_file

_PIECE = 1 << 20
"""Keys in memory at a time."""


def write_triples(
    out: Any, room: Room, layout: KeyLayout, largest: tuple[int, int], told: Callable[[int], None]
) -> None:
    """Write bitmap triples: predicates of each subject (Y), objects of each subject and predicate (Z)."""
    names = ("bitmap-y", "bitmap-z", "array-y", "array-z")
    files = [(room.path / name).open("wb") for name in names]
    bitmap_y, bitmap_z = BitmapWriter(files[0]), BitmapWriter(files[1])
    array_y, array_z = SequenceWriter(files[2], largest[0]), SequenceWriter(files[3], largest[1])
    done, last = 0, np.zeros(0, dtype=np.uint64)

    def close_last() -> None:
        """Write the last pair of a bucket, which nothing can continue."""
        bitmap_y.add(np.ones(len(last), dtype=bool))
        bitmap_z.add(np.ones(len(last), dtype=bool))
        array_y.add(last & np.uint64((1 << layout.predicate_bits) - 1))

    for begins, piece in _pieces(room, layout):
        if begins:
            close_last()
        array_z.add(piece & np.uint64((1 << layout.object_bits) - 1))
        pairs = piece >> np.uint64(layout.object_bits)
        if not begins:
            pairs = np.concatenate([last, pairs])
        ends = pairs[1:] != pairs[:-1]
        bitmap_z.add(ends)
        subjects = pairs >> np.uint64(layout.predicate_bits)
        bitmap_y.add((subjects[1:] != subjects[:-1])[ends])
        array_y.add(pairs[:-1][ends] & np.uint64((1 << layout.predicate_bits) - 1))
        last = pairs[-1:]
        done += len(piece)
        told(done)
    close_last()
    writers: tuple[BitmapWriter | SequenceWriter, ...] = bitmap_y, bitmap_z, array_y, array_z
    for writer, file, name in zip(writers, files, names, strict=True):
        writer.end()
        file.close()
        out.write(writer.head())
        append_file(out, room.path / name)


def _pieces(room: Room, layout: KeyLayout) -> Iterator[tuple[bool, npt.NDArray[np.uint64]]]:
    """The sorted keys of all buckets, some at a time, and whether they begin a bucket."""
    for bucket in range(len(layout.buckets)):
        keys = load_array(room.sorted_keys(bucket))
        for first in range(0, len(keys), _PIECE):
            yield first == 0, np.asarray(keys[first : first + _PIECE])
