"""Names that begin a question, titles with their makers, choices in front of what is asked, what is to be defined."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from tests.doubles import Name
from tests.unit.linking.world import World, world

NAMES = (
    Name("Q5", "człowiek"), Name("Q11424", "film"), Name("Q4022", "rzeka"), Name("Q35657", "stan"),
    Name("Q3305213", "obraz"), Name("Q476028", "klub"), Name("Q13442814", "katedra", 3.0),
    Name("Q1", "Smerfy", 3.0), Name("Q2", "Arsenal", 4.0), Name("Q3", "arsenał", 2.0),
    Name("Q4", "Pianista", 2.0), Name("Q6", "pianista", 4.0),
    Name("Q7", "Halloween", 3.0), Name("Q8", "John Carpenter", 3.0),
    Name("Q9", "Missouri", 5.0), Name("Q10", "Missouri", 4.0), Name("Q11", "Missisipi", 4.0),
    Name("Q12", "Botticelli", 1.0), Name("Q14", "kolonia", 3.0),
    Name("Q8", "Carpenter", 3.0, is_label=False),
    Name("Q15", "Vincent van Gogh", 2.0), Name("Q15", "van Gogh", 2.0, is_label=False),
    Name("Q178885", "postać"), Name("Q95074", "postać fikcyjna"), Name("Q515", "miasto"),
    Name("Q16", "Tarzan", 2.0), Name("Q17", "Tarzan", 2.0),
)  # fmt: skip
CLAIMS = (
    ("Q1", "P31", "Q11424"), ("Q2", "P31", "Q476028"), ("Q4", "P31", "Q11424"), ("Q7", "P31", "Q11424"),
    ("Q8", "P31", "Q5"), ("Q9", "P31", "Q35657"), ("Q10", "P31", "Q4022"), ("Q11", "P31", "Q4022"),
    ("Q12", "P31", "Q5"), ("Q15", "P31", "Q5"), ("Q16", "P31", "Q95074"), ("Q17", "P31", "Q11424"),
)  # fmt: skip


@pytest.fixture(scope="module")
def topics(morphology: MorfeuszMorphology, analyser: QuestionAnalyser, keys: LemmaKeys) -> World:
    return world(morphology, analyser, keys, names=NAMES, claims=CLAIMS)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Smerfy z 2011 roku, kto podkłada głos Klakierowi?", "Smerfy", "Q1"),
        ("Arsenal gra na jakim stadionie?", "Arsenal", "Q2"),
        ("Czy Halloween Carpentera jest straszne?", "Halloween", "Q7"),
        ("Missouri albo Missisipi, która rzeka jest dłuższa?", "Missouri", "Q10"),
        ("Co jest na obrazie Botticellego?", "Botticellego", "Q12"),
        ("Kto był bratem malarza van Gogha?", "van Gogha", "Q15"),
        ("Kto wymyślił Tarzana, człowieka z dżungli?", "Tarzana", "Q16"),
        ("Czym jest katedra?", "katedra", "Q13442814"),
        ("Co to jest katedra?", "katedra", "Q13442814"),
        ("Czym kolonia różni się od protektoratu?", "kolonia", "Q14"),
    ],
)
def test_they_are_linked(topics: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in topics.links(text)


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("Pianista to kto taki?", "Pianista"),
        ("Co jest siedzibą biskupa, katedra?", "siedzibą"),
        ("Jan Carpentera nie zna?", "Jan"),
    ],
)
def test_common_words_and_unknown_names_are_not(topics: World, text: str, surface: str) -> None:
    assert all(found != surface or item in (None, "Q6") for found, item in topics.links(text))
