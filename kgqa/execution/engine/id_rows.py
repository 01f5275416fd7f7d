"""Solutions as ids, for results that are too long to stand in memory as terms."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import overload

from kgqa.terms import Term

TermRow = tuple[Term | None, ...]


class IdRows(Sequence[TermRow]):
    """Rows of terms that are held as ids, 8 bytes each, and looked up whenever they are read."""

    def __init__(self, slots: Sequence[int], term: Callable[[int], Term]) -> None:
        """`slots` are those of a solution that make a row; `term` gives the term of an id."""
        self._slots = slots
        self._term = term
        self._ids = array("q")
        self._count = 0

    def add(self, solution: Sequence[int]) -> None:
        """Append the row of a solution."""
        self._ids.extend([solution[slot] for slot in self._slots])
        self._count += 1

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> TermRow: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[TermRow, ...]: ...

    def __getitem__(self, place: int | slice) -> TermRow | tuple[TermRow, ...]:
        if isinstance(place, slice):
            return tuple([self._row(number) for number in range(self._count)[place]])
        return self._row(range(self._count)[place])

    def __iter__(self) -> Iterator[TermRow]:
        return map(self._row, range(self._count))

    def _row(self, number: int) -> TermRow:
        term, width = self._term, len(self._slots)
        ids = self._ids[number * width : (number + 1) * width]
        return tuple([term(node) if node else None for node in ids])
