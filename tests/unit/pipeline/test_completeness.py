"""Answers over incomplete sets lose confidence."""

from __future__ import annotations

import pytest

from kgqa.model import Aim, Match, Query, Result
from kgqa.pipeline.completeness import Completeness
from kgqa.terms import CLAIM, STATEMENT, Iri, ItemId, Literal
from kgqa.testing import MemoryGraph

JUPITER, MARS = ItemId("Q319").iri, ItemId("Q111").iri
OPEN, KNOWN = (Iri(f"http://www.wikidata.org/entity/statement/{name}") for name in ("open", "known"))
GRAPH = MemoryGraph(
    [
        (JUPITER, Iri(CLAIM + "P398"), OPEN),
        (OPEN, Iri(STATEMENT + "P398"), Iri("_:more")),
        (MARS, Iri(CLAIM + "P398"), KNOWN),
        (KNOWN, Iri(STATEMENT + "P398"), ItemId("Q7547").iri),
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
