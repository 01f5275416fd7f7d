"""Records as rows of tables."""

from __future__ import annotations

import json

from kgqa.formats.jsonl import answer_record
from kgqa.interfaces.spark.cluster import ANSWERS, LINKS
from kgqa.model import NoAnswer, Stage


def test_a_row_has_all_columns_and_the_whole_record() -> None:
    record = {
        "id": "7", "question": "Q?", "answer": "Toruń", "confidence": 0.9, "items": ["Q47554"], "count": None,
        "statements": [["Kopernik (Q619)", "miejsce (P19)", "Toruń (Q47554)"]],
    }  # fmt: skip
    line = json.dumps(record, ensure_ascii=False)
    row = ANSWERS.row(line)
    assert list(row) == list(ANSWERS.types)
    assert (row["id"], row["confidence"], row["items"], row["record"]) == ("7", 0.9, ["Q47554"], line)
    assert row["statements"] == [{"subject": "Kopernik (Q619)", "property": "miejsce (P19)", "value": "Toruń (Q47554)"}]


def test_a_miss_tells_its_reason() -> None:
    row = ANSWERS.row(json.dumps(answer_record("Q?", NoAnswer(Stage.LINKING, "nothing known"))))
    assert (row["answer"], row["stage"], row["reason"], row["statements"]) == (None, "linking", "nothing known", [])


def test_links_leave_their_candidates_to_the_record() -> None:
    link = {"start": 0, "end": 5, "surface": "Toruń", "qid": None, "score": None, "candidates": [{"qid": "Q1"}]}
    row = LINKS.row(json.dumps({"text": "Toruń", "links": [link]}))
    assert row["links"] == [{"start": 0, "end": 5, "surface": "Toruń", "qid": None, "score": None}]
