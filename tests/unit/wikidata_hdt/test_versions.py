"""Versions of a data directory, and what processes hold of them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.unit.wikidata_hdt.builds import build, wide_text
from wikidata_hdt.build.names_build import build_names
from wikidata_hdt.clear_errors import ClearError, DataError
from wikidata_hdt.datadir import open_data_directory
from wikidata_hdt.locking import owned
from wikidata_hdt.verify import verify
from wikidata_hdt.versions import data_directory_of, held, version_directory


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "a.nt").write_bytes(wide_text(6))
    (tmp_path / "b.nt").write_bytes(wide_text(9))
    build(tmp_path / "a.nt", tmp_path / "data")
    return tmp_path / "data"


def test_what_is_held_stays_whatever_is_built(built: Path, tmp_path: Path) -> None:
    count = open_data_directory(built).graph.triple_count
    (built / "passages").mkdir()
    (built / "passages" / "passages.json").write_text("old", encoding="utf-8")
    with held(built) as room:
        build(tmp_path / "b.nt", built)
        shutil.rmtree(built / "passages")
        assert open_data_directory(room).graph.triple_count == count
        assert (room / "passages" / "passages.json").read_text(encoding="utf-8") == "old"
        assert open_data_directory(built).graph.triple_count > count
    assert not room.exists()


def test_what_a_killed_process_held_is_removed(built: Path) -> None:
    child = os.fork()
    if child == 0:
        with held(built):
            os._exit(9)
    os.waitpid(child, 0)
    assert len(list(built.glob(".held-*"))) == 1
    with held(built) as first, held(built) as second:
        assert sorted(built.glob(".held-*")) == sorted([first, second])


def test_without_hard_links_links_are_held(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object, **_choices: object) -> None:
        raise PermissionError(1, "no hard links")

    monkeypatch.setattr(os, "link", refuse)
    (built / "passages").mkdir()
    (built / "passages" / "passages.json").write_text("old", encoding="utf-8")
    with held(built) as room:
        assert (room / "graph.hdt").readlink() == (built / "graph.hdt").resolve()
        assert (room / "passages" / "passages.json").read_text(encoding="utf-8") == "old"
        assert open_data_directory(room).labels.counts.names
    assert not room.exists()
    monkeypatch.setattr(Path, "symlink_to", refuse)
    with held(built) as room:
        assert room == version_directory(built)


def test_names_built_anew_are_another_version(built: Path) -> None:
    before = version_directory(built)
    graph = (built / "graph.hdt").stat().st_ino
    build_names(built, lambda _name: (), "9")
    assert version_directory(built) != before
    assert data_directory_of(version_directory(built)) == built
    assert (built / "graph.hdt").stat().st_ino == graph
    assert not before.exists()
    assert verify(built).problems == ()


def test_another_graph_or_label_index_is_noticed(built: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    build(tmp_path / "b.nt", other)
    for name in ("graph.hdt", "labels.sqlite", "statistics.sqlite"):
        copied = Path(shutil.copytree(version_directory(built), tmp_path / f"copy-{name}"))
        shutil.copy(other / name, copied / name)
        with pytest.raises(DataError, match=r"is not the one that its manifest tells of|is damaged"):
            open_data_directory(copied)
        build_names(copied, lambda _name: (), "9")
        assert open_data_directory(copied).labels.counts.names


@pytest.mark.parametrize("name", ["graph.hdt", "graph.hdt.index.v1-1", "labels.sqlite", "statistics.sqlite"])
def test_a_flipped_bit_is_noticed_when_the_directory_is_opened(built: Path, name: str) -> None:
    data = bytearray((built / name).read_bytes())
    for place in range(0, len(data), max(1, len(data) // 16)):
        damaged = bytearray(data)
        damaged[place] ^= 1
        (built / name).write_bytes(damaged)
        with pytest.raises(DataError):
            open_data_directory(built)


def test_one_owner(tmp_path: Path) -> None:
    new = tmp_path / "new"
    with owned(new), pytest.raises(ClearError, match="another build"), owned(new):
        pass
    with owned(new):
        pass
