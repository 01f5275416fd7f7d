"""Whether words without a question word ask for several things."""

from __future__ import annotations

import pytest

from kgqa.polish.question.said_number import asks_for_several
from kgqa.polish.tokens.tokeniser import Tokeniser


@pytest.mark.parametrize(
    ("text", "several"),
    [
        ("kraje Beneluksu", True),
        ("wyspy należące do Portugalii", True),
        ("sąsiedzi Finlandii", True),
        ("autor powieści", False),
        ("stolica państw", False),
        ("skrzypce mistrza", False),
        ("do rzek", False),
        ("?", False),
    ],
)
def test_the_first_noun_in_the_nominative_tells(tokeniser: Tokeniser, text: str, several: bool) -> None:
    assert asks_for_several(tokeniser.tokens(text), frozenset()) is several


def test_a_name_is_no_noun(tokeniser: Tokeniser) -> None:
    assert not asks_for_several(tokeniser.tokens("Tatry szczyt"), frozenset({0}))
    assert asks_for_several(tokeniser.tokens("Chopin siostry"), frozenset({0}))
