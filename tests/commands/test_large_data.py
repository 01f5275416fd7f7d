"""A data directory that is too large to be read whole at every start."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.conftest import Run
from wikidata_hdt.file_checks import WHOLE

_QUESTION = "Jak nazywa się stolica Francji?"


@pytest.fixture
def large(data: Path, work: Path, run: Run) -> Path:
    """The small directory, beside a file with more bytes than are always read."""
    large = work / "large"
    large.mkdir()
    shutil.copy(data / "graph.hdt", large)
    with (large / "rejected.nt").open("wb") as file:
        file.truncate(WHOLE + 1)
    assert run("kg", "labels", str(large)).returncode == 0
    assert (large / "rejected.nt").stat().st_size > WHOLE
    return large


def _flip(path: Path, place: int) -> None:
    data = path.read_bytes()
    with path.open("r+b") as file:
        file.seek(place)
        file.write(bytes([data[place] ^ 4]))


def test_a_flipped_bit_is_told_before_the_first_answer(run: Run, large: Path) -> None:
    assert run("ask", _QUESTION, "--data", str(large)).stdout.decode() == "Paryż\n"
    for name in ("graph.hdt", "labels.sqlite", "rejected.nt"):
        place = (large / name).stat().st_size * 2 // 3
        _flip(large / name, place)
        for command in (("ask", _QUESTION, "--data", str(large)), ("kg", "info", str(large))):
            told = run(*command)
            assert (told.stdout, told.returncode) == (b"", 1), name
            assert told.stderr.startswith(b"error: a file of the data directory is damaged: ")
        _flip(large / name, place)
    assert run("ask", _QUESTION, "--data", str(large)).stdout.decode() == "Paryż\n"


@pytest.mark.parametrize("name", ["graph.hdt", "graph.hdt.index.v1-1", "labels.sqlite", "rejected.nt", "manifest.json"])
def test_a_file_that_was_cut_off_is_told(run: Run, large: Path, name: str) -> None:
    whole = (large / name).stat().st_size
    for size in (whole - 1, whole // 2, 0):
        with (large / name).open("r+b") as file:
            file.truncate(size)
        told = run("ask", _QUESTION, "--data", str(large))
        assert (told.stdout, told.returncode, told.stderr[:7]) == (b"", 1, b"error: "), size
        assert name.encode() in told.stderr and told.stderr.count(b"\n") == 1


def test_a_flipped_bit_is_told_by_a_batch_in_processes(run: Run, large: Path, work: Path) -> None:
    (work / "in.tsv").write_text(f"{_QUESTION}\n" * 4, encoding="utf-8")
    answer = ("answer", "in.tsv", "--data", str(large), "--jobs", "2")
    assert run(*answer).stdout.decode() == "Paryż\n" * 4
    _flip(large / "graph.hdt", 600)
    assert (run(*answer).stdout, run(*answer).returncode) == (b"", 1)


@pytest.mark.parametrize("text", [b"Madryt", b"Berlin", b"Francja"])
def test_names_are_not_built_for_a_damaged_graph(run: Run, data: Path, work: Path, text: bytes) -> None:
    own = work / "own"
    own.mkdir()
    shutil.copy(data / "graph.hdt", own)
    _flip(own / "graph.hdt", (own / "graph.hdt").read_bytes().index(text))
    told = run("kg", "labels", str(own))
    assert (told.returncode, told.stdout) == (1, b"")
    assert told.stderr.startswith(b"error: the graph is damaged: ")
    assert sorted(path.name for path in own.iterdir()) == ["graph.hdt"]


def test_a_damaged_index_is_made_anew_with_the_names(run: Run, data: Path, work: Path) -> None:
    own = work / "own"
    own.mkdir()
    for name in ("graph.hdt", "graph.hdt.index.v1-1"):
        shutil.copy(data / name, own)
    _flip(own / "graph.hdt.index.v1-1", (own / "graph.hdt.index.v1-1").stat().st_size // 2)
    assert run("kg", "labels", str(own)).returncode == 0
    assert (own / "graph.hdt.index.v1-1").read_bytes() == (data / "graph.hdt.index.v1-1").read_bytes()
    assert run("kg", "verify", str(own)).returncode == 0
