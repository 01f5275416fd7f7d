"""Places told by what they hold, by the border on which a thing lies, and by what bears their name."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from tests.doubles import Name
from tests.unit.linking.world import World, world

NAMES = (
    Name("Q515", "miasto"), Name("Q6256", "państwo"), Name("Q35657", "stan"), Name("Q4022", "rzeka"),
    Name("Q769", "Grenada", 6.0), Name("Q8810", "Grenada", 4.0), Name("Q47476", "Alhambra", 3.0),
    Name("Q15499", "Parana", 5.0), Name("Q127892", "Parana", 2.0),
    Name("Q21196", "Wielkanoc", 3.0), Name("Q7999014", "Wielkanoc", 1.0), Name("Q532", "wieś"),
    Name("Q548", "Wisła", 5.0), Name("Q257561", "Wisła", 4.0), Name("Q41176", "budynek"),
    Name("Q73079", "Trinity College w Dublinie", 2.0), Name("Q332342", "Trinity College", 4.0),
    Name("Q73079", "Trinity College", 2.0, is_label=False), Name("Q1761", "Dublin", 5.0),
    Name("Q155", "Brazylia", 7.0), Name("Q733", "Paragwaj", 6.0),
    Name("Q1415", "Indiana", 5.0), Name("Q1184769", "Indiana", 1.0), Name("Q1400", "Pensylwania", 4.0),
    Name("Q777120", "borough w Pensylwanii"), Name("Q1397", "Ohio", 5.0), Name("Q4915", "Ohio", 2.0),
)  # fmt: skip
CLAIMS = (
    ("Q769", "P31", "Q6256"), ("Q155", "P31", "Q6256"), ("Q733", "P31", "Q6256"),
    ("Q8810", "P31", "Q515"), ("Q47476", "P131", "Q8810"),
    ("Q21196", "P31", "Q1656682"), ("Q7999014", "P131", "Q35657"),
    ("Q548", "P31", "Q4022"), ("Q257561", "P131", "Q35657"), ("Q73079", "P131", "Q1761"),
    ("Q1415", "P31", "Q35657"), ("Q1400", "P31", "Q35657"), ("Q1184769", "P31", "Q777120"),
    ("Q1397", "P31", "Q35657"), ("Q4915", "P31", "Q4022"),
    ("Q15499", "P31", "Q35657"), ("Q15499", "P17", "Q155"), ("Q127892", "P31", "Q4022"),
)  # fmt: skip


@pytest.fixture(scope="module")
def places(morphology: MorfeuszMorphology, analyser: QuestionAnalyser, keys: LemmaKeys) -> World:
    return world(morphology, analyser, keys, names=NAMES, claims=CLAIMS)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Kto zwiedził Alhambrę w Grenadzie?", "Grenadzie", "Q8810"),
        ("Kto zwiedził Alhambrę, zabytek Grenady?", "Grenady", "Q8810"),
        ("Kto zwiedził wakacje w Grenadzie?", "Grenadzie", "Q769"),
        ("Jaka zapora leży na Paranie na granicy Brazylii i Paragwaju?", "Paranie", "Q127892"),
        ("Jaka zapora leży na Paranie między Brazylią a Paragwajem?", "Paranie", "Q127892"),
        ("Gdzie Parana płynie na granicy Brazylii i Paragwaju?", "Parana", "Q127892"),
        ("Skąd wzięła się nazwa Wielkanoc, którą nosi wieś?", "Wielkanoc", "Q7999014"),
        ("Ile osób mieszka we wsi o nazwie Wielkanoc?", "Wielkanoc", "Q7999014"),
        ("Kto jest patronem skoczni narciarskiej w Wiśle?", "Wiśle", "Q257561"),
        ("Kto utopił się w Wiśle?", "Wiśle", "Q548"),
        ("Kto skończył dubliński Trinity College?", "Trinity College", "Q73079"),
        ("Kto skończył Trinity College?", "Trinity College", "Q332342"),
        ("Skąd wzięła się nazwa Wielkanoc?", "Wielkanoc", "Q21196"),
        ("Ile osób mieszka w Paranie w Brazylii?", "Paranie", "Q15499"),
        ("Ile osób mieszka w mieście Indiana w Pensylwanii?", "Indiana", "Q1184769"),
        ("Ile osób mieszka w Indianie?", "Indianie", "Q1415"),
        ("Z jakich rzek powstaje Ohio?", "Ohio", "Q4915"),
        ("Kiedy powstało Ohio?", "Ohio", "Q1397"),
    ],
)
def test_places_told(places: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in places.links(text)
