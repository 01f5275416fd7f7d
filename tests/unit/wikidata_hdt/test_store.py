"""Opening HDT files: quietly, atomically, with clear errors for everything that is no whole HDT file."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.hdt.file_layout import read_index_layout
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.hdt.index_file import index_path
from wikidata_hdt.store import READER, HdtFile, Role

TRIPLES = [(b"http://e/%d" % (n % 9), b"http://e/p%d" % (n % 3), b'"%d"@pl' % n) for n in range(50)]


@pytest.fixture(autouse=True, params=["package", "own"])
def reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every test is of both readers."""
    monkeypatch.setenv(READER, request.param)
    return str(request.param)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    write_hdt(tmp_path / "graph.hdt", TRIPLES)
    return tmp_path / "graph.hdt"


def test_nothing_is_printed(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    HdtFile.open(path)
    assert capfd.readouterr() == ("", "")


def test_nothing_is_printed_by_a_child_process(path: Path) -> None:
    code = "import sys; from pathlib import Path; from wikidata_hdt.store import HdtFile\n"
    code += "print(HdtFile.open(Path(sys.argv[1])).triple_count)"
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("50\n", "")


def test_the_index_is_made_once(path: Path) -> None:
    told: list[Path] = []
    HdtFile.open(path, told.append)
    stamp = index_path(path).stat().st_mtime_ns
    HdtFile.open(path, told.append)
    assert told == [index_path(path)]
    assert index_path(path).stat().st_mtime_ns == stamp
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["graph.hdt", "graph.hdt.index.v1-1"]


@pytest.mark.parametrize("keep", [0, 10, 90, -1])
def test_a_damaged_index_is_made_again(path: Path, keep: int) -> None:
    HdtFile.open(path)
    index = index_path(path)
    whole = index.read_bytes()
    index.write_bytes(whole[:keep])
    assert set(HdtFile.open(path).search(o='"7"@pl')) == {("http://e/7", "http://e/p1", '"7"@pl')}
    assert index.read_bytes() == whole


def test_an_index_of_another_graph_is_made_again(path: Path) -> None:
    HdtFile.open(path)
    write_hdt(path, TRIPLES[:20])
    assert HdtFile.open(path).triple_count == 20
    assert read_index_layout(index_path(path)).triple_count == 20


def test_a_directory_without_write_permission(path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    path.parent.chmod(0o555)
    with pytest.raises(DataError, match="cannot write the index"):
        HdtFile.open(path)


def test_missing(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no such HDT file.*kgqa kg build"):
        HdtFile.open(tmp_path / "graph.hdt")


def test_a_directory(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="a directory stands where an HDT file should be"):
        HdtFile.open(tmp_path)


@pytest.mark.parametrize("garbage", [b"", b"<a:s> <a:p> <a:o> .\n" * 99, bytes(5000), b"\x1f\x8b" + bytes(100)])
def test_not_hdt(tmp_path: Path, garbage: bytes) -> None:
    (tmp_path / "graph.hdt").write_bytes(garbage)
    with pytest.raises(DataError, match="not an HDT file"):
        HdtFile.open(tmp_path / "graph.hdt")


def test_cut_anywhere(path: Path) -> None:
    whole = path.read_bytes()
    for length in range(4, len(whole), 7):
        path.write_bytes(whole[:length])
        with pytest.raises(DataError, match=r"truncated|damaged"):
            HdtFile.open(path)


def test_a_head_changed_anywhere_is_noticed_or_harmless(path: Path) -> None:
    whole = path.read_bytes()
    for place in range(0, len(whole), 11):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x15]) + whole[place + 1 :])
        try:
            graph = HdtFile.open(path)
        except DataError:
            continue
        assert graph.triple_count == len(TRIPLES)


def test_unknown_terms_and_ids(path: Path) -> None:
    graph = HdtFile.open(path)
    assert graph.term_id("http://e/none", Role.SUBJECT) == 0
    assert graph.term_id("", Role.SUBJECT) == 0
    assert graph.count("http://e/none") == 0
    assert list(graph.search(p="http://e/none")) == []
    assert list(graph.search_ids(p=99)[0]) == []
    for number in (0, 10, -1):
        with pytest.raises(ValueError, match="no subject of the HDT file has this id"):
            graph.id_term(number, Role.SUBJECT)


def test_bytes_that_are_not_utf_8(tmp_path: Path) -> None:
    write_hdt(tmp_path / "graph.hdt", [(b"http://e/s", b"http://e/p", b'"\xff"')])
    graph = HdtFile.open(tmp_path / "graph.hdt")
    assert list(graph.search()) == [("http://e/s", "http://e/p", '"\ufffd"')]
    assert graph.id_term(1, Role.OBJECT) == '"\ufffd"'


def test_threads_share_a_file(path: Path) -> None:
    graph = HdtFile.open(path)
    with ThreadPoolExecutor(4) as pool:
        counts = list(pool.map(lambda n: len(list(graph.search(f"http://e/{n % 9}"))), range(200)))
    assert counts == [len([s for s, _, _ in TRIPLES if s == b"http://e/%d" % (n % 9)]) for n in range(200)]


def test_threads_open_at_once(path: Path) -> None:
    with ThreadPoolExecutor(3) as pool:
        assert [graph.triple_count for graph in pool.map(lambda _: HdtFile.open(path), range(3))] == [50] * 3
