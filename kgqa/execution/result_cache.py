"""Remembers complete results of queries, so that a batch runs repeated sub-queries once.

Fleeting functions: SPARQL 1.1, sections 17.4.2 to 17.4.5 (those without arguments).
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from typing import Any

from kgqa.model import Budget, Query, Solutions
from kgqa.sparql.algebra import Call, Form

_LONGEST = 1000
"""Longest result that is remembered, in solutions."""
_SOLUTIONS = 100_000
"""Solutions of all results that are remembered: their terms are what takes memory, not their number."""
_FLEETING = frozenset({"NOW", "RAND", "STRUUID", "UUID"})


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
