"""A small graph of clubs and who played or trained there, with the amounts and times that qualifiers tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from kgqa.answering.free.computing import Computer
from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.kinds import Kinds
from kgqa.answering.free.steps import Steps
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.statements.statement_answerer import StatementAnswerer
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.memory_store import MemoryStore
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.sorts import ItemSorts
from kgqa.matching.free.wordings import Wordings
from kgqa.model import Budget, Candidate, Linked, Mention, Question, Result
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.templating.family_table import Families
from kgqa.terms import (
    CLAIM,
    DEPRECATED,
    DIRECT,
    ENTITY,
    QUALIFIER,
    RANK,
    RDFS_LABEL,
    STATEMENT,
    XSD,
    Iri,
    ItemId,
    Literal,
    Term,
)
from kgqa.testing import MemoryGraph
from kgqa.values.amounts import Amount
from kgqa.values.points_in_time import PointInTime, Precision

PLAYER, CLUB, OTHER, TRAINER = (ItemId(f"Q{number}") for number in (1, 2, 3, 4))
LABELS = {
    "Q1": "Jan Kos", "Q2": "Legia", "Q3": "Wisła", "Q4": "Adam Lis", "P54": "klub",
    "P1350": "liczba rozegranych meczów", "P1351": "liczba zdobytych bramek", "P286": "trener",
    "P580": "początek", "P582": "koniec",
}  # fmt: skip


def day(text: str) -> Literal:
    """A day as graphs have it."""
    year, month, date = map(int, text.split("-"))
    return Literal(f"{text}T00:00:00Z", datatype=XSD + "dateTime", detail=PointInTime(year, month, date, Precision.DAY))


def amount(number: int) -> Literal:
    """A bare number as graphs have it."""
    return Literal(f"+{number}", datatype=XSD + "decimal", detail=Amount.bounded(number, None, "", None, None))  # type: ignore[arg-type]


def _triples() -> Iterator[tuple[Iri, Iri, Term]]:
    for name, label in LABELS.items():
        yield Iri(ENTITY + name), Iri(RDFS_LABEL), Literal(label, language="pl")
    stays = {
        "old": (PLAYER, "P54", CLUB, {"P580": day("1990-07-01"), "P582": day("1995-06-30"), "P1350": amount(120)}),
        "new": (PLAYER, "P54", OTHER, {"P580": day("1995-07-01"), "P1350": amount(30), "P1351": amount(7)}),
        "train": (CLUB, "P286", TRAINER, {"P580": day("2001-01-01"), "P582": day("2003-02-01")}),
        "wrong": (CLUB, "P286", PLAYER, {"P580": day("2001-01-01")}),
    }
    for name, (subject, property_, value, qualifiers) in stays.items():
        node = Iri(f"{ENTITY}statement/{name}")
        yield subject.iri, Iri(DIRECT + property_), value.iri
        yield subject.iri, Iri(CLAIM + property_), node
        yield node, Iri(STATEMENT + property_), value.iri
        yield from ((node, Iri(QUALIFIER + one), told) for one, told in qualifiers.items())
    yield Iri(f"{ENTITY}statement/wrong"), RANK, DEPRECATED


@pytest.fixture(scope="session")
def graph() -> MemoryGraph:
    return MemoryGraph(_triples())


@pytest.fixture(scope="session")
def answers(graph: MemoryGraph, morphology: MorfeuszMorphology, analyser: QuestionAnalyser) -> Callable[..., list[str]]:
    """What statements tell of a question, with its names as they stand in it."""
    sorts, executor = ItemSorts(graph), EngineExecutor(MemoryStore(_triples()))
    vocabulary = Vocabulary((), Families({}, frozenset(), frozenset(), ()), {}, Wordings({}, ()))
    denoter = Denoter(Steps(graph), Kinds(graph, AnswerConstraints(graph, {}), sorts), tuple)
    computer = Computer(denoter, lambda query: executor.execute(query, Budget()))
    answerer = StatementAnswerer(graph, vocabulary, sorts, morphology, computer.compute)

    def ask(text: str, **names: ItemId) -> list[str]:
        analysis = analyser.analyse(Question(text))
        mentions = tuple(
            Mention(at, at + len(name.split("_")), name.replace("_", " "), (Candidate(item, name, 1.0),))
            for name, item in names.items()
            for at, token in enumerate(analysis.tokens)
            if token.form == name.split("_")[0]
        )
        results: tuple[Result, ...] = answerer.results(Linked(analysis, mentions))
        return [term.value.removeprefix(ENTITY) for one in results for term in one.terms]

    return ask
