"""Answers over `--kg URL` are those over the local HDT file; the endpoint is pyoxigraph with the sample's triples."""

from __future__ import annotations

import dataclasses
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from kgqa.assembly import Parts, data_directory, open_parts
from kgqa.config import Config, Mode
from kgqa.errors import ClearError, QueryError, UnavailableError
from kgqa.execution.remote.endpoint_executor import EndpointExecutor
from kgqa.formats.lines import read_lines
from kgqa.interfaces.commands import main
from kgqa.model import Answer, Question
from tests.contracts.endpoint import QuietHandler, serving, sparql_endpoint
from wikidata_hdt.manifest import GRAPH_NAME

GOLDEN = Path(__file__).parents[1] / "golden" / "questions.tsv"
QUESTIONS = [line.split("\t")[0] for line in read_lines(str(GOLDEN)) if line and not line.startswith("#")]


@pytest.fixture(scope="module")
def remote_parts(sample_config: Config, sample_endpoint: str) -> Parts:
    return open_parts(dataclasses.replace(sample_config, kg=sample_endpoint))


def answer_of(parts: Parts, question: str) -> str:
    answer = parts.pipeline.answer(Question(question)).answer
    return answer.text if isinstance(answer, Answer) else ""


@pytest.mark.no_cover  # the golden questions are measured where they are asked of the file
@pytest.mark.parametrize("step", [40, pytest.param(4, marks=pytest.mark.regression)])
def test_golden_questions_are_answered_alike(step: int, sample_parts: Parts, remote_parts: Parts) -> None:
    chosen = QUESTIONS[::step]
    expected = {question: answer_of(sample_parts, question) for question in chosen}
    assert {question: answer_of(remote_parts, question) for question in chosen} == expected
    assert sum(map(bool, expected.values())) > len(chosen) / 2


def test_mentions_are_linked_alike(sample_parts: Parts, remote_parts: Parts) -> None:
    for question in QUESTIONS[::30]:
        expected, found = (
            parts.linker.link(parts.analyser.analyse(Question(question))) for parts in (sample_parts, remote_parts)
        )
        assert found.mentions == expected.mentions


def test_graph_of_the_data_directory_is_not_needed(sample_config: Config, sample_endpoint: str, tmp_path: Path) -> None:
    for part in data_directory(sample_config).iterdir():
        if part.is_file() and not part.name.startswith(GRAPH_NAME):
            (tmp_path / part.name).symlink_to(part)
    parts = open_parts(dataclasses.replace(sample_config, data=tmp_path, kg=sample_endpoint))
    assert isinstance(parts.executor, EndpointExecutor)
    assert answer_of(parts, "Jak nazywa się stolica Francji?") == "Paryż"


@pytest.fixture
def dead_url() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/sparql"


@pytest.mark.parametrize("mode", list(Mode))
def test_dead_endpoint_is_told_before_the_first_question(mode: Mode, sample_config: Config, dead_url: str) -> None:
    with pytest.raises(UnavailableError, match="SPARQL endpoint failed 3 times") as caught:
        open_parts(dataclasses.replace(sample_config, kg=dead_url, mode=mode))
    assert dead_url in caught.value.message


class _Welcome(QuietHandler):
    """A web page that is no endpoint."""

    def answer(self, query: str) -> tuple[int, bytes, dict[str, str]]:
        return 200, b"{}" if "ASK" in query else b"<html>", {"Content-Type": "text/html"}


def test_page_that_is_no_endpoint_is_told(sample_config: Config) -> None:
    with serving(_Welcome) as url, pytest.raises(QueryError, match="no readable result"):
        open_parts(dataclasses.replace(sample_config, kg=url))


def test_endpoint_that_dies_is_an_error_not_an_empty_answer(sample_config: Config, tmp_path: Path) -> None:
    (tmp_path / "empty.nt").write_text("")
    with sparql_endpoint(tmp_path / "empty.nt") as url:
        parts = open_parts(dataclasses.replace(sample_config, kg=url, seconds=0.5))
    with pytest.raises(ClearError, match="SPARQL endpoint"):
        answer_of(parts, "Jak nazywa się stolica Francji?")


def test_command_takes_the_option_and_the_environment(
    sample_config: Config, sample_endpoint: str, dead_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KGQA_CACHE", str(sample_config.cache))
    monkeypatch.setenv("KGQA_KG", dead_url)
    shown = CliRunner().invoke(main, ["config", "show"]).output
    assert dead_url in shown and "KGQA_KG" in shown
    question = "Jak nazywa się stolica Francji?"
    assert CliRunner().invoke(main, ["ask", question, "--kg", sample_endpoint]).output.strip() == "Paryż"
    refused = CliRunner().invoke(main, ["ask", question])
    assert refused.exit_code == 1 and dead_url in refused.stderr
