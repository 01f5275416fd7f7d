"""Questions end to end: real pipeline, real HDT file, the embedded sample."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from benchmarks.shown_answers import is_borne_out
from kgqa.assembly import Parts
from kgqa.model import Answer, Question
from kgqa.pipeline.question_answering import Pipeline

HERE = Path(__file__).parent


def rows(name: str) -> list[tuple[str, list[str]]]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    split = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(row[0], row[1:]) for row in split]


ROWS = [*rows("questions.tsv"), *rows("composed.tsv")]
OPEN = rows("open.tsv")


@pytest.fixture(scope="module")
def told(sample_pipeline: Pipeline) -> dict[str, Answer | None]:
    found = ((question, sample_pipeline.answer(Question(question)).answer) for question, _ in (*ROWS, *OPEN))
    return {question: answer if isinstance(answer, Answer) else None for question, answer in found}


def test_questions_have_accepted_answers(told: dict[str, Answer | None]) -> None:
    texts = {question: answer.text if answer else "" for question, answer in told.items()}
    wrong = [
        f"{question}: {texts[question]!r} is none of {accepted}"
        for question, accepted in ROWS
        if texts[question] not in (accepted or [""])
    ]
    assert not wrong, "\n" + "\n".join(wrong)


def test_one_query_yields_the_whole_answer(told: dict[str, Answer | None], sample_parts: Parts) -> None:
    """Its text, as any endpoint takes it: ASK for a truth value, COUNT for a number, the winner for a choice."""
    answers = {question: answer for question, answer in told.items() if answer is not None}
    assert [question for question, answer in answers.items() if not is_borne_out(answer, sample_parts.executor)] == []


def test_no_question_stands_twice() -> None:
    questions = [question for question, _ in (*ROWS, *OPEN)]
    assert len(questions) == len(set(questions))


def test_there_are_enough_questions() -> None:
    assert len(ROWS) + len(OPEN) >= 500
    assert len(_unanswerable(ROWS)) >= 60


def test_golden_file_covers_many_templates(told: dict[str, Answer | None]) -> None:
    assert len({answer.evidence.template for answer in told.values() if answer}) >= 60


def test_nine_of_ten_are_answered_right_and_few_wrong(told: dict[str, Answer | None]) -> None:
    asked = [(told[question], accepted) for question, accepted in (*ROWS, *OPEN) if accepted]
    answered = [(answer, accepted) for answer, accepted in asked if answer]
    right = [answer for answer, accepted in answered if answer.text in accepted]
    assert len(right) >= 0.9 * len(asked)
    assert len(right) >= 0.95 * len(answered)


def test_what_the_sample_does_not_hold_is_refused(told: dict[str, Answer | None]) -> None:
    unanswerable = _unanswerable(ROWS)
    assert sum(told[question] is None for question in unanswerable) >= 0.9 * len(unanswerable)


def _unanswerable(asked: Iterable[tuple[str, list[str]]]) -> list[str]:
    return [question for question, accepted in asked if not accepted]
