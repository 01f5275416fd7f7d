"""Virtuoso 7 behind `--kg URL`: the contract suite, the golden questions, and what the server does when it must not."""

from __future__ import annotations

import dataclasses
import signal
from pathlib import Path

import pytest

from kgqa.assembly import Parts, data_directory, open_parts
from kgqa.assembly.data import open_endpoint
from kgqa.config import Config
from kgqa.errors import ClearError, QueryError, UnavailableError
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.remote.remote_executor import RemoteExecutor, RemoteSettings
from kgqa.execution.remote.reply import CannotRunError
from kgqa.formats.lines import read_lines
from kgqa.model import Answer, Budget, Query, Question
from kgqa.terms import Literal
from tests.contracts.contract import Case, cases, comparable_rows
from tests.contracts.test_answers_over_endpoint import QUESTIONS
from tests.engines.virtuoso import MAX_ROWS, NEEDED, Virtuoso, virtuoso

pytestmark = NEEDED
BUDGET = Budget(20.0)
DIFFERS = dict(
    line.split("\t") for line in read_lines(str(Path(__file__).with_name("virtuoso_differs.tsv"))) if line[:1] != "#"
)
"""The cases of the contract suite in which Virtuoso departs from the specification, and how."""
MOST_REQUESTS = 5
"""A question, in the mean of questions that have nothing in common."""
LABELS = "SELECT ?s ?l { ?s rdfs:label ?l }"


@pytest.fixture(scope="module")
def contract(virtuoso_server: Virtuoso) -> RemoteExecutor:
    return RemoteExecutor(virtuoso_server.url("urn:contract"))


@pytest.fixture(scope="module")
def sample(virtuoso_server: Virtuoso) -> RemoteExecutor:
    return RemoteExecutor(virtuoso_server.url("urn:sample"))


def agrees(case: Case, remote: RemoteExecutor, local: EngineExecutor) -> bool:
    expected = local.execute(case.query, BUDGET)
    try:
        found = remote.execute(case.query, BUDGET)
    except CannotRunError:
        return False
    return found.boolean == expected.boolean and (
        comparable_rows(found, case, by_value=True) == comparable_rows(expected, case, by_value=True)
    )


def test_exactly_the_known_cases_differ(contract: RemoteExecutor, local_executor: EngineExecutor) -> None:
    assert {case.name for case in cases() if not agrees(case, contract, local_executor)} == set(DIFFERS)


def answer_of(parts: Parts, question: str) -> str:
    answer = parts.pipeline.answer(Question(question)).answer
    return answer.text if isinstance(answer, Answer) else ""


@pytest.mark.parametrize("step", [20, pytest.param(1, marks=pytest.mark.regression)])
def test_golden_questions_are_answered_alike_in_few_requests(
    step: int, sample_config: Config, sample_parts: Parts, sample: RemoteExecutor
) -> None:
    config = dataclasses.replace(sample_config, kg="set", seconds=2.0)
    remote, chosen = open_parts(config, open_endpoint(data_directory(config), sample)), QUESTIONS[::step]
    before = sample.sent
    found = {question: answer_of(remote, question) for question in chosen}
    assert sample.sent - before <= MOST_REQUESTS * len(chosen)
    expected = {question: answer_of(sample_parts, question) for question in chosen}
    different = [question for question in chosen if expected[question] != found[question]]
    wrong = [question for question in different if expected[question] and found[question]]
    assert wrong == []  # an answer may be missing for lack of time, or told though the file has gaps
    assert len(different) <= len(chosen) // 50


def test_all_labels_come_in_pages_beyond_the_cap(sample: RemoteExecutor, virtuoso_server: Virtuoso) -> None:
    counted = sample.execute(Query.read("SELECT (COUNT(*) AS ?n) { ?s rdfs:label ?l }"), BUDGET).rows[0][0]
    assert isinstance(counted, Literal) and int(counted.value) > MAX_ROWS
    greedy = RemoteExecutor(virtuoso_server.url("urn:sample"), RemoteSettings(page_rows=30_000))
    for executor in (sample, greedy):
        found = executor.execute(Query.read(LABELS), Budget(60.0, 50_000))
        assert found.complete
        assert len(found.rows) == len(set(found.rows)) == int(counted.value)


def test_what_cannot_be_sorted_is_incomplete(sample: RemoteExecutor) -> None:
    found = sample.execute(Query.read(LABELS + " ORDER BY ?l"), Budget(60.0, 50_000))
    assert len(found.rows) == MAX_ROWS
    assert not found.complete


def test_result_that_the_server_stopped_is_incomplete(virtuoso_server: Virtuoso) -> None:
    hasty = RemoteExecutor(virtuoso_server.url("urn:sample") + "&timeout=1000")
    heavy = "SELECT (COUNT(*) AS ?n) { ?a rdfs:label ?b . ?c rdfs:label ?d FILTER(STRLEN(?b) > STRLEN(?d) * 99) }"
    found = hasty.execute(Query.read(heavy), Budget(60.0))
    assert (found.rows, found.complete) == ((), False)


def test_path_without_ends_is_told_at_once(sample: RemoteExecutor) -> None:
    with pytest.raises(CannotRunError, match=r"cannot run the query.*transitive"):
        sample.execute(Query.read("SELECT ?a ?b { ?a wdt:P279+ ?b }"), BUDGET)


def test_text_beyond_ascii(sample: RemoteExecutor) -> None:
    text = 'SELECT ?x { ?x rdfs:label ?l FILTER(UCASE(STR(?l)) = "ŁÓDŹ" && REGEX(?l, "^łód", "i") && LANG(?l) = "pl") }'
    assert sample.execute(Query.read(text), BUDGET).rows
    folded = 'SELECT (UCASE("żółć") AS ?u) (STRLEN("żółć") AS ?n) {}'
    assert sample.execute(Query.read(folded), BUDGET).rows[0][0] == Literal("ŻÓŁĆ")


def test_wrong_address_is_told(virtuoso_server: Virtuoso) -> None:
    with pytest.raises(QueryError, match="refused the request"):
        RemoteExecutor(virtuoso_server.url("urn:sample").replace("/sparql", "/nowhere")).check()


def test_server_that_is_killed_and_started_again() -> None:
    with virtuoso() as server:
        server.sql("SPARQL INSERT DATA { GRAPH <urn:g> { <urn:a> <urn:p> 1 } }; checkpoint;")
        executor = RemoteExecutor(server.url("urn:g"), RemoteSettings(attempts=2, backoff_seconds=0.05))
        query = Query.read("SELECT ?o { <urn:a> <urn:p> ?o }")
        assert len(executor.execute(query, BUDGET).rows) == 1
        server.stop(signal.SIGKILL)
        with pytest.raises(UnavailableError, match="failed 2 times"):
            executor.execute(query, BUDGET)
        server.start()
        assert len(executor.execute(query, BUDGET).rows) == 1


def test_suspended_server_is_an_overrun(virtuoso_server: Virtuoso, sample_config: Config) -> None:
    executor = RemoteExecutor(virtuoso_server.url("urn:sample"))
    with virtuoso_server.suspended():
        found = executor.execute(Query.read("ASK { ?a wdt:P36 ?b }"), Budget(1.0))
        assert (found.boolean, found.complete) == (None, False)
        with pytest.raises(ClearError, match="does not answer within 1 seconds"):
            executor.check(1.0)
    executor.check()
