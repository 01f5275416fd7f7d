from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.solver import Solver
from kgqa.answering.walk import TEMPLATE, PropertyWalk
from kgqa.execution.memory_executor import MemoryExecutor
from kgqa.model import AskedEnd, Budget, Linked, RelationReading, Result
from kgqa.templating.template import TemplateLibrary
from kgqa.terms import Iri, PropertyId
from kgqa.testing import MemoryGraph
from tests.unit.matching import world
from tests.unit.matching.conftest import Asker


@pytest.fixture
def walk(library: TemplateLibrary) -> PropertyWalk:
    facts = world.facts()
    graph = MemoryGraph(facts)
    return PropertyWalk(Solver(library, MemoryExecutor(facts), graph, AnswerConstraints(graph, world.PLACES), Budget()))


def reading(property_id: str, asked: AskedEnd, *tokens: int, score: float = 0.8) -> RelationReading:
    return RelationReading(PropertyId(property_id), asked, tokens[0], tokens[-1] + 1, tokens, "", score)


def found(walk: PropertyWalk, question: Linked, *readings: RelationReading) -> list[Result]:
    return list(walk.results(replace(question, relation_readings=readings), frozenset()))


def items(results: list[Result]) -> list[str]:
    return [str(term.item) for result in results for term in result.terms if isinstance(term, Iri)]


def test_a_property_leads_to_the_answer(walk: PropertyWalk, asked: Asker) -> None:
    question = asked("Który film nakręcił Marek Piwowski?", {"Marek Piwowski": "Q18"})
    results = found(walk, question, reading("P57", AskedEnd.SUBJECT, 2))
    assert items(results) == ["Q17"]
    assert results[0].match.template == TEMPLATE
    assert "wdt:P57" in results[0].queries[0].text


def test_two_properties(walk: PropertyWalk, asked: Asker) -> None:
    question = asked("Gdzie urodził się twórca „Lalki”?", {"„Lalki”": "Q2"})
    steps = (reading("P50", AskedEnd.OBJECT, 3), reading("P19", AskedEnd.OBJECT, 1, 2))
    assert items(found(walk, question, *steps)) == ["Q9"]


def test_guesses_are_not_followed(walk: PropertyWalk, asked: Asker) -> None:
    question = asked("Który film nakręcił Marek Piwowski?", {"Marek Piwowski": "Q18"})
    assert found(walk, question, reading("P57", AskedEnd.SUBJECT, 2, score=0.3)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Czy Rejs nakręcił Marek Piwowski?",
        "Który trzeci film nakręcił Marek Piwowski?",
        "Który film o Paryżu nakręcił Marek Piwowski?",
    ],
)
def test_what_a_path_cannot_say_is_left_alone(walk: PropertyWalk, asked: Asker, text: str) -> None:
    question = asked(text, {"Marek Piwowski": "Q18"})
    verb = next(index for index, token in enumerate(question.analysis.tokens) if token.form == "nakręcił")
    assert found(walk, question, reading("P57", AskedEnd.SUBJECT, verb)) == []


def test_answers_are_of_the_sort_asked_for(walk: PropertyWalk, asked: Asker) -> None:
    question = asked("Kiedy nakręcił film Marek Piwowski?", {"Marek Piwowski": "Q18"})
    assert found(walk, question, reading("P57", AskedEnd.SUBJECT, 1)) == []
