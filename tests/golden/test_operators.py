"""Operators over sets and dimensions, in any wording: what is computed is what one query yields."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from benchmarks.shown_answers import is_borne_out
from kgqa.assembly import Parts
from kgqa.model import Answer, Question
from kgqa.pipeline.question_answering import Pipeline
from tests.golden.test_questions import rows

ROWS = rows("operators.tsv")
_BORN = datetime(1943, 9, 29, tzinfo=UTC)
"""Birthday of Lech Wałęsa."""


@pytest.mark.parametrize(("question", "accepted"), ROWS, ids=[row[0] for row in ROWS])
def test_what_is_computed(sample_parts: Parts, question: str, accepted: list[str]) -> None:
    answer = sample_parts.pipeline.answer(Question(question)).answer
    assert isinstance(answer, Answer)
    assert answer.text in accepted
    assert is_borne_out(answer, sample_parts.executor)


@pytest.mark.parametrize("question", ["Ile lat ma Lech Wałęsa?", "W jakim wieku jest Lech Wałęsa?"])
def test_an_age_is_counted_until_today(sample_pipeline: Pipeline, question: str) -> None:
    answer = sample_pipeline.answer(Question(question)).answer
    today = datetime.now(tz=UTC)
    full = today.year - _BORN.year - ((today.month, today.day) < (_BORN.month, _BORN.day))
    assert isinstance(answer, Answer)
    assert answer.text == str(full)
    assert answer.unit == "yr"


@pytest.mark.parametrize(
    "question",
    [
        "Jaka jest łączna powierzchnia Polski i Mordoru?",
        "Ile lat miał Franz Liszt, gdy urodził się Fryderyk Chopin?",
        "O ile metrów Rysy są wyższe od Mount Everestu?",
        "Ile lat ma Adam Mickiewicz?",
        "Jakie inne księżyce ma Jowisz?",
        "Czym się różnią wysokością Matterhorn i Rysy, znaczy o ile metrów?",
    ],
)
def test_what_cannot_be_computed(sample_pipeline: Pipeline, question: str) -> None:
    """A member without a value, times in the wrong order, less than is said, an age of the dead, others than those that
    nobody named, and a difference that was not understood: no part of it is told for the whole."""
    assert not isinstance(sample_pipeline.answer(Question(question)).answer, Answer)
