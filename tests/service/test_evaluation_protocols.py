"""GERBIL QA, TEXT2SPARQL and QALD files, asked with the very bytes that those platforms send."""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from kgqa.formats.qald import answer_set, read_entries
from tests.service.running import PROBLEM, Server

CAPITAL = "Jak nazywa się stolica Francji?"
PARIS = "http://www.wikidata.org/entity/Q90"


def _gerbil(server: Server, body: bytes) -> tuple[int, Any]:
    """Send a request as GERBIL's web-service annotator does: the body is UTF-8 put together without any encoding."""
    head = (
        f"POST /gerbil HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded;charset=UTF-8\r\n"
        f"Accept: application/json\r\nAccept-Charset: UTF-8\r\nContent-Length: {len(body)}\r\n"
        f"Host: {server.host}:{server.port}\r\nConnection: close\r\n\r\n"
    )
    with socket.create_connection((server.host, server.port), timeout=60) as connection:
        connection.sendall(head.encode() + body)
        received = b"".join(iter(lambda: connection.recv(65536), b""))
    answer_head, _, answer_body = received.partition(b"\r\n\r\n")
    return int(answer_head.split()[1]), json.loads(answer_body)


def _question(server: Server, body: bytes) -> str:
    status, reply = _gerbil(server, body)
    assert status == 200, reply
    text = reply["questions"][0]["question"][0]["string"]
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize(
    "question",
    [
        CAPITAL,
        "Kto założył zespół Simon & Garfunkel?",
        "Ile to jest 2+2?",
        "Ile procent to 50%?",
        "Co znaczy a=b&c=d?",
        "Co znaczy &lang=en w adresie?",
        "Zażółć gęślą jaźń + 1 = %?",
    ],
)
def test_gerbil_sends_text_as_it_is(server: Server, question: str) -> None:

    assert _question(server, f"query={question}&lang=pl".encode()) == question


def test_gerbil_other_clients_encode(server: Server) -> None:
    for question in (CAPITAL, "Kto założył zespół Simon & Garfunkel?", "Ile to jest 2+2?", "100 % żółci"):
        assert _question(server, urlencode({"query": question, "lang": "pl"}).encode()) == question
        assert _question(server, urlencode({"lang": "pl", "query": question}).encode()) == question
        assert _question(server, f"query={quote(question)}&lang=pl".encode()) == question
        assert _question(server, urlencode({"query": question}).encode()) == question
    by_address = server.request("POST", "/gerbil?" + urlencode({"query": CAPITAL, "lang": "pl"}))
    assert by_address.json()["questions"][0]["question"][0]["string"] == CAPITAL


def test_gerbil_reply_has_the_keys_that_are_known(server: Server) -> None:
    _, reply = _gerbil(server, f"query={CAPITAL}&lang=pl".encode())
    assert set(reply) == {"questions"}
    (entry,) = reply["questions"]
    assert set(entry) <= {"id", "answertype", "question", "query", "answers"}
    assert isinstance(entry["id"], str)
    assert entry["question"] == [{"language": "pl", "string": CAPITAL}]
    assert set(entry["query"]) == {"sparql"}
    (answers,) = entry["answers"]
    _check_results(answers)
    variable = answers["head"]["vars"][0]
    assert answers["results"]["bindings"] == [{variable: {"type": "uri", "value": PARIS}}]


def _check_results(answers: Mapping[str, Any]) -> None:
    """No keys but those that GERBIL's parser knows; others are errors to it."""
    assert set(answers) <= {"head", "results", "boolean", "confidence"}
    assert set(answers["head"]) <= {"vars", "link"}
    assert set(answers.get("results", {"bindings": 0})) == {"bindings"}
    for row in answers.get("results", {}).get("bindings", ()):
        for cell in row.values():
            assert set(cell) <= {"type", "value", "datatype", "xml:lang"}


def test_gerbil_truth_value(server: Server) -> None:
    _, reply = _gerbil(server, "query=Czy Chile graniczy z Brazylią?&lang=pl".encode())
    assert reply["questions"][0]["answers"] == [{"head": {}, "boolean": False}]


def test_gerbil_empty_answer(server: Server) -> None:
    for text in ("Xyzzy qwerty plugh?", "…", "?!"):
        _, reply = _gerbil(server, f"query={text}&lang=pl".encode())
        assert reply["questions"][0]["answers"] == [{"head": {"vars": []}, "results": {"bindings": []}}]


def test_gerbil_without_a_question(server: Server) -> None:
    assert _gerbil(server, b"lang=pl")[0] == 400
    assert _gerbil(server, b"query=&lang=pl")[0] == 422
    assert _gerbil(server, b"query=\xff\xfe&lang=pl")[0] == 400
    assert _gerbil(server, b"query=a\0b&lang=pl")[0] == 422


@pytest.mark.parametrize("path", ["/text2sparql", "/"])
def test_text2sparql(server: Server, path: str) -> None:
    dataset = "https://example.org/wikidata/"
    reply = server.get(f"{path}?" + urlencode({"question": CAPITAL, "dataset": dataset}))
    told = reply.json()
    assert (told["question"], told["dataset"]) == (CAPITAL, dataset)
    rows = server.get("/sparql?" + urlencode({"query": told["query"]})).json()["results"]["bindings"]
    assert [value["value"] for row in rows for value in row.values()] == [PARIS]


def test_text2sparql_without_an_answer_is_a_query_without_solutions(server: Server) -> None:
    told = server.get("/text2sparql?question=Xyzzy%3F&dataset=x").json()
    reply = server.get("/sparql?" + urlencode({"query": told["query"]}))
    assert reply.status == 200
    assert reply.json()["results"]["bindings"] == []


def test_text2sparql_bad_requests(server: Server) -> None:
    for path in (
        "/text2sparql?question=x",
        "/text2sparql?dataset=x",
        "/?dataset=x",
        "/text2sparql?question=&dataset=x",
    ):
        reply = server.get(path)
        assert (reply.status, reply.media_type) == (422, PROBLEM)
    assert server.get("/text2sparql?question=%ff&dataset=x").status == 400


def test_qald_file_up_and_down(server: Server) -> None:
    asked = [
        {"id": 7, "question": [{"language": "en", "string": "?"}, {"language": "pl", "string": CAPITAL}]},
        {"id": "8", "question": [{"language": "pl", "string": "Czy Chile graniczy z Brazylią?"}]},
        {"id": "9", "question": [{"language": "pl", "string": "Xyzzy plugh?"}]},
    ]
    reply = server.post("/api/qald", {"questions": asked})
    assert reply.headers["content-disposition"].startswith("attachment")
    entries = read_entries(reply.body, "reply")
    assert [entry["id"] for entry in entries] == ["7", "8", "9"]
    assert [answer_set(entry) for entry in entries] == [{PARIS}, {"false"}, frozenset()]
    again = server.request("POST", "/api/qald", reply.body, {"Content-Type": "application/json"})
    assert again.body == reply.body


def test_what_a_file_says_of_itself_is_kept(server: Server) -> None:
    asked = {
        "dataset": {"id": "own"},
        "questions": [
            {
                "id": "1",
                "aggregation": True,
                "onlydbo": False,
                "question": [{"language": "pl", "string": CAPITAL, "keywords": "stolica"}],
                "query": {"sparql": "ASK {}"},
                "answers": [],
            }
        ],
    }
    told = server.post("/api/qald", asked).json()
    assert told["dataset"] == {"id": "own"}
    (entry,) = told["questions"]
    assert (entry["aggregation"], entry["onlydbo"]) == (True, False)
    assert entry["question"] == asked["questions"][0]["question"]  # type: ignore[index]
    assert "P36" in entry["query"]["sparql"] and answer_set(entry) == {PARIS}


def test_files_that_are_no_qald(server: Server) -> None:
    entries = [
        {"question": [{"language": "pl", "string": 5}]},
        {"question": [{"language": "pl"}]},
        {"question": []},
        {"question": "Kto?"},
        {"id": [1], "question": [{"language": "pl", "string": "Kto?"}]},
        {"aggregation": "no", "question": [{"language": "pl", "string": "Kto?"}]},
        {"question": [{"language": "pl", "string": " "}]},
    ]
    for entry in entries:
        reply = server.post("/api/qald", {"questions": [entry]})
        assert (reply.status, reply.media_type) == (422, PROBLEM), entry
    for body in ("[]", "{}", '{"questions": [{}]}', '{"questions": 1}', "nonsense", "[" * 100_000):
        reply = server.request("POST", "/api/qald", body, {"Content-Type": "application/json"})
        assert (reply.status, reply.media_type) == (422, PROBLEM)
    empty = server.post("/api/qald", {"questions": []})
    assert read_entries(empty.body, "reply") == []
    many = {"questions": [{"id": "1", "question": [{"language": "pl", "string": "a"}]}] * 2001}
    assert server.post("/api/qald", many).status == 413
