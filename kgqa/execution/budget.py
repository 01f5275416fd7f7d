"""The time limit of one execution, checked inside every loop that may run long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

_T = TypeVar("_T")

STRIDE = 256
"""Items of a long iteration between two looks at the clock."""


class BudgetExceeded(Exception):
    """The budget of the running query is spent; executors turn it into `Solutions.complete = False`."""


class Deadline:
    """A moment on the monotonic clock after which an execution must stop."""

    __slots__ = ("_end",)

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds

    @property
    def remaining(self) -> float:
        """Seconds that are left; negative once the deadline has passed."""
        return self._end - monotonic()

    def check(self) -> None:
        """Raise `BudgetExceeded` if the deadline has passed."""
        if monotonic() >= self._end:
            raise BudgetExceeded

    def guard(self, items: Iterable[_T]) -> Iterator[_T]:
        """Yield the items; raise `BudgetExceeded` between two of them once the deadline has passed."""
        self.check()
        for number, item in enumerate(items, 1):
            if not number % STRIDE:
                self.check()
            yield item
