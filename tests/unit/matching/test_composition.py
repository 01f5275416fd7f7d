"""Questions whose answer must satisfy several statements, over the embedded sample and all templates."""

from __future__ import annotations

import pytest

from kgqa.model import Answer, Question
from kgqa.pipeline.question_answering import Pipeline


@pytest.mark.parametrize(
    ("question", "template", "answer"),
    [
        ("Który kompozytor urodził się w Bonn i zmarł w Wiedniu?", "birth-place + death-place", "Ludwig van Beethoven"),
        ("Jaka rzeka przepływa przez Wrocław i Opole?", "on-water + on-water", "Odra"),
        ("Jaka waluta obowiązuje w kraju, którego stolicą jest Oslo?", "free", "korona norweska"),
        ("Czy Polska i Hiszpania graniczą z Niemcami?", "neighbour + neighbour", "nie"),
        ("Czy Kraków nie leży nad Odrą?", "on-water", "tak"),
        ("Jaki polski pisarz urodził się w 1798 roku?", "birth-date", "Adam Mickiewicz"),
        ("Czy Adam Mickiewicz urodził się w XIX wieku?", "birth-date", "nie"),
        ("Jak miał na imię Mickiewicz?", "own-name", "Adam"),
    ],
)
def test_statements_are_joined(sample_pipeline: Pipeline, question: str, template: str, answer: str) -> None:
    found = sample_pipeline.answer(Question(question)).answer
    assert isinstance(found, Answer)
    assert (found.text, found.evidence.template) == (answer, template)


def test_what_no_single_thing_satisfies_is_refused(sample_pipeline: Pipeline) -> None:
    question = Question("Który kompozytor urodził się w Bonn i zmarł w Toruniu?")
    assert not isinstance(sample_pipeline.answer(question).answer, Answer)
