"""What the stages ask of one another and of their services. The pipeline knows these and no concrete class."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from kgqa.model import (
    Analysis,
    AnswerForm,
    Budget,
    Completeness,
    Entity,
    Findings,
    Linked,
    Query,
    Question,
    Result,
    Solutions,
    TextFinding,
    TimeUnit,
)
from kgqa.terms import Iri, ItemId, PropertyId, Term


class QueryExecutor(Protocol):
    """Runs SPARQL queries against one store."""

    def execute(self, query: Query, budget: Budget) -> Solutions:
        """Evaluate a SELECT or ASK query.

        Returns what was found when the budget ran out with `complete=False`; a budget overrun is no error.
        Raises `kgqa.errors.QueryError` for a query that does not parse or that the store refuses.
        """


class KnowledgeGraph(Protocol):
    """Single-step look-ups in the graph, for linking, type checks and labels."""

    def objects(self, subject: Iri, predicate: Iri) -> Sequence[Term]:
        """Objects of (subject, predicate, ?)."""

    def subjects(self, predicate: Iri, obj: Term) -> Sequence[Iri]:
        """Subjects of (?, predicate, object)."""

    def count_subjects(self, predicate: Iri, obj: Term) -> int:
        """How many subjects (?, predicate, object) has, without looking at them."""

    def statements(self, predicate: Iri, most: int) -> Sequence[tuple[Iri, Term]] | None:
        """Subjects and objects of (?, predicate, ?); None where they are more than `most`."""

    def entity(self, item: ItemId) -> Entity:
        """Label, description, classes, occupations and sex of an item."""

    def is_a(self, item: ItemId, classes: Collection[ItemId]) -> bool:
        """Whether the item's class (P31), or its occupation (P106) or office (P39) for people, is one of
        `classes` or a subclass (P279*) of one; cycles in P279 are harmless."""

    def popularity(self, item: ItemId) -> int:
        """How many triples have the item as object: the prior for ambiguous names and long answers."""

    def direct_properties(self, item: ItemId) -> Sequence[PropertyId]:
        """The properties of the item's direct claims."""

    def qualifier_properties(self, statement: Iri) -> Sequence[PropertyId]:
        """The properties of the qualifiers of a statement node."""


class ClassStatistics(Protocol):
    """How large classes are, and how complete their properties."""

    @property
    def marks_gaps(self) -> bool:
        """Whether it is the custom of the graph to mark what it has in part."""

    def class_size(self, item: str) -> tuple[int, int] | None:
        """How many direct members a class has, and how many with those of its subclasses; None where not known."""

    def values_of(self, item: str, name: str) -> float | None:
        """How many values of a property members of a class that have any have on average; None where not known."""

    def share_with(self, item: str, name: str) -> float | None:
        """The share, 0 to 1, of the members of a class that have a property; None where it is not known."""


class CompletenessJudge(Protocol):
    """How much of what an answer rests on the graph has."""

    def of(self, result: Result, analysis: Analysis | None = None) -> Completeness | None:
        """The verdict on the set that a result rests on; None where it rests on none. The analysis of the question
        tells whether it asks for several."""


class Verbaliser(Protocol):
    """Puts results into short Polish answers."""

    def verbalise(
        self, terms: Sequence[Term], form: AnswerForm, *, precision: TimeUnit | None = None, noun: str = ""
    ) -> str:
        """The answer text for one or several terms, e.g. `w Jerozolimie`, `14 kwietnia 1966`, `chromu`.

        `precision` is what is asked for of times, of which those that do not tell it are left out; None for what the
        time itself tells. `noun` is the class noun of the question, which an answer need not repeat.
        """

    def tell(self, result: Result, linked: Linked) -> str:
        """The answer that a result makes to a question, in the style that was set: `tak`, `w Jerozolimie`, what a thing
        is, or a sentence."""

    def short(self, result: Result, linked: Linked) -> str:
        """The answer that a result makes to a question, in whatever style, but as no sentence that repeats it."""

    def several(self, answers: Sequence[tuple[str, str | None, bool]]) -> str:
        """Several answers in one sentence: what each answers, its text (None for a missing one, which is said), and
        whether what it answers is named beside it."""


class Progress(Protocol):
    """Receives progress of long work."""

    def __call__(self, done: int, total: int | None) -> None:
        """`done` of `total` steps are finished; `total` is None when unknown."""


class Analyser(Protocol):
    """First stage."""

    def analyse(self, question: Question) -> Analysis:
        """What the words of a question say about its answer."""


class Linker(Protocol):
    """Second stage."""

    def link(self, analysis: Analysis) -> Linked:
        """Mentions of items and properties with ranked candidates."""


class TextFallback(Protocol):
    """Answers from passages what the graph cannot answer."""

    def answer(self, linked: Linked) -> TextFinding | None:
        """The best answer that the passages hold, or None."""


class GraphAnswerer(Protocol):
    """Third stage: templates and queries."""

    def answers(self, linked: Linked) -> Findings:
        """Results of every reading of the question, best first."""
