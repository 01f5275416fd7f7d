"""Questions with what counts as right: accepted answers as texts, or a set of answers with the query that yields it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from kgqa.evaluation.poleval_accuracy import Judge
from kgqa.evaluation.retrieval_measures import score_sets
from kgqa.formats.qald import found_set, given_set
from kgqa.formats.question_files import one_line
from kgqa.model import Answer, NoAnswer, Solutions
from kgqa.terms import ItemId

_ITEM = re.compile(r"(?:\bwd:|<https?://www\.wikidata\.org/entity/)(Q[1-9]\d*)\b")

_CLASS = re.compile(r"P(?:31|279|106|39|21)\b\S*\s+(?:wd:|<https?://www\.wikidata\.org/entity/)(Q[1-9]\d*)\b")
"""Classes, occupations, offices and sexes, which a question need not name."""


class Gold(Protocol):
    """A question with what counts as right."""

    @property
    def name(self) -> str:
        """Its id, or the number of its line."""

    @property
    def text(self) -> str:
        """The question."""

    @property
    def shown(self) -> str:
        """What was expected, for people."""

    @property
    def query(self) -> str:
        """The SPARQL query of the question; empty if none is known."""

    @property
    def items(self) -> frozenset[ItemId]:
        """The items that the question is about, as far as they are known."""

    def score(self, answer: Answer | NoAnswer) -> float:
        """How right an answer is, 0 to 1."""

    def names(self, text: str) -> bool:
        """Whether a label or alias is what was expected."""

    def stands_in(self, passage: str) -> bool:
        """Whether a passage holds what was expected, letter by letter but for capitals."""

    def found(self, solutions: Solutions) -> float:
        """How right the solutions of the gold query are, 0 to 1."""


@dataclass(frozen=True, slots=True)
class AcceptedAnswers:
    """A question with the texts that are accepted; `judge` is the measure."""

    name: str
    text: str
    accepted: tuple[str, ...]
    judge: Judge
    query: str = ""
    items: frozenset[ItemId] = frozenset()

    @property
    def shown(self) -> str:
        """The first accepted answer."""
        return next(iter(self.accepted), "")

    def score(self, answer: Answer | NoAnswer) -> float:
        """1 for a text that is accepted."""
        return float(self.judge(self.accepted, one_line(answer.text) if isinstance(answer, Answer) else "").right)

    def names(self, text: str) -> bool:
        """Whether the text is accepted."""
        return self.judge(self.accepted, text).right

    def stands_in(self, passage: str) -> bool:
        """Whether one of the texts is a part of the passage."""
        return any(variant and variant.lower() in passage.lower() for variant in self.accepted)

    def found(self, solutions: Solutions) -> float:  # noqa: ARG002 (texts come with no query)
        """0: texts come with no query."""
        return 0.0


@dataclass(frozen=True, slots=True)
class AnswerSet:
    """A question with the set of values that answers it, and its query."""

    name: str
    text: str
    answers: frozenset[str]
    query: str

    @property
    def shown(self) -> str:
        """The values, sorted."""
        return " ".join(sorted(self.answers))

    @property
    def items(self) -> frozenset[ItemId]:
        """The items that stand in the query, save those that only say of what kind something is."""
        return frozenset(ItemId(found) for found in {*_ITEM.findall(self.query)} - {*_CLASS.findall(self.query)})

    def score(self, answer: Answer | NoAnswer) -> float:
        """F1 of the sets."""
        return score_sets(self.answers, given_set(answer)).f1

    def names(self, text: str) -> bool:  # noqa: ARG002 (sets compare terms)
        """False: terms are compared, not their names."""
        return False

    def stands_in(self, passage: str) -> bool:  # noqa: ARG002 (sets compare terms)
        """False: terms are compared, not their names."""
        return False

    def found(self, solutions: Solutions) -> float:
        """F1 of the sets."""
        return score_sets(self.answers, found_set(solutions)).f1
