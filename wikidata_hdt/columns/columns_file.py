"""The file of columns: which arrays it has, and how they are read.

Behind eight letters stands the place of its head, JSON with the format, the graph that the columns are of and the
places of all arrays, each of which begins at a multiple of 64 bytes. Arrays are little-endian:

* `kinds` and `keys`: of the objects from number `first` on, kinds and keys as `value_texts` has them;
* `subjects P`, `objects P`: the triples of the predicate with the number P, by subject and object;
* `order P`: places in those arrays by the keys of the objects, where all of them have a key of one kind.
"""

from __future__ import annotations

import json
import mmap
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.hdt.file_layout import HdtLayout

Array = npt.NDArray[Any]
COLUMNS_NAME = "columns.bin"
"""Missing in directories of older versions."""
FORMAT_VERSION = 1
MAGIC = b"KGQACOLS"
ALIGNMENT = 64
HEAD_END = len(MAGIC) + 8
_SUM_BYTES = 4


@dataclass(frozen=True, slots=True)
class Placed:
    """Where an array stands."""

    dtype: str
    start: int
    length: int


def identity(path: Path, layout: HdtLayout) -> str:
    """What a graph is known by: its number of triples, and a sum of the checksums of its parts."""
    sums = b""
    with path.open("rb") as file:
        for part in layout.parts:
            file.seek(part.start + part.size)
            sums += file.read(_SUM_BYTES)
    return f"{layout.triple_count} {zlib.crc32(sums):08x}"


class Columns:
    """The columns of a graph, mapped into memory. Safe to share among threads, and processes that are forked."""

    def __init__(self, path: Path, head: Mapping[str, Any], data: mmap.mmap) -> None:
        self.path, self.graph, self.first = path, str(head["graph"]), int(head["first"])
        """The graph that the columns are of, and the number of the first object that they have a key of."""
        self._data = data
        self._places = {str(name): Placed(*place) for name, place in head["arrays"].items()}
        self.kinds, self.keys = self._array("kinds"), self._array("keys")

    @classmethod
    def open(cls, path: Path) -> Columns | None:
        """The columns of a file; None if there is none. Raises `DataError` for a damaged one."""
        try:
            with path.open("rb") as file:
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            head = json.loads(data[int.from_bytes(data[len(MAGIC) : HEAD_END], "little") :])
            if data[: len(MAGIC)] != MAGIC or head["format"] != FORMAT_VERSION:
                raise ValueError
            found = cls(path, head, data)
            for name in head["arrays"]:
                found._array(name)
            return found
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            remedy = "build them again with `kgqa kg labels DIR`, or remove the file"
            raise DataError("cannot read the columns of the graph", value=path, remedy=remedy) from error

    def pairs(self, predicate: int) -> tuple[Array, Array] | None:
        """Subjects and objects of the triples of a predicate, by subject; None for one that has no columns."""
        if f"subjects {predicate}" not in self._places:
            return None
        return self._array(f"subjects {predicate}"), self._array(f"objects {predicate}")

    def order(self, predicate: int) -> Array | None:
        """The places of these triples by the keys of their objects; None where some have no key, or another kind."""
        return self._array(f"order {predicate}") if f"order {predicate}" in self._places else None

    @property
    def predicates(self) -> list[int]:
        """Those that have columns."""
        return [int(name.split()[1]) for name in self._places if name.startswith("subjects ")]

    def _array(self, name: str) -> Array:
        place = self._places[name]
        return np.ndarray((place.length,), place.dtype, self._data, place.start)
