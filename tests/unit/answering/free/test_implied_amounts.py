"""Amounts that follow from others."""

from __future__ import annotations

from decimal import Decimal

from kgqa.answering.free.implied_amounts import implying, multiplied
from kgqa.answering.free.steps import Steps
from kgqa.model import Step
from kgqa.terms import XSD, ItemId, Literal, PropertyId
from kgqa.values.amounts import Amount
from tests.doubles import MemoryGraph

DIAMETER, RADIUS = PropertyId("P2386"), PropertyId("P2120")
VENUS = ItemId("Q313").iri


def _km(number: str) -> Literal:
    detail = Amount(Decimal(number), ItemId("Q828224"), "km")
    return Literal(number, datatype=XSD + "decimal", detail=detail)


def test_a_diameter_follows_from_a_radius_in_its_unit() -> None:
    (told,) = multiplied([_km("6051.8")], Decimal(2))
    assert told.value == "12103.6"
    assert isinstance(told.detail, Amount)
    assert (told.detail.number, told.detail.symbol) == (Decimal("12103.6"), "km")
    assert implying(DIAMETER) == [(RADIUS, Decimal(2))]


def test_what_the_graph_states_itself_counts() -> None:
    steps = Steps(MemoryGraph([(VENUS, RADIUS.direct, _km("6051.8"))]))
    assert [one.value for one in steps.step(Step(DIAMETER), VENUS) if isinstance(one, Literal)] == ["12103.6"]
    stated = Steps(MemoryGraph([(VENUS, RADIUS.direct, _km("6051.8")), (VENUS, DIAMETER.direct, _km("12104"))]))
    assert [one.value for one in stated.step(Step(DIAMETER), VENUS) if isinstance(one, Literal)] == ["12104"]
