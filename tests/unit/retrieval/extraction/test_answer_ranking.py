"""How sure extracted answers are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.model import Passage, TextFinding
from kgqa.retrieval.extraction.answer_ranking import certainty, certainty_features, chance_of_yes, claim_features

_FEATURES = {"passage": 0.6, "sentence": 0.5, "lead": 1.0, "score": 1.0, "aim entity+name": 1.0}
_FINDING = TextFinding("Oslo", Passage("p", "p", "Oslo"), 0, 4, "name", 5.0, 0.0, _FEATURES)


@pytest.mark.parametrize("score", [-100.0, 0.0, 5.0, 100.0])
def test_it_is_a_probability(score: float) -> None:
    assert 0.0 <= certainty(replace(_FINDING, score=score)) <= 1.0


def test_a_better_score_and_a_longer_lead_are_likelier() -> None:
    assert certainty(_FINDING) < certainty(replace(_FINDING, score=7.0))
    assert certainty(_FINDING) < certainty(replace(_FINDING, features={**_FEATURES, "lead": 2.5}))


def test_leads_beyond_the_longest_say_no_more() -> None:
    far, alone = ({**_FEATURES, "lead": 9.0}, {name: value for name, value in _FEATURES.items() if name != "lead"})
    assert certainty(replace(_FINDING, features=far)) == certainty(replace(_FINDING, features=alone))


def test_the_kind_and_the_aim_count() -> None:
    figures = certainty_features(_FINDING)
    assert (figures["kind name"], figures["aim entity"], figures["score"]) == (1.0, 1.0, 1.0)


def test_nothing_known() -> None:
    assert 0.0 <= certainty(replace(_FINDING, features={})) <= 1.0


@pytest.mark.parametrize(
    ("claim", "groups"),
    [
        ("Czy kozioł i sarna to to samo?", {"same", "is"}),
        ("Czy ryś jest ssakiem?", {"is"}),
        ("Czy ryś może pływać?", {"also"}),
        ("Czy ryś mruczy?", set()),
    ],
)
def test_groups_of_words(claim: str, groups: set[str]) -> None:
    figures = claim_features(claim)
    assert {name for name, value in figures.items() if value} == {"bias", *groups}


def test_the_chance_is_a_logistic_function_of_the_groups() -> None:
    assert chance_of_yes("Czy ryś mruczy?", {"bias": 0.0}) == 0.5
    assert chance_of_yes("Czy ryś jest ssakiem?", {"bias": 0.0, "is": -3.0}) < 0.1


def test_things_that_are_said_to_be_one_are_doubted_most() -> None:
    same, kind, also = (chance_of_yes(f"Czy {text}?") for text in ("A i B to to samo", "A jest B", "A może też B"))
    assert same < kind < also
