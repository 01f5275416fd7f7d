"""Tests of what held at a time."""

from __future__ import annotations

import pytest

from kgqa.answering.free.dated_statements import at_time
from kgqa.answering.free.steps import Steps
from kgqa.model import At, Relation, Thing
from kgqa.terms import (
    CLAIM,
    QUALIFIER,
    STATEMENT,
    WIKIBASE,
    XSD,
    Iri,
    ItemId,
    Literal,
    PropertyId,
    Term,
)
from tests.doubles import MemoryGraph

POLAND, WALESA, KWASNIEWSKI, DUDA = (ItemId(f"Q{number}").iri for number in (36, 444, 55758, 9151911))
HEAD, POPULATION = Relation.of(PropertyId("P35"), "głowa państwa"), Relation.of(PropertyId("P1082"), "ludność")
MANY = Literal("38000000", datatype=XSD + "decimal")
_TIMES = {
    "one": ("P35", WALESA, {"P580": "1990-12-22", "P582": "1995-12-22"}),
    "two": ("P35", KWASNIEWSKI, {"P580": "1995-12-23", "P582": "2005-12-23"}),
    "three": ("P35", DUDA, {"P580": "2015-08-06"}),
    "four": ("P1082", MANY, {"P585": "2010-01-01"}),
}


@pytest.fixture(scope="module")
def graph() -> MemoryGraph:
    triples: list[tuple[Iri, Iri, Term]] = []
    for name, (prop, value, times) in _TIMES.items():
        node = Iri(f"http://www.wikidata.org/entity/statement/{name}")
        triples += [(POLAND, Iri(CLAIM + prop), node), (node, Iri(STATEMENT + prop), value)]
        triples += [(node, Iri(QUALIFIER + by), _day(text)) for by, text in times.items()]
    wrong = Iri("http://www.wikidata.org/entity/statement/wrong")
    triples += [(POLAND, Iri(f"{CLAIM}P35"), wrong), (wrong, Iri(f"{STATEMENT}P35"), DUDA)]
    triples += [(wrong, Iri(f"{QUALIFIER}P580"), _day("1991-01-01"))]
    return MemoryGraph([*triples, (wrong, Iri(f"{WIKIBASE}rank"), Iri(f"{WIKIBASE}DeprecatedRank"))])


def _day(text: str) -> Literal:
    return Literal(f"{text}T00:00:00Z", datatype=XSD + "dateTime")


def _years(first: int, last: int) -> tuple[Literal, Literal]:
    low, high = (Literal(str(year), datatype=XSD + "integer") for year in (first, last))
    return low, high


@pytest.mark.parametrize(
    ("relation", "period", "ends"),
    [
        (HEAD, _years(1994, 1994), [WALESA]),
        (HEAD, _years(1995, 1995), [WALESA, KWASNIEWSKI]),
        (HEAD, (_day("1995-12-23"), _day("1995-12-23")), [KWASNIEWSKI]),
        (HEAD, _years(1901, 1950), []),
        (HEAD, _years(2020, 2020), [DUDA]),
        (HEAD, _years(3000, 3000), []),
        (POPULATION, _years(2010, 2010), [MANY]),
        (POPULATION, _years(2011, 2011), []),
    ],
)
def test_what_statements_led_to_at_a_time(
    graph: MemoryGraph, relation: Relation, period: tuple[Literal, Literal], ends: list[Term]
) -> None:
    _, found = at_time(At(relation, Thing(POLAND), *period), [POLAND], Steps(graph))
    assert list(found) == ends


def test_a_relation_is_followed_from_its_end(graph: MemoryGraph) -> None:
    _, found = at_time(At(HEAD.reversed(), Thing(WALESA), *_years(1992, 1992)), [WALESA], Steps(graph))
    assert list(found) == [POLAND]
