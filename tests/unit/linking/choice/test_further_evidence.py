"""What else tells namesakes apart: relatives, parts of countries, forms of verbs, statements about nouns beside."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from tests.doubles import Name
from tests.unit.linking.world import World, world

NAMES = (
    Name("Q5", "człowiek"), Name("Q515", "miasto"), Name("Q11424", "film"), Name("Q123705", "dzielnica"),
    Name("Q1028181", "malarz"), Name("Q593644", "chemik"), Name("Q8341", "jazz"),
    Name("Q84", "Londyn", 6.0),
    Name("Q1", "Billy Williams", 5.0), Name("Q2", "Serena Williams", 3.0), Name("Q3", "Venus Williams", 3.0),
    Name("Q4", "Tomasz Mann", 5.0), Name("Q6", "Klaus Mann", 3.0),
    Name("Q9", "Houston", 6.0), Name("Q10", "Whitney Houston", 3.0),
    Name("Q11", "Trey Parker", 5.0), Name("Q12", "Charlie Parker", 3.0),
    Name("Q13", "Fritz Haber", 4.0), Name("Q14", "Hieronim Bosch", 5.0), Name("Q15", "Carl Bosch", 3.0),
    Name("Q16", "Notting Hill", 5.0), Name("Q17", "Notting Hill", 4.0),
    Name("Q21", "język duński", 4.0), Name("Q35", "Dania", 6.0),
    *(
        Name(item, surname, popularity, is_label=False)
        for item, surname, popularity in (
            ("Q1", "Williams", 3.5), ("Q2", "Williams", 3.0), ("Q3", "Williams", 3.0), ("Q4", "Mann", 3.5),
            ("Q6", "Mann", 3.0), ("Q10", "Houston", 3.0), ("Q11", "Parker", 3.5), ("Q12", "Parker", 3.0),
            ("Q13", "Haber", 3.0), ("Q14", "Bosch", 3.5), ("Q15", "Bosch", 3.0),
        )
    ),
)  # fmt: skip
CLAIMS = (
    *((item, "P31", "Q5") for item in ("Q1", "Q2", "Q3", "Q4", "Q6", "Q10", "Q11", "Q12", "Q13", "Q14", "Q15")),
    ("Q2", "P3373", "Q3"), ("Q3", "P3373", "Q2"), ("Q6", "P22", "Q4"),
("Q9", "P31", "Q515"),
    ("Q12", "P136", "Q8341"), ("Q13", "P106", "Q593644"), ("Q14", "P106", "Q1028181"), ("Q15", "P106", "Q593644"),
    ("Q16", "P31", "Q11424"), ("Q16", "P840", "Q84"), ("Q17", "P31", "Q123705"), ("Q17", "P131", "Q84"),
)  # fmt: skip


@pytest.fixture(scope="module")
def famous(morphology: MorfeuszMorphology, analyser: QuestionAnalyser, keys: LemmaKeys) -> World:
    return world(morphology, analyser, keys, names=NAMES, claims=CLAIMS)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Ile tytułów zdobyła Williams, siostra Venus?", "Williams", "Q2"),
        ("Gdzie zmarł Mann, syn noblisty?", "Mann", "Q6"),
        ("Na czym grał Parker, pionier jazzu?", "Parker", "Q12"),
        ("Jaki karnawał trwa w londyńskim Notting Hill?", "Notting Hill", "Q17"),
        ("Ilu ludzi mówi po duńsku?", "duńsku", "Q21"),
    ],
)
def test_the_less_known_one_is_meant(famous: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in famous.links(text)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Ile tytułów zdobył Williams?", "Williams", "Q1"),
        ("Gdzie zmarł Mann?", "Mann", "Q4"),
        ("Gdzie leży Houston?", "Houston", "Q9"),
        ("Na czym grał Parker?", "Parker", "Q11"),
        ("Kim był Bosch?", "Bosch", "Q14"),
        ("Kiedy nakręcono film Notting Hill?", "Notting Hill", "Q16"),
        ("Jaki duński król zmarł?", "duński", "Q35"),
    ],
)
def test_the_better_known_one_is_meant(famous: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in famous.links(text)
