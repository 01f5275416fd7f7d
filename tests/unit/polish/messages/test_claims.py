"""Texts that ask if something is so."""

from __future__ import annotations

import pytest

from kgqa.polish.messages.claims import asks_whether, is_claim


@pytest.mark.parametrize(
    ("message", "whether"),
    [
        ("Czy Oslo leży w Norwegii?", True),
        ("Byłem w Oslo. Czy obowiązuje tam euro?", True),
        ("Norwegia: członek UE czy nie?", True),
        ("Czy wiesz, kto napisał „Lalkę”?", False),
        ("Oslo czy Bergen?", False),
        ("", False),
    ],
)
def test_whether_is_asked_by_a_word(message: str, *, whether: bool) -> None:
    assert asks_whether(message) is whether


@pytest.mark.parametrize(
    ("sentence", "claims"),
    [
        ("Istnieje między nimi granica?", True),
        ("Nietoperz to ssak jest?", True),
        ("Oslo leży w Norwegii.", False),
        ("Jaka jest stolica Norwegii?", False),
        ("Stolica Norwegii to?", False),
        ("Stolicą Norwegii jest … od 1814 roku?", False),
        ("?", False),
    ],
)
def test_whether_is_asked_by_a_mark_alone(sentence: str, *, claims: bool) -> None:
    assert is_claim(sentence) is claims
