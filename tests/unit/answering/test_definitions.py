"""What items are, and which of several of one name is defined, over small graphs in memory."""

from __future__ import annotations

import pytest

from kgqa.answering.definition_answerer import TEMPLATE, Definer, DefinitionAnswerer, place_of
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.model import (
    Aim,
    Analysis,
    Candidate,
    DefinedSort,
    DefinitionFrame,
    Findings,
    Linked,
    Mention,
    Question,
    RelationEnd,
    RelationPhrase,
)
from kgqa.terms import RDFS_LABEL, SCHEMA_DESCRIPTION, Case, Iri, ItemId, Literal, PropertyId
from tests.doubles import MemoryGraph
from tests.unit.matching.conftest import Asker

PERSON, POET, JURIST, POLAND, RIVER, WATER = (ItemId(f"Q{number}") for number in (5, 101, 102, 36, 104, 105))
ANNA, THE_RIVER = ItemId("Q201"), ItemId("Q202")
WORDS = {PERSON: "człowiek", POET: "poeta", JURIST: "prawnik", RIVER: "rzeka", WATER: "ciek", POLAND: "Polska"}
FRAME = DefinitionFrame(2, 3, DefinedSort.PERSON, Case.INST)


def says(item: ItemId, by: str, value: ItemId) -> tuple[Iri, Iri, Iri]:
    return item.iri, PropertyId(by).direct, value.iri


def graph() -> MemoryGraph:
    facts = [says(ANNA, "P31", PERSON), says(ANNA, "P106", JURIST), says(ANNA, "P106", POET), says(ANNA, "P27", POLAND)]
    facts += [says(THE_RIVER, "P31", RIVER), says(RIVER, "P279", WATER)]
    labels = [(item.iri, Iri(RDFS_LABEL), Literal(label, language="pl")) for item, label in WORDS.items()]
    described = (ANNA.iri, Iri(SCHEMA_DESCRIPTION), Literal("polska poetka", language="pl"))
    english = (THE_RIVER.iri, Iri(SCHEMA_DESCRIPTION), Literal("a river", language="en"))
    return MemoryGraph([*facts, *labels, described, english])


@pytest.fixture
def definer() -> Definer:
    known = graph()
    return Definer(known, AnswerConstraints(known, {}), {"polski": frozenset({POLAND})})


class Nothing:
    """Other readers that find nothing."""

    def answers(self, linked: Linked) -> Findings:
        return Findings(())


def test_occupations_that_the_description_names_come_first(definer: Definer) -> None:
    found = definer.define(ANNA, FRAME)
    assert found is not None
    assert found.kinds == (POET, JURIST)
    assert (found.nations, found.of_person, found.description) == ((POLAND,), True, "polska poetka")


def test_an_abbreviation_is_told_in_full(definer: Definer) -> None:
    found = [definer.define(RIVER, FRAME, name) for name in ("RZ", "rzeka")]
    assert [one.full_name if one else None for one in found] == ["rzeka", ""]


def test_a_thing_is_told_by_its_class_and_not_by_a_foreign_description(definer: Definer) -> None:
    found = definer.define(THE_RIVER, FRAME)
    assert found is not None
    assert (found.kinds, found.description, found.of_person) == ((RIVER,), "", False)
    assert definer.define(WATER, FRAME) is None


def test_the_likelier_of_one_name_is_defined(definer: Definer, asked: Asker) -> None:
    answerer = DefinitionAnswerer(Nothing(), definer)
    found = answerer.answers(named(asked, "Kim była Anna?", (ANNA, 1.5), (THE_RIVER, 1.6))).results
    assert [(one.match.template, one.definition.item if one.definition else None) for one in found] == [
        (TEMPLATE, ANNA)
    ]
    both = answerer.answers(named(asked, "Opowiedz o Annie", (ANNA, 1.5), (THE_RIVER, 1.45))).results
    assert [one.links[0].candidate.item for one in both if one.links[0].candidate] == [ANNA, THE_RIVER]
    assert both[0].score > both[1].score
    assert sum(one.score for one in both) < 1


def test_who_asks_for_a_person_is_told_of_no_place(definer: Definer, asked: Asker) -> None:
    answerer = DefinitionAnswerer(Nothing(), definer)
    assert answerer.answers(named(asked, "Kim była Anna?", (THE_RIVER, 1.6))).results == ()
    assert answerer.answers(named(asked, "Kto to jest Anna?", (RIVER, 1.6))).results  # what classes are is told


def test_what_somebody_was_to_a_person_is_no_name(definer: Definer, asked: Asker) -> None:
    answerer = DefinitionAnswerer(Nothing(), definer)
    assert answerer.answers(named(asked, "Kto był podwładny Anny?", (ANNA, 1.5))).results
    assert answerer.answers(named(asked, "Kto był podwładnym Anny?", (ANNA, 1.5))).results == ()


@pytest.mark.parametrize(("text", "asks"), [("powierzchnia Anny", True), ("rzeka Anny", False)])
def test_what_asks_for_a_property_is_not_told_what_a_thing_is(
    definer: Definer, asked: Asker, text: str, *, asks: bool
) -> None:
    anything = RelationEnd(None, frozenset())
    phrase = RelationPhrase(
        PropertyId("P1"), "", (0,), anything, anything, is_noun=True, names_subject=False, preposition="",
        has_preposition=False, quality=1.0,
    )  # fmt: skip
    mention = Mention(0, 2, "Anny", (Candidate(THE_RIVER, "Anna", 1.5),))
    linked = Linked(asked(text, {}).analysis, (mention,), relation_phrases=(phrase,))
    assert (DefinitionAnswerer(Nothing(), definer).answers(linked).results == ()) is asks


def named(asker: Asker, text: str, *scores: tuple[ItemId, float]) -> Linked:
    linked = asker(text, {})
    frame = linked.analysis.definition
    assert frame is not None
    candidates = tuple(Candidate(item, "Anna", score) for item, score in scores)
    return Linked(linked.analysis, (Mention(frame.start, frame.end, "Anna", candidates),))


@pytest.mark.parametrize(
    ("name", "text", "place"), [("poeta", "polska poetka", 7), ("fizyk", "chemik", -1), ("lekarz", "polska lekarka", 7)]
)
def test_place_of_a_name_in_a_text(name: str, text: str, place: int) -> None:
    assert place_of(name, text) == place


def test_a_question_without_a_frame_goes_to_the_others(definer: Definer) -> None:
    linked = Linked(Analysis(Question("x"), (), Aim.UNKNOWN), ())
    assert DefinitionAnswerer(Nothing(), definer).answers(linked).results == ()
