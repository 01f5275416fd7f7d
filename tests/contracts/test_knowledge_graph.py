"""Contract of `KnowledgeGraph`: HDT files by both readers, an endpoint, the test double answer alike over `graph.nt`.

The endpoint is pyoxigraph behind a small HTTP server on the loopback address.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

import pytest

from kgqa.execution.engine.graph import Graph, ItemGraph
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.execution.remote.remote_executor import RemoteExecutor
from kgqa.execution.remote.remote_graph import RemoteGraph
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import RDFS_LABEL, Iri, ItemId, Literal, PropertyId, Term
from tests.contracts.contract import comparable, graph_triples
from tests.doubles import MemoryGraph

TRIPLES = [(s, p, o) for s, p, o in dict.fromkeys(graph_triples()) if isinstance(s, Iri) and isinstance(p, Iri)]
ITEMS = sorted({item for s, _, o in TRIPLES for term in (s, o) if isinstance(term, Iri) and (item := term.item)})


@pytest.fixture(params=["hdt", "own", "memory", "remote"], scope="module")
def graph(request: pytest.FixtureRequest) -> KnowledgeGraph:
    match request.param:
        case "remote":
            return RemoteGraph(request.getfixturevalue("remote_executor"))
        case "memory":
            return MemoryGraph(TRIPLES)
        case reader:
            return ItemGraph(Graph(HdtStore(request.getfixturevalue(reader))))


def test_objects_and_subjects(graph: KnowledgeGraph) -> None:
    for subject, predicate, obj in TRIPLES:
        expected = [o for s, p, o in TRIPLES if (s, p) == (subject, predicate)]
        assert _values(graph, graph.objects(subject, predicate)) == _values(graph, expected)
        if not isinstance(graph, RemoteGraph) or comparable(obj, False) != "blank node":
            assert set(graph.subjects(predicate, obj)) == {s for s, p, o in TRIPLES if (p, o) == (predicate, obj)}


def _values(graph: KnowledgeGraph, terms: Iterable[Term]) -> Counter[object]:
    """Terms to compare; pyoxigraph writes numbers in its own way, and no request can name its blank nodes."""
    return Counter(comparable(term, isinstance(graph, RemoteGraph)) for term in terms)


def test_many_look_ups_share_requests(endpoint: str) -> None:
    counting = _Counting(endpoint)
    graph = RemoteGraph(counting)
    graph.expect_named(ITEMS)
    for item in ITEMS:
        graph.entity(item)
        graph.is_a(item, {ItemId("Q5")})
        graph.popularity(item)
    assert counting.requests <= len(ITEMS) // 10 + 1  # everything of ten items together


class _Counting(RemoteExecutor):
    """Counts the requests of look-ups."""

    requests = 0

    def some_rows(
        self, text: str, variables: Sequence[str], seconds: float
    ) -> tuple[list[tuple[Term | None, ...]], bool]:
        self.requests += 1
        return super().some_rows(text, variables, seconds)


def test_statements_of_a_property(graph: KnowledgeGraph) -> None:
    capital = PropertyId("P36").direct
    expected = [(s, o) for s, p, o in TRIPLES if p == capital]
    assert expected
    assert sorted(graph.statements(capital, len(expected)) or ()) == sorted(expected)
    assert graph.statements(capital, len(expected) - 1) is None
    assert not graph.statements(Iri("urn:nowhere"), 1)


def test_unknown_terms_have_no_neighbours(graph: KnowledgeGraph) -> None:
    nowhere, capital = Iri("urn:nowhere"), PropertyId("P36").direct
    assert list(graph.objects(nowhere, capital)) == []
    assert list(graph.objects(ItemId("Q36").iri, nowhere)) == []
    assert list(graph.subjects(nowhere, ItemId("Q36").iri)) == []
    assert list(graph.subjects(capital, Literal("nowhere"))) == []


@pytest.mark.parametrize(
    ("item", "label", "language"),
    [
        ("Q36", "Polska", "pl"),
        ("Q900005", "Marcus", "mul"),
        ("Q900004", 'Ewa "Iskra" Nowak', "pl"),
        ("Q900007", "Q900007", ""),
        ("Q999999999", "Q999999999", ""),
    ],
)
def test_label_by_the_language_chain(item: str, label: str, language: str, graph: KnowledgeGraph) -> None:
    entity = graph.entity(ItemId(item))
    assert (entity.item, entity.label, entity.language) == (item, label, language)


def test_entity_of_a_country_and_of_a_person(graph: KnowledgeGraph) -> None:
    poland, poet = graph.entity(ItemId("Q36")), graph.entity(ItemId("Q900001"))
    assert poland.description == "państwo w Europie Środkowej"
    assert poland.classes == {"Q3624078", "Q6256"}
    assert poet.classes == {"Q5"}
    assert poet.occupations == {"Q49757", "Q36180"}
    assert poet.sex is None


@pytest.mark.parametrize(
    ("item", "classes", "expected"),
    [
        ("Q270", {"Q515"}, True),
        ("Q270", {"Q35120"}, True),
        ("Q270", {"Q5", "Q486972"}, True),
        ("Q270", {"Q5"}, False),
        ("Q270", set(), False),
        ("Q270", {"Q270"}, False),
        ("Q548", {"Q1013"}, True),
        ("Q900001", {"Q36180"}, True),
        ("Q900001", {"Q35120"}, True),
        ("Q900001", {"Q5"}, True),
        ("Q900003", {"Q36180"}, False),
        ("Q999999999", {"Q5"}, False),
        ("Q36", {"Q999999999"}, False),
    ],
)
def test_membership(item: str, classes: set[str], expected: bool, graph: KnowledgeGraph) -> None:
    wanted = {ItemId(name) for name in classes}
    assert graph.is_a(ItemId(item), wanted) is expected
    assert graph.is_a(ItemId(item), frozenset(wanted)) is expected
    assert graph.is_a(ItemId(item), list(wanted)) is expected


def test_implementations_agree_on_every_item(graph: KnowledgeGraph) -> None:
    ours, double = graph, MemoryGraph(TRIPLES)
    for item in ITEMS:
        assert ours.entity(item) == double.entity(item)
        assert sorted(ours.direct_properties(item)) == sorted(double.direct_properties(item))
        for name in islice(ITEMS, 0, None, 3):
            assert ours.is_a(item, {name}) == double.is_a(item, {name})


def test_direct_properties(graph: KnowledgeGraph) -> None:
    assert sorted(graph.direct_properties(ItemId("Q548"))) == ["P17", "P2043", "P31"]
    assert list(graph.direct_properties(ItemId("Q999999999"))) == []


def test_qualifier_properties(graph: KnowledgeGraph) -> None:
    assert list(graph.qualifier_properties(ItemId("Q548").iri)) == []


def test_popularity_counts_triples_with_the_item_as_object(graph: KnowledgeGraph) -> None:
    for item in (*ITEMS, ItemId("Q999999999")):
        assert graph.popularity(item) == sum(o == item.iri for _, _, o in TRIPLES)


def test_labels_of_properties(graph: KnowledgeGraph) -> None:
    assert list(graph.objects(PropertyId("P36").iri, Iri(RDFS_LABEL))) == [Literal("stolica", "pl")]
