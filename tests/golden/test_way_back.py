"""The way back: questions written out of meanings are read as what they were written out of.

The share that comes back is stated here; what does not is mostly negated clauses and long chains.
"""

from __future__ import annotations

from collections import Counter

import pytest

from kgqa.assembly import Parts
from kgqa.assembly.generating import GeneratedQuestion, QuestionGenerator
from kgqa.config import Config
from kgqa.interfaces.generated_questions import generated_record
from kgqa.model import Answer, Question
from kgqa.verbalisation.meanings.meaning_questions import Wording

MEANINGS = 45
LEAST = {Wording.QUESTION: 0.85, Wording.KEYWORD: 0.7, Wording.CHAT: 0.8}
"""Of the questions of a wording, the share that is answered with what the meaning denotes."""
OPERATORS = {"Related", "Both", "Size", "Truth", "Extreme", "Where", "Choice", "Except", "Beyond"}


@pytest.fixture(scope="module")
def generated(sample_parts: Parts, sample_config: Config) -> list[GeneratedQuestion]:
    return list(QuestionGenerator(sample_parts, sample_config).generate(MEANINGS))


def test_every_operator_is_drawn_in_every_wording(generated: list[GeneratedQuestion]) -> None:
    drawn = {(type(one.drawn.meaning).__name__, one.question.wording) for one in generated}
    assert drawn == {(operator, wording) for operator in OPERATORS for wording in Wording}


@pytest.mark.no_cover  # hundreds of questions take the same ways
def test_what_is_written_is_read(generated: list[GeneratedQuestion], sample_parts: Parts) -> None:
    asked: Counter[Wording] = Counter()
    right: Counter[Wording] = Counter()
    for one in generated:
        answer = sample_parts.pipeline.answer(Question(one.question.text)).answer
        asked[one.question.wording] += 1
        right[one.question.wording] += isinstance(answer, Answer) and one.is_answered_by(answer)
    assert {wording: right[wording] / asked[wording] >= least for wording, least in LEAST.items()} == dict.fromkeys(
        Wording, True
    )


def test_the_same_seed_draws_the_same(sample_parts: Parts, sample_config: Config) -> None:
    first, again = (QuestionGenerator(sample_parts, sample_config).generate(6, 3) for _ in range(2))
    assert [one.question for one in first] == [one.question for one in again]


def test_a_record_is_a_line_of_a_set(generated: list[GeneratedQuestion], sample_parts: Parts) -> None:
    for number, one in enumerate(generated):
        record = generated_record(one, number, sample_parts)
        assert record["question"] and record["answers"] and record["meaning"]
        assert all(isinstance(text, str) and text for text in record["answers"])
        assert len(record["answer_qids"]) in {0, len(one.drawn.terms)}
