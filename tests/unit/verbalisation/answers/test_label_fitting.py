"""Answers that fit their questions: the tables `questions*.tsv`, and the styles."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kgqa.config import Style
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import Case
from kgqa.verbalisation.answers.label_fitting import Prepositions, QuestionFitter
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


@pytest.fixture(scope="module")
def prepositions(morphology: MorfeuszMorphology) -> Prepositions:
    return Prepositions(morphology)


@pytest.mark.parametrize(
    ("preposition", "following", "expected"),
    [
        ("w", "Wrocławiu", "we"),
        ("w", "Warszawie", "w"),
        ("w", "Francji", "we"),
        ("w", "Florencji", "we"),
        ("w", "Finlandii", "w"),
        ("w", "Lwowie", "we"),
        ("w", "wtorek", "we"),
        ("w", "wrześniu", "we"),
        ("w", "„Weselu”", "w"),
        ("w", "XV", "w"),
        ("w", "1949", "w"),
        ("w", "FC Barcelona", "w"),
        ("z", "SLD", "z"),
        ("z", "Szwecji", "ze"),
        ("z", "Szczecina", "ze"),
        ("z", "Stanów Zjednoczonych", "ze"),
        ("z", "Słowacji", "ze"),
        ("z", "Zgierza", "ze"),
        ("z", "Sopotu", "z"),
        ("z", "Szanghaju", "z"),
        ("z", "Siedlec", "z"),
        ("z", "Azji", "z"),
        ("z", "Warszawy", "z"),
        ("od", "Hamburga", "od"),
        ("przez", "mnie", "przeze"),
    ],
)
def test_spelling(prepositions: Prepositions, preposition: str, following: str, expected: str) -> None:
    assert prepositions.spell(preposition, following) == expected


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("w", Case.LOC, "Węgry", "państwo", "państwo"), "na"),
        (("w", Case.LOC, "Czechy", "państwo", "państwo"), "w"),
        (("w", Case.ACC, "Węgry", "państwo", "państwo"), "w"),
        (("w", Case.LOC, "Kreta", "", ""), "na"),
        (("w", Case.LOC, "Bornholm", "wyspa na Bałtyku", ""), "na"),
        (("w", Case.LOC, "Grenada", "", "miasto"), "w"),
        (("w", Case.LOC, "Grenada", "miasto w Hiszpanii", ""), "w"),
        (("na", Case.LOC, "Afryka", "kontynent", "kontynent"), "w"),
        (("na", Case.LOC, "Antarktyda", "kontynent", "kontynent"), "na"),
        (("na", Case.LOC, "Ocean Spokojny", "", "ocean"), "na"),
        (("nad", Case.INST, "Wisła", "rzeka", "rzeka"), "nad"),
    ],
)
def test_choice(prepositions: Prepositions, arguments: tuple[str, Case, str, str, str], expected: str) -> None:
    assert prepositions.choose(*arguments) == expected


@pytest.mark.parametrize(("label", "expected"), [("Polska", ("do", Case.GEN)), ("Węgry", ("na", Case.ACC))])
def test_direction(prepositions: Prepositions, label: str, expected: tuple[str, Case]) -> None:
    assert prepositions.direction(label) == expected
