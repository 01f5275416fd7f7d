"""Whether what a graph lists of a thing tells that another thing is missing."""

from __future__ import annotations

import pytest

from kgqa.answering.sparse_classes import is_listed_with
from kgqa.terms import RDFS_LABEL, Iri, ItemId, Literal, Term
from kgqa.vocabulary import COUNTRY, INSTANCE_OF
from tests.doubles import MemoryGraph

PROVINCE, STATE, PEAK, RANGE = (ItemId(f"Q{number}").iri for number in range(1, 5))
PODLASIE, MAZOVIA, SILESIA, BELARUS, RYSY, TATRA = (ItemId(f"Q{number}").iri for number in range(11, 17))
CLASSES = {PODLASIE: PROVINCE, MAZOVIA: PROVINCE, SILESIA: PROVINCE, BELARUS: STATE, RYSY: PEAK, TATRA: RANGE}
GRAPH_OF = [(one, INSTANCE_OF.direct, kind) for one, kind in CLASSES.items()]
GRAPH = MemoryGraph(GRAPH_OF)


@pytest.mark.parametrize(
    ("listed", "thing", "owner", "tells"),
    [
        ([MAZOVIA, SILESIA], BELARUS, PODLASIE, False),
        ([MAZOVIA, BELARUS], BELARUS, PODLASIE, True),
        ([MAZOVIA], BELARUS, PODLASIE, False),
        ([MAZOVIA], SILESIA, PODLASIE, True),
        ([RYSY], BELARUS, TATRA, True),
        ([MAZOVIA, SILESIA], Literal("5"), PODLASIE, True),
    ],
)
def test_a_list_tells_of_its_sort(listed: list[Iri], thing: Term, owner: Iri, tells: bool) -> None:
    assert is_listed_with(GRAPH, listed, thing, (owner,)) is tells


@pytest.mark.parametrize(("owner", "tells"), [("Stolica Apostolska", False), ("państwo", True)])
def test_a_single_name_tells_nothing_of_what_a_common_noun_calls(owner: str, *, tells: bool) -> None:
    named = [(STATE, owner), (PEAK, "stacja radiowa"), (RANGE, "Watykan")]
    graph = MemoryGraph([(one, Iri(RDFS_LABEL), Literal(name, language="pl")) for one, name in named])
    assert is_listed_with(graph, [STATE], PEAK, (RANGE,)) is tells


def test_a_place_that_may_hold_another_one_does_not_deny_it() -> None:
    """What lies in Asia may lie in a state; what lies in a province that tells its state lies in no other."""
    within = [(BELARUS, COUNTRY.direct, STATE)]
    assert not is_listed_with(MemoryGraph([*GRAPH_OF, *within]), [TATRA], BELARUS, (RYSY,))
    told = [*within, (MAZOVIA, COUNTRY.direct, SILESIA)]
    assert is_listed_with(MemoryGraph([*GRAPH_OF, *told]), [MAZOVIA], BELARUS, (RYSY,))
