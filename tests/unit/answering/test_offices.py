"""Offices that a question takes for granted."""

from __future__ import annotations

import pytest

from kgqa.answering.offices import Offices, asked_sex
from kgqa.assembly import Parts
from kgqa.model import Answer, NoAnswer, Question
from kgqa.terms import ItemId
from kgqa.vocabulary import FEMALE, MALE


@pytest.mark.parametrize(
    "question",
    [
        "Kto jest królem Szwajcarii?",
        "Kto jest obecnie cesarzem Polski?",
        "Kto jest prezydentem Wielkiej Brytanii?",
        "król francji",
    ],
)
def test_nobody_holds_an_office_that_a_state_lacks(sample_parts: Parts, question: str) -> None:
    assert isinstance(sample_parts.pipeline.answer(Question(question)).answer, NoAnswer)


@pytest.mark.parametrize(
    ("question", "truth"),
    [
        ("Czy Dania ma króla?", True),
        ("Czy głową państwa Kanady jest król?", True),
        ("Czy Niemcy mają króla?", False),
        ("Czy Dania ma prezydenta?", False),
    ],
)
def test_a_state_has_an_office_by_whoever_heads_it_or_lacks_it_by_its_form(
    sample_parts: Parts, question: str, truth: bool
) -> None:
    found = sample_parts.pipeline.answer(Question(question)).answer
    assert isinstance(found, Answer)
    assert found.truth is truth


@pytest.mark.parametrize("question", ["Czy Polska miała króla?", "Czy prezydentem Francji jest kobieta?"])
def test_of_the_past_and_of_anything_else_forms_of_government_say_nothing(sample_parts: Parts, question: str) -> None:
    assert isinstance(sample_parts.pipeline.answer(Question(question)).answer, NoAnswer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [("Kto jest królem Szwecji?", "Karol XVI Gustaw"), ("Kto jest prezydentem Polski?", "Karol Nawrocki")],
)
def test_holders_are_told(sample_parts: Parts, question: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(question)).answer
    assert isinstance(found, Answer)
    assert found.text == answer


@pytest.mark.parametrize(
    ("question", "sex"),
    [
        ("Kto był matką Aresa?", FEMALE),
        ("Jak nazywał się mąż Marii Skłodowskiej-Curie?", MALE),
        ("matka zeusa", FEMALE),
        ("Fryderyka Chopina matka?", FEMALE),
        ("Kto był ojcem matki Zeusa?", MALE),
        ("matkę Zeusa", FEMALE),
        ("Jak miała na imię matka Aresa?", FEMALE),
        ("Z jaką aktorką ożenił się reżyser „Pianisty”?", FEMALE),
        ("Jaki aktor zagrał w „Pianiście”?", None),
        ("Wymień noblistki z chemii.", FEMALE),
        ("noblistki z fizyki", FEMALE),
        ("Kto namalował matkę Jamesa Whistlera?", None),
        ("Jaki film wyreżyserowała żona Jamesa Camerona?", None),
    ],
)
def test_kinship_tells_the_sex(sample_parts: Parts, question: str, sex: ItemId | None) -> None:
    assert asked_sex(sample_parts.linker.link(sample_parts.analyser.analyse(Question(question)))) == sex


def test_people_are_of_one_sex(sample_parts: Parts) -> None:
    chopin, curie, oslo = (ItemId(name).iri for name in ("Q1268", "Q7186", "Q585"))
    offices = Offices(sample_parts.graph)
    assert offices.is_of_other_sex(chopin, FEMALE)
    assert not offices.is_of_other_sex(curie, FEMALE)
    assert not offices.is_of_other_sex(oslo, FEMALE)


def test_a_state_tells_who_heads_its_government(sample_parts: Parts) -> None:
    meloni, macron = (ItemId(name).iri for name in ("Q451791", "Q3052772"))
    offices = Offices(sample_parts.graph)
    assert offices.is_stated(meloni, "premier")
    assert not offices.is_stated(macron, "król")
