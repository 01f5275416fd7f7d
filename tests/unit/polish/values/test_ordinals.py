"""Ordinal numbers in words."""

from __future__ import annotations

import pytest

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tokens.tokeniser import Tokeniser
from kgqa.polish.values.ordinals import OrdinalNumeral, ordinal_at

TOKENISER = Tokeniser(MorfeuszMorphology())


@pytest.mark.parametrize(
    ("text", "end", "number"),
    [
        ("szesnastym prezydentem", 1, 16),
        ("dwudziesty trzeci", 2, 23),
        ("dwudziesty dwudziesty", 1, 20),
        ("sto dwudziesty piąty", 3, 125),
        ("tysiąc dziewięćset osiemnasty rok", 3, 1918),
        ("dwutysięczny", 1, 2000),
        ("ostatni król", 1, -1),
    ],
)
def test_ordinals(text: str, end: int, number: int) -> None:
    assert ordinal_at(TOKENISER.tokens(text), 0) == OrdinalNumeral(0, end, number)


@pytest.mark.parametrize("text", ["sto", "pięć pierwszych", "sto ostatni", "król"])
def test_no_ordinals(text: str) -> None:
    assert ordinal_at(TOKENISER.tokens(text), 0) is None
