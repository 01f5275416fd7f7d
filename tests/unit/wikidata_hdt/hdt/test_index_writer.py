"""Our index of HDT files has the same bytes as hdt-cpp's, whatever the graph and however little memory there is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.hdt.index_file import build_index, index_path, is_indexed
from wikidata_hdt.store import HdtFile

_OPEN_EACH = "import sys, hdt; [hdt.HDTDocument(path) for path in sys.argv[1:]]"
"""hdt-cpp makes the indexes that are missing."""
MANY, LITTLE = 1 << 30, 1 << 10


def numbered(triples: list[tuple[int, int, int]], path: Path) -> None:
    texts = ((f"http://x/{s}".encode(), f"http://p/{p}".encode(), f"http://x/{o}".encode()) for s, p, o in triples)
    write_hdt(path, texts)


def with_theirs(paths: list[Path]) -> list[bytes]:
    """The indexes that hdt-cpp makes of these graphs, removed afterwards; without bytes that pad whole pages."""
    command = [sys.executable, "-c", _OPEN_EACH, *map(str, paths)]
    subprocess.run(command, check=True, capture_output=True)
    found = [index_path(path).read_bytes() for path in paths]
    for path in paths:
        index_path(path).unlink()
    return found


def ours(path: Path, memory: int) -> bytes:
    build_index(path, memory)
    return index_path(path).read_bytes()


def check(graphs: list[list[tuple[int, int, int]]], room: Path) -> None:
    paths = [room / f"{number}.hdt" for number in range(len(graphs))]
    for graph, path in zip(graphs, paths, strict=True):
        numbered(graph, path)
    for path, theirs in zip(paths, with_theirs(paths), strict=True):
        for memory in (MANY, LITTLE):
            assert ours(path, memory)[: len(theirs)] == theirs


def spread(count: int, subjects: int, predicates: int, objects: int) -> list[tuple[int, int, int]]:
    return [(n * 7919 % subjects, n * n % predicates, n * 104729 % objects) for n in range(count)]


@pytest.mark.parametrize(
    "graph",
    [
        [(1, 1, 1)], [(1, 1, 2), (1, 1, 3), (1, 2, 2)], spread(3000, 40, 129, 70), spread(5000, 900, 3, 2),
        spread(64, 64, 1, 64), spread(4096, 4096, 67, 1), spread(20_000, 5000, 33, 9000),
    ],
)  # fmt: skip
def test_the_bytes_of_hdt_cpp(graph: list[tuple[int, int, int]], tmp_path: Path) -> None:
    check([graph], tmp_path)


_IDS = st.integers(0, 40)


@settings(max_examples=12)
@given(st.lists(st.lists(st.tuples(_IDS, st.integers(0, 70), _IDS), min_size=1, max_size=120), min_size=8, max_size=8))
def test_the_bytes_of_hdt_cpp_for_any_graph(
    tmp_path_factory: pytest.TempPathFactory, graphs: list[list[tuple[int, int, int]]]
) -> None:
    check(graphs, tmp_path_factory.mktemp("graphs"))


def test_an_empty_graph(tmp_path: Path) -> None:
    numbered([], tmp_path / "g.hdt")
    build_index(tmp_path / "g.hdt")
    assert is_indexed(tmp_path / "g.hdt", 0)
    assert list(HdtFile.open(tmp_path / "g.hdt").search()) == []


def test_progress_counts_triples_twice(tmp_path: Path) -> None:
    numbered(spread(3000, 3000, 129, 70), tmp_path / "g.hdt")
    seen: list[int] = []
    build_index(tmp_path / "g.hdt", MANY, seen.append)
    assert seen[-1] == 2 * 3000
    assert is_indexed(tmp_path / "g.hdt", 3000)


def test_a_graph_in_another_order(tmp_path: Path) -> None:
    path = tmp_path / "g.hdt"
    numbered([(1, 2, 3)], path)
    data = bytearray(path.read_bytes())
    place = data.rindex(b"order=1;")
    data[place : place + 8] = b"order=2;"
    path.write_bytes(data)
    with pytest.raises(DataError):
        build_index(path)
    assert not index_path(path).exists()


def test_ids_beyond_the_dictionary(tmp_path: Path) -> None:
    path = tmp_path / "g.hdt"
    numbered([(n, 0, n + 1) for n in range(4)], path)
    data = bytearray(path.read_bytes())
    data[data.rindex(b"order=1;") + 30 : -4] = b"\xff" * len(data[data.rindex(b"order=1;") + 30 : -4])
    path.write_bytes(data)
    with pytest.raises(DataError):
        build_index(path)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["g.hdt"]
