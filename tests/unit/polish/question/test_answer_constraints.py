"""Superlatives, comparatives, ordinals, negation."""

from __future__ import annotations

import pytest

from kgqa.polish.question.answer_constraints import GradedWords, is_negated, read_ordinals
from kgqa.polish.tokens.tokeniser import Tokeniser

GRADED = GradedWords()


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
        ("tysiąc dziewięćset osiemnasty", [1918]),
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
    assert [one.number for one in read_ordinals(tokens, range(len(tokens)))] == numbers


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
