"""Conversations over HTTP, whose memory is the client's, and verdicts on answers."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from kgqa.interfaces.http import feedback_file
from kgqa.interfaces.http.problems import Problem
from tests.service.running import JSON, PROBLEM, Reply, Server, running_server

_CHOPIN = "Kiedy urodził się Fryderyk Chopin?"
_HIDDEN = re.compile(r'<input type="hidden" name="(after|topic)" value="([^"]*)">')
_KIND = {"Content-Type": JSON}


@pytest.fixture(scope="module")
def judged(cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    """A service that takes verdicts, and their file."""
    file = tmp_path_factory.mktemp("feedback") / "verdicts.jsonl"
    with running_server(cache, "--workers", "2", "--feedback", str(file)) as server:
        yield server, file


def say(server: Server, line: str, history: Sequence[str], topics: Sequence[str] = ()) -> dict[str, Any]:
    body = json.dumps({"question": line, "history": list(history), "topics": list(topics)})
    reply = server.request("POST", "/api/answer", body, _KIND)
    assert reply.status == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def page(server: Server, line: str, hidden: Sequence[tuple[str, str]] = (), language: str = "pl") -> Reply:
    return server.patient_get("/?" + urlencode([("q", line), ("lang", language), *hidden]))


def hidden(reply: Reply) -> list[tuple[str, str]]:
    return [(name, unescape(value)) for name, value in _HIDDEN.findall(reply.text)]


def test_a_program_sends_what_was_said_along(server: Server) -> None:
    first = say(server, _CHOPIN, [])
    assert (first["understood"], first["topics"]) == (_CHOPIN, ["Q1268"])
    second = say(server, "a Słowacki?", [first["understood"]], first["topics"])
    assert (second["understood"], second["answer"]) == ("Kiedy urodził się Juliusz Słowacki?", "4 września 1809")
    third = say(server, "gdzie umarł?", [first["understood"], second["understood"]], second["topics"])
    assert third["answer"] == "w Paryżu" and "Juliusz Słowacki" in third["understood"]


def test_nothing_is_kept(server: Server) -> None:
    say(server, _CHOPIN, [])
    assert say(server, "a Słowacki?", [])["understood"] != "Kiedy urodził się Juliusz Słowacki?"


def test_another_reading_is_chosen(server: Server) -> None:
    found = say(server, "nie, chodziło mi o miasto", ["Ile mieszkańców ma Meksyk?"])
    assert (found["answer"], found["topics"]) == ("9209944", ["Q1489"])


def test_thanks_are_no_name(server: Server) -> None:
    found = say(server, "dziękuję", [_CHOPIN], ["Q1268"])
    assert (found["answer"], found["items"], found["topics"]) == (None, [], ["Q1268"])
    assert found["reply"].startswith("Proszę")


def test_without_a_history_answers_are_as_before(server: Server) -> None:
    reply = server.request("POST", "/api/answer", json.dumps({"question": _CHOPIN}), _KIND)
    assert not {"understood", "topics", "reply"} & reply.json().keys()


def test_a_conversation_on_the_page(server: Server) -> None:
    first = page(server, _CHOPIN)
    assert hidden(first) == [("after", _CHOPIN), ("topic", "Q1268")]
    second = page(server, "a Słowacki?", hidden(first))
    assert "4 września 1809" in second.text and "Kiedy urodził się Juliusz Słowacki?" in second.text
    assert hidden(second)[:2] == [("after", _CHOPIN), ("after", "Kiedy urodził się Juliusz Słowacki?")]
    third = page(server, "dzięki", hidden(second))
    assert third.status == 200 and "Proszę bardzo" in third.text and hidden(third) == hidden(second)
    assert "You are welcome" in page(server, "dzięki", language="en").text


def test_a_choice_on_the_page_is_one_of_its_addresses(server: Server) -> None:
    chosen = page(server, "nie, chodziło mi o miasto", hidden(page(server, "Ile mieszkańców ma Meksyk?")))
    assert "9\N{NO-BREAK SPACE}209\N{NO-BREAK SPACE}944" in chosen.text
    assert "meaning=2" in chosen.text


@pytest.mark.parametrize("fields", [[("after", "x")] * 21, [("after", "")], [("after", "x" * 2000)], [("topic", "P1")]])
def test_what_is_no_conversation_is_told_so(server: Server, fields: list[tuple[str, str]]) -> None:
    assert page(server, "a Słowacki?", fields).status in (400, 422)


def test_long_histories_lose_their_beginning(server: Server) -> None:
    questions = [("after", f"Kto napisał „Lalkę” {number}?") for number in range(9)]
    found = [value for name, value in hidden(page(server, _CHOPIN, questions)) if name == "after"]
    assert found == [*(value for _, value in questions[-5:]), _CHOPIN]


def test_verdicts_are_lines_of_a_file(judged: tuple[Server, Path]) -> None:
    server, file = judged
    told = {"question": _CHOPIN, "answer": "1 marca 1810", "right": True, "items": ["Q1268"]}
    assert server.request("POST", "/api/feedback", json.dumps(told), _KIND).status == 204
    form = urlencode({"question": _CHOPIN, "answer": "źle\n", "verdict": "wrong", "lang": "en"})
    reply = server.request("POST", "/feedback", form, {"Content-Type": "application/x-www-form-urlencoded"})
    assert reply.status == 303
    back = server.patient_get(reply.headers["location"].partition("#")[0])
    assert "Your verdict has been written down" in back.text
    first, second = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert {name: first[name] for name in told} == told
    assert (second["answer"], second["right"], second["items"]) == ("źle\n", False, [])
    assert {"time", "data", "version"} < first.keys() and "127.0.0.1" not in file.read_text("utf-8")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_page_asks_for_a_verdict_where_there_is_a_file(judged: tuple[Server, Path], server: Server) -> None:
    assert 'action="/feedback"' in page(judged[0], _CHOPIN).text
    assert 'action="/feedback"' not in page(server, _CHOPIN).text


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        ("question=x&verdict=maybe", {}, 400),
        ("verdict=right", {}, 422),
        ("question=x&verdict=right", {"Origin": "http://a.example"}, 400),
    ],
)
def test_verdicts_that_are_none(judged: tuple[Server, Path], body: str, headers: dict[str, str], status: int) -> None:
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    assert judged[0].request("POST", "/feedback", body, kind | headers).status == status


def test_no_verdicts_without_a_file(server: Server) -> None:
    reply = server.request("POST", "/api/feedback", json.dumps({"question": "x", "right": True}), _KIND)
    assert (reply.status, reply.media_type) == (404, PROBLEM)


def test_the_file_does_not_grow_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feedback_file, "MOST_BYTES", 30)
    feedback_file.append(tmp_path / "verdicts", {"a": 1})
    with pytest.raises(Problem, match="full"):
        feedback_file.append(tmp_path / "verdicts", {"b": "x" * 30})
    assert (tmp_path / "verdicts").read_text() == '{"a": 1}\n'
    with pytest.raises(Problem, match="cannot be written"):
        feedback_file.append(tmp_path / "none" / "verdicts", {})
