"""Vectors of texts on disk, a byte a number, read by the number of the text through a memory map.

Cosines are told by the directions of vectors alone, so that each is stretched until its largest number is 127.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from kgqa.errors import DataError
from kgqa.protocols import Progress

Vector = npt.NDArray[np.float32]
_LARGEST = 127
"""The largest number of a byte with a sign."""
_BATCH = 200
"""Texts whose vectors are put on disk at once."""
_ENDING = ".vectors"
_REMEDY = "build the passages again with `kgqa text build --vectors`"


@runtime_checkable
class VectorMaker(Protocol):
    """What makes vectors of texts; their products tell how alike texts are in meaning."""

    name: str
    """Tells apart makers whose vectors cannot be compared; a part of the name of a file."""
    dimension: int

    def asked(self, question: str) -> Vector:
        """The vector of a question, of length 1."""

    def told(self, title: str, text: str) -> Vector:
        """The vector of a text with its title, which may be empty, of length 1."""


def vectors_path(directory: Path, maker: VectorMaker) -> Path:
    """The file of the vectors of an index."""
    return directory / f"{maker.name}{_ENDING}"


def write_vectors(
    path: Path, maker: VectorMaker, text: Callable[[int], tuple[str, str]], count: int, progress: Progress | None
) -> None:
    """Write the vectors of `count` texts, which `text` gives with their titles; goes on where it was stopped."""
    with path.open("ab") as file:
        done = _durable(file.tell() // maker.dimension)
        file.truncate(done * maker.dimension)
        for start in range(done, count, _BATCH):
            end = min(start + _BATCH, count)
            file.write(b"".join(_bytes(maker.told(*text(number))) for number in range(start, end)))
            file.flush()
            os.fsync(file.fileno())
            if progress:
                progress(end, count)


def _durable(rows: int) -> int:
    """How many of the rows of a file are on disk for sure: those of all batches before the last."""
    return max(0, (rows - 1) // _BATCH) * _BATCH


def _bytes(vector: Vector) -> bytes:
    largest = float(np.abs(vector).max()) or 1.0
    numbers: npt.NDArray[np.int8] = np.rint(vector * (_LARGEST / largest)).astype(np.int8)
    return numbers.tobytes()


class TextVectors:
    """The vectors of an index."""

    def __init__(self, path: Path, maker: VectorMaker, count: int) -> None:
        """Raises `DataError` unless the file holds `count` vectors."""
        self._maker = maker
        try:
            self._rows = np.memmap(path, np.int8, "r", shape=(count, maker.dimension))
            whole = path.stat().st_size == count * maker.dimension
        except (OSError, ValueError) as error:
            raise DataError("the vectors cannot be read", value=f"{path}: {error}", remedy=_REMEDY) from error
        if not whole:
            raise DataError("vectors of other passages", value=path, expected=f"{count}", remedy=_REMEDY)

    def likeness(self, question: str, numbers: Sequence[int]) -> list[float]:
        """The cosines between a question and the texts of some numbers, to three places."""
        if not numbers:
            return []
        rows = self._rows[list(numbers)].astype(np.float32)
        lengths = np.maximum(np.linalg.norm(rows, axis=1), 1.0)
        return [round(float(one), 3) for one in rows @ self._maker.asked(question) / lengths]


def open_vectors(directory: Path, maker: VectorMaker, count: int) -> TextVectors | None:
    """The vectors that a maker made of the texts of an index; None if there are none. Raises `DataError`."""
    path = vectors_path(directory, maker)
    return TextVectors(path, maker, count) if path.is_file() else None
