"""Writes the index of an HDT file (`….index.v1-1`): for objects and for predicates, where they occur.

Source: hdt-cpp, class BitmapTriples. For each object it lists the places in array Y (pairs of subject and predicate)
that lead to it, in the order of predicates; for each predicate its places in array Y; and how many triples each
predicate has. Our file has the same bytes as hdt-cpp's. Memory stays bounded: the lists are sorted on disk.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from wikidata_hdt.claimed_paths import claimed
from wikidata_hdt.hdt import vbyte
from wikidata_hdt.hdt.building_blocks import packed, write_control, write_head
from wikidata_hdt.hdt.checksums import crc32c
from wikidata_hdt.hdt.file_layout import INDEX, INDEX_FOQ, ORDER_SPO, SEQUENCE_LOG, HdtLayout
from wikidata_hdt.hdt.stored_triples import StoredTriples, pieces, stored_triples
from wikidata_hdt.hdt.streamed_parts import BitmapWriter, SequenceWriter, append_file
from wikidata_hdt.packed.key_sort import KeySorter, choose_bounds

Unsigned = npt.NDArray[np.uint64]
Told = Callable[[int], None]
_BIN_BITS = 16
_KEY_BITS = 64
_BYTES_A_KEY = 24
"""Memory that sorting takes for each key."""


class _Lists:
    """Writes lists of places: the places themselves, and for each whether it is the last of its list."""

    def __init__(self, room: Path, name: str, largest: int) -> None:
        self._paths = room / f"{name}-bitmap", room / f"{name}-array"
        self._files = tuple(path.open("wb") for path in self._paths)
        self._bitmap, self._array = BitmapWriter(self._files[0]), SequenceWriter(self._files[1], largest)
        self._last = np.zeros(0, dtype=np.uint64)

    def add(self, owners: Unsigned, places: Unsigned) -> None:
        """Append places, each with the object or predicate whose list it belongs to."""
        self._array.add(places)
        whole = np.concatenate([self._last, owners])
        self._bitmap.add(whole[1:] != whole[:-1])
        self._last = owners[-1:]

    def write(self, out: BinaryIO) -> None:
        """Write all to the index."""
        self._bitmap.add(np.ones(len(self._last), dtype=bool))
        writers: tuple[BitmapWriter | SequenceWriter, ...] = self._bitmap, self._array
        for writer, file, path in zip(writers, self._files, self._paths, strict=True):
            writer.end()
            file.close()
            out.write(writer.head())
            append_file(out, path)
            path.unlink()


def _object_lists(graph: StoredTriples, room: Path, limit: int, told: Told) -> tuple[_Lists, npt.NDArray[np.int64]]:
    """The lists of objects, and how many triples each predicate has."""
    place_bits = len(graph.predicates).bit_length()
    low = np.uint64(graph.predicate_count.bit_length() + place_bits)
    free = _KEY_BITS - int(low)
    shift = np.uint64(min(max(0, graph.object_count.bit_length() - _BIN_BITS), free))
    bins = np.zeros((graph.object_count >> int(shift)) + 1, dtype=np.int64)
    for _, objects in pieces(graph.objects):
        bins += np.bincount(objects >> shift, minlength=len(bins))
    sorter = KeySorter(room, "objects", choose_bounds(bins, 1 << (free - int(shift)), limit), limit)
    counts = np.zeros(graph.predicate_count + 1, dtype=np.int64)
    done = 0
    for places, predicates, objects in graph.triples():
        counts += np.bincount(predicates, minlength=len(counts))
        buckets, firsts = sorter.find(objects >> shift)
        sorter.add(buckets, (objects - (firsts << shift)) << low | predicates << np.uint64(place_bits) | places)
        done += len(places)
        told(done)
    lists = _Lists(room, "objects", len(graph.predicates))
    for first, keys in sorter.pieces():
        lists.add((keys >> low) + np.uint64(first << int(shift)), keys & np.uint64((1 << place_bits) - 1))
        done += len(keys)
        told(done)
    return lists, counts[1:]


def _predicate_lists(graph: StoredTriples, room: Path, limit: int) -> _Lists:
    place_bits = np.uint64(len(graph.predicates).bit_length())
    counts = np.zeros(graph.predicate_count + 1, dtype=np.int64)
    for _, predicates in pieces(graph.predicates):
        counts += np.bincount(predicates, minlength=len(counts))
    sorter = KeySorter(room, "predicates", choose_bounds(counts, len(counts), limit), limit)
    for first, predicates in pieces(graph.predicates):
        places = np.arange(first, first + len(predicates), dtype=np.uint64)
        sorter.add(sorter.find(predicates)[0], predicates << place_bits | places)
    lists = _Lists(room, "predicates", len(graph.predicates))
    for _, keys in sorter.pieces():
        lists.add(keys >> place_bits, keys & ((np.uint64(1) << place_bits) - np.uint64(1)))
    return lists


def _write_counts(out: BinaryIO, counts: npt.NDArray[np.int64], triples: int) -> None:
    """Write how many triples each predicate has.

    hdt-cpp packs the counts first in as many bits as the number of triples needs, then in place in as many as the
    largest count needs: the bits behind the last count keep what stood there. To have the same bytes, so do ours.
    """
    width = max(1, int(counts.max(initial=0)).bit_length())
    data = bytearray(packed(counts.astype(np.uint64), width))
    used = len(counts) * width % 8
    if used:
        loose = packed(counts.astype(np.uint64), max(width, triples.bit_length()))
        data[-1] |= loose[len(data) - 1] & 0xFF << used & 0xFF
    write_head(out, bytes([SEQUENCE_LOG, width]) + vbyte.encode(len(counts)))
    out.write(bytes(data) + crc32c(data).to_bytes(4, "little"))


def write_index(out: BinaryIO, path: Path, layout: HdtLayout, memory: int, told: Told = lambda _done: None) -> None:
    """Write the index of the HDT file at `path`, whose parts `layout` tells.

    Files of eight bytes a triple stand beside the graph meanwhile; `memory` are the bytes that sorting may take.
    `told` hears how many triples are done, each counted twice. Raises `DataError` for triples in another order than
    by subject, predicate, object, and for ids that no term has.
    """
    graph, limit = stored_triples(path, layout), max(1, memory // _BYTES_A_KEY)
    graph.check()
    with claimed(path.parent, ".index-") as room:
        write_control(out, INDEX, INDEX_FOQ, {"numTriples": layout.triple_count, "order": ORDER_SPO})
        objects, counts = _object_lists(graph, room, limit, told)
        objects.write(out)
        _predicate_lists(graph, room, limit).write(out)
        _write_counts(out, counts, layout.triple_count)
