"""Data directories: the cached sample, opening with clear errors, what `info` tells."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from wikidata_hdt.clear_errors import ClearError, DataError
from wikidata_hdt.datadir import open_data_directory
from wikidata_hdt.file_records import file_record
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.info import graph_info
from wikidata_hdt.manifest import read_manifest
from wikidata_hdt.sample.sample_cache import ensure_sample
from wikidata_hdt.sample.sample_tables import SampleError

PARTS = ["graph.hdt", "graph.hdt.index.v1-1", "labels.sqlite", "manifest.json", "statistics.sqlite"]


def no_lemmas(_text: str) -> list[str]:
    return []


@pytest.fixture
def copy(sample: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sample, tmp_path / "data"))


def test_the_sample_answers_look_ups(sample: Path) -> None:
    data = open_data_directory(sample)
    assert [entry.entity for entry in data.labels.lookup("warszawa")] == ["Q270"]
    assert [entry.matched_by for entry in data.labels.lookup("warszaw")] == ["lemma"]
    capital = ("http://www.wikidata.org/entity/Q36", "http://www.wikidata.org/prop/direct/P36")
    assert [obj for _, _, obj in data.graph.search(*capital)] == ["http://www.wikidata.org/entity/Q270"]


def test_the_manifest_names_all_parts(sample: Path) -> None:
    manifest = read_manifest(sample)
    assert manifest is not None
    assert sorted(manifest.parts) == [name for name in PARTS if name != "manifest.json"]
    assert all(file_record(sample / name) == part for name, part in manifest.parts.items())
    assert manifest.counts["items"] == 9
    assert manifest.lemma_version == "1"


def test_info(sample: Path) -> None:
    info = graph_info(open_data_directory(sample))
    assert (info.items, info.items_with_polish_label, info.properties) == (9, 9, 14)
    assert info.triples == open_data_directory(sample).graph.triple_count > 100
    assert sorted(info.sizes) == PARTS
    assert info.created.startswith("20")
    assert [source.name for source in info.sources] == ["embedded sample"]


def test_the_second_start_builds_nothing(tmp_path: Path, write_tables: Callable[..., Path]) -> None:
    tables = write_tables(tmp_path / "tables")
    first = ensure_sample(tmp_path / "cache", no_lemmas, "1", tables)
    stamps = {path.name: path.stat().st_mtime_ns for path in first.iterdir()}

    def must_not_be_called(_text: str) -> list[str]:
        raise AssertionError

    assert ensure_sample(tmp_path / "cache", must_not_be_called, "1", tables) == first
    assert {path.name: path.stat().st_mtime_ns for path in first.iterdir()} == stamps
    assert sorted(stamps) == PARTS


def test_other_tables_or_lemmas_are_built_anew(tmp_path: Path, write_tables: Callable[..., Path]) -> None:
    tables = write_tables(tmp_path / "tables")
    built = {ensure_sample(tmp_path / "cache", no_lemmas, version, tables) for version in ("1", "2")}
    with (tables / "tables" / "cities.tsv").open("a", encoding="utf-8") as out:
        out.write("Q1799\tWrocław\t\tWrocław\n")
    built.add(ensure_sample(tmp_path / "cache", no_lemmas, "2", tables))
    assert len(built) == 3


@pytest.mark.parametrize("name", PARTS)
def test_a_damaged_cache_is_built_anew(tmp_path: Path, write_tables: Callable[..., Path], name: str) -> None:
    tables = write_tables(tmp_path / "tables")
    built = ensure_sample(tmp_path / "cache", no_lemmas, "1", tables)
    (built / name).write_bytes((built / name).read_bytes()[:-1] if name != "manifest.json" else b"{")
    again = ensure_sample(tmp_path / "cache", no_lemmas, "1", tables)
    assert again == built
    assert open_data_directory(again).labels.lookup("warszawa")


@pytest.mark.parametrize("name", [name for name in PARTS if name != "manifest.json"])
def test_a_cache_with_a_flipped_bit_is_built_anew(tmp_path: Path, write_tables: Callable[..., Path], name: str) -> None:
    tables = write_tables(tmp_path / "tables")
    built = ensure_sample(tmp_path / "cache", no_lemmas, "1", tables)
    data = bytearray((built / name).read_bytes())
    data[len(data) // 2] ^= 1
    (built / name).write_bytes(data)
    assert open_data_directory(ensure_sample(tmp_path / "cache", no_lemmas, "1", tables)).labels.lookup("warszawa")


def build(arguments: tuple[Path, Path]) -> tuple[Path, int]:
    cache, tables = arguments
    path = ensure_sample(cache, no_lemmas, "1", tables)
    return path, (path / "manifest.json").stat().st_mtime_ns


def test_processes_that_start_at_once_build_once(tmp_path: Path, write_tables: Callable[..., Path]) -> None:
    tables = write_tables(tmp_path / "tables")
    with ProcessPoolExecutor(3, mp_context=get_context("spawn")) as pool:
        found = set(pool.map(build, [(tmp_path / "cache", tables)] * 3))
    assert len(found) == 1
    assert [path.name for path in (tmp_path / "cache").iterdir() if path.is_dir()] == [found.pop()[0].name]


def test_rests_of_a_killed_build_are_removed(tmp_path: Path, write_tables: Callable[..., Path]) -> None:
    (tmp_path / "cache" / ".building-x").mkdir(parents=True)
    path = ensure_sample(tmp_path / "cache", no_lemmas, "1", write_tables(tmp_path / "tables"))
    assert [entry.name for entry in (tmp_path / "cache").iterdir() if entry.is_dir()] == [path.name]


def test_broken_tables_leave_nothing(tmp_path: Path, write_tables: Callable[..., Path]) -> None:
    tables = write_tables(tmp_path / "tables", more="qid\tlabel_pl\tlabel_en\nX\ta\tb\n")
    with pytest.raises(SampleError, match=r"1 problem\(s\).*more\.tsv:2: qid 'X' is no id"):
        ensure_sample(tmp_path / "cache", no_lemmas, "1", tables)
    assert [entry.name for entry in (tmp_path / "cache").iterdir() if entry.is_dir()] == []


def test_a_cache_that_cannot_be_made(tmp_path: Path, write_tables: Callable[..., Path]) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ClearError, match="cannot write the cache"):
        ensure_sample(tmp_path / "file" / "cache", no_lemmas, "1", write_tables(tmp_path / "tables"))


def test_no_directory(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no such data directory.*kgqa kg build"):
        open_data_directory(tmp_path / "none")


def test_a_file_instead_of_a_directory(tmp_path: Path) -> None:
    (tmp_path / "graph.hdt").write_text("")
    with pytest.raises(DataError, match="not a data directory"):
        open_data_directory(tmp_path / "graph.hdt")


def test_no_graph(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no graph\.hdt.*kgqa kg build"):
        open_data_directory(tmp_path)


def test_no_labels(tmp_path: Path) -> None:
    write_hdt(tmp_path / "graph.hdt", [])
    with pytest.raises(DataError, match=rf"no label index.*kgqa kg labels {tmp_path}"):
        open_data_directory(tmp_path)


def test_a_graph_dropped_in_without_manifest(copy: Path) -> None:
    (copy / "manifest.json").unlink()
    (copy / "graph.hdt.index.v1-1").unlink()
    told: list[Path] = []
    data = open_data_directory(copy, told.append)
    assert data.manifest is None
    assert told == [copy / "graph.hdt.index.v1-1"]
    assert graph_info(data).created == ""


def test_another_manifest_format(copy: Path) -> None:
    manifest = json.loads((copy / "manifest.json").read_text())
    (copy / "manifest.json").write_text(json.dumps(manifest | {"format": 99}))
    with pytest.raises(DataError, match=r"another format: 99 \(expected version 1\)"):
        open_data_directory(copy)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": 1}', '{"format": 1, "created": "", "sources": [{"x": 1}]}', '"\xff"']
)
def test_damaged_manifests(copy: Path, text: str) -> None:
    (copy / "manifest.json").write_text(text)
    with pytest.raises(DataError, match="damaged manifest"):
        open_data_directory(copy)


@pytest.mark.parametrize(("length", "message"), [(0, "not an HDT file"), (1000, "truncated"), (-1, "truncated")])
def test_a_truncated_graph(copy: Path, length: int, message: str) -> None:
    data = (copy / "graph.hdt").read_bytes()
    (copy / "graph.hdt").write_bytes(data[:length])
    with pytest.raises(DataError, match=message):
        open_data_directory(copy)
