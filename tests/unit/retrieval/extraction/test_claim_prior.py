"""Yes or no by the words of a claim."""

from __future__ import annotations

import pytest

from kgqa.retrieval.extraction.claim_prior import chance_of_yes, claim_features


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
