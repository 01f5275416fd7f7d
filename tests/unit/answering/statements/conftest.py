"""A small graph of clubs and who played or trained there, with the amounts and times that qualifiers tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal

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
from kgqa.templating.relation_tables import Families
from kgqa.terms import (
    CLAIM,
    DEPRECATED,
    ENTITY,
    QUALIFIER,
    RANK,
    RDFS_LABEL,
    STATEMENT,
    XSD,
    Iri,
    ItemId,
    Literal,
    PropertyId,
    Term,
)
from kgqa.values.amounts import Amount
from kgqa.values.points_in_time import PointInTime, Precision
from kgqa.vocabulary import MEN, WOMEN
from tests.doubles import MemoryGraph

PLAYER, CLUB, OTHER, TRAINER = (ItemId(f"Q{number}") for number in (1, 2, 3, 4))
LABELS = {
    "Q1": "Jan Kos", "Q2": "Legia", "Q3": "Wisła", "Q4": "Adam Lis", "P54": "klub",
    "P1350": "liczba rozegranych meczów", "P1351": "liczba zdobytych bramek", "P286": "trener",
    "P580": "początek", "P582": "koniec", "P1110": "liczba widzów", "P2437": "składka", "P2046": "powierzchnia",
    "Q467": "kobieta", "Q8441": "mężczyzna",
}  # fmt: skip


def day(text: str) -> Literal:
    """A day as graphs have it."""
    year, month, date = map(int, text.split("-"))
    return Literal(f"{text}T00:00:00Z", datatype=XSD + "dateTime", detail=PointInTime(year, month, date, Precision.DAY))


def amount(number: int, within: int = 0) -> Literal:
    """A bare number as graphs have it; `within` is how far its bounds are off."""
    bounds = Decimal(number - within), Decimal(number + within)
    return Literal(f"+{number}", datatype=XSD + "decimal", detail=Amount.bounded(Decimal(number), None, "", *bounds))


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
        yield from _stated(subject.iri, PropertyId(property_), value.iri, Iri(f"{ENTITY}statement/{name}"), qualifiers)
    yield Iri(f"{ENTITY}statement/wrong"), RANK, DEPRECATED
    amounts = {
        "1990": ("P1110", amount(100), {"P585": day("1990-05-01")}),
        "1991": ("P1110", amount(300), {"P585": day("1991-05-01")}),
        "1992": ("P1110", amount(200), {"P585": day("1992-05-01")}),
        "women": ("P2437", amount(10), {"P518": WOMEN.iri}),
        "men": ("P2437", amount(20), {"P518": MEN.iri}),
        "area": ("P2046", amount(30, within=5), {}),
    }
    for name, since, fee in (("first", "2000-01-01", 5), ("second", "2001-01-01", 6)):
        yield from _stated(
            OTHER.iri, PropertyId("P2437"), amount(fee), Iri(f"{ENTITY}statement/{name}"), {"P580": day(since)}
        )
    for name, (measure, number, told) in amounts.items():
        yield from _stated(CLUB.iri, PropertyId(measure), number, Iri(f"{ENTITY}statement/{name}"), told)


def _stated(
    subject: Iri, by: PropertyId, value: Term, node: Iri, told: Mapping[str, Term]
) -> Iterator[tuple[Iri, Iri, Term]]:
    yield subject, by.direct, value
    yield subject, Iri(CLAIM + by), node
    yield node, Iri(STATEMENT + by), value
    yield from ((node, Iri(QUALIFIER + one), term) for one, term in told.items())


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
