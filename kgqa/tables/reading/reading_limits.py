"""Bounds of what is read, so that no file can take all memory or time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kgqa.errors import TooMuchError


@dataclass(frozen=True)
class Limits:
    """The most that is read of one file; what goes beyond is a `TooMuchError`."""

    file_bytes: int = 1_000_000_000
    unpacked_bytes: int = 1_500_000_000
    ratio: int = 200
    """Bytes that may come out of one byte of a packed file, beyond the first ten million."""
    rows: int = 5_000_000
    columns: int = 16_384
    cells: int = 60_000_000
    cell_characters: int = 200_000
    depth: int = 40
    """Nesting of JSON and XML."""

    def exceeded(self, name: str, what: str, value: object, most: int) -> TooMuchError:
        """The error of a file that is too much."""
        return TooMuchError(
            f"{name}: {what}",
            value=str(value),
            expected=f"at most {most}",
            remedy="give a smaller part of the file",
        )

    def check_rows(self, name: str, rows: Iterable[list[str]]) -> Iterator[list[str]]:
        """The rows, each checked as it comes."""
        cells = 0
        for count, row in enumerate(rows, 1):
            cells += len(row)
            if count > self.rows:
                raise self.exceeded(name, "too many rows", f"more than {self.rows}", self.rows)
            if len(row) > self.columns:
                raise self.exceeded(name, f"too many columns in row {count}", len(row), self.columns)
            if cells > self.cells:
                raise self.exceeded(name, "too many cells", f"more than {self.cells}", self.cells)
            if any(len(cell) > self.cell_characters for cell in row):
                longest = max(map(len, row))
                raise self.exceeded(
                    name, f"a cell too long in row {count}", f"{longest} characters", self.cell_characters
                )
            yield row


LIMITS = Limits()
"""The bounds of commands; the web service has lower ones."""
