from __future__ import annotations

import pytest

from kgqa.interfaces.http.sparql.operation import in_languages, spoken_languages


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", "pl"),
        ("de", "de"),
        ("en;q=0.5, de-AT", "de-AT,en"),
        ("en, pl;q=0", "en"),
        ("*", "pl"),
        ('"; DROP', "pl"),
        ('en", "x', "pl"),
    ],
)
def test_languages_of_a_header(header: str, expected: str) -> None:
    assert spoken_languages(header) == expected


def test_only_the_place_that_is_left_for_them_is_filled() -> None:
    assert in_languages('"[AUTO_LANGUAGE],en" [AUTO', "pl") == '"pl,en" [AUTO'
