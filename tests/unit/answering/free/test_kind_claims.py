"""Whether a thing is of a kind: confirmed by a statement, contradicted by what rules it out, else not known."""

from __future__ import annotations

import pytest

from kgqa.answering.free.kinds import Kinds, Verdict, claimed_kind
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import Both, Budget, Kind, Related, Relation, Thing
from kgqa.terms import DIRECT, RDFS_LABEL, Iri, ItemId, Literal, PropertyId, Term
from kgqa.vocabulary import MALE
from tests.doubles import MemoryGraph
from tests.rdflib_engine import MemoryExecutor

BODY, PLANET, MOON, DWARF, TOWN, CAPITAL, POET, PAINTER = (ItemId(f"Q{number}") for number in range(1, 9))
FISH, MAMMAL, VERTEBRATE, WHALE, ORCA = (ItemId(f"Q{number}") for number in range(11, 16))
EARTH, LUNA, KRAKOW, MICKIEWICZ, UNPLACED = (ItemId(f"Q{number}") for number in range(21, 26))


def stated(subject: ItemId, name: str, *objects: ItemId) -> list[tuple[Iri, Iri, Term]]:
    return [(subject.iri, Iri(DIRECT + name), obj.iri) for obj in objects]


def members(kind: ItemId, name: str, first: int, count: int = 4) -> list[tuple[Iri, Iri, Term]]:
    return [one for number in range(first, first + count) for one in stated(ItemId(f"Q{number}"), name, kind)]


TRIPLES: list[tuple[Iri, Iri, Term]] = [
    *(one for kind in (PLANET, MOON, DWARF) for one in stated(kind, "P279", BODY)),
    *stated(CAPITAL, "P279", TOWN),
    *stated(TOWN, "P279", ItemId("Q99")),
    *members(PLANET, "P31", 100),
    *members(MOON, "P31", 110),
    *members(TOWN, "P31", 120),
    *members(CAPITAL, "P31", 130),
    *members(FISH, "P171", 140),
    *members(WHALE, "P171", 150),
    *stated(FISH, "P171", VERTEBRATE),
    *stated(MAMMAL, "P171", VERTEBRATE),
    *stated(WHALE, "P171", MAMMAL),
    *stated(ORCA, "P171", WHALE),
    *stated(EARTH, "P31", PLANET),
    *stated(LUNA, "P31", MOON),
    *stated(KRAKOW, "P31", TOWN),
    *members(POET, "P106", 160),
    *members(PAINTER, "P106", 163),
    *stated(POET, "P279", ItemId("Q98")),
    *stated(MICKIEWICZ, "P106", POET),
    *stated(MICKIEWICZ, "P21", MALE),
    *stated(UNPLACED, "P31", ItemId("Q97")),
    (ItemId("Q97").iri, Iri(RDFS_LABEL), Literal("planeta wędrująca", language="pl")),
]
GRAPH = MemoryGraph(TRIPLES)
CLAIMS = Kinds(GRAPH, AnswerConstraints(GRAPH, {}), ItemSorts(GRAPH))


@pytest.mark.parametrize(
    ("thing", "kind", "verdict"),
    [
        (EARTH, PLANET, Verdict.CONFIRMED),
        (EARTH, BODY, Verdict.CONFIRMED),
        (ORCA, MAMMAL, Verdict.CONFIRMED),
        (MICKIEWICZ, POET, Verdict.CONFIRMED),
        (LUNA, PLANET, Verdict.CONTRADICTED),
        (ORCA, FISH, Verdict.CONTRADICTED),
        (KRAKOW, CAPITAL, Verdict.UNKNOWN),  # narrower than what it is
        (MICKIEWICZ, PAINTER, Verdict.UNKNOWN),  # one who was both
        (EARTH, DWARF, Verdict.UNKNOWN),  # without members
        (UNPLACED, PLANET, Verdict.UNKNOWN),  # of a class that the tree does not hold
    ],
)
def test_what_the_graph_says_of_a_thing_and_a_kind(thing: ItemId, kind: ItemId, verdict: Verdict) -> None:
    judged = CLAIMS.claimed([thing], Kind("rodzaj", frozenset({kind})))
    assert judged.verdict is verdict
    if judged.query is None:
        assert verdict is Verdict.UNKNOWN
    else:
        found = MemoryExecutor(TRIPLES).execute(judged.query, Budget())
        assert found.boolean is (verdict is Verdict.CONFIRMED)


def test_the_name_of_a_class_that_stands_nowhere_in_the_tree_tells_the_kind() -> None:
    judged = CLAIMS.claimed([UNPLACED], Kind("planeta"))
    assert judged.verdict is Verdict.CONFIRMED and judged.query is not None
    assert MemoryExecutor(TRIPLES).execute(judged.query, Budget()).boolean


@pytest.mark.parametrize(
    ("thing", "noun", "verdict"),
    [
        (MICKIEWICZ, "mężczyzna", Verdict.CONFIRMED),
        (MICKIEWICZ, "kobieta", Verdict.CONTRADICTED),
        (KRAKOW, "kobieta", Verdict.UNKNOWN),
    ],
)
def test_nouns_that_tell_a_sex_alone(thing: ItemId, noun: str, verdict: Verdict) -> None:
    judged = CLAIMS.claimed([thing], Kind(noun))
    assert judged.verdict is verdict
    if judged.query is not None:
        assert MemoryExecutor(TRIPLES).execute(judged.query, Budget()).boolean is (verdict is Verdict.CONFIRMED)


def test_a_claim_that_is_a_kind_and_nothing_else() -> None:
    kind, thing = Kind("planeta"), Thing(EARTH.iri)
    orbit = Related(Relation.of(PropertyId("P397"), "krąży wokół"), thing)
    assert claimed_kind(Both(kind, thing)) == claimed_kind(Both(thing, kind)) == (kind, thing)
    assert claimed_kind(Both(kind, Both(thing, orbit))) is None
    assert claimed_kind(Both(orbit, thing)) is None


def test_nothing_is_denied_of_a_thing_without_a_class() -> None:
    """What sort it is of is guessed by its statements: a genre is told of works, and of a pianist, too."""
    pianist = ItemId("Q200")
    graph = MemoryGraph([*TRIPLES, *stated(pianist, "P136", ItemId("Q201"))])
    claims = Kinds(graph, AnswerConstraints(graph, {}), ItemSorts(graph))
    assert claims.claimed([pianist], Kind("poeta", frozenset({POET}))).verdict is Verdict.UNKNOWN
