"""Namesakes of which a graph tells little: by adjectives of places, by parties, by the end of a title's maker."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from tests.doubles import Name
from tests.unit.linking.world import World, world

NAMES = (
    Name("Q5", "człowiek"), Name("Q515", "miasto"), Name("Q35657", "stan"), Name("Q82955", "polityk"),
    Name("Q1439", "Teksas", 6.0), Name("Q1", "Odessa", 5.0), Name("Q2", "Odessa", 3.0),
    Name("Q3", "Jan Schmidt", 4.0), Name("Q4", "Jan Schmidt", 3.5), Name("Q6", "partia"),
    Name("Q7", "Parana", 3.0),
)  # fmt: skip
CLAIMS = (
    ("Q1", "P31", "Q515"), ("Q1", "P17", "Q212"), ("Q2", "P17", "Q30"), ("Q1439", "P31", "Q35657"),
    ("Q1439", "P17", "Q30"), ("Q3", "P31", "Q5"), ("Q4", "P31", "Q5"), ("Q4", "P102", "Q6"),
)  # fmt: skip


@pytest.fixture(scope="module")
def namesakes(morphology: MorfeuszMorphology, analyser: QuestionAnalyser, keys: LemmaKeys) -> World:
    return world(morphology, analyser, keys, names=NAMES, claims=CLAIMS)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Ilu ludzi mieszka w teksańskiej Odessie?", "Odessie", "Q2"),
        ("Kiedy urodził się polityk Jan Schmidt?", "Jan Schmidt", "Q4"),
        ("Ile zapór stoi na Paranie?", "Paranie", "Q7"),
    ],
)
def test_what_is_told_decides(namesakes: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in namesakes.links(text)
