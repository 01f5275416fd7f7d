"""Unfinished outputs: continued where they end, refused where they belong to another run."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from kgqa.errors import InputError
from kgqa.formats.question_files import PolEvalFormat
from kgqa.interfaces.batches import PartialOutput, journal_path, partial_path
from kgqa.interfaces.run_identity import RunIdentity

IDENTITY = RunIdentity("abc", 4, {"format": "poleval", "mode": "kg"})


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "out.tsv"


def _write(target: Path, lines: list[str], resume: bool = False) -> int:
    """Write lines without finishing, as a killed run does; the number of lines that were there before."""
    with closing(PartialOutput.open(target, IDENTITY, resume)) as output:
        before = output.done
        for line in lines:
            output.write(line)
    return before


def test_finished_output_has_its_name_and_nothing_beside_it(target: Path) -> None:
    with closing(PartialOutput.open(target, IDENTITY, resume=False)) as output:
        for line in ["a", "", "c", "ż"]:
            output.write(line)
        assert not target.exists()
        output.finish(PolEvalFormat())
    assert target.read_bytes() == "a\n\nc\nż\n".encode()
    assert list(target.parent.iterdir()) == [target]


def test_resume_continues_behind_the_last_whole_line(target: Path) -> None:
    _write(target, ["a", "b"])
    with partial_path(target).open("ab") as file:
        file.write(b"half")
    assert _write(target, ["c"], resume=True) == 2
    assert partial_path(target).read_bytes() == b"a\nb\nc\n"


def test_resume_cuts_half_a_character(target: Path) -> None:
    _write(target, ["ż"])
    with partial_path(target).open("ab") as file:
        file.write("ż".encode()[:1])
    assert _write(target, ["b"], resume=True) == 1
    assert partial_path(target).read_bytes() == "ż\nb\n".encode()


def test_resume_without_an_interrupted_run_starts(target: Path) -> None:
    assert _write(target, ["a"], resume=True) == 0
    assert partial_path(target).read_bytes() == b"a\n"


def test_without_resume_the_run_starts_anew(target: Path) -> None:
    _write(target, ["a", "b"])
    assert _write(target, ["x"]) == 0
    assert partial_path(target).read_bytes() == b"x\n"


@pytest.mark.parametrize(
    ("identity", "why"),
    [
        (replace(IDENTITY, input_sha256="other"), "the input has changed"),
        (replace(IDENTITY, questions=5), "the input has changed"),
        (replace(IDENTITY, settings={"format": "jsonl", "mode": "kg"}), "format was poleval, is jsonl"),
        (replace(IDENTITY, settings={"format": "poleval"}), "mode was kg, is None"),
    ],
)
def test_resume_of_another_run_is_refused_and_keeps_it(target: Path, identity: RunIdentity, why: str) -> None:
    _write(target, ["a"])
    with pytest.raises(InputError) as caught:
        PartialOutput.open(target, identity, resume=True)
    assert caught.value.message == (
        f"cannot resume {partial_path(target)}: {why}; undo that, or run without --resume to start anew"
    )
    assert partial_path(target).read_bytes() == b"a\n"


@pytest.mark.parametrize("journal", ["", "[]", "{}", '{"version": 2}', '{"version": 1, "colour": 3}'])
def test_resume_with_a_damaged_journal_is_refused(target: Path, journal: str) -> None:
    _write(target, ["a"])
    journal_path(target).write_text(journal, encoding="utf-8")
    with pytest.raises(InputError, match="cannot resume"):
        PartialOutput.open(target, IDENTITY, resume=True)


def test_resume_with_more_lines_than_questions_is_refused(target: Path) -> None:
    _write(target, ["a"])
    with partial_path(target).open("ab") as file:
        file.write(b"\n" * 4)
    with pytest.raises(InputError, match="5 lines for 4 questions"):
        PartialOutput.open(target, IDENTITY, resume=True)


def test_two_runs_do_not_write_the_same_output(target: Path) -> None:
    with (
        closing(PartialOutput.open(target, IDENTITY, resume=False)),
        pytest.raises(InputError, match="another run is writing the output"),
    ):
        PartialOutput.open(target, IDENTITY, resume=False)


def test_directory_as_output(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        PartialOutput.open(tmp_path, IDENTITY, resume=False)
    assert caught.value.message == f"the output is a directory: {tmp_path}; name a file in it"


def test_missing_directory_of_output(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        PartialOutput.open(tmp_path / "no" / "out.tsv", IDENTITY, resume=False)
    assert caught.value.message == f"no such directory for the output: {tmp_path / 'no'}; create it first"


def test_nothing_stays_of_a_run_without_lines(target: Path) -> None:
    assert _write(target, []) == 0
    assert list(target.parent.iterdir()) == []
