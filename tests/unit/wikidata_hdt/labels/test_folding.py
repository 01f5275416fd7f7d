"""Folding of texts to keys."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikidata_hdt.labels.folding import fold, without_foreign_marks


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("  Łódź\u00a0 Fabryczna\n", "łódź fabryczna"),
        ("„Pan Tadeusz”", '"pan tadeusz"'),
        ("«Lalka»", '"lalka"'),
        ("L’Aquila", "l'aquila"),
        ("Bielsko–Biała", "bielsko-biała"),
        ("STRASSE ß", "strasse ss"),
        ("Zażo\u0301łc\u0301", "zażółć"),
        ("mięk\u00adki", "miękki"),
        ("", ""),
    ],
)
def test_examples(text: str, key: str) -> None:
    assert fold(text) == key


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(st.sampled_from("aĄż -–„”'’\t"), max_size=20))
def test_case_does_not_matter(text: str) -> None:
    assert fold(text.upper()) == fold(text.lower())


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Antonín Dvořák", "Antonin Dvorak"),
        ("Łódź, Malmö i Tromsø", "Łódź, Malmo i Tromso"),
        ("Strauß", "Strauss"),
        ("Zażo\u0301łc\u0301", "Zażółć"),
    ],
)
def test_marks_that_polish_lacks_are_taken_off(text: str, plain: str) -> None:
    assert without_foreign_marks(text) == plain
