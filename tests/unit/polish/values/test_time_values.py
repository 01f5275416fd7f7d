"""Times as answers tell them."""

from __future__ import annotations

import pytest

from kgqa.polish.values.time_values import is_bare_year, year_last


@pytest.mark.parametrize(
    ("text", "parts", "is_day"),
    [
        ("1410", ("", "1410", ""), False),
        ("753 p.n.e.", ("", "753", " p.n.e."), False),
        ("15 lipca 1410", ("15 lipca ", "1410", ""), True),
        ("15 marca 44 p.n.e.", ("15 marca ", "44", " p.n.e."), False),
        ("lipiec 1410", ("lipiec ", "1410", ""), False),
        ("XV wiek", None, False),
        ("", None, False),
    ],
)
def test_the_year_at_the_end(text: str, parts: tuple[str, str, str] | None, is_day: bool) -> None:
    found = year_last(text)
    assert found == parts
    assert (found is not None and found.is_day) == is_day


@pytest.mark.parametrize(
    ("text", "bare"), [("966", True), ("44 p.n.e.", True), ("1 maja 966", False), ("12345", False)]
)
def test_years_alone(text: str, bare: bool) -> None:
    assert is_bare_year(text) == bare
