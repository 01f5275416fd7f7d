"""Questions out of meanings."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from kgqa.model import (
    Beyond,
    Both,
    BoundSign,
    Choice,
    Dimension,
    Direction,
    Entity,
    Except,
    Extreme,
    Kind,
    Meaning,
    Mention,
    Related,
    Relation,
    SetMeaning,
    Size,
    Thing,
    Truth,
    Where,
)
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import Case, ItemId, Literal, PropertyId, Term
from kgqa.verbalisation import language_data
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.meanings.question_generation import MeaningQuestions, StatementQuestions, Wording
from tests.unit.verbalisation.meanings.strategies import LABELS, meanings

INFLECTOR = Inflector(MorfeuszMorphology())


def _name(term: Term, case: Case) -> str:
    if isinstance(term, Literal):
        return term.value
    return INFLECTOR.inflect(LABELS[term.item or ItemId("Q36")], case=case)


QUESTIONS = MeaningQuestions(_name, INFLECTOR)
POLAND, PARIS = Thing(ItemId("Q36").iri), Thing(ItemId("Q90").iri)
CAPITAL = Relation.of(PropertyId("P36"), "stolica")
NEIGHBOURS = Related(Relation.of(PropertyId("P47"), "sąsiad"), POLAND)
STATE = Both(Kind("państwo"), Related(CAPITAL.reversed(), PARIS))
AREA = Dimension("powierzchnia", (), "km²")
OPTIONS = (Mention(0, 1, "Wisła", ()), Mention(1, 2, "Odra", ()))


@given(meanings)
def test_every_set_has_questions_in_all_wordings(meaning: Meaning) -> None:
    written = list(QUESTIONS.write(meaning))
    if isinstance(meaning, SetMeaning | Size):
        assert {one.wording for one in written} == set(Wording)
    assert all(one.text.strip() == one.text != "" and not {"{", "}", "^"} & set(one.text) for one in written)


@pytest.mark.parametrize(
    ("meaning", "text"),
    [
        (Related(CAPITAL, POLAND), "Jaka jest stolica Polski?"),
        (Related(CAPITAL, NEIGHBOURS), "Jaka jest stolica sąsiada Polski?"),
        (STATE, "Jakie jest państwo, którego stolicą jest Paryż?"),
        (Size(NEIGHBOURS), "Ile jest sąsiadów Polski?"),
        (Size(STATE), "Ile jest państw, których stolicą jest Paryż?"),
        (Truth(Both(PARIS, Related(CAPITAL, POLAND))), "Czy Paryż to stolica Polski?"),
        (Extreme(NEIGHBOURS, AREA, Direction.MAX), "Jaki jest sąsiad Polski o największej powierzchni?"),
        (
            Extreme(NEIGHBOURS, Dimension("promień", (), "km"), Direction.MIN),
            "Jaki jest sąsiad Polski o najmniejszym promieniu?",
        ),
        (
            Where(STATE, AREA, BoundSign.MORE, Literal("100")),
            "Jakie jest państwo o powierzchni ponad 100 km², którego stolicą jest Paryż?",
        ),
        (
            Beyond(NEIGHBOURS, AREA, Direction.MIN, PARIS),
            "Jaki jest sąsiad Polski, który ma mniejszą powierzchnię niż Paryż?",
        ),
        (
            Except(STATE, Related(CAPITAL.reversed(), POLAND)),
            "Jakie jest państwo, którego stolicą jest Paryż i którego stolicą nie jest Polska?",
        ),
        (Choice(OPTIONS, Extreme(NEIGHBOURS, AREA, Direction.MAX)), "Co ma większą powierzchnię: Wisła czy Odra?"),
    ],
)
def test_the_first_wording(meaning: Meaning, text: str) -> None:
    assert next(QUESTIONS.write(meaning)).text == text


def test_keywords_are_small_and_chat_is_framed() -> None:
    texts = {one.wording: one.text for one in QUESTIONS.write(Related(CAPITAL, POLAND))}
    assert texts[Wording.KEYWORD] == "stolica polski"
    assert texts[Wording.CHAT] == "powiedz mi, jaka jest stolica Polski, proszę"


WOMAN, MAN = ItemId("Q6581072"), ItemId("Q6581097")
CURIE = Entity(ItemId("Q1"), "Maria Skłodowska-Curie", "pl", "fizyczka", frozenset({ItemId("Q5")}), sex=WOMAN)
CHOPIN = Entity(ItemId("Q2"), "Fryderyk Chopin", "pl", "kompozytor", frozenset({ItemId("Q5")}), sex=MAN)
STATES = Entity(ItemId("Q3"), "Stany Zjednoczone", "pl", "państwo")
DOLL = Entity(ItemId("Q4"), "Lalka", "pl", "powieść")
CUBA = Entity(ItemId("Q5"), "Kuba", "pl", "państwo na wyspie")
ENGLISH = Entity(ItemId("Q6"), "Somewhere", "en")
ENTITIES = {one.item: one for one in (CURIE, CHOPIN, STATES, DOLL, CUBA, ENGLISH)}


class Graph:
    """Knows what is needed of a graph: items."""

    def entity(self, item: ItemId) -> Entity:
        return ENTITIES[item]


WRITER = StatementQuestions(Graph(), Inflector(MorfeuszMorphology()))  # type: ignore[arg-type]


def questions(entity: Entity, by: str, label: str = "", *, inverse: bool = False) -> list[str]:
    return list(WRITER.about(entity.item, PropertyId(by), label, inverse=inverse))


@pytest.mark.parametrize(
    ("entity", "by", "question"),
    [
        (CURIE, "P569", "Kiedy urodziła się Maria Skłodowska-Curie?"),
        (CHOPIN, "P569", "Kiedy urodził się Fryderyk Chopin?"),
        (CURIE, "P119", "Gdzie została pochowana Maria Skłodowska-Curie?"),
        (STATES, "P30", "Na jakim kontynencie leżą Stany Zjednoczone?"),
        (STATES, "P1082", "Ilu mieszkańców mają Stany Zjednoczone?"),
        (DOLL, "P50", "Kto napisał „Lalkę”?"),
        (CUBA, "P38", "Jaka jest waluta Kuby?"),
    ],
)
def test_words_agree_with_the_name(entity: Entity, by: str, question: str) -> None:
    assert questions(entity, by)[0] == question


def test_prepositions_suit_the_name() -> None:
    assert "Czym płaci się na Kubie?" in questions(CUBA, "P38")


def test_husbands_are_not_asked_for_wives() -> None:
    assert questions(CURIE, "P26") == ["Kto był mężem Marii Skłodowskiej-Curie?"]
    assert questions(CHOPIN, "P26") == ["Kto był żoną Fryderyka Chopina?"]


def test_the_other_direction_has_its_own_wordings() -> None:
    assert "Co odkryła Maria Skłodowska-Curie?" in questions(CURIE, "P61", inverse=True)


@pytest.mark.parametrize(
    ("label", "question"),
    [
        ("kolor skóry", "Jaki jest kolor skóry Kuby?"),
        ("najniższa temperatura", "Jaka jest najniższa temperatura Kuby?"),
        ("wymiary", "Jakie są wymiary Kuby?"),
    ],
)
def test_the_name_of_a_property_makes_a_question(label: str, question: str) -> None:
    assert questions(CUBA, "P99999", label) == [question]


@pytest.mark.parametrize("label", ["graniczy z", "opisany w źródle", "inne niż", ""])
def test_names_of_properties_that_are_no_nouns_make_none(label: str) -> None:
    assert questions(CUBA, "P99999", label) == []


def test_nothing_is_asked_in_polish_about_english_names() -> None:
    assert questions(ENGLISH, "P569") == []


def test_every_wording_can_be_written() -> None:
    for name, asked, *_ in language_data.rows("questions"):
        assert PropertyId(name) and asked in ("value", "subject")
        for entity in (CURIE, CHOPIN, STATES):
            for text in questions(entity, name, inverse=asked == "subject"):
                assert not re.search(r"[{}<>]", text), text
