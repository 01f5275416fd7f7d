"""JSON lines of answers."""

from __future__ import annotations

import json

import pytest

from kgqa.errors import InputError
from kgqa.formats.jsonl import (
    ComparedLine,
    JsonLinesFormat,
    answer_record,
    compared,
    compared_line,
    compared_record,
    linked_record,
)
from kgqa.formats.question_files import BatchQuestion
from kgqa.model import (
    Answer,
    Candidate,
    ComparedObject,
    Comparison,
    Completeness,
    Evidence,
    Extent,
    Ground,
    Link,
    Mention,
    Need,
    NoAnswer,
    PlacedLink,
    Query,
    Source,
    Stage,
)
from kgqa.terms import XSD, Iri, ItemId, Literal, PropertyId

FOUND = Comparison(
    "Co jest\tdłuższe?",
    1,
    (ComparedObject("Wisła", "Q548", "1047"), ComparedObject("Odra", None, None)),
    PropertyId("P2043"),
    (Query.read("ASK {}"),),
    0.912345,
)


def test_answer_with_items_and_values() -> None:
    year = Literal("1998-01-01T00:00:00Z", datatype=XSD + "dateTime")
    items = (ItemId("Q36").iri, year, Literal("Polska", language="pl"), Iri("http://example.org/x"))
    answer = Answer("Polska\ni rok", items, 0.123456, Source.GRAPH, Evidence("country"))
    assert answer_record("Gdzie?", answer) == {
        "question": "Gdzie?",
        "answer": "Polska i rok",
        "confidence": 0.1235,
        "source": "graph",
        "template": "country",
        "items": ["Q36", "http://example.org/x"],
        "boolean": None,
        "count": None,
        "amount": None,
        "values": [
            {
                "value": "1998-01-01T00:00:00Z",
                "datatype": XSD + "dateTime",
                "precision": "year",
                "calendar": "gregorian",
                "about": False,
            },
            {"value": "Polska", "language": "pl"},
        ],
        "completeness": None,
        "completeness_numbers": None,
        "stage": None,
        "reason": None,
        "told": "Polska i rok",
        "meant": [],
    }


def test_no_answer_has_the_same_keys() -> None:
    answer = Answer("tak", (), 0.5, Source.GRAPH, Evidence("t"))
    missing = answer_record("Czy?", NoAnswer(Stage.MATCHING, "no template fits"))
    assert list(missing) == list(answer_record("Czy?", answer))
    assert (missing["answer"], missing["stage"], missing["reason"]) == (None, "matching", "no template fits")


def test_line_is_one_line_of_readable_json() -> None:
    answer = Answer("Łódź", (), 0.5, Source.GRAPH, Evidence("t"))
    line = JsonLinesFormat().line(BatchQuestion("Które\tmiasto?"), answer)
    assert "Łódź" in line
    assert "\n" not in line
    assert json.loads(line)["question"] == "Które\tmiasto?"


def _typed(answer: Answer) -> dict[str, object]:
    record = answer_record("?", answer)
    return {name: record[name] for name in ("boolean", "count", "amount") if record[name] is not None}


def test_yes_no_count_and_amount_stand_apart() -> None:
    number = Literal("2499", datatype=XSD + "decimal")
    height = Query.read("SELECT ?x { wd:Q36 wdt:P2044 ?x }")
    count = Query.read("SELECT (COUNT(DISTINCT ?x) AS ?n) { ?x wdt:P31 wd:Q36 }")
    graph = Source.GRAPH
    assert _typed(Answer("nie", (), 0.5, graph, Evidence("t"), truth=False)) == {"boolean": False}
    assert _typed(Answer("tak", (), 0.5, Source.GUESS, Evidence(""))) == {"boolean": True}
    amount = Answer("2499 metrów", (number,), 0.5, graph, Evidence("t", query=height), unit="m")
    assert _typed(amount) == {"amount": {"value": 2499, "unit": "m"}}
    whole = Literal("7", datatype=XSD + "integer")
    assert _typed(Answer("7", (whole,), 0.5, graph, Evidence("t", query=count))) == {"count": 7}
    half = Literal("2.5", datatype=XSD + "decimal")
    assert _typed(Answer("2,5", (half,), 0.5, graph, Evidence("t"))) == {"amount": {"value": 2.5, "unit": None}}
    assert _typed(Answer("Polska", (ItemId("Q36").iri,), 0.5, graph, Evidence("t"))) == {}
    assert _typed(Answer("7", (whole, whole), 0.5, graph, Evidence("t"))) == {}


def test_how_much_the_graph_has_of_a_set() -> None:
    judged = Completeness(Need.COUNT, Extent.PARTIAL, Ground.NUMBER, 2, 20, 0.1)
    answer = Answer(
        "2", (Literal("2", datatype=XSD + "integer"),), 0.3, Source.GRAPH, Evidence("t", completeness=judged)
    )
    record = answer_record("Ile?", answer)
    assert record["completeness"] == "partial"
    assert record["completeness_numbers"] == {
        "need": "count", "ground": "number", "found": 2, "expected": 20, "share": 0.1,
    }  # fmt: skip


def test_links_are_written_with_their_candidates() -> None:
    lodz = Candidate(ItemId("Q580"), "Łódź", 0.123456, {"exact": 1.0})
    link = Link(Mention(1, 2, "Łódź", (lodz,)), lodz)
    record = linked_record("🦜 Łódź?", [PlacedLink(2, 6, link)])
    candidates = [{"qid": "Q580", "label": "Łódź", "score": 0.1235, "features": {"exact": 1.0}}]
    assert record["text"] == "🦜 Łódź?"
    assert record["links"] == [
        {"start": 2, "end": 6, "surface": "Łódź", "qid": "Q580", "score": 0.1235, "candidates": candidates}
    ]


def test_nil_has_neither_item_nor_score() -> None:
    record = linked_record("Xyzzyx?", [PlacedLink(0, 6, Link(Mention(0, 1, "Xyzzyx", ()), None))])
    assert record["links"] == [
        {"start": 0, "end": 6, "surface": "Xyzzyx", "qid": None, "score": None, "candidates": []}
    ]


def test_text_without_links() -> None:
    assert linked_record("", ()) == {"text": "", "links": []}


def test_a_comparison_is_a_line() -> None:
    assert compared_line(FOUND) == "Co jest dłuższe?\tQ548\t\tP2043\t1"
    assert compared_line(Comparison("Kto?")) == "Kto?\t\t\t\t"


def test_a_comparison_is_an_object() -> None:
    assert compared_record(FOUND, lambda name: f"label of {name}") == {
        "question": "Co jest\tdłuższe?",
        "answer": 1,
        "objects": [
            {"surface": "Wisła", "qid": "Q548", "value": "1047"},
            {"surface": "Odra", "qid": None, "value": None},
        ],
        "property": {"pid": "P2043", "label": "label of P2043"},
        "sparql": ["ASK {}"],
        "confidence": 0.9123,
    }
    nothing = compared_record(Comparison("Kto?"), str)
    assert (nothing["answer"], nothing["objects"], nothing["property"]) == (None, [], None)


def test_lines_are_read() -> None:
    assert compared("a?\tQ1\tQ2\tP3|P4\t0", "x") == ComparedLine("a?", "Q1", "Q2", "P3|P4", "0")
    assert compared("a?", "x") == ComparedLine("a?", "", "", "", "")
    for line in ("a?\tQ1\tQ2\tP3\t3", "a?\t\t\t\t1\tx"):
        with pytest.raises(InputError, match="gold, line 7: no comparison"):
            compared(line, "gold, line 7")
