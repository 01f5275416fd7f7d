"""Linked texts: offsets and the choice among overlapping mentions."""

from __future__ import annotations

from kgqa.formats.linked import chosen_mentions, linked_record
from kgqa.model import Analysis, Candidate, Linked, Mention, Question, QuestionKind, Token
from kgqa.terms import ItemId


def _mention(start: int, end: int, surface: str, *candidates: tuple[str, float]) -> Mention:
    found = tuple(Candidate(ItemId(item), surface, score, {"exact": 1.0}) for item, score in candidates)
    return Mention(start, end, surface, found)


def test_longer_mentions_win_then_better_candidates_then_none_at_all() -> None:
    short = _mention(0, 1, "Nowy", ("Q1", 5.0))
    long = _mention(0, 2, "Nowy Jork", ("Q60", 0.1))
    weak = _mention(3, 4, "x", ("Q2", 0.1))
    strong = _mention(3, 4, "x", ("Q3", 0.2))
    nil = _mention(2, 4, "y x")
    assert chosen_mentions((nil, weak, strong, short, long)) == [long, strong]


def test_offsets_count_characters_of_the_text() -> None:
    tokens = tuple(Token(form, start, start + len(form), ()) for form, start in [("🦜", 0), ("Łódź", 2), ("?", 6)])
    analysis = Analysis(Question("🦜 Łódź?"), tokens, QuestionKind.UNKNOWN)
    linked = Linked(analysis, (_mention(1, 2, "Łódź", ("Q580", 0.123456)), _mention(0, 1, "🦜")))
    record = linked_record("🦜 Łódź?", linked)
    assert record["links"][0] == {
        "start": 0,
        "end": 1,
        "surface": "🦜",
        "qid": None,
        "score": None,
        "candidates": [],
    }
    assert record["links"][1]["candidates"] == [
        {"qid": "Q580", "label": "Łódź", "score": 0.1235, "features": {"exact": 1.0}}
    ]
    assert (record["links"][1]["start"], record["links"][1]["end"]) == (2, 6)


def test_text_without_analysis() -> None:
    assert linked_record("", None) == {"text": "", "links": []}
