"""Answers, entity links, comparisons, health, figures and the description of the service."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import urlencode

import pytest

from tests.service.running import PROBLEM, Server

CAPITAL = "Jak nazywa się stolica Francji?"


def test_one_question(server: Server) -> None:
    reply = server.post("/api/answer", {"question": CAPITAL})
    assert reply.status == 200
    record = reply.json()
    assert (record["answer"], record["items"], record["source"]) == ("Paryż", ["Q90"], "graph")
    assert 0 < record["confidence"] <= 1
    assert "explanation" not in record


@pytest.mark.parametrize(
    ("style", "worded"),
    [("quiz", "w Toruniu"), ("nominative", "Toruń"), ("sentence", "Mikołaj Kopernik urodził się w Toruniu.")],
)
def test_style_and_names(server: Server, style: str, worded: str) -> None:
    asked = {"question": "W jakim mieście urodził się Mikołaj Kopernik?", "style": style, "labels": True}
    record = server.post("/api/answer", asked).json()
    assert (record["answer"], record["labels"]) == (worded, {"Q47554": "Toruń"})
    assert server.post("/api/answer", {"question": "Kto zbudował Xyzzy?", "style": style}).json()["answer"] is None
    follow_up = {"question": "a kiedy umarł?", "history": ["Kto napisał „Lalkę”?"], "style": style}
    assert "19 maja 1912" in server.post("/api/answer", follow_up).json()["answer"]


def test_errors_have_one_named_model(server: Server) -> None:
    document = server.get("/api/openapi.json").json()
    assert "ProblemDetails" in document["components"]["schemas"]
    replies = [
        reply["content"]["application/problem+json"]["schema"]
        for operations in document["paths"].values()
        for operation in operations.values()
        for status, reply in operation["responses"].items()
        if status >= "400" and "application/problem+json" in reply.get("content", {})
    ]
    assert replies and all(one == {"$ref": "#/components/schemas/ProblemDetails"} for one in replies)


def test_batch_keeps_order(server: Server) -> None:
    questions = [CAPITAL, "Xyzzy qwerty?", "Kto napisał „Lalkę”?"]
    records = server.post("/api/answer", {"questions": questions}).json()["answers"]
    assert [record["question"] for record in records] == questions
    assert records[0]["answer"] == "Paryż"
    assert records[1]["answer"] is None
    assert records[1]["stage"]
    assert records[2]["answer"] == "Bolesław Prus"


def test_batch_of_a_hundred_and_no_more(server: Server) -> None:
    assert len(server.post("/api/answer", {"questions": [CAPITAL] * 100}).json()["answers"]) == 100
    assert server.post("/api/answer", {"questions": [CAPITAL] * 101}).status == 422


def test_explanation(server: Server) -> None:
    told = server.post("/api/answer", {"question": CAPITAL, "explain": True}).json()["explanation"]
    assert "wdt:P36" in told["sparql"]
    assert told["chosen"] == ["Q142"]
    france = "http://www.wikidata.org/entity/Q142"
    capital = "http://www.wikidata.org/prop/direct/P36"
    assert [france, capital, "http://www.wikidata.org/entity/Q90"] in told["statements"]
    surfaces = {mention["surface"]: CAPITAL[mention["start"] : mention["end"]] for mention in told["mentions"]}
    assert surfaces["Francji"] == "Francji"
    assert {"analysis", "linking", "matching", "execution"} <= {stage["stage"] for stage in told["stages"]}


def test_least_confidence_makes_a_miss(server: Server) -> None:
    record = server.post("/api/answer", {"question": CAPITAL, "min_confidence": 1.0}).json()
    assert record["answer"] is None
    assert "below 1.00" in record["reason"]


def test_items_that_are_meant_go_first(server: Server) -> None:
    asked = {"question": "W jakim mieście urodził się Kopernik?", "explain": True}
    mentions = server.post("/api/answer", asked).json()["explanation"]["mentions"]
    other = next(
        c["qid"] for mention in mentions for c in mention["candidates"][1:] if mention["surface"] == "Kopernik"
    )
    for name in ("preferred_items", "items"):
        told = server.post("/api/answer", {**asked, name: [other]}).json()["explanation"]
        first = next(m["candidates"][0]["qid"] for m in told["mentions"] if m["surface"] == "Kopernik")
        assert first == other


def test_kinds_of_answers_have_members_of_their_own(server: Server) -> None:
    def typed(question: str) -> dict[str, object]:
        record = server.post("/api/answer", {"question": question}).json()
        return {name: record[name] for name in ("boolean", "count", "amount") if record[name] is not None}

    assert typed("Czy Chile graniczy z Brazylią?") == {"boolean": False}
    assert typed("Z iloma państwami graniczy Polska?") == {"count": 7}
    assert typed("Ile metrów wysokości mają Rysy?") == {"amount": {"value": 2499, "unit": "m"}}
    assert typed(CAPITAL) == {}


def test_composed_decomposed_and_hidden_characters_read_the_same(server: Server) -> None:
    text = "Kto napisał „Lalkę”?"
    hidden = "\u200b".join(unicodedata.normalize("NFD", text))
    record = server.post("/api/answer", {"question": hidden}).json()
    assert (record["question"], record["answer"]) == (hidden, "Bolesław Prus")
    expected = server.post("/api/link", {"text": text}).json()["links"]
    links = server.post("/api/link", {"text": hidden}).json()["links"]
    assert [one["qid"] for one in links] == [one["qid"] for one in expected]
    for link, plain in zip(links, expected, strict=True):
        assert hidden[link["start"] : link["end"]] == link["surface"]
        assert unicodedata.normalize("NFC", link["surface"].replace("\u200b", "")) == plain["surface"]
    assert "Bolesław Prus" in server.get("/?" + urlencode({"q": hidden})).text
    assert server.get("/text2sparql?" + urlencode({"question": hidden, "dataset": "x"})).json()["query"].count("P50")


@pytest.mark.parametrize("item", ["Q0", "Q007", "P31", "Q" + "9" * 4000, "Q-1", "Q١", "", "Q1 "])
def test_what_is_no_item_is_told(server: Server, item: str) -> None:
    assert server.get("/?" + urlencode({"q": CAPITAL, "item": item})).status == 400
    for name in ("preferred_items", "items"):
        assert server.post("/api/answer", {"question": CAPITAL, name: [item]}).status == 422


def test_links(server: Server) -> None:
    text = "Kto napisał „Lalkę”?"
    record = server.post("/api/link", {"text": text}).json()
    assert record["text"] == text
    link = next(link for link in record["links"] if link["surface"] == "Lalkę")
    assert text[link["start"] : link["end"]] == "Lalkę"
    assert link["qid"] == link["candidates"][0]["qid"]
    batch = server.post("/api/link", {"texts": [text, "Warszawa"]}).json()["texts"]
    assert [one["text"] for one in batch] == [text, "Warszawa"]
    assert batch[0] == record


def test_comparison(server: Server) -> None:
    first = server.post("/api/compare", {"question": "Która rzeka jest dłuższa, Wisła czy Odra?"}).json()
    second = server.post("/api/compare", {"question": "Która rzeka jest dłuższa, Odra czy Wisła?"}).json()
    assert (first["answer"], second["answer"]) == (1, 2)
    assert [one["qid"] for one in first["objects"]] == [one["qid"] for one in second["objects"]][::-1]
    assert first["property"] == {"pid": "P2043", "label": "długość"}
    assert all(float(one["value"]) > 0 for one in first["objects"])


def test_equal_objects_compare_as_zero(server: Server) -> None:
    compared = server.post("/api/compare", {"question": "Która rzeka jest dłuższa, Wisła czy Wisła?"}).json()
    assert compared["answer"] == 0
    assert compared["objects"][0]["value"] == compared["objects"][1]["value"]


def test_question_that_compares_nothing(server: Server) -> None:
    compared = server.post("/api/compare", {"questions": [CAPITAL, "Abrakadabra czy hokus-pokus?"]}).json()
    assert [one["answer"] for one in compared["comparisons"]] == [None, None]


def test_health(server: Server) -> None:
    told = server.get("/api/health").json()
    assert told["status"] == "ok"
    assert told["triples"] > 50_000


def test_figures_of_all_workers(server: Server) -> None:
    question = {"question": "Stolicą jakiego państwa jest Praga?"}
    before = _figure(server, 'kgqa_requests_total{method="POST",route="/api/answer",status="200"}')
    hits = _figure(server, 'kgqa_cache_lookups_total{result="hit"}')
    stages = _figure(server, 'kgqa_stage_seconds_count{stage="linking"}')
    for _ in range(12):
        assert server.post("/api/answer", question).status == 200
    assert _figure(server, 'kgqa_requests_total{method="POST",route="/api/answer",status="200"}') == before + 12
    assert _figure(server, 'kgqa_cache_lookups_total{result="hit"}') >= hits + 10
    # each of the two workers answers it once at most
    assert 1 <= _figure(server, 'kgqa_stage_seconds_count{stage="linking"}') - stages <= 2
    server.post("/api/answer", {"question": "Xyzzy plugh?"})
    assert "kgqa_abstentions_total{" in server.get("/metrics").text


def _figure(server: Server, series: str) -> float:
    text = server.get("/metrics").text
    found = re.search(rf"^{re.escape(series)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_descriptions(server: Server) -> None:
    paths = server.get("/api/openapi.json").json()["paths"]
    wanted = {"/api/answer", "/api/link", "/api/compare", "/api/qald", "/sparql", "/gerbil", "/text2sparql"}
    assert wanted <= set(paths)
    page = server.get("/api/docs")
    assert page.media_type == "text/html"
    assert all(path in page.text for path in wanted)
    addresses = re.findall(r'(?:src|href)="([^"]*)"', page.text)
    assert addresses
    assert all(address.startswith(("/", "#")) for address in addresses)


def test_kinds_of_things_are_described(server: Server) -> None:
    schemas = server.get("/api/openapi.json").json()["components"]["schemas"]
    assert "Paryż" in schemas["AnswerRecord"]["properties"]["answer"]["examples"]
    assert "graph" in schemas["Source"]["enum"]
    assert schemas["AnswerRequest"]["properties"]["items"]["deprecated"]


def test_every_response_has_the_security_headers(server: Server) -> None:
    for path in ("/", "/api/docs", "/api/health", "/nowhere", "/sparql?query=nonsense"):
        headers = server.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_errors_are_problems(server: Server) -> None:
    def check(status: int, method: str, path: str, body: str | bytes | None = None, kind: str = "") -> None:
        reply = server.request(method, path, body, {"Content-Type": kind} if kind else {})
        assert (reply.status, reply.media_type) == (status, PROBLEM), (method, path, reply.body)
        told = reply.json()
        assert told["status"] == status
        assert told["title"]

    json_type = "application/json"
    check(404, "GET", "/api/nothing")
    check(405, "GET", "/api/answer")
    check(405, "DELETE", "/sparql")
    check(400, "POST", "/api/answer", "{", json_type)
    check(400, "POST", "/api/answer", b'{"question": "\xff"}', json_type)
    check(415, "POST", "/api/answer", '{"question": "Kto?"}', "text/plain")
    check(415, "POST", "/api/answer", '{"question": "Kto?"}')
    check(422, "POST", "/api/answer", "{}", json_type)
    check(422, "POST", "/api/answer", '{"question": "a", "questions": ["b"]}', json_type)
    check(422, "POST", "/api/answer", '{"question": ""}', json_type)
    check(422, "POST", "/api/answer", '{"question": "a", "unknown": 1}', json_type)
    check(422, "POST", "/api/answer", '{"question": "' + "a" * 1001 + '"}', json_type)
    check(422, "POST", "/api/answer", '{"question": "a\\u0000b"}', json_type)
    check(422, "POST", "/api/answer", '{"question": "\\ud800"}', json_type)
    check(422, "POST", "/api/answer", '{"question": "a", "\\ud800": 1}', json_type)
    check(422, "POST", "/api/answer", '{"question": "a", "items": ["P31"]}', json_type)
    check(413, "POST", "/api/answer", b" " * (1 << 20) + b"{}", json_type)


def test_methods_that_a_path_has_are_told(server: Server) -> None:
    assert server.request("DELETE", "/sparql").headers["allow"] == "GET, HEAD, POST"
    assert server.request("PUT", "/api/answer").headers["allow"] == "POST"


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/openapi.json", "/static/page.css", "/sparql"])
def test_head_is_get_without_the_body(server: Server, path: str) -> None:
    asked, told = server.get(path), server.request("HEAD", path)
    assert (told.status, told.body, asked.status) == (200, b"", 200)
    for name in ("content-type", "content-length", "content-security-policy"):
        assert told.headers[name] == asked.headers[name]


def test_head_where_there_is_no_get(server: Server) -> None:
    told = server.request("HEAD", "/api/answer")
    assert (told.status, told.headers["allow"], told.body) == (405, "POST", b"")
