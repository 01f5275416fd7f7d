"""Common nouns of several meanings: where they are names, and which of them the words of a field tell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.linking.facts.fact_reader import GraphSignatures
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import RDFS_LABEL, Iri, ItemId, Literal
from tests.doubles import Name
from tests.unit.linking.world import World, world
from wikidata_hdt.labels.signature import Signature

NAMES = (
    Name("Q11344", "pierwiastek"), Name("Q6256", "państwo"), Name("Q28640", "zawód"),
    Name("Q36", "Polska", 8.0), Name("Q1", "węgiel", 4.0), Name("Q2", "węgiel", 1.0),
    Name("Q3", "Kreda", 1.0), Name("Q4", "kreda", 1.5), Name("Q6", "Mongolia", 6.0),
    Name("Q7", "katedra", 3.0), Name("Q8", "katedra", 2.0), Name("Q9", "Florencja", 6.0),
    Name("Q10", "opera", 4.0), Name("Q12", "Opera", 1.0), Name("Q13", "tenisistka", 3.0),
    Name("Q14", "Czech", 2.0), Name("Q15", "tlenek węgla", 1.0), Name("Q16", "tlenek węgla", 1.0),
    Name("Q17", "Jowisz", 3.0), Name("Q18", "Jowisz", 2.5), Name("Q515", "miasto"),
    Name("Q34770", "język"), Name("Q19", "Kongo", 4.0), Name("Q20", "Kongo", 1.0),
    Name("Q21", "bas", 3.0), Name("Q22", "bas", 1.0),
    Name("Q23", "katedra we Wrocławiu"), Name("Q24", "Wrocław", 6.0),
)  # fmt: skip
CLAIMS = (
    ("Q1", "P31", "Q11344"), ("Q36", "P31", "Q6256"), ("Q6", "P31", "Q6256"), ("Q9", "P31", "Q515"),
    ("Q12", "P31", "Q515"), ("Q13", "P31", "Q28640"), ("Q17", "P31", "Q634"),
    ("Q19", "P31", "Q6256"), ("Q20", "P31", "Q34770"), ("Q21", "P31", "Q28640"),
    ("Q23", "P31", "Q8"), ("Q24", "P31", "Q515"),
)  # fmt: skip
ENGLISH = (
    ("Q1", "carbon"), ("Q2", "coal"), ("Q3", "Cretaceous"), ("Q4", "chalk"), ("Q7", "academic department"),
    ("Q8", "cathedral"), ("Q15", "carbon monoxide"), ("Q16", "oxocarbon"),
)  # fmt: skip
RECEIVED = {7: 31, 8: 31, 10: 31, 13: 106, 18: 138, 21: 1303, 22: 412}
"""By item the property of claims about it: of classes, of an occupation, of what others are named after,
of an instrument, of a type of voice."""


class _Received(GraphSignatures):
    """Signatures that know of the claims about items, as those of a label index do."""

    def signature(self, item: int) -> Signature:
        about = frozenset({RECEIVED[item]} if item in RECEIVED else ())
        return replace(super().signature(item), received=about)


@pytest.fixture(scope="module")
def things(morphology: MorfeuszMorphology, analyser: QuestionAnalyser, keys: LemmaKeys) -> World:
    more = [(ItemId(item).iri, Iri(RDFS_LABEL), Literal(text, "en")) for item, text in ENGLISH]
    return world(morphology, analyser, keys, names=NAMES, claims=CLAIMS, more=more, signed=_Received)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Która polska kopalnia wydobywa najwięcej węgla?", "węgla", "Q2"),
        ("Ile elektronów ma węgiel?", "węgiel", "Q1"),
        ("Ile ton węgla spala Polska?", "węgla", "Q2"),
        ("Jakie dinozaury żyły w Mongolii w późnej kredzie?", "kredzie", "Q3"),
        ("Kto zaprojektował kopułę i witraże katedry we Florencji?", "katedry", "Q8"),
        ("Jakie są objawy zatrucia tlenkiem węgla?", "tlenkiem węgla", "Q15"),
        ("Czyją katedrą, biskupa czy opata, jest kościół we Florencji?", "katedrą", "Q8"),
        ("Kto śpiewał basem arię we Florencji?", "basem", "Q22"),
    ],
)
def test_words_of_a_field_tell_meanings_apart(things: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in things.links(text)


def test_words_of_a_field_say_nothing_of_a_name_that_says_itself_what_it_is(things: World) -> None:
    assert ("Wrocławiu", "Q24") in things.links("Jak wysoka jest kopuła katedry we Wrocławiu?")


def test_what_has_a_capital_elsewhere_is_a_language(things: World) -> None:
    assert ("kongu", "Q20") in things.links("Kto mówi po kongu?")
    assert "kongu" not in dict(things.links("Ile lat ma miasto po kongu?"))


def test_classes_beside_names_are_no_names(things: World) -> None:
    assert "katedry" not in dict(things.links("Które katedry ma Polska?"))


@pytest.mark.parametrize(("text", "item"), [("Jaka sonda orbitowała wokół Jowisza?", "Q17"),
                                            ("Którą boginię i nimfę uwiódł Jowisz?", "Q18")])  # fmt: skip
def test_what_gives_its_name_to_others_is_no_planet(things: World, text: str, item: str) -> None:
    assert item in dict(things.links(text)).values()
