"""Answers over incomplete sets lose confidence."""

from __future__ import annotations

import pytest

from kgqa.model import Aim, Match, Query, Result
from kgqa.pipeline.completeness import Completeness
from kgqa.terms import CLAIM, DIRECT, STATEMENT, Iri, ItemId, Literal
from kgqa.testing import MemoryGraph

JUPITER, MARS, POLAND = ItemId("Q319").iri, ItemId("Q111").iri, ItemId("Q36").iri
WISLA, MAZOWSZE, RIVER, PROVINCE = (ItemId(one).iri for one in ("Q548", "Q54169", "Q4022", "Q150093"))
OPEN, KNOWN, MORE = (Iri(f"http://www.wikidata.org/entity/statement/{name}") for name in ("open", "known", "more"))
GRAPH = MemoryGraph(
    [
        (JUPITER, Iri(CLAIM + "P398"), OPEN),
        (OPEN, Iri(STATEMENT + "P398"), Iri("_:more")),
        (MARS, Iri(CLAIM + "P398"), KNOWN),
        (KNOWN, Iri(STATEMENT + "P398"), ItemId("Q7547").iri),
        (RIVER, Iri(CLAIM + "P1114"), MORE),
        (MORE, Iri(STATEMENT + "P1114"), Iri("_:many")),
        (WISLA, Iri(DIRECT + "P31"), RIVER),
        (MAZOWSZE, Iri(DIRECT + "P31"), PROVINCE),
        (WISLA, Iri(DIRECT + "P17"), POLAND),
        (MAZOWSZE, Iri(DIRECT + "P131"), POLAND),
        (POLAND, Iri(DIRECT + "P206"), WISLA),
    ]
)
HIGHEST = "SELECT ?x { ?x wdt:P31 wd:Q8502 . ?x wdt:P2044 ?h } ORDER BY DESC(?h) LIMIT 1"


class Shares:
    def share_with(self, item: str, name: str) -> float | None:
        return {("Q8502", "P2044"): 0.5}.get((item, name))


def factor(text: str, kind: Aim = Aim.ENTITY, terms: int = 1, **bound: Iri) -> float:
    match = Match("t", kind, "x", (), 1.0)
    query = Query.read(text, tuple(bound.items()))
    return Completeness(GRAPH, Shares()).of(Result(match, (Literal("1"),) * terms, None, 1.0, (query,), ()))


@pytest.mark.parametrize(
    "text",
    [
        "SELECT ?x { ?x wdt:P397 ?planet }",
        "SELECT ?x { ?planet wdt:P398 ?x }",
        "SELECT ?x { ?planet wdt:P2|wdt:P398 ?x }",
    ],
)
def test_a_count_and_a_list_over_a_set_marked_as_open(text: str) -> None:
    counted = factor(text, Aim.NUMBER, planet=JUPITER)
    listed = factor(text, terms=4, planet=JUPITER)
    assert 0 < counted < listed < 1
    assert factor(text, Aim.NUMBER, planet=MARS) == 1
    assert factor(text, planet=JUPITER) == 1


def test_an_extreme_over_a_class_whose_property_is_incomplete() -> None:
    assert factor(HIGHEST) == 0.75
    assert factor(HIGHEST.replace("Q8502", "Q4022")) == 1
    assert factor(HIGHEST.partition("ORDER")[0]) == 1


@pytest.mark.parametrize(
    "where",
    [
        "?x wdt:P17 wd:Q36",
        "?x wdt:P17 wd:Q36 . FILTER(?x IN (wd:Q548))",
        "?x wdt:P31/wdt:P279* wd:Q4022",
        "VALUES ?kind { wd:Q4022 } { ?x wdt:P31 ?kind } UNION { ?x wdt:P106 ?kind }",
        "?x wdt:P17 wd:Q36 OPTIONAL { wd:Q36 wdt:P206 ?x }",
    ],
)
def test_a_set_drawn_from_a_class_whose_number_is_unknown(where: str) -> None:
    counted = factor(f"SELECT (COUNT(DISTINCT ?x) AS ?count) {{ {where} }}", Aim.NUMBER)
    listed = factor(f"SELECT DISTINCT ?x {{ {where} }}", terms=2)
    assert 0 < counted < listed < 1
    assert factor(f"SELECT DISTINCT ?x {{ {where} }}") == 1


@pytest.mark.parametrize(
    "where",
    [
        "?x wdt:P131 wd:Q36",
        "wd:Q36 wdt:P206 ?x",
        "?x wdt:P17 wd:Q36 . FILTER(?x IN (wd:Q54169))",
        "?x wdt:P31 wd:Q150093 . ?x wdt:P17 wd:Q36",
        "?x wdt:P131 wd:Q36 . FILTER NOT EXISTS { ?x wdt:P31 wd:Q4022 }",
        "?x wdt:P131 wd:Q36 MINUS { ?x wdt:P31 wd:Q4022 }",
        "?x wdt:P17 wd:Q30",
    ],
)
def test_a_set_that_an_item_lists_or_of_a_class_that_is_whole(where: str) -> None:
    assert factor(f"SELECT (COUNT(DISTINCT ?x) AS ?count) {{ {where} }}", Aim.NUMBER) == 1


def test_what_an_extreme_takes_out_of_a_class_is_no_part_of_it() -> None:
    text = "SELECT ?x { ?x wdt:P31 wd:Q4022 . ?x wdt:P2043 ?long } ORDER BY DESC(?long) LIMIT 3"
    assert factor(text, terms=3) == 1
