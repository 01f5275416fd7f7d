"""What perfect earlier stages would give: questions are answered again with the right items, or the best reading.

The idea is that of TeBaQA's evaluation (Vollmers et al., „Knowledge Graph Question Answering using Graph-Pattern
Isomorphism”, SEMANTiCS 2021), which replaces one stage after another by the gold standard.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from enum import StrEnum

from kgqa.assembly import Parts
from kgqa.errors import QueryError
from kgqa.evaluation.gold import Gold
from kgqa.evaluation.preference import PreferringLinker
from kgqa.model import Budget, Query, Question
from kgqa.pipeline.question_answering import Outcome


class Oracle(StrEnum):
    """A stage that is replaced by a perfect one."""

    LINKING = "linking"
    """The items of the gold query stand first wherever they are candidates."""
    TEMPLATE = "template"
    """The best of all readings of the question is taken, and apart from that the gold query is run."""


@dataclass(frozen=True, slots=True)
class Look:
    """How right the answers to one question are, 0 to 1; None where an oracle was not asked."""

    gold: Gold
    outcome: Outcome
    as_is: float
    linking: float | None = None
    template: float | None = None
    query: float | None = None
    """Of what the gold query finds in this graph."""


class Laboratory:
    """Answers questions as they are and by oracles."""

    def __init__(self, parts: Parts, budget: Budget, least: float = 0.0) -> None:
        """`least` is the confidence below which the pipeline abstains; oracles never do."""
        self._parts = parts
        self._budget = budget
        self._least = least

    @property
    def parts(self) -> Parts:
        """The components that answer."""
        return self._parts

    def look(self, gold: Gold, oracles: Set[Oracle] = frozenset(Oracle)) -> Look:
        """Answer one question in all ways that are asked for."""
        outcome = self._parts.pipeline.answer(Question(gold.text), self._least)
        as_is = gold.score(outcome.answer)
        choosing = Oracle.TEMPLATE in oracles
        return Look(
            gold,
            outcome,
            as_is,
            self._linked(gold) if Oracle.LINKING in oracles and gold.items else None,
            self._chosen(gold, outcome, as_is) if choosing else None,
            self._queried(gold) if choosing and gold.query else None,
        )

    def _linked(self, gold: Gold) -> float:
        linker = PreferringLinker(self._parts.linker, gold.items)
        return gold.score(self._parts.pipeline.with_linker(linker).answer(Question(gold.text)).answer)

    def _chosen(self, gold: Gold, outcome: Outcome, as_is: float) -> float:
        return max([as_is, *map(gold.score, self._parts.pipeline.alternatives(outcome))])

    def _queried(self, gold: Gold) -> float:
        try:
            return gold.found(self._parts.executor.execute(Query.read(gold.query), self._budget))
        except QueryError:
            return 0.0
