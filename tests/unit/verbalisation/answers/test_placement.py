"""Choice and spelling of prepositions."""

from __future__ import annotations

import pytest

from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import Case
from kgqa.verbalisation.answers.placement import Prepositions


@pytest.fixture(scope="module")
def prepositions(morphology: MorfeuszMorphology) -> Prepositions:
    return Prepositions(morphology)


@pytest.mark.parametrize(
    ("preposition", "following", "expected"),
    [
        ("w", "Wrocławiu", "we"),
        ("w", "Warszawie", "w"),
        ("w", "Francji", "we"),
        ("w", "Florencji", "we"),
        ("w", "Finlandii", "w"),
        ("w", "Lwowie", "we"),
        ("w", "wtorek", "we"),
        ("w", "wrześniu", "we"),
        ("w", "„Weselu”", "w"),
        ("w", "XV", "w"),
        ("w", "1949", "w"),
        ("w", "FC Barcelona", "w"),
        ("z", "SLD", "z"),
        ("z", "Szwecji", "ze"),
        ("z", "Szczecina", "ze"),
        ("z", "Stanów Zjednoczonych", "ze"),
        ("z", "Słowacji", "ze"),
        ("z", "Zgierza", "ze"),
        ("z", "Sopotu", "z"),
        ("z", "Szanghaju", "z"),
        ("z", "Siedlec", "z"),
        ("z", "Azji", "z"),
        ("z", "Warszawy", "z"),
        ("od", "Hamburga", "od"),
        ("przez", "mnie", "przeze"),
    ],
)
def test_spelling(prepositions: Prepositions, preposition: str, following: str, expected: str) -> None:
    assert prepositions.spell(preposition, following) == expected


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("w", Case.LOC, "Węgry", "państwo", "państwo"), "na"),
        (("w", Case.LOC, "Czechy", "państwo", "państwo"), "w"),
        (("w", Case.ACC, "Węgry", "państwo", "państwo"), "w"),
        (("w", Case.LOC, "Kreta", "", ""), "na"),
        (("w", Case.LOC, "Bornholm", "wyspa na Bałtyku", ""), "na"),
        (("w", Case.LOC, "Grenada", "", "miasto"), "w"),
        (("w", Case.LOC, "Grenada", "miasto w Hiszpanii", ""), "w"),
        (("na", Case.LOC, "Afryka", "kontynent", "kontynent"), "w"),
        (("na", Case.LOC, "Antarktyda", "kontynent", "kontynent"), "na"),
        (("na", Case.LOC, "Ocean Spokojny", "", "ocean"), "na"),
        (("nad", Case.INST, "Wisła", "rzeka", "rzeka"), "nad"),
    ],
)
def test_choice(prepositions: Prepositions, arguments: tuple[str, Case, str, str, str], expected: str) -> None:
    assert prepositions.choose(*arguments) == expected


@pytest.mark.parametrize(("label", "expected"), [("Polska", ("do", Case.GEN)), ("Węgry", ("na", Case.ACC))])
def test_direction(prepositions: Prepositions, label: str, expected: tuple[str, Case]) -> None:
    assert prepositions.direction(label) == expected
