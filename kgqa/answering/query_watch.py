"""What one question asks of the graph: queries within a budget, and what they told that is asked for again."""

from __future__ import annotations

import time

from kgqa.answering.slot_choices import Choice
from kgqa.model import Budget, Filler, Query, Solutions
from kgqa.protocols import QueryExecutor
from kgqa.templating.template import SlotSpec

_MOST_BUDGETS = 3
"""How many times the time of one query all queries of a question may take; no others are started then."""


class Watch:
    """Runs the queries of one question, notes which are stopped, and ends it once they took too long together."""

    def __init__(self, executor: QueryExecutor, budget: Budget) -> None:
        """Each query runs within the budget; all of them have three times its seconds."""
        self._executor = executor
        self._budget = budget
        self._template = ""
        """Whose queries are running."""
        self.stopped: list[tuple[str, str]] = []
        """The template of every query that was stopped, with the reason."""
        self.many = 0
        """How many things a template found that are too many for a question for one."""
        self._spent = 0.0
        self._cut: dict[Query, Solutions] = {}
        """What stopped queries gave: other readings of the question ask the same, and they would stop again."""
        self._listed: tuple[Query, Solutions] | None = None
        self.choices: dict[tuple[SlotSpec, Filler], tuple[Choice, ...]] = {}
        """Terms that fillers of slots were found to stand for."""

    def turn_to(self, template: str) -> None:
        """From now on queries are those of a template."""
        self._template = template

    def run(self, query: Query) -> Solutions:
        """What a query finds; incomplete where the budget stops it, and nothing after too long a time."""
        if query in self._cut:
            return self._cut[query]
        if self._spent > _MOST_BUDGETS * self._budget.seconds:
            self.stopped.append((self._template, "time ran out for the question"))
            return Solutions((), (), complete=False)
        clock = time.thread_time if self._budget.of_work else time.monotonic
        started = clock()
        solutions = self._executor.execute(query, self._budget)
        seconds = clock() - started
        self._spent += seconds
        if not solutions.complete:
            self.stopped.append((self._template, _reason(solutions, self._budget, seconds)))
            self._cut[query] = solutions
        return solutions

    def listed(self, query: Query) -> Solutions:
        """What a query lists; that of the last one is not asked for again, however long it is."""
        if self._listed is None or self._listed[0] != query:
            self._listed = (query, self.run(query))
        return self._listed[1]


def _reason(solutions: Solutions, budget: Budget, seconds: float) -> str:
    if len(solutions.rows) >= budget.rows:
        return f"more than {budget.rows} solutions"
    if seconds >= budget.seconds:
        return f"time ran out after {budget.seconds:g} s"
    return "too much to keep in memory"
