"""Superlatives behind a named thing, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Question


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Która rzeka Europy jest najdłuższa po Wołdze?", "Dunaj"),
        ("Które miasto Polski ma najwięcej mieszkańców zaraz po Warszawie?", "Kraków"),
        ("Najmniejsze państwo Europy po Watykanie to które?", "Monako"),
        ("Które państwo jest największe po Rosji i Kanadzie?", "Stany Zjednoczone"),
        ("Jakie państwo Afryki ustępuje powierzchnią tylko Algierii?", "Demokratyczna Republika Konga"),
        ("Od którego jeziora głębszy jest tylko Bajkał?", "od Tanganiki"),
        ("Jakie państwo Ameryki Południowej jest mniejsze tylko od Brazylii?", "Argentyna"),
        ("Które województwo jest największe po mazowieckim?", "wielkopolskie"),
    ],
)
def test_the_sample_answers(sample_parts: Parts, question: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(question)).answer
    assert isinstance(found, Answer)
    assert found.text == answer


def test_what_a_superlative_comes_behind_is_not_left_out(sample_parts: Parts) -> None:
    found = sample_parts.pipeline.answer(Question("Które jezioro jest najgłębsze po blabladzie?")).answer
    assert not isinstance(found, Answer)
