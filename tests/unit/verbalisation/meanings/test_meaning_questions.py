"""Questions out of meanings."""

from __future__ import annotations

import pytest
from hypothesis import given

from kgqa.model import (
    Beyond,
    Both,
    BoundSign,
    Choice,
    Dimension,
    Direction,
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
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.meanings.meaning_questions import MeaningQuestions, Wording
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
