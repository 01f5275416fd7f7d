"""Linked question -> results, over a small graph held in memory."""

from __future__ import annotations

import pytest

from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.solver import Solver
from kgqa.answering.template_answerer import TemplateAnswerer
from kgqa.matching.matcher import TemplateMatcher
from kgqa.model import Budget, Findings, Linked, Result
from kgqa.sparql.algebra import Ask, Select
from kgqa.sparql.reader import read
from kgqa.templating.template import TemplateLibrary
from kgqa.terms import Iri, ItemId
from tests.doubles import MemoryGraph
from tests.rdflib_engine import MemoryExecutor
from tests.unit.matching import world
from tests.unit.matching.conftest import Asker


@pytest.fixture(scope="session")
def answerer(library: TemplateLibrary) -> TemplateAnswerer:
    facts = world.facts()
    graph = MemoryGraph(facts)
    constraints = AnswerConstraints(graph, world.PLACES)
    solver = Solver(library, MemoryExecutor(facts), graph, constraints, Budget(10.0, 1000))
    return TemplateAnswerer(TemplateMatcher(library), solver)


def told(findings: Findings) -> str:
    """The best result in the notation of answers.tsv."""
    if not findings.results:
        return "-"
    best = findings.results[0]
    if best.option is not None:
        return best.option.surface
    if best.boolean is not None:
        return "tak" if best.boolean else "nie"
    return " / ".join(sorted(str(term.item) if isinstance(term, Iri) else term.value for term in best.terms))


@pytest.mark.parametrize("row", world.rows("answers.tsv"), ids=lambda row: row[0])
def test_the_best_answer(answerer: TemplateAnswerer, asked: Asker, row: list[str]) -> None:
    text, names, answer = row
    assert told(answerer.answers(asked(text, world.pairs(names)))) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Czy Odra jest najdłuższa w Polsce?", "nie"),
        ("Najdłuższa w Polsce jest Wisła czy Odra?", "Wisła"),
    ],
)
def test_superlatives_hold_for_one_only(answerer: TemplateAnswerer, asked: Asker, text: str, answer: str) -> None:
    question = asked(text, {"Wisła": "Q8", "Odra": "Q10", "Polsce": "Q6"})
    assert told(answerer.answers(question)) == answer


def first(answerer: TemplateAnswerer, question: Linked) -> Result:
    return answerer.answers(question).results[0]


def test_results_come_best_first_with_their_way(answerer: TemplateAnswerer, asked: Asker) -> None:
    findings = answerer.answers(asked("Kto napisał „Lalkę”?", {"„Lalkę”": "Q22 Q2"}))
    scores = [result.score for result in findings.results]
    assert scores == sorted(scores, reverse=True)
    best = findings.results[0]
    assert best.match.template == "author"
    assert [link.candidate.item for link in best.links if link.candidate] == ["Q2"]
    assert best.queries[-1].form == read("SELECT DISTINCT ?author WHERE { ?work wdt:P50 ?author }")
    assert best.queries[-1].bindings == (("work", ItemId("Q2").iri),)
    assert best.typed


def test_matches_without_result_are_kept_apart(answerer: TemplateAnswerer, asked: Asker) -> None:
    findings = answerer.answers(asked("Co jest stolicą Słowacji?", {"Słowacji": "Q12"}))
    assert findings.results == ()
    assert "capital" in {match.template for match in findings.empty}
    nothing = answerer.answers(asked("Co jest hymnem Francji?", {"Francji": "Q4"}))
    assert nothing == Findings(())


def test_a_denial_shows_what_the_graph_has_instead(answerer: TemplateAnswerer, asked: Asker) -> None:
    result = first(answerer, asked("Czy Oslo jest stolicą Francji?", {"Oslo": "Q3", "Francji": "Q4"}))
    assert result.boolean is False
    assert [type(query.form) for query in result.queries] == [Ask, Select]


def test_options_behind_the_question_take_the_place_of_the_question_word(
    answerer: TemplateAnswerer, asked: Asker
) -> None:
    question = asked("Co jest dłuższe: Wisła czy Odra?", {"Wisła": "Q8", "Odra": "Q10"})
    (match,) = answerer.matches(question)
    assert world.reading(match, question.analysis) == ("longer", "choice", "river", {"river": "Wisła / Odra"})


def test_what_the_budget_cuts_short_is_no_answer(library: TemplateLibrary, asked: Asker) -> None:
    facts = world.facts()
    graph = MemoryGraph(facts)
    solver = Solver(library, MemoryExecutor(facts), graph, AnswerConstraints(graph, {}), Budget(seconds=10.0, rows=1))
    answerer = TemplateAnswerer(TemplateMatcher(library), solver)
    question = asked("Kto napisał „Sztukę”?", {"„Sztukę”": "Q24"})
    assert answerer.answers(question).results == ()
