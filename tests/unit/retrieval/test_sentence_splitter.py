"""Sentence bounds in Polish text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.retrieval.sentence_splitter import sentence_spans


def _split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Ala ma kota. Kot ma Alę.", ["Ala ma kota.", "Kot ma Alę."]),
        ("Urodził się w 1473 r. w Toruniu.", ["Urodził się w 1473 r. w Toruniu."]),
        ("Dzieło prof. Kowalskiego wydano.", ["Dzieło prof. Kowalskiego wydano."]),
        ("Autorem jest J. Tuwim. Wiersz znają wszyscy.", ["Autorem jest J. Tuwim.", "Wiersz znają wszyscy."]),
        ("Trenował S.S. Lazio. Grał też sam.", ["Trenował S.S. Lazio.", "Grał też sam."]),
        ("Dowodził por. mar. Max Schmitz.", ["Dowodził por. mar. Max Schmitz."]),
        ("Czy tak? „Tak!” Odszedł.", ["Czy tak?", "„Tak!”", "Odszedł."]),
        ("Pierwszy wiersz\nDrugi wiersz", ["Pierwszy wiersz", "Drugi wiersz"]),
        (" \n ", []),
    ],
)
def test_bounds(text: str, sentences: list[str]) -> None:
    assert _split(text) == sentences


@given(st.text(alphabet="aB .!?\n„”r1", max_size=80))
def test_nothing_but_white_space_is_lost(text: str) -> None:
    assert "".join("".join(_split(text)).split()) == "".join(text.split())
