"""Values by dimensions: how long something lasted."""

from __future__ import annotations

import pytest

from kgqa.answering.free.scale_values import all_values, measure, values
from kgqa.answering.free.steps import Steps, TooMuch
from kgqa.assembly import Parts
from kgqa.model import Dimension, Relation
from kgqa.terms import ItemId, Literal, PropertyId

LIFE = Dimension(
    "długość życia",
    (Relation.of(PropertyId("P569"), "data urodzenia"),),
    "d",
    until=(Relation.of(PropertyId("P570"), "data śmierci"),),
)
CHOPIN, POLAND = ItemId("Q1268").iri, ItemId("Q36").iri


def test_the_days_from_birth_to_death(sample_parts: Parts) -> None:
    (value,) = values(LIFE, CHOPIN, Steps(sample_parts.graph))
    found = measure(LIFE, value)
    assert found is not None
    assert 39 * 365 < found.least <= found.most < 40 * 366


def test_what_has_no_end_lasted_no_known_time(sample_parts: Parts) -> None:
    assert not values(LIFE, POLAND, Steps(sample_parts.graph))


def test_stretches_of_time_are_not_listed_for_all_things(sample_parts: Parts) -> None:
    with pytest.raises(TooMuch):
        all_values(LIFE, Steps(sample_parts.graph))


def test_a_bound_is_a_number_of_days() -> None:
    assert measure(LIFE, Literal("30")) == (30.0, 30.0)
