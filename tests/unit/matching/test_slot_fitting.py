"""What a question word can ask for."""

from __future__ import annotations

import pytest

from kgqa.matching.slot_fitting import asks_for, may_be_asked, preposition_fits
from kgqa.model import AnswerForm, WhPhrase
from kgqa.templating.pattern import Slot
from kgqa.templating.template import SlotSpec, SlotType
from kgqa.terms import Case

WHO = WhPhrase(0, 1, "kto", AnswerForm())


@pytest.mark.parametrize(("beside", "can"), [(SlotType.PLACE, True), (SlotType.ITEM, False), (SlotType.PERSON, False)])
def test_who_asks_for_a_place_beside_a_place_only(beside: SlotType, can: bool) -> None:
    slots = {"asked": SlotSpec(SlotType.PLACE), "given": SlotSpec(beside)}
    assert asks_for(WHO, slots, "asked") is can


@pytest.mark.parametrize("asked", [SlotType.PERSON, SlotType.ITEM])
def test_who_asks_for_people_and_things_beside_anything(asked: SlotType) -> None:
    assert asks_for(WHO, {"asked": SlotSpec(asked), "given": SlotSpec(SlotType.ITEM)}, "asked")


@pytest.mark.parametrize(("noun", "can"), [("język", False), ("pisarz", True), ("zespół", True), ("", True)])
def test_a_noun_that_names_no_person_asks_for_none(noun: str, can: bool) -> None:
    which = WhPhrase(0, 2, "jaki", AnswerForm(), noun)
    assert asks_for(which, {"asked": SlotSpec(SlotType.PERSON)}, "asked") is can


@pytest.mark.parametrize(("nouns", "can"), [(frozenset[str](), False), (frozenset({"gęstość"}), True)])
def test_who_asks_for_a_measure_asks_for_no_other_value(nouns: frozenset[str], can: bool) -> None:
    density = WhPhrase(0, 2, "jaki", AnswerForm(), "gęstość")
    assert asks_for(density, {"asked": SlotSpec(SlotType.QUANTITY, nouns=nouns)}, "asked") is can


def test_who_asks_for_no_time() -> None:
    assert not asks_for(WHO, {"asked": SlotSpec(SlotType.TIME)}, "asked")


@pytest.mark.parametrize(("case", "fits"), [(Case.GEN, True), (Case.INST, False), (None, False)])
def test_whose_asks_for_the_owner_only(case: Case | None, fits: bool) -> None:
    whose = WhPhrase(0, 1, "czyj", AnswerForm(Case.GEN))
    assert preposition_fits(whose, Slot("parent", case=case)) is fits


@pytest.mark.parametrize(("preposition", "fits"), [("w", True), ("od", False), ("z", False)])
def test_when_alone_asks_for_no_end_of_a_time(preposition: str, fits: bool) -> None:
    when = WhPhrase(0, 1, "kiedy", AnswerForm())
    assert preposition_fits(when, Slot("date", prepositions=frozenset({preposition}))) is fits


@pytest.mark.parametrize(("kind", "can"), [(SlotType.TIME, False), (SlotType.QUANTITY, True)])
def test_how_much_stands_for_no_time(kind: SlotType, can: bool) -> None:
    assert may_be_asked(WhPhrase(0, 1, "ile", AnswerForm()), SlotSpec(kind)) is can
