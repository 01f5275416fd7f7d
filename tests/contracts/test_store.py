"""Contract of `Store`: what every store of the engine tells of a few triples, and of none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kgqa.errors import DataError
from kgqa.execution.engine.graph import Graph
from kgqa.execution.engine.id_store import FEW, Store
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.execution.memory_store import MemoryStore
from kgqa.terms import Iri, Literal, Term
from tests.contracts.updated import updated_store
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.store import HdtFile

Names = Iterable[tuple[str, str, str]]
Open = Callable[[Names], Store]

_NAMES = [f"urn:{letter}" for letter in "abcdef"]
_names = st.sampled_from(_NAMES)
_triples = st.sets(st.tuples(_names, _names, _names), min_size=1, max_size=30)
_SETTINGS = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


def term_of(name: str) -> Term:
    return Literal(name[1:-1]) if name.startswith('"') else Iri(name)


@pytest.fixture(params=["package", "own", "memory", "updated"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Opens a store that holds some triples."""

    def hdt(triples: Names) -> Store:
        path = tmp_path / "graph.hdt"
        path.unlink(missing_ok=True)
        write_hdt(path, [(s.encode(), p.encode(), o.encode()) for s, p, o in triples])
        return HdtStore(HdtFile.open(path, reader=request.param))

    def memory(triples: Names) -> Store:
        return MemoryStore((term_of(s), term_of(p), term_of(o)) for s, p, o in triples)

    def updated(triples: Names) -> Store:
        return updated_store(((s.encode(), p.encode(), o.encode()) for s, p, o in triples), tmp_path)

    ways: dict[str, Open] = {"memory": memory, "updated": updated}
    return ways.get(request.param, hdt)


@_SETTINGS
@given(triples=_triples, memo_limit=st.sampled_from([40, 1_000_000]))
def test_patterns_give_what_the_triples_say(triples: set[tuple[str, str, str]], memo_limit: int, opened: Open) -> None:
    graph = Graph(opened(triples), memo_limit)

    def names(nodes: Iterable[int]) -> list[str]:
        return sorted(str(graph.term(node).value) for node in nodes)

    for _ in range(2):
        for a in _NAMES:
            node = graph.node(Iri(a))
            assert (node > 0) == any(a in triple for triple in triples)
            for p in _NAMES if node else ():
                predicate = graph.node(Iri(p))
                assert names(graph.objects(node, predicate)) == sorted(o for s, q, o in triples if (s, q) == (a, p))
                assert names(graph.subjects(predicate, node)) == sorted(s for s, q, o in triples if (q, o) == (p, a))
                assert graph.contains(node, predicate, node) == ((a, p, a) in triples)
                if predicate:
                    assert graph.count(node, predicate, 0) == sum((s, q) == (a, p) for s, q, _ in triples)
                    assert graph.count(0, predicate, node) == sum((q, o) == (p, a) for _, q, o in triples)
                    assert graph.count(node, predicate, node) == ((a, p, a) in triples)
                    assert graph.count(0, predicate, 0) == sum(q == p for _, q, _ in triples)
            assert graph.count(node, 0, 0) == sum(a == s or not node for s, _, _ in triples)
    assert _all(graph, graph.triples(0, 0, 0)) == triples


def _all(graph: Graph, found: Iterable[tuple[int, int, int]]) -> set[tuple[str, ...]]:
    return {tuple(graph.term(node).value for node in triple) for triple in found}


@_SETTINGS
@given(triples=_triples)
def test_open_patterns_give_what_the_triples_say(triples: set[tuple[str, str, str]], opened: Open) -> None:
    store = opened(triples)
    graph = Graph(store)
    for s, p, o in triples:
        known = store.node(Iri(s)), store.node(Iri(p)), store.node(Iri(o))
        for mask in range(8):
            pattern = [node if mask >> place & 1 else 0 for place, node in enumerate(known)]
            found, count = store.triples(pattern[0], pattern[1], pattern[2])
            expected = {
                t for t in triples if all(not n or graph.term(n).value == v for n, v in zip(pattern, t, strict=True))
            }
            assert _all(graph, found) == expected
            assert count == len(expected) or (count > len(expected) and pattern[0] and pattern[2])


@_SETTINGS
@given(triples=_triples)
def test_a_term_has_one_node_in_every_position(triples: set[tuple[str, str, str]], opened: Open) -> None:
    graph = Graph(opened(triples))
    assert {graph.term(node).value for node in graph.nodes()} == {name for s, _, o in triples for name in (s, o)}
    for triple in graph.triples(0, 0, 0):
        for node in triple:
            assert graph.node(graph.term(node)) == node


@pytest.mark.parametrize(
    "look_up",
    [
        lambda graph, node, p: graph.objects(node, p),
        lambda graph, node, p: graph.subjects(p, node),
        lambda graph, node, p: graph.triples(node, p, 0),
        lambda graph, node, p: graph.triples(0, p, node),
        lambda graph, node, p: range(graph.count(node, p, 0)),
        lambda graph, node, p: range(graph.contains(node, p, 1)),
        lambda graph, node, p: graph.objects(1, node),
        lambda graph, node, p: graph.triples(0, node, 0) if node != p else (),
    ],
)
def test_nodes_outside_the_graph_match_nothing(
    look_up: Callable[[Graph, int, int], Iterable[object]], opened: Open
) -> None:
    graph = Graph(opened({("urn:a", "urn:b", "urn:c"), ("urn:c", "urn:b", "urn:d")}))
    predicate = graph.node(Iri("urn:b"))
    for node in (-1, -7, 99, predicate):
        assert list(look_up(graph, node, predicate)) == [] or node == predicate
    assert list(look_up(graph, 99, predicate)) == []


def test_long_results_are_iterated_and_not_kept(opened: Open) -> None:
    graph = Graph(opened({(f"urn:s{number}", "urn:p", "urn:o") for number in range(FEW + 500)}))
    found = graph.subjects(graph.node(Iri("urn:p")), graph.node(Iri("urn:o")))
    assert len(set(found)) == FEW + 500


def test_literals_stand_in_order(opened: Open) -> None:
    years = [f'"{year}"' for year in (1899, 1900, 1950, 1999, 2000)]
    store = opened({("urn:s", "urn:p", year) for year in [*years, "urn:z"]})
    assert [store.term(node).value for node in store.literals('"1900', '"1999"')] == ["1900", "1950", "1999"]
    assert list(store.literals('"3', '"4')) == []


def test_ids_that_are_none(opened: Open) -> None:
    store = opened({("urn:a", "urn:b", "urn:c")})
    assert (store.size, len(list(store.nodes())), store.node(Iri("urn:z"))) == (1, 2, 0)
    for node in (0, -1, 99):
        with pytest.raises(DataError):
            store.term(node)
