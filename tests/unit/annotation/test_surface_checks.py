"""Texts are cleaned once and for all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.annotation.checks.base import word_list
from kgqa.annotation.checks.surface_checks import clean, ungarbled


@pytest.mark.parametrize("encoding", ["cp1250", "iso8859-2"])
def test_polish_letters_are_repaired(encoding: str) -> None:
    letters = "ąćęłńóśźż"
    garbled = "".join(letter.encode().decode(encoding, errors="ignore") for letter in letters if _has(letter, encoding))
    assert ungarbled(garbled) == "".join(letter for letter in letters if _has(letter, encoding))


def _has(letter: str, encoding: str) -> bool:
    try:
        letter.encode().decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


@given(st.text())
def test_clean_text_is_clean(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(st.text("aąbcćeęlłnńoósśzźżAŁŚŻ „”–…,. 0123\n"))
def test_polish_text_is_clean(text: str) -> None:
    assert clean(text) == text


def test_the_letters_are_polish() -> None:
    assert {"ą", "Ż", "„"} <= word_list("garbled")
