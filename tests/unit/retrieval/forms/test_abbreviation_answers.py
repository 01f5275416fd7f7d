"""Abbreviations and their expansions."""

from __future__ import annotations

import pytest

from kgqa.model import Hit, Passage
from kgqa.retrieval.forms.abbreviation_answers import expansion


@pytest.mark.parametrize(
    ("abbreviation", "text", "found"),
    [
        ("NFZ", "Pacjentowi płaci Narodowy Fundusz Zdrowia (NFZ).", "Narodowy Fundusz Zdrowia"),
        (
            "PTTK",
            "Działa Polskie Towarzystwo Turystyczno-Krajoznawcze.",
            "Polskie Towarzystwo Turystyczno-Krajoznawcze",
        ),
        ("MSW", "Było Ministerstwo do Spraw Wszelkich.", "Ministerstwo do Spraw Wszelkich"),
        ("NFZ", "NFZ nie rozwija swojej nazwy.", None),
    ],
)
def test_expansions(abbreviation: str, text: str, found: str | None) -> None:
    place = expansion(abbreviation, [Hit(Passage("a", "a", text), 1.0)])
    assert (text[place[1] : place[2]] if place else None) == found
