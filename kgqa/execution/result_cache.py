"""Remembers complete results of queries, so that a batch runs repeated sub-queries once."""

from __future__ import annotations

import threading
from collections import OrderedDict

from kgqa.model import Budget, Query, Solutions
from kgqa.sparql.lasting import is_lasting

_LONGEST = 1000
"""Longest result that is remembered, in solutions."""
_SOLUTIONS = 100_000
"""Solutions of all results that are remembered: their terms are what takes memory, not their number."""


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
