"""Abbreviations and their expansions."""

from __future__ import annotations

import pytest

from kgqa.model import Hit, Passage
from kgqa.retrieval.forms.abbreviation_answers import expansion, read_abbreviation


@pytest.mark.parametrize(
    ("question", "abbreviation"),
    [
        ("Rozwiń skrót NFZ.", "NFZ"),
        ("Co oznacza skrót GOPR?", "GOPR"),
        ("Jak brzmi pełna nazwa organizacji o skrócie EFTA?", "EFTA"),
        ("Co kryje się pod skrótem PKP?", "PKP"),
        ("Jaki skrót nosi ONZ?", None),
        ("Co oznacza słowo RAF?", None),
    ],
)
def test_abbreviations(question: str, abbreviation: str | None) -> None:
    assert read_abbreviation(question) == abbreviation


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
