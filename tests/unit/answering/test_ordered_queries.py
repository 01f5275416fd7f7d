"""The place that a question names in an order, and when the graph is believed."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from kgqa.answering.ordered_queries import at_place, picked
from kgqa.model import Entity
from kgqa.sparql.algebra import Select
from kgqa.sparql.reader import read
from kgqa.terms import Iri, ItemId, Term

QUERY = "SELECT ?a WHERE { ?a wdt:P31 ?kind . ?a wdt:P1 ?value } ORDER BY DESC(?value) LIMIT 1"


@dataclass
class Known:
    """A graph of which only popularity and the language of names matter."""

    popularities: dict[str, int]
    nameless: frozenset[str] = field(default_factory=frozenset)

    def popularity(self, item: ItemId) -> int:
        return self.popularities.get(item, 0)

    def entity(self, item: ItemId) -> Entity:
        return Entity(item, item, language="" if item in self.nameless else "pl")


def things(*names: str) -> list[Iri]:
    return [ItemId(name).iri for name in names]


def pick(graph: Known, ordered: list[Iri], place: int = 1, *, anywhere: bool = False) -> tuple[Term, ...]:
    return picked(graph, ordered, place, anywhere=anywhere)  # type: ignore[arg-type]


def test_a_place_is_counted_in_different_things() -> None:
    ordered = things("Q1", "Q1", "Q2", "Q3")
    assert [pick(Known({}), ordered, place) for place in (1, 2, 3, 4)] == [
        *map(tuple, ([one] for one in things("Q1", "Q2", "Q3"))),
        (),
    ]


@pytest.mark.parametrize(("popularity", "believed"), [(0, False), (8, False), (9, True), (5000, True)])
def test_rivals_that_are_far_better_known(popularity: int, *, believed: bool) -> None:
    assert bool(pick(Known({"Q1": popularity, "Q2": 999}), things("Q1", "Q2"))) is believed


def test_of_the_whole_world_there_must_be_a_rival() -> None:
    assert pick(Known({"Q1": 5}), things("Q1"), anywhere=True) == ()
    assert pick(Known({"Q1": 5}), things("Q1")) != ()
    assert pick(Known({"Q1": 5}), things("Q1", "Q2"), anywhere=True) != ()


def test_what_nobody_refers_to_or_names_in_polish_is_not_the_first_of_the_world() -> None:
    nameless = Known({}, frozenset({"Q1"}))
    assert pick(nameless, things("Q1", "Q2"), anywhere=True) == ()
    assert pick(nameless, things("Q2", "Q1"), anywhere=True) != ()


@pytest.mark.parametrize(
    ("nameless", "popularities", "believed"),
    [(("Q2", "Q3"), {}, False), (("Q2",), {}, True), (("Q2", "Q3"), {"Q3": 1}, True)],
)
def test_a_heap_of_entries_without_polish_names(
    nameless: tuple[str, ...], popularities: dict[str, int], *, believed: bool
) -> None:
    assert bool(pick(Known(popularities, frozenset(nameless)), things("Q1", "Q2", "Q3"))) is believed


def test_the_query_of_another_place() -> None:
    query, plain = _select(QUERY), _select("SELECT ?a WHERE { ?a wdt:P1 ?b }")
    assert at_place(query, 1) == query
    assert at_place(query, 3) == _select(QUERY.replace("SELECT", "SELECT DISTINCT") + " OFFSET 2")
    assert at_place(plain, 3) == plain


def _select(text: str) -> Select:
    form = read(text)
    assert isinstance(form, Select)
    return form
