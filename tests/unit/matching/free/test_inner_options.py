"""Tests of options that a question offers inside itself."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.matching.free.coordination import group_words, options_of
from kgqa.model import Question


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("„Lalkę” napisał Prus czy Nałkowska?", ["Prus", "Nałkowska"]),
        ("„Pocałunek” to dzieło Klimta czy Schielego?", ["Klimta", "Schielego"]),
        ("Większa jest Polska czy Wzbdria?", []),
        ("najkrótsza rzeka: Rodan, Wisła, Sekwana", ["Rodan", "Wisła", "Sekwana"]),
        ("rzeki Europy: Rodan, Wisła, Sekwana", []),
    ],
)
def test_names_beside_either_are_options(sample_parts: Parts, text: str, options: list[str]) -> None:
    linked = sample_parts.linker.link(sample_parts.analyser.analyse(Question(text)))
    assert [one.surface for one in options_of(linked)] == options


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Co z tej trójki jest największe?", "tej trójki"),
        ("Która z tych trzech rzek jest najdłuższa?", "tych trzech"),
        ("Która z rzek jest najdłuższa?", ""),
    ],
)
def test_words_that_only_point_to_what_is_named(sample_parts: Parts, text: str, words: str) -> None:
    tokens = sample_parts.analyser.analyse(Question(text)).tokens
    assert " ".join(one.form for at, one in enumerate(tokens) if group_words(tokens) >> at & 1) == words
