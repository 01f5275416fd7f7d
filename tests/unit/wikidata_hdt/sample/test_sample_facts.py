"""What the sample claims: sets are complete or marked, parents of taxa follow the ranks, known slips stay mended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from wikidata_hdt.sample.sample_build import SampleGraph, newest_change, read_sample
from wikidata_hdt.sample.sample_place import SAMPLE
from wikidata_hdt.sample.sample_tables import Problems, read_table
from wikidata_hdt.sample.sample_triples import SampleEntity
from wikidata_hdt.sample.sample_values import NO_VALUE, UNKNOWN

HUMAN, STATE, FILM, SERIES = "Q5", "Q6256", "Q11424", "Q5398426"
SETS = ("P6", "P19", "P35", "P36", "P38", "P47", "P50", "P57", "P86", "P161", "P170", "P398", "P463", "P527")
"""Properties that whoever asks expects of every member of a class whose members have them."""
MADE = {"books": ("P50",), "films_series": ("P57", "P161"), "paintings_sculptures": ("P170",)}
"""Tables of works, with what tells who made them."""
WHOLE = {
    "Q11344": 118, "Q6256": 197, "Q35657": 50, "Q150093": 16, "Q634": 8, "Q5107": 7, "Q9430": 5, "Q123480": 45,
    "Q112099": 47,
}  # fmt: skip
"""Classes that the sample has whole, with their numbers of members: elements, states, states of the USA, voivodeships,
planets, continents, oceans, states without a coast, island states."""
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


def unsettled(graph: SampleGraph) -> list[tuple[str, str]]:
    """Item and property where neither a value nor a mark is given, though half of a class has the property."""
    members: dict[str, list[SampleEntity]] = defaultdict(list)
    for item in graph.items.values():
        for kind in values(item, "P31"):
            members[kind].append(item)
    expected = (
        (item, name)
        for name in SETS
        for ones in members.values()
        if len(ones) > 2 and 2 * sum(bool(values(item, name)) for item in ones) >= len(ones)
        for item in ones
    )
    return sorted({(item.label_pl, name) for item, name in expected if not is_settled(item, name)})


def test_what_half_of_a_class_has_the_others_have_too_or_are_marked(graph: SampleGraph) -> None:
    assert unsettled(graph) == []


def test_a_gap_without_a_mark_is_found(tmp_path: Path, write_tables: Callable[..., Path]) -> None:
    capitals = ["Q270"] * 9 + ["", "?", "-"]
    rows = (f"Q{90 + number}\tkraj {number}\tland {number}\tQ99\t{one}" for number, one in enumerate(capitals, 10))
    header = "qid\tlabel_pl\tlabel_en\tP31\tP36"
    directory = write_tables(tmp_path / "s", lands="\n".join((header, "Q99\tklasa\tclass", *rows)))
    assert unsettled(read_sample(directory)) == [("kraj 19", "P36")]


@pytest.mark.parametrize(("table", "names"), MADE.items())
def test_works_tell_who_made_them_or_are_marked(graph: SampleGraph, table: str, names: tuple[str, ...]) -> None:
    rows = read_table(SAMPLE / "tables" / f"{table}.tsv", ("qid",), Problems())
    works = [graph.items[row.get("qid")] for row in rows]
    assert [(work.label_pl, name) for work in works for name in names if not is_settled(work, name)] == []


def test_classes_are_whole_or_their_number_of_members_is_marked(graph: SampleGraph) -> None:
    kinds = [kind for item in graph.items.values() for kind in values(item, "P31")]
    assert {one: kinds.count(one) for one in WHOLE} == WHOLE
    assert [one for one in WHOLE if is_marked(graph.items[one], "P1114")] == []
    assert all(is_marked(graph.items[one], "P1114") for one in (FILM, SERIES, *BOOKS[:1], "Q4022", "Q8502", "Q515"))


def test_parents_and_children_name_each_other(graph: SampleGraph) -> None:
    born = {(item.id, one) for item in graph.items.values() for name in ("P22", "P25") for one in values(item, name)}
    bred = {(one, item.id) for item in graph.items.values() for one in values(item, "P40")}
    assert born ^ bred == set()


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


def test_nobody_has_a_place_of_death_who_did_not_die(graph: SampleGraph) -> None:
    people = (item for item in graph.items.values() if HUMAN in values(item, "P31"))
    assert [item.label_pl for item in people if values(item, "P20") and not item.claims.get("P570")] == []


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


def test_the_sample_is_of_the_day_of_its_newest_change_of_office(graph: SampleGraph) -> None:
    burnham = [dict(claim.qualifiers)["P580"] for claim in graph.items["Q145"].claims["P6"] if claim.value != UNKNOWN]
    assert newest_change(graph) >= max(one.day for one in burnham) >= "2026-07-20"


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
