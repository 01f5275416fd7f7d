"""Builds that were stopped or killed continue where they were, or say why they cannot."""

from __future__ import annotations

import gzip
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.wikidata_hdt.builds import Stopped, build, options, stop_after, wide_text
from wikidata_hdt.build.directory_build import build_data_directory
from wikidata_hdt.clear_errors import ClearError, SourceError
from wikidata_hdt.profiles.profiles import load_profile
from wikidata_hdt.verify import verify

ROOT = Path(__file__).resolve().parents[4]


def test_a_stopped_build_continues(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text())
    build(tmp_path / "a.nt", tmp_path / "whole", chunk=9000)
    stops = 0
    for count in range(1, 100, 3):
        try:
            build_data_directory([str(tmp_path / "a.nt")], tmp_path / "out", options(chunk=9000), stop_after(count))
            break
        except Stopped:
            stops += 1
    assert stops > 3
    assert (tmp_path / "out" / "graph.hdt").read_bytes() == (tmp_path / "whole" / "graph.hdt").read_bytes()
    assert verify(tmp_path / "out").problems == ()


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("count", [4, 60])
def test_a_changed_source_is_noticed(packed: bool, count: int, tmp_path: Path) -> None:
    path = tmp_path / ("a.nt.gz" if packed else "a.nt")

    def write(text: bytes) -> None:
        path.write_bytes(gzip.compress(text, 0, mtime=0) if packed else text)
        os.utime(path, (1e9, 1e9))

    write(wide_text())
    with pytest.raises(Stopped):
        build_data_directory([str(path)], tmp_path / "out", options(chunk=9000), stop_after(count))
    write(wide_text().replace(b"nazwa", b"nezwa", 1))
    with pytest.raises(SourceError, match="the source has changed since the build began"):
        build(path, tmp_path / "out", chunk=9000)
    assert build(path, tmp_path / "out", chunk=9000, restart=True).graph.triples > 0


def test_another_profile_is_another_build(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text())
    with pytest.raises(Stopped):
        build_data_directory([str(tmp_path / "a.nt")], tmp_path / "out", options(), stop_after(1))
    with pytest.raises(ClearError, match=r"begun with another profile.*--restart"):
        build(tmp_path / "a.nt", tmp_path / "out", profile=replace(load_profile("truthy"), languages=("de",)))


_KILLED = """
import sys
from tests.unit.wikidata_hdt.builds import build
if __name__ == "__main__":
    build(sys.argv[1], __import__("pathlib").Path(sys.argv[2]), chunk=20000, jobs=2, memory=1 << 30)
"""


def test_a_killed_build_gives_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text(3000))
    (tmp_path / "child.py").write_text(_KILLED, encoding="utf-8")
    build(tmp_path / "a.nt", tmp_path / "whole", chunk=20000)
    command = [sys.executable, str(tmp_path / "child.py"), str(tmp_path / "a.nt"), str(tmp_path / "out")]
    chance, kills = random.Random(os.getpid()), 0
    journal = tmp_path / "out" / ".build" / "journal.jsonl"
    for _ in range(5):
        child = subprocess.Popen(command, env=os.environ | {"PYTHONPATH": str(ROOT)}, stderr=subprocess.DEVNULL)
        written = journal.stat().st_size if journal.exists() else 0
        while child.poll() is None and (not journal.exists() or journal.stat().st_size <= written):
            time.sleep(0.005)
        time.sleep(chance.uniform(0, 0.3))
        kills += child.poll() is None
        child.send_signal(signal.SIGKILL)
        child.wait()
    assert kills
    report = build(tmp_path / "a.nt", tmp_path / "out", chunk=20000)
    assert (tmp_path / "out" / "graph.hdt").read_bytes() == (tmp_path / "whole" / "graph.hdt").read_bytes()
    assert report.kept == 30_000
    assert verify(tmp_path / "out").problems == ()


def test_two_builds_in_one_directory(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text())

    def told(_step: str, _done: int, _total: int | None) -> None:
        build(tmp_path / "a.nt", tmp_path / "out")

    with pytest.raises(ClearError, match="another build is working in this directory"):
        build_data_directory([str(tmp_path / "a.nt")], tmp_path / "out", options(), told)
