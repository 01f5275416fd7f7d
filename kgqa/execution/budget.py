"""The time limit of one execution, checked inside every loop that may run long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic, thread_time
from typing import TypeVar

_T = TypeVar("_T")

STRIDE = 256
"""Items of a long iteration between two looks at the clock."""


class BudgetExceeded(Exception):
    """The budget of the running query is spent; executors turn it into `Solutions.complete = False`."""


_WAITED = 10
"""How many times longer work may take by the clock on the wall, where others or a disk make it wait."""


class Deadline:
    """When an execution must stop: after so many seconds, or so many of its thread's processor time."""

    __slots__ = ("_end", "_work")

    def __init__(self, seconds: float, *, of_work: bool = False) -> None:
        self._end = monotonic() + seconds * (_WAITED if of_work else 1)
        self._work = thread_time() + seconds if of_work else None

    @property
    def remaining(self) -> float:
        """Seconds that are left; negative once the deadline has passed."""
        left = self._end - monotonic()
        return left if self._work is None else min(left, self._work - thread_time())

    def check(self) -> None:
        """Raise `BudgetExceeded` if the deadline has passed."""
        if self.remaining <= 0:
            raise BudgetExceeded

    def guard(self, items: Iterable[_T]) -> Iterator[_T]:
        """Yield the items; raise `BudgetExceeded` between two of them once the deadline has passed."""
        self.check()
        for number, item in enumerate(items, 1):
            if not number % STRIDE:
                self.check()
            yield item
