"""Text in columns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.interfaces.console import cells, clip, pad, paragraph, plain, table


@pytest.mark.parametrize(("text", "width"), [("", 0), ("żółw", 4), ("z\u0307", 1), ("首都", 4), ("„…”", 3)])
def test_cells(text: str, width: int) -> None:
    assert cells(text) == width


@pytest.mark.parametrize(
    ("text", "width", "shown"), [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("首都首", 4, "首…"), ("abc", 1, "…")]
)
def test_clip(text: str, width: int, shown: str) -> None:
    assert clip(text, width) == shown


def test_plain_takes_control_characters_out() -> None:
    assert plain("a\tb\nc\x1b[31m") == "a b c [31m"


def test_table() -> None:
    rows = [("a", "Kraków", "x" * 20), ("bb", "Bielsko-Biała", "y")]
    assert table(rows, (5, 8), "  ", width=30) == [
        "  a   Kraków    xxxxxxxxxxxxx…",
        "  bb  Bielsko…  y",
    ]


def test_table_without_rows() -> None:
    assert table([], (5, 8), "  ") == []


def test_paragraph_indents_what_follows() -> None:
    assert paragraph("Jak nazywa się stolica Francji?", "  ", width=20) == [
        "  Jak nazywa się",
        "    stolica Francji?",
    ]


@given(st.text(max_size=60), st.integers(1, 40))
def test_pad_is_exact(text: str, width: int) -> None:
    assert cells(pad(text, width)) == width


@given(st.lists(st.tuples(st.text(), st.text(), st.text()), max_size=4), st.integers(40, 90))
def test_tables_keep_to_their_width(rows: list[tuple[str, str, str]], width: int) -> None:
    assert all(cells(line) <= width for line in table(rows, (9, 12), "  ", width))


@given(st.text(max_size=300))
def test_paragraphs_keep_to_their_width(text: str) -> None:
    assert all(cells(line) <= 40 for line in paragraph(text, "  ", 40))
