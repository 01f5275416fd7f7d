"""What makes a finding more or less likely right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.confidence import Confidence
from kgqa.model import Findings, Match, QuestionKind, Result
from kgqa.terms import Literal

MATCH = Match("t", QuestionKind.ENTITY, "a", (), 1.0)
BEST = Result(MATCH, (Literal("x"),), None, 1.2, (), ())


def of(*results: Result) -> float:
    return Confidence().of(Findings(results))


@pytest.mark.parametrize("score", [-100.0, 0.0, 1.0, 100.0])
def test_it_is_a_probability(score: float) -> None:
    assert 0.0 <= of(replace(BEST, score=score)) <= 1.0


def test_a_better_score_is_likelier() -> None:
    assert of(replace(BEST, score=0.8)) < of(BEST)


def test_an_answer_of_another_class_is_less_likely() -> None:
    assert of(replace(BEST, typed=False)) < of(BEST)


def test_a_close_rival_makes_it_less_likely() -> None:
    rival = replace(BEST, terms=(Literal("y"),))
    far, close = (of(BEST, replace(rival, score=score)) for score in (0.5, 1.19))
    assert close < far <= of(BEST)


def test_the_same_answer_by_another_way_is_no_rival() -> None:
    assert of(BEST, replace(BEST, score=1.19)) == of(BEST)


def test_yes_and_no_are_rivals() -> None:
    yes, no = replace(BEST, terms=(), boolean=True), replace(BEST, terms=(), boolean=False, score=1.19)
    assert of(yes, no) < of(yes)
