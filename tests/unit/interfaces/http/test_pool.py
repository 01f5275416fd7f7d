"""What a query process makes of what goes wrong in it."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from kgqa.errors import QueryError
from kgqa.execution.hdt.graph_queries import RefusedError, Triples
from kgqa.interfaces.http.service_settings import Limits
from kgqa.interfaces.http.sparql.pool import QueryProcess
from kgqa.interfaces.http.sparql.process import Job, Verdict, run_job
from kgqa.model import Budget, Solutions

_JOB = Job("ASK { ?a ?b ?c }", "application/sparql-results+json", None)


@pytest.mark.parametrize(
    ("error", "verdict"),
    [
        (QueryError("query does not parse"), Verdict.MALFORMED),
        (RefusedError("updates are refused"), Verdict.REFUSED),
        (MemoryError(), Verdict.TOO_MUCH_MEMORY),
        (ZeroDivisionError("a bug"), Verdict.FAILED),
        (RecursionError(), Verdict.FAILED),
    ],
)
def test_every_error_is_an_end_of_the_query_only(error: Exception, verdict: Verdict) -> None:
    def failing(_text: str, _budget: Budget) -> Solutions | Triples:
        raise error

    assert run_job(failing, _JOB, Limits())[0].verdict is verdict


def test_the_log_has_the_query_of_a_bug(caplog: pytest.LogCaptureFixture) -> None:
    def failing(_text: str, _budget: Budget) -> Solutions | Triples:
        raise KeyError("a bug")

    with caplog.at_level(logging.ERROR, "kgqa.sparql"):
        run_job(failing, _JOB, Limits())
    assert _JOB.text in caplog.text


def test_a_graph_that_somebody_cuts_off_is_no_bug_of_the_query(tmp_path: Path) -> None:
    graph = tmp_path / "graph.hdt"
    graph.write_bytes(b"$HDT")
    process = QueryProcess(graph, Limits())
    try:
        assert process.ask(_JOB).reply.verdict is Verdict.INTERRUPTED
    finally:
        process.end()
