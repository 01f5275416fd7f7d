"""Text that goes away and comes back."""

from __future__ import annotations

import logging

import pytest

from kgqa.errors import UnavailableError
from kgqa.model import Aim, Analysis, Linked, Passage, Question, TextFinding
from kgqa.retrieval.steady_answerer import SteadyFallback
from kgqa.testing import FixedFallback

LINKED = Linked(Analysis(Question("?"), (), Aim.UNKNOWN), ())
FINDING = TextFinding("Oslo", Passage("p", "p", "Oslo"), 0, 4, "name", 1.0, 0.5)


class Server:
    """Is away for the first calls."""

    def __init__(self, away: int) -> None:
        self.away = away
        self.calls = 0

    def open(self) -> FixedFallback:
        self.calls += 1
        if self.calls <= self.away:
            raise UnavailableError("no answer", value="host")
        return FixedFallback(FINDING)


def test_a_server_that_is_there_is_asked_once_for_its_index() -> None:
    server = Server(0)
    fallback = SteadyFallback(server.open)
    assert [fallback.answer(LINKED), fallback.answer(LINKED)] == [FINDING, FINDING]
    assert server.calls == 1


def test_a_server_that_comes_back(caplog: pytest.LogCaptureFixture) -> None:
    server = Server(1)
    fallback = SteadyFallback(server.open, pause=0.0)
    with caplog.at_level(logging.WARNING):
        assert [fallback.answer(LINKED), fallback.answer(LINKED)] == [None, FINDING]
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "no answer: host" in caplog.text


def test_a_server_that_is_away_is_left_alone_for_a_while(caplog: pytest.LogCaptureFixture) -> None:
    server = Server(10)
    fallback = SteadyFallback(server.open, pause=60.0)
    assert [fallback.answer(LINKED) for _ in range(5)] == [None] * 5
    assert (server.calls, len(caplog.records)) == (1, 1)
