"""Statements as they are read from a graph."""

from __future__ import annotations

from kgqa.answering.statements.item_statements import ItemStatements, Qualifier
from kgqa.terms import PropertyId
from tests.doubles import MemoryGraph
from tests.unit.answering.statements.conftest import CLUB, OTHER, PLAYER, TRAINER, amount, day


def test_statements_have_their_qualifiers(graph: MemoryGraph) -> None:
    first, second = ItemStatements(graph).of(PLAYER)
    assert (first.value, first.property, first.is_best) == (CLUB.iri, PropertyId("P54"), True)
    assert Qualifier(PropertyId("P1350"), amount(120)) in first.qualifiers
    assert Qualifier(PropertyId("P580"), day("1995-07-01")) in second.qualifiers


def test_deprecated_statements_say_nothing(graph: MemoryGraph) -> None:
    told = (one for one in ItemStatements(graph).of(CLUB) if one.property == "P286")
    assert [one.value for one in told] == [TRAINER.iri]


def test_a_new_amount_replaces_the_one_before_it(graph: MemoryGraph) -> None:
    fees = [one for one in ItemStatements(graph).of(OTHER) if one.property == "P2437"]
    assert [one.replaced and one.replaced.year for one in fees] == [2001, None]


def test_statements_are_found_by_what_they_lead_to(graph: MemoryGraph) -> None:
    properties = [PropertyId("P286"), PropertyId("P54")]
    assert [one.subject for one in ItemStatements(graph).leading_to(properties, TRAINER)] == [CLUB.iri]
