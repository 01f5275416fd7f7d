from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kgqa.execution.hdt.id_graph import IdGraph, Memo
from kgqa.terms import Iri, Term
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.store import HdtFile

_NAMES = [f"urn:{letter}" for letter in "abcdef"]
_names = st.sampled_from(_NAMES)
_triples = st.sets(st.tuples(_names, _names, _names), min_size=1, max_size=30)


def _graph(path: Path, triples: set[tuple[str, str, str]], memo_limit: int = 1_000_000) -> IdGraph:
    path.unlink(missing_ok=True)
    write_hdt(path, [(s.encode(), p.encode(), o.encode()) for s, p, o in triples])
    return IdGraph(HdtFile.open(path), memo_limit)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(triples=_triples, memo_limit=st.sampled_from([40, 1_000_000]))
def test_patterns_give_what_the_triples_say(
    triples: set[tuple[str, str, str]], memo_limit: int, tmp_path: Path
) -> None:
    graph = _graph(tmp_path / "graph.hdt", triples, memo_limit)

    def names(nodes: object) -> list[str]:
        return sorted(graph.term(node).value for node in nodes)  # type: ignore[attr-defined]

    for _ in range(2):
        for a in _NAMES:
            node, predicate = graph.node(Iri(a)), {name: graph.predicate(Iri(name)) for name in _NAMES}
            assert (node > 0) == any(a in triple for triple in triples)
            for p in (name for name in _NAMES if predicate[name] and node):
                assert names(graph.objects(node, predicate[p])) == sorted(o for s, q, o in triples if (s, q) == (a, p))
                assert names(graph.subjects(predicate[p], node)) == sorted(s for s, q, o in triples if (q, o) == (p, a))
                assert graph.count(node, predicate[p], 0) == sum((s, q) == (a, p) for s, q, _ in triples)
                assert graph.contains(node, predicate[p], node) == ((a, p, a) in triples)
                assert graph.count(node, predicate[p], node) == ((a, p, a) in triples)
    found = {
        (graph.term(s).value, graph.term(graph.predicate_node(p)).value, graph.term(o).value)
        for s, p, o in graph.triples(0, 0, 0)
    }
    assert found == triples


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(triples=_triples)
def test_a_term_has_one_node_in_every_position(triples: set[tuple[str, str, str]], tmp_path: Path) -> None:
    graph = _graph(tmp_path / "graph.hdt", triples)
    assert {graph.term(node).value for node in graph.nodes()} == {name for s, _, o in triples for name in (s, o)}
    for subject, predicate, obj in graph.triples(0, 0, 0):
        for node in (subject, graph.predicate_node(predicate), obj):
            assert graph.node(graph.term(node)) == node
        assert graph.node_predicate(graph.predicate_node(predicate)) == predicate


@pytest.mark.parametrize(
    "look_up",
    [
        lambda graph, node, p: graph.objects(node, p),
        lambda graph, node, p: graph.subjects(p, node),
        lambda graph, node, p: graph.triples(node, p, 0),
        lambda graph, node, p: graph.triples(0, p, node),
        lambda graph, node, p: range(graph.count(node, p, 0)),
        lambda graph, node, p: range(graph.contains(node, p, 1)),
    ],
)
def test_nodes_outside_the_graph_match_nothing(look_up: Callable[[IdGraph, int, int], object], tmp_path: Path) -> None:
    graph = _graph(tmp_path / "graph.hdt", {("urn:a", "urn:b", "urn:c"), ("urn:c", "urn:b", "urn:d")})
    predicate = graph.predicate(Iri("urn:b"))
    for node in (-1, -7, 99, graph.node(Iri("urn:b"))):
        assert list(look_up(graph, node, predicate)) == []  # type: ignore[call-overload]


def test_long_results_are_iterated_and_not_kept(tmp_path: Path) -> None:
    graph = _graph(tmp_path / "graph.hdt", {(f"urn:s{number}", "urn:p", "urn:o") for number in range(1500)})
    found = graph.subjects(graph.predicate(Iri("urn:p")), graph.node(Iri("urn:o")))
    assert not isinstance(found, tuple)
    assert len(set(found)) == 1500


def test_memo_forgets_when_full() -> None:
    memo: Memo[int, tuple[int, ...]] = Memo(100)
    for key in range(50):
        assert memo.keep(key, (key,)) == (key,)
    assert 0 < len(memo) < 50
    assert memo.keep(99, tuple(range(26))) == tuple(range(26))
    assert 99 not in memo


def test_terms_that_are_not_there_have_no_node(tmp_path: Path) -> None:
    graph = _graph(tmp_path / "graph.hdt", {("urn:a", "urn:b", "urn:c")})
    unknown: Term = Iri("urn:z")
    assert (graph.node(unknown), graph.predicate(unknown)) == (0, 0)
    assert graph.size == 1
