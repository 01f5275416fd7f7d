"""Answers that fit their questions: the tables `questions*.tsv`, and the styles."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kgqa.config import Style
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.verbalisation.answers.label_fitting import QuestionFitter
from kgqa.verbalisation.labels.inflection import Inflector
from tests.unit.verbalisation.conftest import rows

QUESTIONS = rows("questions") + rows("questions_second") + rows("questions_third")
SENTENCES = rows("sentences")


def _fitter(style: Style) -> QuestionFitter:
    morphology = MorfeuszMorphology()
    analyser = QuestionAnalyser(morphology)
    return QuestionFitter(Inflector(morphology), lambda question: analyser.analyse(Question(question)), style)


FITTERS = {style: _fitter(style) for style in Style}


@pytest.mark.parametrize("row", QUESTIONS, ids=lambda row: f"{row['question']}-{row['label']}")
def test_answer_fits_its_question(row: dict[str, str]) -> None:
    assert FITTERS[Style.QUIZ].fit(row["question"], row["label"], row["description"]) == row["answer"]


def test_set_is_large_enough() -> None:
    assert len(QUESTIONS) >= 150


@pytest.mark.parametrize("row", SENTENCES, ids=lambda row: row["question"])
def test_sentence(row: dict[str, str]) -> None:
    assert FITTERS[Style.SENTENCE].fit(row["question"], row["label"], row["description"]) == row["answer"]


@pytest.mark.parametrize("row", SENTENCES[:5], ids=lambda row: row["question"])
def test_bare_nominative(row: dict[str, str]) -> None:
    assert FITTERS[Style.NOMINATIVE].fit(row["question"], row["label"], row["description"]) == row["label"]


@pytest.mark.parametrize("style", list(Style))
@given(question=st.text(max_size=80), label=st.text(max_size=40))
@settings(max_examples=100)
def test_any_texts_give_a_text(style: Style, question: str, label: str) -> None:
    answer = FITTERS[style].fit(question, label)
    assert answer.strip() != "" or label.strip() == ""


_WORDS = st.sampled_from(
    ["kto", "co", "który", "w", "jakim", "mieście", "ile", "czyj", "był", "jest", "urodził", "się", "nie", ",", "i"]
)
_OTHERS = st.sampled_from(["Kopernik", "„", "”", "Toruń", "książkę", "?", "dla", "z"])


@given(st.lists(_WORDS | _OTHERS, min_size=1, max_size=9))
@settings(max_examples=300)
def test_any_words_give_a_sentence_that_holds_the_answer(words: list[str]) -> None:
    answer = FITTERS[Style.SENTENCE].fit(" ".join(words), "Oslo", "stolica Norwegii")
    assert "Oslo" in answer
