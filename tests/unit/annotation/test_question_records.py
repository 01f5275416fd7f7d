"""The model of a record."""

from __future__ import annotations

from kgqa.annotation.question_records import Article, Excerpt, Field, Record, TaggedToken

RECORD = Record(
    "1",
    "Kto napisał „Lalkę”?",
    Article("Prus był pisarzem. On napisał „Lalkę”.", "Bolesław Prus", "https://pl.wikipedia.org/wiki/Prus"),
    selection=Excerpt("On napisał „Lalkę”.", 19),
    extraction=Excerpt("On"),
    context=(Excerpt("Prus był pisarzem.", 0), Excerpt("Był Polakiem.")),
)


def test_every_field_has_a_text() -> None:
    assert {part: RECORD.text_of(part) for part in Field} == {
        Field.QUESTION: "Kto napisał „Lalkę”?",
        Field.ANSWER: "",
        Field.TEXT: "Prus był pisarzem. On napisał „Lalkę”.",
        Field.TITLE: "Bolesław Prus",
        Field.URL: "https://pl.wikipedia.org/wiki/Prus",
        Field.SELECTION: "On napisał „Lalkę”.",
        Field.EXTRACTION: "On",
        Field.CONTEXT: "Prus był pisarzem.\nBył Polakiem.",
        Field.QUESTION_TYPE: "",
        Field.ANSWER_TYPE: "",
    }


def test_an_excerpt_ends_where_its_text_ends() -> None:
    assert RECORD.selection.end == len(RECORD.article.text)
    assert RECORD.extraction.end is None


def test_tagging_a_field_keeps_the_others() -> None:
    word = ((TaggedToken("On", 0, "on", "ppron3:sg:nom:m1:ter:akc:npraep"),),)
    record = RECORD.tagged(Field.EXTRACTION, word).tagged(Field.ANSWER, ())
    assert record.tagging == {Field.EXTRACTION: word, Field.ANSWER: ()}
    assert RECORD.tagging == {}
