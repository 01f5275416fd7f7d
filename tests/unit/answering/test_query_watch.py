"""What is said of questions whose queries run out of time, rows or memory."""

from __future__ import annotations

import dataclasses
import time

import pytest

from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.query_watch import Watch
from kgqa.answering.solver import Solver
from kgqa.answering.template_answerer import TemplateAnswerer
from kgqa.assembly import open_pipeline
from kgqa.config import Config, Mode
from kgqa.matching.matcher import TemplateMatcher
from kgqa.model import Answer, Budget, NoAnswer, Query, Question, Solutions, Stage
from kgqa.protocols import QueryExecutor
from kgqa.templating.template import TemplateLibrary
from tests.doubles import MemoryGraph
from tests.rdflib_engine import MemoryExecutor
from tests.unit.matching import world
from tests.unit.matching.conftest import Asker

QUERY = Query.read("ASK { ?a ?b ?c }")
BUDGET = Budget(seconds=5.0, rows=2)


class Answering:
    """A `kgqa.protocols.QueryExecutor` that returns the same for every query after some time, and counts them."""

    def __init__(self, solutions: Solutions, seconds: float = 0.0) -> None:
        self.solutions = solutions
        self.seconds = seconds
        self.asked = 0

    def execute(self, query: Query, budget: Budget) -> Solutions:
        self.asked += 1
        time.sleep(self.seconds)
        return self.solutions


CUT = Solutions((), (), complete=False)


@pytest.mark.parametrize(
    ("solutions", "budget", "reason"),
    [
        (CUT, Budget(0.0), "time ran out after 0 s"),
        (Solutions(("a",), ((None,), (None,)), complete=False), BUDGET, "more than 2 solutions"),
        (CUT, BUDGET, "too much to keep in memory"),
    ],
)
def test_reasons(solutions: Solutions, budget: Budget, reason: str) -> None:
    watch = Watch(Answering(solutions), budget)
    watch.turn_to("t")
    assert watch.run(QUERY) == solutions
    assert watch.stopped == [("t", reason)]


def test_what_is_complete_is_not_noted() -> None:
    watch = Watch(Answering(Solutions((), (), boolean=True)), BUDGET)
    assert watch.run(QUERY).boolean
    assert watch.stopped == []


def test_a_question_ends_once_its_queries_took_too_long_together() -> None:
    executor = Answering(Solutions((), (), boolean=True), 0.01)
    watch = Watch(executor, Budget(0.009))
    complete = [watch.run(QUERY).complete for _ in range(10)]
    assert complete == [True] * executor.asked + [False] * (10 - executor.asked)
    assert 1 <= executor.asked <= 3
    assert {reason for _, reason in watch.stopped} == {"time ran out for the question"}


def test_too_many_solutions_do_not_end_a_question() -> None:
    executor = Answering(CUT)
    watch = Watch(executor, BUDGET)
    queries = [Query.read(f"ASK {{ ?a ?b {number} }}") for number in range(10)]
    assert [watch.run(query) for query in queries] == [CUT] * 10
    assert executor.asked == 10


def test_a_stopped_query_is_not_run_again() -> None:
    executor = Answering(CUT)
    watch = Watch(executor, BUDGET)
    assert [watch.run(QUERY) for _ in range(3)] == [CUT] * 3
    assert (executor.asked, len(watch.stopped)) == (1, 1)


def test_what_was_listed_last_is_not_run_again() -> None:
    executor = Answering(Solutions((), (), boolean=True))
    watch = Watch(executor, BUDGET)
    first, second = QUERY, Query.read("ASK { ?a ?b 2 }")
    for query, asked in ((first, 1), (first, 1), (second, 2), (second, 2), (first, 3)):
        assert watch.listed(query).boolean
        assert executor.asked == asked


class Impatient:
    """Stops the queries whose text holds a word, and passes the others on."""

    def __init__(self, executor: QueryExecutor, word: str) -> None:
        self._executor = executor
        self._word = word

    def execute(self, query: Query, budget: Budget) -> Solutions:
        found = self._executor.execute(query, budget)
        return CUT if self._word in query.text else found


def _answerer(library: TemplateLibrary, word: str) -> TemplateAnswerer:
    facts = world.facts()
    graph = MemoryGraph(facts)
    executor = Impatient(MemoryExecutor(facts), word)
    solver = Solver(library, executor, graph, AnswerConstraints(graph, world.PLACES), Budget(10.0, 1000))
    return TemplateAnswerer(TemplateMatcher(library), solver)


def test_no_and_chosen_options_need_every_query(library: TemplateLibrary, asked: Asker) -> None:
    denied = asked("Czy Odra jest najdłuższa w Polsce?", {"Odra": "Q10", "Polsce": "Q6"})
    chosen = asked("Najdłuższa w Polsce jest Wisła czy Odra?", {"Wisła": "Q8", "Odra": "Q10", "Polsce": "Q6"})
    for question in (denied, chosen):
        assert _answerer(library, "no such word").answers(question).results
        findings = _answerer(library, "ORDER BY").answers(question)
        assert findings.results == ()
        assert {reason for _, reason in findings.stopped} == {"too much to keep in memory"}


@pytest.mark.parametrize("text", ["Jaki jest najwyższy wulkan we Włoszech?", "Ile jest rzek w Europie?"])
def test_an_aggregate_over_a_class_abstains_with_the_reason(sample_config: Config, text: str) -> None:
    patient = dataclasses.replace(sample_config, mode=Mode.KG, seconds=10.0)
    assert isinstance(open_pipeline(patient).answer(Question(text)).answer, Answer)
    hasty = dataclasses.replace(patient, seconds=1e-6)
    outcome = open_pipeline(hasty).answer(Question(text))
    assert isinstance(outcome.answer, NoAnswer)
    assert outcome.answer.stage is Stage.EXECUTION
    assert outcome.answer.reason.startswith("time ran out after 1e-06 s, in a query of the template ")
    event = next(event for event in outcome.trace.events if event.stage is Stage.EXECUTION)
    assert "time ran out after 1e-06 s" in {reason for _, reason in event.dropped}
