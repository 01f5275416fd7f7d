"""Lines and JSON of comparisons."""

from __future__ import annotations

import pytest

from kgqa.errors import InputError
from kgqa.formats.compared import ComparedLine, compared, compared_line, compared_record
from kgqa.model import ComparedObject, Comparison, Query
from kgqa.terms import PropertyId

FOUND = Comparison(
    "Co jest\tdłuższe?",
    1,
    (ComparedObject("Wisła", "Q548", "1047"), ComparedObject("Odra", None, None)),
    PropertyId("P2043"),
    (Query.read("ASK {}"),),
    0.912345,
)


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
