"""Makes the columns of a graph: one pass over its triples, and one over the literals that may have a key."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Container, Iterator
from dataclasses import astuple
from itertools import pairwise
from os import SEEK_END
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.columns.columns_file import ALIGNMENT, FORMAT_VERSION, MAGIC, Placed, identity
from wikidata_hdt.columns.value_texts import FIRST, LAST, NO_KEY, key_of_text
from wikidata_hdt.hdt.file_layout import read_layout
from wikidata_hdt.hdt.front_coding import FrontCodedSection
from wikidata_hdt.hdt.mapped_parts import MappedFile
from wikidata_hdt.hdt.mapped_reader import mapped_triples
from wikidata_hdt.hdt.stored_triples import stored_triples
from wikidata_hdt.whole_files import atomic_file

Progress = Callable[[int, int | None], None]
Ints = npt.NDArray[np.int64]
_FEWEST = 1000
"""Triples of a predicate from which on it has columns: fewer are read from the graph as fast."""
_TEXTS = frozenset({v.LABEL.encode(), v.ALT_LABEL.encode(), v.DESCRIPTION.encode()})
"""Predicates that have none: nobody joins or compares all names."""


def build_columns(graph: Path, path: Path, progress: Progress | None = None) -> None:
    """Write the columns of an indexed graph, under a temporary name and then renamed.

    `progress` is told how many triples are read, and how many there are. Raises `ClearError` if the file cannot be
    written, `DataError` for a damaged graph or index.
    """
    with atomic_file(path) as out:
        _Made(graph, out).write(progress or (lambda _done, _total: None))


class _Made:
    """What is made of a graph, array by array."""

    def __init__(self, graph: Path, out: BinaryIO) -> None:
        self._graph, self._layout, self._out = graph, read_layout(graph), out
        self._places: dict[str, Placed] = {}
        file = MappedFile(graph)
        shared, predicates, self._objects = (
            FrontCodedSection(file, self._layout.part(f"{name} blocks"), self._layout.part(f"{name} strings"))
            for name in ("shared", "predicates", "objects")
        )
        self._literals = range(_place(self._objects, FIRST), _place(self._objects, LAST))
        self._first = len(shared) + 1 + self._literals.start
        triples = mapped_triples(graph, self._layout)
        counts = {number: triples.count(0, number, 0) for number in range(1, len(predicates) + 1)}
        self._counts = {number: count for number, count in counts.items()
                        if count >= _FEWEST and predicates[number - 1] not in _TEXTS}  # fmt: skip

    def write(self, told: Progress) -> None:
        """Write all arrays, and the head behind them."""
        self._out.write(MAGIC + bytes(8))
        kinds, keys = self._keys()
        for name, array in (("kinds", kinds), ("keys", keys)):
            self._append(name, array)
        columns = self._filled(told)
        for number in self._counts:
            self._order(number, columns[f"objects {number}"], kinds, keys)
        head = {"format": FORMAT_VERSION, "graph": identity(self._graph, self._layout), "first": self._first,
                "arrays": {name: astuple(place) for name, place in self._places.items()}}  # fmt: skip
        end = self._out.seek(0, SEEK_END)
        self._out.write(json.dumps(head).encode())
        self._out.seek(len(MAGIC))
        self._out.write(end.to_bytes(8, "little"))

    def _keys(self) -> tuple[npt.NDArray[np.uint8], Ints]:
        kinds, keys = np.zeros(len(self._literals), np.uint8), np.zeros(len(self._literals), np.int64)
        texts = self._objects.texts(self._literals.start, self._literals.stop)
        for place, text in enumerate(texts):
            kinds[place], keys[place] = key_of_text(text)
        return kinds, keys

    def _place(self, name: str, dtype: str, length: int) -> Placed:
        """A place behind all others."""
        end = self._out.seek(0, SEEK_END)
        start = -(-end // ALIGNMENT) * ALIGNMENT
        place = self._places[name] = Placed(dtype, start, length)
        self._out.truncate(start + length * np.dtype(dtype).itemsize)
        return place

    def _append(self, name: str, array: npt.NDArray[Any]) -> None:
        place = self._place(name, array.dtype.newbyteorder("<").str, len(array))
        self._out.seek(place.start)
        self._out.write(array.tobytes())

    def _filled(self, told: Progress) -> dict[str, npt.NDArray[np.uint32]]:
        """The columns of subjects and objects, mapped; each predicate's triples come in their order."""
        names = [f"{name} {number}" for number in self._counts for name in ("subjects", "objects")]
        places = {name: self._place(name, "<u4", self._counts[int(name.split()[1])]) for name in names}
        self._out.flush()
        columns = {name: np.memmap(self._out, place.dtype, "r+", place.start, (place.length,))
                   for name, place in places.items()}  # fmt: skip
        filled, done = dict.fromkeys(self._counts, 0), 0
        for subjects, predicates, objects in stored_triples(self._graph, self._layout).with_subjects():
            for number, chosen in _by_predicate(predicates, self._counts):
                start = filled[number]
                end = filled[number] = start + len(chosen)
                columns[f"subjects {number}"][start:end] = subjects[chosen]
                columns[f"objects {number}"][start:end] = objects[chosen]
            done += len(objects)
            told(done, self._layout.triple_count)
        return dict(columns)

    def _order(self, number: int, objects: npt.NDArray[np.uint32], kinds: npt.NDArray[np.uint8], keys: Ints) -> None:
        places = objects.astype(np.int64) - self._first
        if int(places.min()) < 0 or int(places.max()) >= len(kinds):
            return
        found = kinds[places]
        if found[0] != NO_KEY and (found == found[0]).all():
            self._append(f"order {number}", np.argsort(keys[places], kind="stable").astype(np.uint32))


def _by_predicate(predicates: npt.NDArray[np.uint64], wanted: Container[int]) -> Iterator[tuple[int, Ints]]:
    """The predicates that are wanted among some, each with its places."""
    order = np.argsort(predicates, kind="stable")
    ordered = predicates[order]
    starts = np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1])).tolist()
    for start, end in pairwise([*starts, len(ordered)]):
        if (number := int(ordered[start])) in wanted:
            yield number, order[start:end]


def _place(section: FrontCodedSection, text: bytes) -> int:
    """The place of the first string that is not less than a text."""
    return bisect_left(range(len(section)), text, key=section.__getitem__)
