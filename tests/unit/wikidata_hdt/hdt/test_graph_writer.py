"""HDT files written here and read back through the package `hdt`."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.wikidata_hdt import strategies as terms
from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.hdt import graph_writer
from wikidata_hdt.hdt.checksums import crc32c
from wikidata_hdt.hdt.file_layout import read_layout
from wikidata_hdt.hdt.graph_writer import GraphCounts, write_hdt
from wikidata_hdt.ntriples.ntriples import NTriplesError, parse_line, read_ntriples
from wikidata_hdt.store import READER, HdtFile, Role

Text = tuple[str, str, str]


@pytest.fixture(autouse=True, params=["package", "own"])
def reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every test is of both readers."""
    monkeypatch.setenv(READER, request.param)
    return str(request.param)


def write(path: Path, triples: list[Text]) -> GraphCounts:
    return write_hdt(path, ((s.encode(), p.encode(), o.encode()) for s, p, o in triples))


def check_searches(graph: HdtFile, triples: set[Text]) -> None:
    """All eight patterns of bound and unbound terms, for every triple."""
    for triple, bound in product(triples, product((False, True), repeat=3)):
        pattern = tuple(term if wanted else "" for term, wanted in zip(triple, bound, strict=True))
        expected = {t for t in triples if all(want in ("", got) for want, got in zip(pattern, t, strict=True))}
        assert set(graph.search(*pattern)) == expected
        assert graph.count(*pattern) == len(expected)
        ids = [graph.term_id(term, role) for term, role in zip(pattern, Role, strict=True)]
        rows, cardinality = graph.search_ids(*ids)
        found = {tuple(graph.id_term(n, role) for n, role in zip(row, Role, strict=True)) for row in rows}
        assert found == expected
        assert cardinality >= len(expected)


@settings(max_examples=60)
@given(st.lists(terms.held_triples, max_size=25))
def test_round_trip(triples: list[Text]) -> None:
    with TemporaryDirectory() as directory:
        path = Path(directory, "graph.hdt")
        statistics = write(path, triples)
        graph = HdtFile.open(path)
        assert set(graph.search()) == set(triples)
        assert graph.triple_count == statistics.triples == len(set(triples))
        check_searches(graph, set(triples))


def wide_graph(size: int) -> list[Text]:
    """A graph of several blocks in every section."""
    item, property_ = "http://www.wikidata.org/entity/Q", "http://www.wikidata.org/prop/direct/P"
    return [
        (f"{item}{index}", f"{property_}{index % 40}", f"{item}{index * 7 % size + size // 2}") for index in range(size)
    ] + [(f"{item}{index}", "http://www.w3.org/2000/01/rdf-schema#label", f'"nr {index}"@pl') for index in range(size)]


def test_many_blocks(tmp_path: Path) -> None:
    triples = wide_graph(1500)
    statistics = write(tmp_path / "g.hdt", triples)
    graph = HdtFile.open(tmp_path / "g.hdt")
    assert set(graph.search()) == set(triples)
    assert statistics.shared == graph.shared_count == len({s for s, _, _ in triples} & {o for _, _, o in triples})
    for triple in triples[::97]:
        assert list(graph.search(*triple)) == [triple]
        assert graph.term_id(triple[0], Role.SUBJECT) > 0


def test_shared_terms_have_one_id(tmp_path: Path) -> None:
    write(tmp_path / "g.hdt", wide_graph(100))
    graph = HdtFile.open(tmp_path / "g.hdt")
    for number in range(1, graph.shared_count + 1):
        assert graph.id_term(number, Role.SUBJECT) == graph.id_term(number, Role.OBJECT)
    assert graph.id_term(graph.subject_count, Role.SUBJECT) != graph.id_term(graph.subject_count, Role.OBJECT)


def test_the_order_of_the_input_does_not_matter(tmp_path: Path) -> None:
    triples = wide_graph(60)
    write(tmp_path / "a.hdt", triples)
    write(tmp_path / "b.hdt", triples[::-1] + triples[:10])
    parts = [read_layout(tmp_path / name).parts for name in ("a.hdt", "b.hdt")]
    data = [(tmp_path / name).read_bytes() for name in ("a.hdt", "b.hdt")]
    assert [data[0][p.start : p.start + p.size] for p in parts[0]] == [
        data[1][p.start : p.start + p.size] for p in parts[1]
    ]


def test_ids_too_wide_for_one_key_sort_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = [np.array(values, dtype=np.uint32) for values in ([2, 1, 2, 1, 2], [1, 9, 1, 3, 1], [5, 1, 4, 8, 5])]
    packed = [column.tolist() for column in graph_writer._distinct(*columns)]
    monkeypatch.setattr(graph_writer, "_KEY_BITS", 1)
    assert [column.tolist() for column in graph_writer._distinct(*columns)] == packed
    assert packed == [[1, 1, 2, 2], [3, 9, 1, 1], [8, 1, 4, 5]]


def test_header_tells_the_statistics(tmp_path: Path) -> None:
    triples = wide_graph(50)
    statistics = write(tmp_path / "g.hdt", triples)
    header = [parse_line(line) for line in read_layout(tmp_path / "g.hdt").header.splitlines()]
    values = {
        p.decode().rpartition("void#")[2]: o.decode().strip('"') for _, p, o in filter(None, header) if b"void#" in p
    }
    assert values["triples"] == str(statistics.triples) == "100"
    assert values["distinctSubjects"] == str(len({s for s, _, _ in triples}))
    assert values["properties"] == str(len({p for _, p, _ in triples}))
    assert values["distinctObjects"] == str(len({o for _, _, o in triples}))


def test_every_part_has_its_checksum(tmp_path: Path) -> None:
    write(tmp_path / "g.hdt", wide_graph(300))
    data = (tmp_path / "g.hdt").read_bytes()
    parts = read_layout(tmp_path / "g.hdt").parts
    assert len(parts) == 12
    for part in parts:
        end = part.start + part.size
        assert int.from_bytes(data[end : end + 4], "little") == crc32c(data[part.start : end]), part.name


def test_a_failing_source_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "g.hdt"
    write(path, wide_graph(5))
    before = path.read_bytes()
    with pytest.raises(NTriplesError):
        write_hdt(path, read_ntriples([b"<a:s> <a:p> <a:o> .\n", b"broken\n"]))
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["g.hdt"]


def test_a_directory_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ClearError, match="cannot write the file"):
        write(tmp_path / "no" / "g.hdt", [])


def test_progress_counts_triples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph_writer, "_REPORT_EVERY", 10)
    seen: list[tuple[int, int | None]] = []
    triples = [(b"a:s", b"a:p", b"a:%d" % n) for n in range(25)]
    write_hdt(tmp_path / "g.hdt", triples, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(10, None), (20, None)]
