"""Superlatives, comparatives, ordinals, negation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.analysis.tokens.tokeniser import Tokeniser
from kgqa.analysis.understanding.answer_constraints import GradedWords, OrdinalWords, is_negated, roman_number

GRADED = GradedWords()
ORDINALS = OrdinalWords()


@pytest.mark.parametrize(
    ("text", "degree", "expected"),
    [
        ("najdłuższa rzeka", "sup", [("długi", "max", "length")]),
        ("najkrótszy dzień", "sup", [("krótki", "min", "length")]),
        ("najmłodszy król", "sup", [("młody", "min", "age")]),
        ("leży najdalej", "sup", [("daleko", "max", "distance")]),
        ("najbardziej słony", "sup", [("słony", "max", "")]),
        ("najmniej ludny kraj", "sup", [("ludny", "min", "population")]),
        ("jest wyższy i cięższy", "com", [("wysoki", "max", "height"), ("ciężki", "max", "mass")]),
        ("jest wysoki", "sup", []),
        ("największy", "com", []),
    ],
)
def test_graded_words(tokeniser: Tokeniser, text: str, degree: str, expected: list[tuple[str, str, str]]) -> None:
    tokens = tokeniser.tokens(text)
    found = GRADED.read(tokens, range(len(tokens)), degree)
    assert [(one.lemma, one.direction, one.dimension) for one in found] == expected


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("pierwszy król", [1]),
        ("dwudziesty trzeci prezydent", [23]),
        ("23. prezydent USA", [23]),
        ("XXIII igrzyska", [23]),
        ("był ostatnim carem", [-1]),
        ("przedostatni dzień", [-2]),
        ("król Jan III Sobieski", []),
        ("w XIX wieku", []),
        ("w XIX w.", []),
        ("w dwudziestym wieku", []),
        ("witamina C", []),
        ("w 1918 r.", []),
    ],
)
def test_ordinals(tokeniser: Tokeniser, text: str, numbers: list[int]) -> None:
    tokens = tokeniser.tokens(text)
    assert [one.number for one in ORDINALS.read(tokens, range(len(tokens)))] == numbers


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("nie leży", True),
        ("nigdy nie był", True),
        ("leży nad morzem", False),
        ("nieprawdą jest, że leży", True),
        ("nieprawdą jest, że nie leży", False),
    ],
)
def test_negation(tokeniser: Tokeniser, text: str, negated: bool) -> None:
    tokens = tokeniser.tokens(text)
    assert is_negated(tokens, range(len(tokens))) is negated


@pytest.mark.parametrize(("form", "number"), [("IV", 4), ("XIX", 19), ("MCMXVIII", 1918), ("C", None), ("IIII", None)])
def test_roman_numbers(form: str, number: int | None) -> None:
    assert roman_number(form) == number


@given(st.integers(1, 3999))
def test_roman_numbers_are_read_back(number: int) -> None:
    values = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
    signs = ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"]
    rest, text = number, ""
    for value, sign in zip(values, signs, strict=True):
        text += sign * (rest // value)
        rest %= value
    assert roman_number(text) == (None if text in {*"CDLM"} else number)
