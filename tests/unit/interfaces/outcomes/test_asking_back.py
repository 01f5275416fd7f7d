"""Meanings that lie close together, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.config import Config
from kgqa.interfaces.outcomes.asking_back import BackAsker
from kgqa.interfaces.outcomes.item_naming import GraphLabels, Names
from kgqa.interfaces.outcomes.telling import which_question
from kgqa.model import Answer, Question


@pytest.fixture(scope="module")
def asker(sample_parts: Parts, sample_config: Config) -> BackAsker:
    return BackAsker(sample_parts, Names.of(sample_parts, GraphLabels(sample_parts.graph, sample_config.languages)))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Ile mieszkańców ma Meksyk?", [("państwo Meksyk", "126014024"), ("miasto Meksyk", "9209944")]),
        (
            "Co to jest Mars?",
            [("planeta Mars", "czwarta planeta od Słońca"), ("bóg rzymski Mars", "rzymski bóg wojny")],
        ),
        ("Kiedy powstał „Solaris”?", [("powieść Solaris", "1961"), ("film Solaris", "1972")]),
        ("Jaka jest stolica Polski?", []),
        ("Jaki język urzędowy ma Meksyk?", []),
        ("Co to jest blablawica?", []),
    ],
)
def test_meanings_with_different_answers(
    asker: BackAsker, sample_parts: Parts, question: str, expected: list[tuple[str, str]]
) -> None:
    choices = asker.choices(question, sample_parts.pipeline.answer(Question(question)))
    answers = [one.outcome.answer for one in choices]
    told = [answer.text if isinstance(answer, Answer) else "" for answer in answers]
    assert list(zip([one.words for one in choices], told, strict=True)) == expected


def test_the_question_back() -> None:
    assert which_question(["planeta", "bóg"]) == "O co chodzi: 1) planeta czy 2) bóg?"
    assert which_question(["a", "b", "c"], "en") == "Which is meant: 1) a, 2) b or 3) c?"
