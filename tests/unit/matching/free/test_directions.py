"""Which end of a relation words ask for."""

from __future__ import annotations

import pytest

from kgqa.matching.free.directions import Directions, direction_words
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import template_directory
from kgqa.templating.wording_table import DIRECTIONS_FILE, read_directions
from kgqa.terms import PropertyId


def words(text: str) -> tuple[str, ...]:
    tokens = QuestionAnalyser(MorfeuszMorphology()).analyse(Question(text)).tokens
    names = sum(1 << index for index, token in enumerate(tokens) if token.form == "Praga")
    return tuple(direction_words(tokens, names))


def test_words_beginning_and_what_stands_before_a_name_tell() -> None:
    assert {"stolica", "^jaka", "^jaka jest", "<stolica"} <= set(words("Jaka jest stolica Praga?"))


@pytest.mark.parametrize(("strength", "asked"), [("2.0", 1), ("-2.0", -1), ("0.5", 0)])
def test_only_strong_words_decide(strength: str, asked: int) -> None:
    directions = Directions({"": {"P36": 0.0}, "stolica": {"P36": float(strength)}})
    assert directions.asked(PropertyId("P36"), ("stolica",)) == asked
    assert directions.asked(PropertyId("P50"), ("stolica",)) == 0


def test_the_fitted_model_knows_what_is_named() -> None:
    directions = Directions(read_directions(template_directory() / DIRECTIONS_FILE))
    assert directions.strength(PropertyId("P36"), words("Stolicą którego kraju jest Praga?")) < 0
