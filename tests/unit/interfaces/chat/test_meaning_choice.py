"""Which meaning a line chooses, by its number or its words."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.interfaces.chat.meaning_choice import chosen

CHOICES = ("państwo Meksyk", "miasto Meksyk")


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("1", 0),
        ("2.", 1),
        ("3", None),
        ("0", None),
        ("drugie", 1),
        ("pierwsza opcja", 0),
        ("o miasto", 1),
        ("Chodzi mi o miasto Meksyk.", 1),
        ("raczej o państwo", 0),
        ("Meksyk", None),
        ("o rzekę", None),
        ("miasto Kraków", None),
        ("Jaka jest stolica Polski?", None),
        ("tak", None),
    ],
)
def test_the_choice_that_a_line_names(sample_parts: Parts, line: str, place: int | None) -> None:
    assert chosen(line, CHOICES, sample_parts) == place
