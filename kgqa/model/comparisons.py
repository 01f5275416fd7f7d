"""Answers to questions that compare two objects (QALD-10, task 2)."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.model.queries import Query
from kgqa.terms import PropertyId


@dataclass(frozen=True, slots=True)
class ComparedObject:
    """One of two objects."""

    surface: str
    """Its name in the question."""
    item: str | None = None
    value: str | None = None
    """What is compared; None where the graph has nothing."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Which of two objects a question is in favour of."""

    question: str
    answer: int | None = None
    """1 or 2 for the object that the answer is, 0 if they are equal; None without an answer."""
    objects: tuple[ComparedObject, ...] = ()
    """Two, in the order of the question; none without an answer."""
    property: PropertyId | None = None
    """What they are compared by."""
    queries: tuple[Query, ...] = ()
    confidence: float | None = None
    """0 to 1."""
