"""Oxigraph's own server and our own `/sparql` behind `--kg URL`: the golden questions are answered as from the file."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

from kgqa.assembly import Parts, open_parts
from kgqa.config import Config
from kgqa.model import Answer, Question
from tests.contracts.test_answers_over_endpoint import QUESTIONS
from tests.engines.conftest import OXIGRAPH
from tests.service.running import running_server

pytestmark = pytest.mark.engines
CHOSEN = QUESTIONS[::10]


@pytest.fixture(
    params=[
        pytest.param(
            "oxigraph", marks=pytest.mark.skipif(not OXIGRAPH.exists(), reason="no Oxigraph; pip install oxigraph")
        ),
        "own",
    ]
)
def url(request: pytest.FixtureRequest, sample_config: Config) -> Iterator[str]:
    if request.param == "oxigraph":
        yield request.getfixturevalue("oxigraph_url")
        return
    with running_server(sample_config.cache, "--only", "sparql", "--workers", "1") as server:
        yield f"{server.url}/sparql"


def answers(parts: Parts) -> dict[str, str]:
    found = {question: parts.pipeline.answer(Question(question)).answer for question in CHOSEN}
    return {question: answer.text if isinstance(answer, Answer) else "" for question, answer in found.items()}


def test_golden_questions_are_answered_alike(url: str, sample_config: Config, sample_parts: Parts) -> None:
    remote = open_parts(dataclasses.replace(sample_config, kg=url, seconds=10.0))
    assert answers(remote) == answers(sample_parts)
