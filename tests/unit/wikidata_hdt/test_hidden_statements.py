"""Files whose triples are partly hidden."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.hidden_statements import WithoutStatements
from wikidata_hdt.store import HdtFile, Role

TRIPLES = [(b"http://e/%d" % (n % 9), b"http://e/p%d" % (n % 3), b'"%d"@pl' % (n % 20)) for n in range(90)]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> HdtFile:
    path: Path = tmp_path_factory.mktemp("hidden") / "graph.hdt"
    write_hdt(path, TRIPLES)
    return HdtFile.open(path)


def _text(triple: tuple[bytes, bytes, bytes]) -> tuple[str, str, str]:
    subject, predicate, obj = (term.decode() for term in triple)
    return subject, predicate, obj


def test_searches_and_counts_leave_hidden_triples_out(graph: HdtFile) -> None:
    absent = ("http://e/0", "http://e/p1", '"0"@pl'), ("http://e/nothing", "http://e/p1", '"0"@pl')
    hidden = [_text(triple) for triple in TRIPLES[::4]]
    view = WithoutStatements.of(graph, (*hidden, *absent))
    gone = {tuple(map(graph.term_id, triple, Role)) for triple in hidden}
    for pattern in {pattern for s, p, o in graph.search_ids()[0] for pattern in product((s, 0), (p, 0), (o, 0))}:
        left = [ids for ids in graph.search_ids(*pattern)[0] if ids not in gone]
        found, count = view.search_ids(*pattern)
        assert list(found) == left
        assert count >= len(left)
        assert list(view.search_ids(*pattern, skip=1)[0]) == left[1:]
        assert pattern[0] * pattern[2] or count == len(left)


def test_nothing_hidden_is_the_file_itself(graph: HdtFile) -> None:
    view = WithoutStatements.of(graph, ())
    assert list(view.search_ids()[0]) == list(graph.search_ids()[0])
    assert view.count("http://e/0") == graph.count("http://e/0")
