"""What a question only describes is left out where nothing else could be meant."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Question
from kgqa.pipeline.inside_messages import without_descriptions


def described(question: str, parts: Parts) -> list[str]:
    return list(without_descriptions(parts.linker.link(parts.analyser.analyse(Question(question)))))


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("W którym państwie nad wybrzeżem Bałtyku leży miasto Kraków?", "W którym państwie leży miasto Kraków?"),
        ("W jakim mieście urodził się Chopin, którego zna każdy?", "W jakim mieście urodził się Chopin?"),
        ("W którym kraju stoi wysoki na 330 metrów Panteon w Paryżu?", "W którym kraju stoi Panteon w Paryżu?"),
    ],
)
def test_descriptions_are_left_out(question: str, left: str, sample_parts: Parts) -> None:
    assert left in described(question, sample_parts)


def test_what_the_graph_can_tell_is_no_description(sample_parts: Parts) -> None:
    assert described("W którym kraju w Azji leży Kraków?", sample_parts) == []


def test_of_a_place_there_is_one_answer_anyway(sample_parts: Parts) -> None:
    answer = sample_parts.pipeline.answer(
        Question("W którym państwie nad wybrzeżem wielkiego morza leży miasto Gdańsk?")
    ).answer
    assert isinstance(answer, Answer) and answer.text == "w Polsce"


def test_who_is_described_is_asked_for_by_the_description(sample_parts: Parts) -> None:
    outcome = sample_parts.pipeline.answer(Question("Kto z ruchu oporu w podziemiu urodził się w Gdańsku?"))
    assert not isinstance(outcome.answer, Answer) or outcome.answer.confidence < 0.5
