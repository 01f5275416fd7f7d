"""Words of a question among those of another text."""

from __future__ import annotations

import pytest

from kgqa.polish.tokens.plain_text import stands_in, stem, words_in
from kgqa.polish.tokens.words import Token


@pytest.mark.parametrize(
    ("word", "text", "stands"),
    [
        ("Kosovej", "album by Anna Kosová", True),
        ("Toruniu", "miasto (Toruń)", True),
        ("Utah", "town in Uttoxeter", False),
    ],
)
def test_a_word_stands_in_a_text_in_any_form(word: str, text: str, stands: bool) -> None:
    assert stands_in({stem(Token(word, 0, len(word), ()))}, words_in(text)) is stands


def test_without_a_stem_only_the_forms_themselves_stand_in_a_text() -> None:
    assert stands_in({"wyspa", "wyspy"}, words_in("Wyspy Grecji"))
    assert not stands_in({"wyspa"}, words_in("wyspiarz"))
