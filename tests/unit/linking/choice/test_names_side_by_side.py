"""Namesakes that the other names, the longer label, „to”, adjectives behind and the nouns of languages tell apart."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from tests.doubles import Name
from tests.unit.linking.world import World, world

NAMES = (
    Name("Q515", "miasto"), Name("Q6256", "państwo"), Name("Q23442", "wyspa"), Name("Q476028", "klub"),
    Name("Q5", "człowiek"), Name("Q34770", "język"), Name("Q46831", "pasmo górskie"), Name("Q937857", "trener"),
    Name("Q33", "Finlandia", 6.0), Name("Q40840", "Tampere", 4.0), Name("Q1", "Nokia", 4.0), Name("Q2", "Nokia", 3.0),
    Name("Q38", "Włochy", 6.0), Name("Q36", "Polska", 6.0), Name("Q3", "Wenecja", 4.0), Name("Q4", "Wenecja", 3.0),
    Name("Q6", "Biskupin", 2.0), Name("Q7", "Żnin", 2.0),
    Name("Q8", "Newcastle", 4.0), Name("Q9", "Newcastle", 3.0, is_label=False), Name("Q9", "Newcastle upon Tyne", 3.0),
    Name("Q10", "Santiago", 4.0), Name("Q11", "Santiago", 2.0),
    Name("Q39", "Szwajcaria", 6.0), Name("Q12", "Jura", 4.0), Name("Q13", "Jura", 3.0), Name("Q142", "Francja", 6.0),
    Name("Q14", "Kongo", 5.0), Name("Q15", "Kongo", 3.0),
    Name("Q1033", "Nigeria", 6.0), Name("Q16", "Benin", 4.0), Name("Q17", "Benin", 3.0),
    Name("Q18", "Bilbo", 3.0, is_label=False), Name("Q18", "Jan Bilbo", 3.0), Name("Q19", "Bilbo", 3.0),
)  # fmt: skip
CLAIMS = (
    *((item, "P31", "Q515") for item in ("Q40840", "Q2", "Q3", "Q4", "Q6", "Q7", "Q8", "Q9", "Q10", "Q17")),
    *((item, "P31", "Q6256") for item in ("Q33", "Q38", "Q36", "Q39", "Q142", "Q14", "Q1033", "Q16")),
    ("Q40840", "P17", "Q33"), ("Q2", "P17", "Q33"), ("Q1", "P31", "Q476028"), ("Q3", "P17", "Q38"),
    ("Q4", "P17", "Q36"), ("Q6", "P17", "Q36"), ("Q7", "P17", "Q36"), ("Q11", "P31", "Q23442"),
    ("Q12", "P31", "Q46831"), ("Q12", "P17", "Q142"), ("Q13", "P31", "Q46831"), ("Q13", "P17", "Q39"),
    ("Q15", "P31", "Q34770"), ("Q16", "P47", "Q1033"), ("Q17", "P17", "Q1033"),
    ("Q16", "P17", "Q16"), ("Q1033", "P17", "Q1033"),
    ("Q18", "P31", "Q5"), ("Q19", "P31", "Q476028"),
)  # fmt: skip


@pytest.fixture(scope="module")
def beside(morphology: MorfeuszMorphology, analyser: QuestionAnalyser, keys: LemmaKeys) -> World:
    return world(morphology, analyser, keys, names=NAMES, claims=CLAIMS)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Ile kosztuje bilet z Tampere do Nokii?", "Nokii", "Q2"),
        ("Byliśmy w Biskupinie i Żninie, a do Wenecji nie dojechaliśmy.", "Wenecji", "Q4"),
        ("Największa wyspa archipelagu to Santiago.", "Santiago", "Q11"),
        ("Santiago to wyspa na Atlantyku.", "Santiago", "Q11"),
        ("Jak wysoka jest Jura szwajcarska?", "Jura", "Q13"),
        ("Słownik języka kongo", "kongo", "Q15"),
        ("Kto mówi w kongo, języku bantu?", "kongo", "Q15"),
        ("Trener Bilbo podał się do dymisji.", "Bilbo", "Q19"),
    ],
)
def test_the_less_known_one_is_meant(beside: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in beside.links(text)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Ile kosztuje bilet do Wenecji?", "Wenecji", "Q3"),
        ("Ile stacji ma Newcastle?", "Newcastle", "Q8"),
        ("Co to jest Santiago?", "Santiago", "Q10"),
        ("Jak wysoka jest Jura?", "Jura", "Q12"),
        ("Stolica Kongo", "Kongo", "Q14"),
        ("Kto rządzi Beninem?", "Beninem", "Q16"),
    ],
)
def test_the_better_known_one_is_meant(beside: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in beside.links(text)
