"""Builds that are killed at each step of their end: the directory is always whole, and the same command finishes it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.unit.wikidata_hdt.builds import build, options, wide_text
from wikidata_hdt.build import directory_build
from wikidata_hdt.build.directory_build import build_data_directory
from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.datadir import open_data_directory
from wikidata_hdt.verify import verify
from wikidata_hdt.versions import version_directory

_CALLS = ("replace", "rename", "unlink", "rmdir", "symlink", "mkdir", "fsync")
_KILLED = 9


def killed_at(point: int, work: Callable[[], Any]) -> bool:
    """Do work in a process that ends itself, as SIGKILL would, before its n-th change of a directory; if it did."""
    child = os.fork()
    if child == 0:
        left = [point]

        def counted(call: Callable[..., Any]) -> Callable[..., Any]:
            def instead(*arguments: Any, **choices: Any) -> Any:
                left[0] -= 1
                if left[0] < 0:
                    os._exit(_KILLED)
                return call(*arguments, **choices)

            return instead

        for name in _CALLS:
            setattr(os, name, counted(getattr(os, name)))
        try:
            work()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == _KILLED


@pytest.fixture
def sources(tmp_path: Path) -> tuple[Path, Path]:
    texts = wide_text(6), wide_text(9)
    paths = tmp_path / "a.nt", tmp_path / "b.nt"
    for path, text in zip(paths, texts, strict=True):
        path.write_bytes(text)
    return paths


def kill_points(work: Callable[[], Any]) -> Iterator[int]:
    """Ever later points, as long as the work is killed there; each is a build of its own."""
    point = 0
    while killed_at(point, work):
        yield point
        point += 1


def test_a_build_killed_anywhere_leaves_the_old_or_the_new(sources: tuple[Path, Path], tmp_path: Path) -> None:
    old, new = sources
    out = tmp_path / "out"
    counts = {build(path, tmp_path / path.stem).graph.triples for path in sources}
    build(old, out)
    for point in kill_points(lambda: build(new, out)):
        assert open_data_directory(out).graph.triple_count in counts, point
    assert build(new, out).graph.triples == max(counts)
    assert verify(out).problems == ()
    assert {path.name for path in out.iterdir()} <= {
        ".current", ".versions", "graph.hdt", "graph.hdt.index.v1-1", "labels.sqlite", "statistics.sqlite",
        "columns.bin", "manifest.json",
    }  # fmt: skip
    assert len(list((out / ".versions").iterdir())) == 1


def test_a_build_killed_around_the_switch_leaves_the_old_or_the_new(sources: tuple[Path, Path], tmp_path: Path) -> None:
    new = sources[1]
    counts = [build(path, tmp_path / path.stem).graph.triples for path in sources]
    assert _left_before("_publish", lambda: build(new, tmp_path / "a"))
    seen = []
    for point in count():
        out = tmp_path / f"out{point}"
        shutil.copytree(tmp_path / "a", out, symlinks=True)
        if not killed_at(point, lambda out=out: build(new, out)):  # type: ignore[misc]
            break
        seen.append(open_data_directory(out).graph.triple_count)
        build(new, out)
        assert {path.name for path in out.glob(".*")} == {".current", ".versions"}
    before = seen.count(counts[0])
    assert seen == [counts[0]] * before + [counts[1]] * (len(seen) - before)
    assert 0 < before < len(seen)


def _left_before(step: str, work: Callable[[], Any]) -> bool:
    """Do work in a process that is killed before a step of the build; whether it was."""
    child = os.fork()
    if child == 0:
        setattr(directory_build, step, lambda *_: os._exit(_KILLED))
        work()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == _KILLED


def test_a_build_killed_while_it_ends_is_finished_by_another(sources: tuple[Path, Path], tmp_path: Path) -> None:
    old, new = sources
    out = tmp_path / "out"
    assert _left_before("discard", lambda: build(old, out))
    assert (out / ".build").exists()
    report = build(new, out)
    assert open_data_directory(out).graph.triple_count == report.graph.triples
    assert not (out / ".build").exists()


def test_what_a_killed_build_had_half_written_is_not_published(sources: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    before = os.fork()
    if before == 0:
        directory_build.build_label_index = _die_half_way
        build(sources[0], out)
    assert os.waitstatus_to_exitcode(os.waitpid(before, 0)[1]) == _KILLED
    assert list((out / ".build" / "result").glob(".*"))
    build(sources[0], out)
    assert {path.name for path in out.glob(".*")} == {".current", ".versions"}
    assert list(version_directory(out).glob(".*")) == []


def _die_half_way(_graph: object, path: Path, *_arguments: object, **_choices: object) -> None:
    (path.parent / ".labels-half").mkdir()
    (path.parent / ".labels-half" / "sorted").touch()
    (path.parent / ".labels.sqlite-half").touch()
    os._exit(_KILLED)


def test_restart_waits_for_the_owner(sources: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "out"

    def told(_step: str, _done: int, _total: int | None) -> None:
        with pytest.raises(ClearError, match="another build is working in this directory"):
            build(sources[1], out, restart=True)
        assert (out / ".build" / "journal.jsonl").exists()

    report = build_data_directory([str(sources[0])], out, options(), told)
    assert open_data_directory(out).graph.triple_count == report.graph.triples


def test_a_directory_without_versions_gets_them(sources: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(sources[0], tmp_path / "made")
    out.mkdir()
    for path in version_directory(tmp_path / "made").iterdir():
        path.rename(out / path.name)
    assert version_directory(out) == out
    for _ in kill_points(lambda: build(sources[1], out)):
        assert open_data_directory(out).labels.counts.names > 0
    assert version_directory(out) != out
    assert verify(out).problems == ()
