"""Pieces of work: each done once, noted in the journal, whichever process does it and however it ends."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from wikidata_hdt.build.build_journal import Journal
from wikidata_hdt.build.build_workers import Piece, Workers
from wikidata_hdt.clear_errors import ClearError, SourceError


def double(number: int, log: str) -> int:
    with Path(log).open("a", encoding="ascii") as out:
        out.write(f"{number} {os.getpid()}\n")
    return 2 * number


def refuse(number: int) -> int:
    raise SourceError("cannot do", value=number)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal(tmp_path / "journal")
    yield opened
    opened.close()


def pieces(log: Path, count: int) -> list[Piece]:
    return [Piece(str(number), double, (number, str(log))) for number in range(count)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_of_all_by_key(tmp_path: Path, journal: Journal, jobs: int) -> None:
    told: list[int] = []
    with Workers(jobs, journal) as workers:
        results = workers.run("step", pieces(tmp_path / "log", 7), told.append)
    assert results == {str(number): 2 * number for number in range(7)}
    assert sorted(told) == [2 * number for number in range(7)]
    processes = {line.split()[1] for line in (tmp_path / "log").read_text().splitlines()}
    assert (str(os.getpid()) in processes) == (jobs == 1)


def test_what_the_journal_has_is_not_done_again(tmp_path: Path, journal: Journal) -> None:
    journal.add("step", "2", 99)
    journal.add("other", "3", 99)
    with Workers(1, journal) as workers:
        assert workers.run("step", pieces(tmp_path / "log", 4)) == {"0": 0, "1": 2, "2": 99, "3": 6}
        again = workers.run("step", pieces(tmp_path / "log", 4))
    assert again == {"0": 0, "1": 2, "2": 99, "3": 6}
    assert [line.split()[0] for line in (tmp_path / "log").read_text().splitlines()] == ["0", "1", "3"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_errors_of_a_piece_come_out(tmp_path: Path, journal: Journal, jobs: int) -> None:
    work = [*pieces(tmp_path / "log", 1), Piece("bad", refuse, (3,))]
    with pytest.raises(SourceError, match="cannot do: 3"), Workers(jobs, journal) as workers:
        workers.run("step", work)
    assert "bad" not in journal.results("step")


def test_a_process_ended_from_outside(journal: Journal) -> None:
    with pytest.raises(ClearError, match="ended from outside"), Workers(2, journal) as workers:
        workers.run("step", [Piece("0", die, ())])


def test_pieces_are_made_only_when_they_can_begin(tmp_path: Path, journal: Journal) -> None:
    made: list[int] = []
    most: list[int] = []

    def source() -> Iterator[Piece]:
        for number in range(12):
            made.append(number)
            most.append(len(made) - len(journal.results("step")))
            yield Piece(str(number), double, (number, str(tmp_path / "log")))

    with Workers(2, journal) as workers:
        workers.run("step", source())
    assert len(made) == 12
    assert max(most) <= 4
