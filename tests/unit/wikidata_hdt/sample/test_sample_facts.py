"""What the sample claims: sets are complete or marked, parents of taxa follow the ranks, known slips stay mended."""

from __future__ import annotations

import pytest

from wikidata_hdt.sample.sample_build import SampleGraph, read_sample
from wikidata_hdt.sample.sample_triples import SampleEntity
from wikidata_hdt.sample.sample_values import NO_VALUE, UNKNOWN

HUMAN, STATE, FILM, SERIES = "Q5", "Q6256", "Q11424", "Q5398426"
BOOKS = ("Q8261", "Q25379", "Q37484", "Q40831", "Q49084", "Q80930", "Q149537", "Q277759", "Q1279564", "Q7725634")
RANKS = ("Q7432", "Q34740", "Q35409", "Q36602", "Q37517", "Q38348", "Q36732")
"""Species, genus, family, order, class, phylum, kingdom."""
MEMBERS = {"Q458": 27, "Q7184": 32, "Q1065": 193, "Q7159": 54, "Q7768": 11, "Q7795": 12}
"""How many states are in the European Union, NATO, the United Nations, the African Union, ASEAN and OPEC."""


@pytest.fixture(scope="module")
def graph() -> SampleGraph:
    return read_sample()


def values(item: SampleEntity, name: str) -> set[str]:
    return {claim.value.item for claim in item.claims.get(name, []) if claim.value.item}


def is_marked(item: SampleEntity, name: str) -> bool:
    return any(claim.value == UNKNOWN for claim in item.claims.get(name, []))


def is_settled(item: SampleEntity, name: str) -> bool:
    """Whether the values are given, denied or marked as incomplete."""
    claims = item.claims.get(name, [])
    denied = any(claim.value == NO_VALUE for claim in claims)
    return bool(claims) and not (denied and len(claims) > 1)


@pytest.mark.parametrize(
    ("classes", "name"),
    [
        ((HUMAN,), "P19"), ((HUMAN,), "P22"), ((HUMAN,), "P25"), ((HUMAN,), "P26"),
        ((STATE,), "P6"), ((STATE,), "P35"), ((STATE,), "P36"), ((STATE,), "P47"), ((STATE,), "P463"),
        ((FILM, SERIES), "P57"), ((FILM, SERIES), "P161"), (BOOKS, "P50"), (("Q634", "Q2199"), "P398"),
    ],
)  # fmt: skip
def test_every_member_has_a_property_or_the_mark(graph: SampleGraph, classes: tuple[str, ...], name: str) -> None:
    members = [item for item in graph.items.values() if values(item, "P31") & set(classes)]
    assert len(members) > 10
    assert [item.label_pl for item in members if not is_settled(item, name)] == []


def test_everybody_who_died_has_a_place_of_death_or_the_mark(graph: SampleGraph) -> None:
    dead = [item for item in graph.items.values() if item.claims.get("P570") and HUMAN in values(item, "P31")]
    assert [item.label_pl for item in dead if not is_settled(item, "P20")] == []


def test_casts_and_memberships_are_never_claimed_to_be_whole(graph: SampleGraph) -> None:
    for item in graph.items.values():
        if values(item, "P31") & {FILM, SERIES}:
            assert is_marked(item, "P161"), item.label_pl
        if STATE in values(item, "P31"):
            assert is_marked(item, "P463"), item.label_pl


def test_heads_have_the_date_since_when(graph: SampleGraph) -> None:
    states = (item for item in graph.items.values() if STATE in values(item, "P31"))
    heads = ((item, claim) for item in states for name in ("P6", "P35") for claim in item.claims[name])
    assert [item.label_pl for item, claim in heads if claim.value != UNKNOWN and not claim.qualified_by("P580")] == []


@pytest.mark.parametrize("name", ["P26", "P47", "P3373"])
def test_what_holds_both_ways_stands_on_both_sides(graph: SampleGraph, name: str) -> None:
    pairs = {(item.id, other) for item in graph.items.values() for other in values(item, name)}
    assert {pair for pair in pairs if pair[::-1] not in pairs} == set()


def test_members_of_organizations_are_complete(graph: SampleGraph) -> None:
    memberships = [one for item in graph.items.values() for one in values(item, "P463")]
    assert {one: memberships.count(one) for one in MEMBERS} == MEMBERS


def test_whatever_is_part_of_a_thing_is_named_or_the_thing_is_marked(graph: SampleGraph) -> None:
    """Where parts point to a whole (P361), the whole names them (P527) or is marked."""
    for item in graph.items.values():
        for whole in values(item, "P361"):
            thing = graph.items[whole]
            assert is_marked(thing, "P527") or item.id in values(thing, "P527"), (item.label_pl, thing.label_pl)


def test_parents_of_taxa_are_of_the_next_rank_or_marked(graph: SampleGraph) -> None:
    jumps = []
    for item in graph.items.values():
        for rank in values(item, "P105") & set(RANKS[:-1]):
            above = {one for parent in values(item, "P171") for one in values(graph.items[parent], "P105")}
            if RANKS[RANKS.index(rank) + 1] not in above and not is_marked(item, "P171"):
                jumps.append(item.label_pl)
    assert jumps == []


def test_nothing_is_founded_or_born_twice(graph: SampleGraph) -> None:
    twice = [
        (item.label_pl, name)
        for item in graph.items.values()
        for name in ("P19", "P20", "P569", "P570", "P571")
        if len({claim.value for claim in item.claims.get(name, [])} - {UNKNOWN}) > 1
    ]
    assert twice == []


def test_slips_of_earlier_tables_stay_mended(graph: SampleGraph) -> None:
    edison, shakespeare = graph.items["Q8743"], graph.items["Q692"]
    assert values(edison, "P19") == {"Q1397"}  # Ohio, where that Milan lies
    assert values(shakespeare, "P27") == {"Q179876"}  # the Kingdom of England
    fictional = [item for item in graph.items.values() if item.claims.get("P1441") or item.claims.get("P170")]
    assert [item.label_pl for item in fictional if HUMAN in values(item, "P31")] == []
