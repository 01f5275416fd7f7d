"""What readings that denote nothing say against those that are tried after them."""

from __future__ import annotations

import pytest

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.kinds import Kinds
from kgqa.answering.free.steps import Steps
from kgqa.answering.free.unanswered import Unanswered
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.assembly import Parts
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import Alternatives, Both, Kind, Meaning, MeaningReading, Related, Relation, Size, Step, Thing
from kgqa.terms import ItemId, PropertyId

OSLO = Thing(ItemId("Q585").iri)
KILLER = Related(Relation.of(PropertyId("P157"), "zabójca"), OSLO)
COUNTRY = Related(Relation.of(PropertyId("P17"), "państwo"), OSLO)
PERSON = Kind("osoba", frozenset({ItemId("Q5")}))


@pytest.fixture
def unanswered(sample_parts: Parts) -> Unanswered:
    graph = sample_parts.graph
    kinds = Kinds(graph, AnswerConstraints(graph, {}), ItemSorts(graph))
    return Unanswered(Denoter(Steps(graph), kinds, tuple))


def evaded(unanswered: Unanswered, cost: float) -> float:
    return dict(unanswered.evidence(MeaningReading(COUNTRY, cost)))["evaded"]


@pytest.mark.parametrize("meaning", [KILLER, Size(KILLER), Both(PERSON, KILLER), Both(KILLER, PERSON)])
def test_a_plain_reading_without_a_value_speaks_against_dearer_ones(unanswered: Unanswered, meaning: Meaning) -> None:
    unanswered.add(MeaningReading(meaning, 0.1))
    assert evaded(unanswered, 0.3) == pytest.approx(0.2)
    assert evaded(unanswered, 3.0) == pytest.approx(0.4)


def test_what_lies_there_and_back_is_nothing_else_that_may_be_meant(unanswered: Unanswered) -> None:
    siblings = Size(Related(COUNTRY.relation.reversed(), COUNTRY))
    unanswered.add(MeaningReading(KILLER, 0.1))
    assert dict(unanswered.evidence(MeaningReading(siblings, 0.2)))["evaded"] == pytest.approx(0.4)


@pytest.mark.parametrize(
    "reading",
    [
        MeaningReading(Both(PERSON, COUNTRY), 0.1),
        MeaningReading(Related(Relation.of(PropertyId("P20"), "miejsce śmierci"), KILLER), 0.1),
        MeaningReading(KILLER, 0.1, 1, (("left", 1.0),)),
    ],
    ids=["a value of another kind", "two relations", "a word is left"],
)
def test_other_readings_do_not(unanswered: Unanswered, reading: MeaningReading) -> None:
    unanswered.add(reading)
    assert evaded(unanswered, 0.3) == 0.0


def test_how_far_a_reading_is_behind(unanswered: Unanswered) -> None:
    assert dict(unanswered.evidence(MeaningReading(COUNTRY, 0.3))) == {"behind": 0.0, "unanswered": 0.0, "evaded": 0.0}
    unanswered.add(MeaningReading(Both(PERSON, COUNTRY), 0.1))
    found = dict(unanswered.evidence(MeaningReading(COUNTRY, 0.3)))
    assert found["behind"] == pytest.approx(0.2)
    assert found["unanswered"] == 1.0


@pytest.mark.parametrize(("cost", "expected"), [(0.25, 0.4), (0.2, 0.0)])
def test_who_asks_for_one_end_of_a_relation_does_not_want_the_other(
    unanswered: Unanswered, cost: float, expected: float
) -> None:
    mercury = Thing(ItemId("Q308").iri)  # the first planet: another follows, none goes before
    before, behind = Step(PropertyId("P155")), Step(PropertyId("P156"), inverse=True)
    previous = Relation("poprzednik", ((before,), (behind,)), Alternatives.UNION)
    unanswered.add(MeaningReading(Related(previous, mercury), 0.2))
    later = MeaningReading(Related(previous.reversed(), mercury), cost)
    assert dict(unanswered.evidence(later))["evaded"] == pytest.approx(expected)
