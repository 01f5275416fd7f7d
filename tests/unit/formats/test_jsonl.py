"""JSON lines of answers."""

from __future__ import annotations

import json

from kgqa.formats.answer_lines import BatchQuestion
from kgqa.formats.jsonl import JsonLinesFormat, answer_record
from kgqa.model import Answer, Evidence, NoAnswer, Source, Stage
from kgqa.terms import XSD, Iri, ItemId, Literal


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
        "truth": None,
        "items": ["Q36", "http://example.org/x"],
        "values": [
            {"value": "1998-01-01T00:00:00Z", "datatype": XSD + "dateTime"},
            {"value": "Polska", "language": "pl"},
        ],
        "stage": None,
        "reason": None,
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
