"""Bounds of what is read, so that no file can take all memory or time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kgqa.errors import TooMuchError
from wikidata_hdt.apart import Allowance

_SHEETS = Allowance(seconds=300.0, bytes=6 << 30)


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
    sheets: Allowance | None = _SHEETS
    """What the process may use that reads spreadsheets; without it they are read in this one."""

    def exceeded(self, name: str, what: str, value: object, most: int) -> TooMuchError:
        """The error of a file that is too much."""
        return TooMuchError(
            f"{name}: {what}",
            value=str(value),
            expected=f"at most {most}",
            remedy="give a smaller part of the file",
        )


class Tally:
    """What has been read of one file, all its tables together."""

    def __init__(self, name: str, limits: Limits) -> None:
        """`name` is the file's in messages."""
        self._name = name
        self._limits = limits
        self._cells = 0

    def checked(self, rows: Iterable[list[str]]) -> list[list[str]]:
        """The rows of a table, each checked as it is made. Raises `TooMuchError`."""
        return list(self._checked(rows))

    def _checked(self, rows: Iterable[list[str]]) -> Iterator[list[str]]:
        limits = self._limits
        for count, row in enumerate(rows, 1):
            self._cells += len(row)
            if count > limits.rows:
                raise self._exceeded("too many rows", f"more than {limits.rows}", limits.rows)
            if len(row) > limits.columns:
                raise self._exceeded(f"too many columns in row {count}", len(row), limits.columns)
            if self._cells > limits.cells:
                raise self._exceeded("too many cells", f"more than {limits.cells}", limits.cells)
            if any(len(cell) > limits.cell_characters for cell in row):
                longest = f"{max(map(len, row))} characters"
                raise self._exceeded(f"a cell too long in row {count}", longest, limits.cell_characters)
            yield row

    def _exceeded(self, what: str, value: object, most: int) -> TooMuchError:
        return self._limits.exceeded(self._name, what, value, most)


LIMITS = Limits()
"""The bounds of commands; the web service has lower ones."""
