"""When a graph lacks the values of what everybody knows, its first of an order is not believed."""

from __future__ import annotations

import pytest

from kgqa.answering.ordered_queries import are_better_known, is_outnumbered
from kgqa.model import Query
from kgqa.sparql.reader import read
from kgqa.terms import XSD, Iri, ItemId, Literal, PropertyId, Term
from kgqa.vocabulary import CONTINENT, DISSOLVED, INSTANCE_OF, SUBCLASS_OF
from tests.doubles import MemoryGraph

AREA, CITED = PropertyId("P2046"), PropertyId("P527")
STATE, MONARCHY, EUROPE, ASIA = (ItemId(name).iri for name in ("Q7275", "Q7269", "Q46", "Q48"))
GUERNSEY, FRANCE, SPAIN, JAPAN = (ItemId(name).iri for name in ("Q25230", "Q142", "Q29", "Q17"))
QUERY = """SELECT ?thing WHERE { ?thing wdt:P31/wdt:P279* ?kind . ?thing wdt:P30 ?place . ?thing wdt:P2046 ?value }
ORDER BY ?value LIMIT 1"""
SIZE = Literal("78", datatype=XSD + "decimal")
Facts = list[tuple[Iri, Iri, Term]]


def known(thing: Iri, times: int) -> Facts:
    return [(ItemId(f"Q{1000 + number}").iri, CITED.direct, thing) for number in range(times)]


def world(*more: tuple[Iri, Iri, Term]) -> MemoryGraph:
    facts: Facts = [
        (GUERNSEY, INSTANCE_OF.direct, STATE), (GUERNSEY, AREA.direct, SIZE), (GUERNSEY, CONTINENT.direct, EUROPE),
        (MONARCHY, SUBCLASS_OF.direct, STATE), (FRANCE, INSTANCE_OF.direct, STATE), *known(FRANCE, 3),
        (SPAIN, INSTANCE_OF.direct, MONARCHY), *known(SPAIN, 2),
    ]  # fmt: skip
    return MemoryGraph([*facts, *more])


def outnumbered(graph: MemoryGraph, *ordered: Term) -> bool:
    query = Query(read(QUERY), (("kind", STATE), ("place", EUROPE)))
    return is_outnumbered(graph, query, ordered or (GUERNSEY,), GUERNSEY)


def test_better_known_states_without_an_area_that_may_lie_there_are_rivals() -> None:
    assert outnumbered(world())


@pytest.mark.parametrize(
    "fact",
    [
        (SPAIN, AREA.direct, SIZE),
        (SPAIN, CONTINENT.direct, ASIA),
        (SPAIN, DISSOLVED.direct, Literal("1700-01-01T00:00:00Z", datatype=XSD + "dateTime")),
    ],
    ids=["it has an area", "it lies elsewhere", "it has ended"],
)
def test_others_are_none(fact: tuple[Iri, Iri, Term]) -> None:
    assert not outnumbered(world(fact))


def test_as_many_rivals_as_are_ordered_are_not_too_many() -> None:
    assert not outnumbered(world(), GUERNSEY, JAPAN)


def test_rivals_must_be_better_known() -> None:
    graph = MemoryGraph([*known(FRANCE, 2), *known(SPAIN, 1)])
    assert are_better_known(graph, SPAIN, (FRANCE,), 0)
    assert not are_better_known(graph, FRANCE, (SPAIN,), 0)
    assert not are_better_known(graph, SPAIN, (FRANCE,), 1)
