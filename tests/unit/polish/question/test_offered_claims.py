"""Two things that a question offers to be said of what it names."""

from __future__ import annotations

import pytest

from kgqa.polish.question.offered_claims import offered_claims


@pytest.mark.parametrize(
    ("question", "claims"),
    [
        (
            "Odra jest dłuższa czy krótsza od Warty?",
            [("Czy Odra jest dłuższa od Warty?", "dłuższa"), ("Czy Odra jest krótsza od Warty?", "krótsza")],
        ),
        (
            "Czy Lublin leży na wschód czy może na zachód od Radomia?",
            [
                ("Czy Lublin leży na wschód od Radomia?", "na wschód"),
                ("Czy Lublin leży na zachód od Radomia?", "na zachód"),
            ],
        ),
        (
            "Norwid zmarł po Krasińskim czy przed nim?",
            [("Czy Norwid zmarł po Krasińskim?", "po Krasińskim"), ("Czy Norwid zmarł przed Krasińskim?", "przed nim")],
        ),
        (
            "Norwid zmarł przed czy po Krasińskim?",
            [("Czy Norwid zmarł przed Krasińskim?", "przed"), ("Czy Norwid zmarł po Krasińskim?", "po")],
        ),
    ],
)
def test_each_offer_makes_a_claim(question: str, claims: list[tuple[str, str]]) -> None:
    assert list(offered_claims(question)) == claims


@pytest.mark.parametrize("question", ["Kto jest starszy: Lem czy Mrożek?", "Czy Odra jest dłuższa od Warty?"])
def test_nothing_else_offers_claims(question: str) -> None:
    assert not list(offered_claims(question))
