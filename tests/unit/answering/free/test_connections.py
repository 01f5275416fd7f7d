"""What things have in common and what connects them is told by its name."""

from __future__ import annotations

import pytest

from kgqa.answering.free.connections import common, common_of_kind, connection, is_told_by_names, kinship
from kgqa.answering.free.steps import Steps
from kgqa.terms import RDFS_LABEL, Iri, ItemId, Literal, PropertyId, Term
from kgqa.vocabulary import CHILD, MEMBER_OF, SUBCLASS_OF
from tests.doubles import MemoryGraph

ONE, OTHER, MIDDLE = (ItemId(f"Q{number}").iri for number in range(11, 14))


def steps(language: str, *statements: tuple[Iri, Iri, Term]) -> Steps:
    """Look-ups in a graph where what stands in the middle has a name in one language, or none."""
    label = [(MIDDLE, Iri(RDFS_LABEL), Literal("środek", language=language))] if language else []
    ends = [(one, Iri(RDFS_LABEL), Literal(f"koniec {one.item}", language="pl")) for one in (ONE, OTHER)]
    return Steps(MemoryGraph([*statements, *label, *ends]))


@pytest.mark.parametrize(("language", "told"), [("pl", True), ("mul", True), ("en", False), ("", False)])
def test_what_has_no_name_is_not_told(language: str, told: bool) -> None:
    shared = steps(language, *((one, MEMBER_OF.direct, MIDDLE) for one in (ONE, OTHER)))
    kin = steps(language, (ONE, CHILD.direct, MIDDLE), (MIDDLE, CHILD.direct, OTHER))
    assert (common((ONE, OTHER), shared) is not None) is told
    assert bool(connection(ONE, OTHER, shared)) is told
    assert bool(kinship(ONE, OTHER, kin)) is told


def test_a_thing_that_is_asked_about_is_told_by_its_name_as_well() -> None:
    for language, told in (("pl", True), ("", False)):
        assert is_told_by_names([(ONE, CHILD.direct, MIDDLE)], steps(language)) is told


def test_the_nearest_class_above_is_told_where_nothing_nearer_is_shared() -> None:
    low, lower = (ItemId(f"Q{number}").iri for number in (21, 22))
    above = steps(
        "pl",
        (ONE, SUBCLASS_OF.direct, low),
        (low, SUBCLASS_OF.direct, MIDDLE),
        (OTHER, SUBCLASS_OF.direct, lower),
        (lower, SUBCLASS_OF.direct, MIDDLE),
    )
    found = common((ONE, OTHER), above)
    assert found is not None and found.is_far and found.values == (MIDDLE,)
    assert common((ONE, OTHER), above, lambda one: one != MIDDLE) is None


def test_what_is_shared_of_a_kind_is_found_by_any_property() -> None:
    any_property = PropertyId("P9999").direct
    shared = steps("pl", *((one, any_property, MIDDLE) for one in (ONE, OTHER)))
    assert common((ONE, OTHER), shared) is None
    found = common_of_kind((ONE, OTHER), shared, lambda one: one == MIDDLE)
    assert found is not None and found.values == (MIDDLE,)
    assert common_of_kind((ONE, OTHER), shared, lambda _: False) is None
