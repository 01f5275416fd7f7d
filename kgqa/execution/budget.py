"""The time limit of one execution, checked inside every loop that may run long; and results that are kept for the next
one."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from time import monotonic, thread_time
from typing import Any, TypeVar

from kgqa.model import Budget, Query, Solutions
from kgqa.sparql.algebra import Call, Form

_T = TypeVar("_T")
STRIDE = 256
"""Items of a long iteration between two looks at the clock."""
_LONGEST = 1000
"""Longest result that is remembered, in solutions."""
_SOLUTIONS = 100_000
"""Solutions of all results that are remembered: their terms are what takes memory, not their number."""
_FLEETING = frozenset({"NOW", "RAND", "STRUUID", "UUID"})


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


class ResultCache:
    """The last results by query, least recently used ones forgotten first. Safe to share among threads."""

    def __init__(self, limit: int = 4096, solutions: int = _SOLUTIONS) -> None:
        """`limit` results with so many solutions in all are kept at most; 0 keeps none."""
        self._limit = limit
        self._most = solutions
        self._results: OrderedDict[Query, Solutions] = OrderedDict()
        self._solutions = 0
        self._lock = threading.Lock()

    def get(self, query: Query, budget: Budget) -> Solutions | None:
        """The remembered result, if there is one that the row budget allows."""
        if not self._limit:
            return None
        with self._lock:
            known = self._results.get(query)
            if known is None or len(known.rows) > budget.rows:
                return None
            self._results.move_to_end(query)
            return known

    def keep(self, query: Query, solutions: Solutions) -> Solutions:
        """Remember a result if it is complete, short and the same at any time; returns it."""
        if self._limit and solutions.complete and len(solutions.rows) <= _LONGEST and is_lasting(query.form):
            with self._lock:
                self._forget(query)
                self._results[query] = solutions
                self._solutions += len(solutions.rows)
                while len(self._results) > self._limit or self._solutions > self._most:
                    self._forget(next(iter(self._results)))
        return solutions

    def _forget(self, query: Query) -> None:
        known = self._results.pop(query, None)
        if known is not None:
            self._solutions -= len(known.rows)


@lru_cache(maxsize=4096)
def is_lasting(form: Form) -> bool:
    """Whether a query has the same solutions whenever it is run over the same graph."""
    waiting: list[Any] = [form]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(one)
        elif isinstance(one, Call) and one.function in _FLEETING:
            return False
        else:
            waiting.extend(getattr(one, name) for name in _parts(one.__class__))
    return True


@cache
def _parts(kind: type[object]) -> tuple[str, ...]:
    """The names of the fields of a data class; none of other classes."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
