"""Notes which queries of one question the budget stopped, and ends the question once they took too long together."""

from __future__ import annotations

import time

from kgqa.model import Budget, Query, Solutions
from kgqa.protocols import QueryExecutor

_MOST_BUDGETS = 3
"""How many times the time of one query all queries of a question may take; no others are started then."""


class Watch:
    """A `kgqa.protocols.QueryExecutor` for one question, in front of another."""

    def __init__(self, executor: QueryExecutor) -> None:
        self._executor = executor
        self._template = ""
        """Whose queries are running."""
        self.stopped: list[tuple[str, str]] = []
        """The template of every query that was stopped, with the reason."""
        self._spent = 0.0
        self._cut: dict[Query, Solutions] = {}
        """What stopped queries gave: other readings of the question ask the same, and they would stop again."""

    def turn_to(self, template: str) -> None:
        """From now on queries are those of a template."""
        self._template = template

    def execute(self, query: Query, budget: Budget) -> Solutions:
        """Same as `kgqa.protocols.QueryExecutor.execute`; nothing is found any more after too long a time."""
        if query in self._cut:
            return self._cut[query]
        if self._spent > _MOST_BUDGETS * budget.seconds:
            self.stopped.append((self._template, "time ran out for the question"))
            return Solutions((), (), complete=False)
        started = time.monotonic()
        solutions = self._executor.execute(query, budget)
        seconds = time.monotonic() - started
        self._spent += seconds
        if not solutions.complete:
            self.stopped.append((self._template, _reason(solutions, budget, seconds)))
            self._cut[query] = solutions
        return solutions


def _reason(solutions: Solutions, budget: Budget, seconds: float) -> str:
    if len(solutions.rows) >= budget.rows:
        return f"more than {budget.rows} solutions"
    if seconds >= budget.seconds:
        return f"time ran out after {budget.seconds:g} s"
    return "too much to keep in memory"
