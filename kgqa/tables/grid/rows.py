"""Sets of rows, as the bits of an integer: row `i` belongs to the set if bit `i` is one.

Such sets cost nanoseconds to cut and compare, are hashable, and take 125 kB for a million rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import numpy as np
import numpy.typing as npt

Rows = int
_SMALL = 256
"""Rows up to which bits are walked one by one, which is faster there."""


def every(count: int) -> Rows:
    """All of `count` rows."""
    return (1 << count) - 1


def from_mask(mask: npt.NDArray[np.bool_]) -> Rows:
    """The rows at which `mask` is true."""
    return int.from_bytes(np.packbits(mask, bitorder="little").tobytes(), "little")


def from_indices(indices: Iterable[int], count: int) -> Rows:
    """The rows with these indices, of a table of `count` rows."""
    if count <= _SMALL:
        rows = 0
        for index in indices:
            rows |= 1 << index
        return rows
    mask = np.zeros(count, dtype=np.bool_)
    mask[np.fromiter(indices, dtype=np.int64)] = True
    return from_mask(mask)


def to_indices(rows: Rows) -> list[int]:
    """The indices of the rows, ascending."""
    return list(_bits(rows)) if rows.bit_length() <= _SMALL else to_array(rows).tolist()


def to_array(rows: Rows) -> npt.NDArray[np.int64]:
    """The indices of the rows, ascending."""
    if rows.bit_length() <= _SMALL:
        return np.fromiter(_bits(rows), dtype=np.int64)
    raw = np.frombuffer(rows.to_bytes((rows.bit_length() + 7) // 8, "little"), dtype=np.uint8)
    return np.flatnonzero(np.unpackbits(raw, bitorder="little"))


def leading(rows: Rows, count: int) -> list[int]:
    """The indices of the first `count` rows."""
    return list(islice(_bits(rows), count)) if rows.bit_length() <= _SMALL else to_array(rows)[:count].tolist()


def first(rows: Rows) -> int:
    """The index of the first row; -1 if there is none."""
    return (rows & -rows).bit_length() - 1


def last(rows: Rows) -> int:
    """The index of the last row; -1 if there is none."""
    return rows.bit_length() - 1


def _bits(rows: Rows) -> Iterator[int]:
    while rows:
        low = rows & -rows
        yield low.bit_length() - 1
        rows ^= low
