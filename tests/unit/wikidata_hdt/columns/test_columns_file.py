"""Columns hold what the graph holds; damaged ones, and those of another graph, are told."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.columns import columns_build
from wikidata_hdt.columns.columns_build import build_columns
from wikidata_hdt.columns.columns_file import COLUMNS_NAME, HEAD_END, MAGIC, Columns
from wikidata_hdt.columns.value_texts import NO_KEY, NUMBER, TIME, key_of_text
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.store import HdtFile, Role
from wikidata_hdt.wikidata_iris import LABEL, XSD

_DATES = [f'"{year}-01-01T00:00:00Z"^^<{XSD}dateTime>' for year in ("1950", "-0100", "2000", "-13798000000")]
_TRIPLES = [
    *((f"urn:s{place}", "urn:born", date) for place, date in enumerate(_DATES)),
    ("urn:s0", "urn:size", f'"+10"^^<{XSD}decimal>'),
    ("urn:s1", "urn:size", f'"9"^^<{XSD}integer>'),
    ("urn:s2", "urn:size", '"unknown"'),
    ("urn:s0", "urn:knows", "urn:s1"),
    ("urn:s0", "urn:knows", "urn:z"),
    ("urn:s0", LABEL, '"1 nazwa"@pl'),
]


@pytest.fixture
def graph(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> HdtFile:
    monkeypatch.setattr(columns_build, "_FEWEST", 1)
    path = tmp_path / "graph.hdt"
    write_hdt(path, [(s.encode(), p.encode(), o.encode()) for s, p, o in _TRIPLES])
    graph = HdtFile.open(path)
    build_columns(path, tmp_path / COLUMNS_NAME)
    return graph


def columns_of(graph: HdtFile) -> Columns:
    found = graph.stored_columns
    assert found is not None
    return found


def test_triples_of_predicates(graph: HdtFile) -> None:
    columns = columns_of(graph)
    for name in ("urn:born", "urn:size", "urn:knows"):
        pairs = columns.pairs(graph.term_id(name, Role.PREDICATE))
        assert pairs is not None
        found = zip(pairs[0].tolist(), pairs[1].tolist(), strict=True)
        terms = [(graph.id_term(s, Role.SUBJECT), name, graph.id_term(o, Role.OBJECT)) for s, o in found]
        assert sorted(terms) == sorted(triple for triple in _TRIPLES if triple[1] == name)
        assert (np.diff(pairs[0].astype(np.int64)) >= 0).all()
    assert columns.pairs(graph.term_id(LABEL, Role.PREDICATE)) is None


def test_values_in_order(graph: HdtFile) -> None:
    columns = columns_of(graph)
    number = graph.term_id("urn:born", Role.PREDICATE)
    order, pairs = columns.order(number), columns.pairs(number)
    assert order is not None
    assert pairs is not None
    dates = [graph.id_term(int(pairs[1][place]), Role.OBJECT) for place in order]
    assert dates == [_DATES[place] for place in (3, 1, 0, 2)]
    assert columns.order(graph.term_id("urn:size", Role.PREDICATE)) is None


def test_keys_are_those_of_the_texts(graph: HdtFile) -> None:
    columns = columns_of(graph)
    texts = [graph.id_term(columns.first + place, Role.OBJECT) for place in range(len(columns.kinds))]
    assert len(texts) == 7
    assert [key_of_text(text.encode()) for text in texts] == list(zip(columns.kinds, columns.keys, strict=True))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f'"1"^^<{XSD}integer>', NUMBER),
        (f'"+1.50"^^<{XSD}decimal>', NUMBER),
        (f'"-1e3"^^<{XSD}double>', NUMBER),
        (f'"9007199254740993"^^<{XSD}integer>', NO_KEY),
        (f'"0.1234567890123456"^^<{XSD}decimal>', NO_KEY),
        (f'"1"^^<{XSD}float>', NO_KEY),
        ('"1"', NO_KEY),
        ('"1 nazwa"@pl', NO_KEY),
        (f'"1950-00-00T00:00:00Z"^^<{XSD}dateTime>', TIME),
        (f'"1950-13-01T00:00:00Z"^^<{XSD}dateTime>', NO_KEY),
        (f'"1950-01-01T24:00:00Z"^^<{XSD}dateTime>', NO_KEY),
        (f'"1950-01-01T00:00:00"^^<{XSD}dateTime>', NO_KEY),
        (f'"-99999999999-01-01T00:00:00Z"^^<{XSD}dateTime>', NO_KEY),
    ],
)
def test_kinds_of_values(text: str, kind: int) -> None:
    assert key_of_text(text.encode())[0] == kind


def test_no_columns(tmp_path: Path) -> None:
    assert Columns.open(tmp_path / COLUMNS_NAME) is None


def test_columns_of_another_graph_are_not_used(graph: HdtFile) -> None:
    write_hdt(graph.path, [(b"urn:s", b"urn:p", b"urn:o")])
    assert HdtFile.open(graph.path).stored_columns is None


def test_a_graph_without_literals(tmp_path: Path) -> None:
    write_hdt(tmp_path / "graph.hdt", [(b"urn:a", b"urn:p", b"urn:a")])
    graph = HdtFile.open(tmp_path / "graph.hdt")
    build_columns(graph.path, tmp_path / COLUMNS_NAME)
    assert (len(columns_of(graph).kinds), columns_of(graph).predicates) == (0, [])


def damaged(head: dict[str, object]) -> bytes:
    return MAGIC + HEAD_END.to_bytes(8, "little") + json.dumps(head).encode()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no columns",
        MAGIC + bytes(8),
        MAGIC + b"\xff" * 8,
        damaged({"format": 99, "graph": "", "first": 0, "arrays": {}}),
        damaged({"format": 1, "graph": "", "first": 0, "arrays": {}}),
        damaged({"format": 1, "graph": "", "first": 0, "arrays": {"kinds": ["u1", 64, 10**9], "keys": ["<i8", 0, 1]}}),
        damaged({"format": 1, "graph": "", "first": 0, "arrays": {"kinds": ["what", 0, 1], "keys": ["<i8", 0, 1]}}),
    ],
)
def test_damaged_columns(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / COLUMNS_NAME
    path.write_bytes(content)
    with pytest.raises(DataError, match="columns"):
        Columns.open(path)
