"""Further words that tell namesakes apart: languages of works, relatives, parts of countries, compound nouns."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from tests.doubles import Name
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
    Name("Q61", "Lipsk", 6.0), Name("Q62", "Lipsk", 1.0), Name("Q63", "Kowal", 2.0), Name("Q64", "Kowal", 1.0),
    Name("Q65", "Kujawy", 1.0), Name("Q54153", "województwo kujawsko-pomorskie"),
    Name("Q54171", "województwo opolskie"),
    Name("Q101", "Perth", 5.0), Name("Q102", "Perth", 4.0), Name("Q103", "Rochester", 4.0),
    Name("Q104", "Rochester", 5.0), Name("Q105", "Ontario", 6.0), Name("Q106", "Ontario", 4.0),
    Name("Q23397", "jezioro"),
    Name("Q107", "Wisła", 5.0), Name("Q108", "Wisła", 3.0), Name("Q109", "Toruń", 5.0), Name("Q110", "Gdańsk", 5.0),
    Name("Q71", "Kolumbia", 6.0), Name("Q72", "Kolumbia", 3.0), Name("Q4022", "rzeka"),
    Name("Q81", "Homer", 3.0), Name("Q82", "Homer", 2.0), Name("Q91", "Stargate", 4.0), Name("Q92", "Stargate", 3.0),
    Name("Q5398426", "serial"), Name("Q11424", "film"), Name("Q93", "Quo vadis", 4.0), Name("Q94", "Quo vadis", 3.5),
)  # fmt: skip
CLAIMS = (
    *((item, "P31", "Q5") for item in ("Q13", "Q21", "Q22", "Q41", "Q42", "Q43")),
    ("Q142", "P37", "Q150"), ("Q38", "P37", "Q652"), ("Q11", "P407", "Q652"), ("Q12", "P364", "Q150"),
    ("Q13", "P27", "Q142"),
    ("Q31", "P31", "Q515"), ("Q32", "P31", "Q515"), ("Q31", "P17", "Q29"), ("Q32", "P17", "Q717"),
    ("Q41", "P106", "Q36180"), ("Q42", "P106", "Q864503"), ("Q51", "P31", "Q515"),
    ("Q61", "P17", "Q183"), ("Q62", "P17", "Q36"), ("Q61", "P31", "Q515"), ("Q62", "P131", "Q54177"),
    *((item, "P17", "Q36") for item in ("Q63", "Q64", "Q65")), ("Q54153", "P17", "Q36"), ("Q54171", "P17", "Q36"),
    ("Q63", "P131", "Q54171"), ("Q65", "P131", "Q54171"), ("Q64", "P131", "Q54153"),
    *((item, "P31", "Q515") for item in ("Q101", "Q102", "Q103", "Q104", "Q108", "Q109", "Q110")),
    ("Q101", "P17", "Q408"), ("Q102", "P17", "Q145"), ("Q103", "P17", "Q30"), ("Q104", "P17", "Q16"),
    ("Q105", "P31", "Q35657"), ("Q105", "P17", "Q16"), ("Q106", "P31", "Q23397"), ("Q106", "P17", "Q30"),
    ("Q107", "P31", "Q4022"), *((item, "P17", "Q36") for item in ("Q108", "Q109", "Q110")),
    ("Q71", "P31", "Q6256"), ("Q72", "P31", "Q4022"), ("Q81", "P31", "Q515"), ("Q82", "P31", "Q5"),
    ("Q91", "P31", "Q11424"), ("Q92", "P31", "Q5398426"), ("Q93", "P31", "Q11424"), ("Q94", "P31", "Q8261"),
)  # fmt: skip


@pytest.fixture(scope="module")
def namesakes(morphology: MorfeuszMorphology, analyser: QuestionAnalyser, keys: LemmaKeys) -> World:
    return world(morphology, analyser, keys, names=NAMES, claims=CLAIMS)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Kiedy Pierre Beaumarchais napisał „Wesele Figara”?", "Wesele Figara", "Q12"),
        ("Kiedy umarł Winston Churchill, poseł i wnuk premiera?", "Winston Churchill", "Q22"),
        ("Gdzie mieszkał mikrobiolog Fleming?", "Fleming", "Q42"),
        ("Salem, procesy czarownic 1692", "Salem", "Q51"),
        ("Jakie muzeum działa w Lipsku nad Biebrzą?", "Lipsku", "Q62"),
        ("Jakie firmy mają siedzibę w Rochester nad jeziorem Ontario?", "Rochester", "Q103"),
        ("Iloma mostami da się przejechać Wisłę między Toruniem a Gdańskiem?", "Wisłę", "Q107"),
        ("Kto mieszka w Kowalu na Górnym Śląsku?", "Kowalu", "Q63"),
        ("Jaka elektrownia stoi na Kolumbii?", "Kolumbii", "Q72"),
        ("Kiedy powstały eposy Homera?", "Homera", "Q82"),
        ("Kto gra w serialowym „Stargate”?", "Stargate", "Q92"),
        ("W jakiej gazecie drukowano „Quo vadis”?", "Quo vadis", "Q94"),
    ],
)
def test_the_less_known_one_is_meant(namesakes: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in namesakes.links(text)
