"""Claims and choices that properties named by the question decide."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.solver import Solver
from kgqa.answering.walk_claims import ClaimWalk
from kgqa.execution.memory_executor import MemoryExecutor
from kgqa.model import AskedEnd, Budget, Linked, RelationReading, Result
from kgqa.templating.template import TemplateLibrary
from kgqa.terms import PropertyId
from kgqa.testing import MemoryGraph
from tests.unit.matching import world
from tests.unit.matching.conftest import Asker


@pytest.fixture
def walk(library: TemplateLibrary) -> ClaimWalk:
    facts = world.facts()
    graph = MemoryGraph(facts)
    constraints = AnswerConstraints(graph, world.PLACES)
    return ClaimWalk(Solver(library, MemoryExecutor(facts), graph, constraints, Budget()), "walk")


def found(
    walk: ClaimWalk, question: Linked, verb: str, score: float = 0.8, asked: AskedEnd = AskedEnd.SUBJECT
) -> list[Result]:
    at = next(index for index, token in enumerate(question.analysis.tokens) if token.form == verb)
    reading = RelationReading(PropertyId("P57"), asked, at, at + 1, (at,), "", score)
    return list(walk.results(replace(question, relation_readings=(reading,)), frozenset({"czy"})))


def test_a_claim_that_the_graph_holds(walk: ClaimWalk, asked: Asker) -> None:
    question = asked("Czy Marek Piwowski nakręcił Rejs?", {"Marek Piwowski": "Q18", "Rejs": "Q17"})
    results = found(walk, question, "nakręcił")
    assert [result.boolean for result in results] == [True]
    assert results[0].match.template == "walk"


@pytest.mark.parametrize(
    ("text", "score"), [("Czy Marek Piwowski nakręcił Rejs?", 0.3), ("Czy Oslo nakręciło Rejs?", 0.8)]
)
def test_nothing_is_told_of_what_is_not_known(walk: ClaimWalk, asked: Asker, text: str, score: float) -> None:
    question = asked(
        text,
        {"Marek Piwowski": "Q18", "Rejs": "Q17", "Oslo": "Q3"} if "Marek" in text else {"Oslo": "Q3", "Rejs": "Q17"},
    )
    verb = "nakręcił" if "Marek" in text else "nakręciło"
    assert found(walk, question, verb, score) == []


def test_the_only_option_that_fits(walk: ClaimWalk, asked: Asker) -> None:
    question = asked(
        "Kto nakręcił Rejs: Marek Piwowski czy Bolesław Prus?",
        {"Rejs": "Q17", "Marek Piwowski": "Q18", "Bolesław Prus": "Q1"},
    )
    results = found(walk, question, "nakręcił", asked=AskedEnd.OBJECT)
    assert [result.option.surface for result in results if result.option] == ["Marek Piwowski"]
