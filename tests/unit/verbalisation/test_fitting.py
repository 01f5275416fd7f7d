"""Answers that fit their questions: the table `questions.tsv`."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kgqa.analysis.answer_form import AnswerFormReader
from kgqa.analysis.tokens import Tokeniser
from kgqa.model import WhPhrase
from kgqa.morphology import MorfeuszMorphology
from kgqa.verbalisation.fitting import QuestionFitter
from kgqa.verbalisation.inflection import Inflector

from .conftest import rows

QUESTIONS = rows("questions")


def _fitter() -> QuestionFitter:
    morphology = MorfeuszMorphology()
    tokeniser, reader = Tokeniser(morphology), AnswerFormReader()

    def read(question: str) -> WhPhrase | None:
        return next(iter(reader.read(tokeniser.tokens(question))), None)

    return QuestionFitter(morphology, Inflector(morphology), read)


FITTER = _fitter()


@pytest.mark.parametrize("row", QUESTIONS, ids=lambda row: f"{row['question']}-{row['label']}")
def test_answer_fits_its_question(row: dict[str, str]) -> None:
    assert FITTER.fit(row["question"], row["label"], row["description"]) == row["answer"]


def test_set_is_large_enough() -> None:
    assert len(QUESTIONS) >= 150


@given(st.text(max_size=80), st.text(max_size=40))
@settings(max_examples=200, deadline=None)
def test_any_texts_give_a_text(question: str, label: str) -> None:
    answer = FITTER.fit(question, label)
    assert answer.strip() != "" or label.strip() == ""
