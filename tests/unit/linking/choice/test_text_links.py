"""Names in questions end to end over a small world: a group of cases for every class of errors of `evaluate`."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kgqa.linking.choice.chooser import agreeing
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.model import Candidate, Mention, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import ItemId
from tests.unit.linking.world import World, world

Expected = list[tuple[str, str | None]]
HUMAN, UNIT, STATE = ItemId("Q5"), ItemId("Q47574"), ItemId("Q3624078")
CLASSES = {ItemId("Q937"): [HUMAN], ItemId("Q12438"): [UNIT], ItemId("Q935"): [HUMAN], ItemId("Q36"): [STATE]}


@pytest.fixture(scope="module")
def small(morphology: MorfeuszMorphology, analyser: QuestionAnalyser, keys: LemmaKeys) -> World:
    return world(morphology, analyser, keys)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("w jakim kraju lezy Krakow", [("Krakow", "Q31487")]),
        ("gdzie lezy lodz", [("lodz", "Q580")]),
        ("kto napisal pana tadeusza", [("pana tadeusza", "Q1339346")]),
        ("GDZIE LEŻY KRAKÓW?", [("KRAKÓW", "Q31487")]),
        ("KTO NAPISAŁ PANA TADEUSZA?", [("PANA TADEUSZA", "Q1339346")]),
        ("Jak nazywa się stolica Kazachtanu?", [("Kazachtanu", "Q232")]),
        ("Gdzie żył Albert Ensteim?", [("Albert Ensteim", None)]),
        ("Gdzie żył Albert Einstien?", [("Albert Einstien", "Q937")]),
        ("🦜 Gdzie leży Paryż? 🗼", [("Paryż", "Q90")]),
        ("Polska", [("Polska", "Q36")]),
        ("Polska leży w Europie.", [("Polska", "Q36"), ("Europie", None)]),
        ("Kim był J.F. Kennedy?", [("J.F. Kennedy", "Q9696")]),
    ],
)
def test_undetected(small: World, text: str, expected: Expected) -> None:
    assert small.links(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kto rozmawiał z Isaakiem Newtonem?", [("Isaakiem Newtonem", "Q935")]),
        ("Kto pomagał Agacie Christie?", [("Agacie Christie", "Q35064")]),
        ("Kto pracował z Federikiem Fellinim?", [("Federikiem Fellinim", "Q7371")]),
        ("Kto tłumaczy Harukiego Murakamiego?", [("Harukiego Murakamiego", "Q134798")]),
        ("Kto jest autorem Guerniki?", [("Guerniki", "Q175036")]),
        (
            "Co wręczono Antoine'owi de Saint-Exupéry'emu?",
            [("Antoine'owi de Saint-Exupéry'emu", "Q2908")],
        ),
        ("Ile lat trwała druga wojna światowa?", [("druga wojna światowa", "Q362")]),
        ("Kto napisał „Pana Tadeusza”?", [("Pana Tadeusza", "Q1339346")]),
    ],
)
def test_inflected(small: World, text: str, expected: Expected) -> None:
    assert small.links(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Który rosyjski pisarz mieszkał w Paryżu?", [("rosyjski", "Q159"), ("Paryżu", "Q90")]),
        ("Jak nazywa się paryski ogród?", [("paryski", "Q90")]),
        ("Kto ufundował krakowski uniwersytet?", [("krakowski", "Q31487")]),
        ("Który Rosjanin poleciał w kosmos?", [("Rosjanin", "Q159")]),
        ("Ile liter ma alfabet rosyjski?", [("rosyjski", "Q159")]),
        ("Ilu paryżan głosowało?", [("paryżan", "Q90")]),
        ("Który krakus został papieżem?", [("krakus", "Q31487")]),
        ("Która Francuzka wygrała turniej?", [("Francuzka", "Q142")]),
    ],
)
def test_derived(small: World, text: str, expected: Expected) -> None:
    assert small.links(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("W jakim powiecie leży miasto Wisła?", [("Wisła", "Q257561")]),
        ("Nad jaką zatoką leży stan Waszyngton?", [("Waszyngton", "Q1223")]),
    ],
)
def test_rare_meaning(small: World, text: str, expected: Expected) -> None:
    assert small.links(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Jak długa jest rzeka Wisła?", [("Wisła", "Q548")]),
        ("Gdzie leży Waszyngton?", [("Waszyngton", "Q61")]),
        ("W którym roku stracono Ludwika XVI?", [("Ludwika XVI", None)]),
    ],
)
def test_wrong_candidate(small: World, text: str, expected: Expected) -> None:
    assert small.links(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kto trenuje Wisłę Kraków?", [("Wisłę Kraków", "Q190943")]),
        ("Co napisał Bolesław Prus?", [("Bolesław Prus", None)]),
        ("Kto wydał książki Bolesława Prusa?", [("Bolesława Prusa", None)]),
    ],
)
def test_partial(small: World, text: str, expected: Expected) -> None:
    assert small.links(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Z kim ożenił się Zdzisław Brzęczykiewicz?", [("Zdzisław Brzęczykiewicz", None)]),
        ("Kto napisał „Kroniki Zagubionego Parasola”?", [("Kroniki Zagubionego Parasola", None)]),
        ("Czy Xyzzyx leży w Polsce?", [("Xyzzyx", None), ("Polsce", "Q36")]),
    ],
)
def test_nil(small: World, text: str, expected: Expected) -> None:
    assert small.links(text) == expected


@pytest.mark.parametrize("text", ["", "?!", "Ile to jest dwa razy dwa?", "Jaka rzeka jest najdłuższa?", "Jak to..."])
def test_spurious(small: World, text: str) -> None:
    assert small.links(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Z czego powstaje cynk?", [("cynk", "Q758")]),
        ("Kiedy Polska zaczęła wydobywać cynk?", [("Polska", "Q36"), ("cynk", "Q758")]),
        ("Kto w Paryżu kupił cynk?", [("Paryżu", "Q90")]),
        ("Jaki cynk jest najdroższy?", []),
        ("Ile osób mówi językiem szwedzkim?", [("językiem szwedzkim", "Q9027")]),
        ("Który szwedzki pisarz mieszkał w Paryżu?", [("szwedzki", "Q34"), ("Paryżu", "Q90")]),
    ],
)
def test_things_and_terms(small: World, text: str, expected: Expected) -> None:
    assert small.links(text) == expected


def test_options_of_a_choice_are_linked_too(small: World) -> None:
    assert small.links("Które miasto leży nad Wisłą: Kraków czy Paryż?") == [
        ("Wisłą", "Q548"),
        ("Kraków", "Q31487"),
        ("Paryż", "Q90"),
    ]


def test_the_question_says_what_its_options_are(small: World) -> None:
    assert small.links("Która rzeka jest dłuższa: Paryż czy Wisła?")[1] == ("Wisła", "Q548")
    assert small.links("Które miasto jest większe: Paryż czy Wisła?")[1] == ("Wisła", "Q257561")


def test_features_stay_on_the_candidates(small: World) -> None:
    analysis = small.analyser.analyse(Question("Jak długa jest rzeka Wisła?"))
    chosen = small.names.links(analysis)[0].link.candidate
    assert chosen is not None
    assert chosen.features["fits"] == 1.0


@settings(max_examples=60)
@given(text=st.text(alphabet='Wisła Kraków„”"-. iJIwé🦜首?', max_size=60))
def test_links_of_any_text_lie_inside_it_and_apart(small: World, text: str) -> None:
    assert all(surface in text and surface for surface, _ in small.links(text))


def option(surface: str, *candidates: tuple[str, float]) -> Mention:
    return Mention(0, 1, surface, tuple(Candidate(ItemId(item), surface, score, {}) for item, score in candidates))


def first(options: tuple[Mention, ...]) -> list[str]:
    return [str(one.candidates[0].item) for one in options]


def test_a_hardly_less_likely_candidate_of_the_same_class_goes_first() -> None:
    options = (option("Einstein", ("Q937", 1.2)), option("Newton", ("Q12438", 1.0), ("Q935", 0.9)))
    assert first(agreeing(options, CLASSES.__getitem__)) == ["Q937", "Q935"]


def test_one_that_is_far_behind_does_not() -> None:
    options = (option("Einstein", ("Q937", 1.2)), option("Newton", ("Q12438", 1.0), ("Q935", 0.1)))
    assert first(agreeing(options, CLASSES.__getitem__)) == ["Q937", "Q12438"]


def test_options_without_a_common_class_stay() -> None:
    options = (option("Einstein", ("Q937", 1.2)), option("Polska", ("Q36", 1.0)))
    assert first(agreeing(options, CLASSES.__getitem__)) == ["Q937", "Q36"]
