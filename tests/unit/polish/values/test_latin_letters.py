"""Names in Cyrillic letters in Latin ones."""

from __future__ import annotations

import pytest

from kgqa.polish.tokens.plain_text import in_latin_letters


@pytest.mark.parametrize(
    ("text", "latin"), [("Горький", "gorkij"), ("Щедрин", "szczedrin"), ("Łódź", "łódź"), ("Київ", "kijiw")]
)
def test_cyrillic_letters_are_told_in_latin_ones(text: str, latin: str) -> None:
    assert in_latin_letters(text) == latin
