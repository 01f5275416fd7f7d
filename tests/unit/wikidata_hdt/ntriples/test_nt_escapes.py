"""Numeric escapes become characters, and nothing else changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikidata_hdt.ntriples.nt_escapes import without_numeric_escapes


@pytest.mark.parametrize(
    ("text", "clear"),
    [
        (rb"\u0142\u00D3\U0001f600", "łÓ\U0001f600".encode()),
        (rb"\\u0142 \\\u0142", rb"\\u0142 " + b"\\\\" + "ł".encode()),
        (rb"\u0041 \u000A \u0022 \n \" \q", rb"\u0041 \u000A \u0022 \n \" \q"),
        (rb"\ud800\uDFFF \U00110000 \u014 \U0001F60", rb"\ud800\uDFFF \U00110000 \u014 \U0001F60"),
        (b"\\\n\\u0142\\", "\\\nł\\".encode()),
        (b"\xff\\u0105", b"\xff" + "ą".encode()),
        (b"", b""),
    ],
)
def test_escapes(text: bytes, clear: bytes) -> None:
    assert without_numeric_escapes(text) == clear


@given(st.text(st.characters(codec="utf-8", exclude_characters="\\"), max_size=60))
def test_every_character_comes_back(text: str) -> None:
    escaped = "".join(character if ord(character) < 0x80 else f"\\U{ord(character):08X}" for character in text)
    assert without_numeric_escapes(escaped.encode()) == text.encode()


@given(st.binary(max_size=80))
def test_line_ends_stay(text: bytes) -> None:
    assert without_numeric_escapes(text + rb"\u0142").count(b"\n") == text.count(b"\n")


def test_a_text_without_escapes_is_not_copied() -> None:
    text = b'"x\\n"' * 3
    assert without_numeric_escapes(text) is text
