"""Questions that ask several things."""

from __future__ import annotations

import pytest

from kgqa.model import Answer, Evidence, Extent, NoAnswer, Passage, Source, Stage, TextFinding
from kgqa.pipeline.several_answers import SeveralAnswers
from kgqa.polish.messages.several_questions import several_parts
from kgqa.terms import ItemId
from tests.doubles import PlainVerbaliser


def _graph(text: str, template: str) -> Answer:
    return Answer(text, (ItemId("Q1").iri,), 0.5, Source.GRAPH, Evidence(template))


_YEAR = TextFinding("1893", Passage("a", "a", "Zmarł w 1893."), 8, 12, "year", 1.0, 0.4)
_COMPOSER = TextFinding("Moniuszko", Passage("a", "a", ""), 0, 9, "name", 1, 1)
_ANSWERS = {
    "Kto skomponował „Halkę”?": Answer("Moniuszko", (), 0.1, Source.TEXT, Evidence("", finding=_COMPOSER)),
    "Kiedy skomponował „Halkę”?": Answer("Moniuszki", (), 0.1, Source.TEXT, Evidence("", finding=_COMPOSER)),
    "Kto odkrył polon?": _graph("Maria Curie", "discoverer"),
    "Kiedy odkrył polon?": _graph("1898", "discovery-time"),
    "Jak nazywa się stolica Peru?": _graph("Lima", "capital"),
    "Nad jaką rzeką leży Lima?": _graph("nad Rímac", "on-water"),
    "Gdzie urodził się Jan Matejko?": _graph("w Krakowie", "birth-place"),
    "Kiedy zmarł Jan Matejko?": Answer(
        "1893",
        (),
        0.4,
        Source.TEXT,
        Evidence("", finding=TextFinding("1893", Passage("a", "a", ""), 0, 4, "year", 1, 1)),
    ),
}


def _ask(question: str) -> tuple[Answer | NoAnswer, None]:
    return _ANSWERS.get(question) or NoAnswer(Stage.MATCHING, "no template fits the question"), None


def _told(question: str, whole: Answer | None = None) -> Answer | None:
    return SeveralAnswers(_ask, PlainVerbaliser()).of(several_parts(question), whole)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Kto i kiedy odkrył polon?", "Maria Curie, 1898"),
        ("Jak nazywa się stolica Peru i nad jaką rzeką leży?", "Lima, nad Rímac"),
        ("Gdzie urodził się Jan Matejko i kiedy zmarł?", "w Krakowie, 1893"),
    ],
)
def test_both(question: str, answer: str) -> None:
    told = _told(question)
    assert told is not None and told.text == answer


def test_what_stands_behind_both_is_kept() -> None:
    told = _told("Kto i kiedy odkrył polon?")
    assert told is not None and (told.evidence.template, told.source) == ("discoverer+discovery-time", Source.GRAPH)
    assert (told.confidence, len(told.items)) == (0.25, 2)
    told = _told("Gdzie urodził się Jan Matejko i kiedy zmarł?")
    assert told is not None and told.source is Source.TEXT and told.evidence.finding is not None


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Kto i gdzie odkrył polon?", "Maria Curie, gdzie: ?"),
        ("Gdzie i kiedy odkrył polon?", "gdzie: ?, 1898"),
    ],
)
def test_what_is_missing_is_said(question: str, answer: str) -> None:
    told = _told(question)
    assert told is not None and told.text == answer
    judged = told.evidence.completeness
    assert judged is not None and (judged.extent, judged.found, judged.expected) == (Extent.PARTIAL, 1, 2)


def test_half_an_answer_is_none_where_the_whole_question_is_answered_otherwise() -> None:
    whole = Answer("w Paryżu", (ItemId("Q90").iri,), 0.9, Source.GRAPH, Evidence("place"))
    assert _told("Kto i gdzie odkrył polon?", whole) is None


@pytest.mark.parametrize(
    "question",
    [
        "Kto odkrył polon?",
        "Kto i kiedy skomponował „Halkę”?",
        "Kto i kiedy odkrył rad?",
    ],
)
def test_no_answer(question: str) -> None:
    assert _told(question) is None
