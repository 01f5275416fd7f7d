"""What makes a finding more or less likely right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.model import AnswerForm, Findings, Match, Query, QuestionKind, Result, WhPhrase
from kgqa.pipeline.confidence import Confidence
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


def test_the_same_answer_by_another_way_makes_it_likelier() -> None:
    assert of(BEST, replace(BEST, score=1.19)) > of(BEST)


def test_an_answer_by_the_free_reader_is_less_likely() -> None:
    assert of(replace(BEST, match=replace(MATCH, template="free"))) < of(BEST)


def test_the_largest_of_what_the_graph_holds_is_less_likely() -> None:
    query = Query.read("SELECT ?a WHERE { ?a wdt:P1 ?b } ORDER BY DESC(?b) LIMIT 1", ())
    assert of(replace(BEST, queries=(query,))) < of(BEST)


def test_several_answers_to_a_question_for_one_are_less_likely() -> None:
    one = WhPhrase(0, 1, "kto", AnswerForm())
    of_one, of_many = (replace(MATCH, fillers=(("a", replace(one, plural=plural)),)) for plural in (False, True))
    terms = (Literal("x"), Literal("y"), Literal("z"))
    assert of(replace(BEST, match=of_one, terms=terms)) < of(replace(BEST, match=of_one))
    assert of(replace(BEST, match=of_many, terms=terms)) == of(replace(BEST, match=of_many))


def test_other_weights() -> None:
    assert Confidence({}).of(Findings((BEST,))) == 0.5
    assert Confidence({"bias": 100.0}).of(Findings((BEST,))) == pytest.approx(1.0)


def test_yes_and_no_are_rivals() -> None:
    yes, no = replace(BEST, terms=(), boolean=True), replace(BEST, terms=(), boolean=False, score=1.19)
    assert of(yes, no) < of(yes)
