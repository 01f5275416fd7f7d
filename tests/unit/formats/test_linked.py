"""Linked texts: offsets, NIL and candidates."""

from __future__ import annotations

from kgqa.formats.linked import linked_record
from kgqa.model import Candidate, Link, Mention, PlacedLink
from kgqa.terms import ItemId


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
