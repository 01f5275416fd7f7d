"""Further words that tell namesakes apart: languages of works, relatives, parts of countries, compound nouns."""

from __future__ import annotations

import pytest

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.morphology import MorfeuszMorphology
from kgqa.testing import Name
from tests.unit.linking.world import World, world

NAMES = (
    Name("Q5", "człowiek"), Name("Q515", "miasto"), Name("Q864503", "biolog"), Name("Q36180", "pisarz"),
    Name("Q29", "Hiszpania", 6.0), Name("Q717", "Wenezuela", 6.0), Name("Q142", "Francja", 7.0),
    Name("Q38", "Włochy", 7.0),
    Name("Q11", "Wesele Figara", 3.0), Name("Q12", "Wesele Figara", 2.0), Name("Q13", "Pierre Beaumarchais", 3.0),
    Name("Q21", "Winston Churchill", 6.0), Name("Q22", "Winston Churchill", 3.0),
    Name("Q31", "Barcelona", 6.0), Name("Q32", "Barcelona", 3.0),
    Name("Q41", "Ian Fleming", 4.0), Name("Q42", "Alexander Fleming", 2.0), Name("Q43", "Colin Fleming", 3.0),
    Name("Q41", "Fleming", 4.0, is_label=False), Name("Q42", "Fleming", 2.0, is_label=False),
    Name("Q43", "Fleming", 3.0, is_label=False), Name("Q51", "Salem", 3.0),
)  # fmt: skip
CLAIMS = (
    *((item, "P31", "Q5") for item in ("Q13", "Q21", "Q22", "Q41", "Q42", "Q43")),
    ("Q142", "P37", "Q150"), ("Q38", "P37", "Q652"), ("Q11", "P407", "Q652"), ("Q12", "P364", "Q150"),
    ("Q13", "P27", "Q142"),
    ("Q31", "P31", "Q515"), ("Q32", "P31", "Q515"), ("Q31", "P17", "Q29"), ("Q32", "P17", "Q717"),
    ("Q41", "P106", "Q36180"), ("Q42", "P106", "Q864503"), ("Q51", "P31", "Q515"),
)  # fmt: skip


@pytest.fixture(scope="module")
def namesakes(morphology: MorfeuszMorphology, analyser: QuestionAnalyser, keys: LemmaKeys) -> World:
    return world(morphology, analyser, keys, names=NAMES, claims=CLAIMS)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Kiedy Pierre Beaumarchais napisał „Wesele Figara”?", "Wesele Figara", "Q12"),
        ("Kiedy umarł Winston Churchill, poseł i wnuk premiera?", "Winston Churchill", "Q22"),
        ("Jak duża jest Barcelona w stanie Anzoátegui?", "Barcelona", "Q32"),
        ("Gdzie mieszkał mikrobiolog Fleming?", "Fleming", "Q42"),
        ("Salem, procesy czarownic 1692", "Salem", "Q51"),
    ],
)
def test_the_less_known_one_is_meant(namesakes: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in namesakes.links(text)
