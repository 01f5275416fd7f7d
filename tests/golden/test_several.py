"""Several questions at once, what things have in common, distances and names: in four wordings, over the sample."""

from __future__ import annotations

import pytest

from benchmarks.shown_answers import is_borne_out
from kgqa.assembly import Parts
from kgqa.model import Answer, Extent, Question
from tests.golden.test_questions import rows

ROWS = rows("several.tsv")


def _answer(question: str, parts: Parts) -> Answer | None:
    answer = parts.pipeline.answer(Question(question)).answer
    return answer if isinstance(answer, Answer) else None


@pytest.mark.parametrize(("question", "accepted"), ROWS, ids=[row[0] for row in ROWS])
def test_answer_and_its_query(sample_parts: Parts, question: str, accepted: list[str]) -> None:
    """The text is accepted, and one query yields what it is made of."""
    answer = _answer(question, sample_parts)
    assert (answer.text if answer else "") in (accepted or [""])
    assert answer is None or is_borne_out(answer, sample_parts.executor)


def test_half_an_answer_is_partial(sample_parts: Parts) -> None:
    answer = _answer("Kto był ojcem, a kto matką Bolesława Chrobrego?", sample_parts)
    assert answer is not None and answer.evidence.completeness is not None
    assert answer.evidence.completeness.extent is Extent.PARTIAL
