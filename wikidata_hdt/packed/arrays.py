"""Keeps arrays in files: written whole or not at all, read back without loading them into memory."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.packed.term_table import PADDING, Terms
from wikidata_hdt.whole_files import failed


def save_array(path: Path, array: npt.NDArray[Any]) -> int:
    """Write an array under a temporary name, then rename; its length in bytes on disk. Raises `ClearError`."""
    temporary = path.with_name(f".{path.name}-{os.getpid()}")
    try:
        with temporary.open("wb") as out:
            np.save(out, np.ascontiguousarray(array), allow_pickle=False)
            out.flush()
            os.fdatasync(out.fileno())
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise failed(path, error) from error
    return path.stat().st_size


def load_array(path: Path) -> npt.NDArray[Any]:
    """An array, mapped into memory. Raises `DataError`."""
    try:
        array: npt.NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise DataError("cannot read a file of the unfinished build", value=path, remedy="remove it and build again") \
            from error  # fmt: skip
    return array


def save_terms(path: Path, terms: Terms) -> int:
    """Write packed terms as two arrays, `….bytes.npy` and `….ends.npy`; their length in bytes on disk."""
    ends = np.cumsum(terms.lengths, dtype=np.int64)
    size = int(ends[-1]) if len(ends) else 0
    first = int(terms.starts[0]) if len(terms) else 0
    data = save_array(path.with_name(path.name + ".bytes.npy"), terms.data[first : first + size + PADDING])
    return data + save_array(path.with_name(path.name + ".ends.npy"), ends)


class StoredTerms:
    """Packed terms in files."""

    def __init__(self, path: Path) -> None:
        self._data = load_array(path.with_name(path.name + ".bytes.npy"))
        self._ends = load_array(path.with_name(path.name + ".ends.npy"))

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, index: int) -> bytes:
        begin = int(self._ends[index - 1]) if index else 0
        return self._data[begin : int(self._ends[index])].tobytes()

    def part(self, first: int, last: int) -> Terms:
        """The terms from index `first` to before `last`, in memory."""
        if first >= last:
            return Terms(np.zeros(PADDING, dtype=np.uint8), np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))
        begin = int(self._ends[first - 1]) if first else 0
        ends = self._ends[first:last] - begin
        lengths = np.diff(ends, prepend=0)
        return Terms(np.array(self._data[begin : begin + int(ends[-1]) + PADDING]), ends - lengths, lengths)
