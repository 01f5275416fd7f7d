"""Outputs whose partitions are finished in any order: continued, refused, put together."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from kgqa.errors import ClearError, InputError
from kgqa.formats.question_files import AnswerFormat, CsvFormat, PolEvalFormat
from kgqa.interfaces.run_identity import RunIdentity
from kgqa.interfaces.spark.cluster import ANSWERS
from kgqa.interfaces.spark.parted_output import LineParts, PartedOutput, TableParts, parts_directory

IDENTITY = RunIdentity("abc", 4, {"format": "poleval"})
PARTS = {2: ["e"], 0: ["a", ""], 1: ["c", "ż"]}


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "out.tsv"


def _open(
    target: Path, form: AnswerFormat | None = None, identity: RunIdentity = IDENTITY, *, resume: bool = False
) -> PartedOutput:
    return PartedOutput.open(target, LineParts(form or PolEvalFormat()), identity, resume=resume)


def _interrupted(target: Path, *numbers: int) -> None:
    with closing(_open(target)) as output:
        for number in numbers:
            output.write(number, PARTS[number])


@pytest.mark.parametrize(
    ("form", "text"),
    [(PolEvalFormat(), "a\n\nc\nż\ne\n"), (CsvFormat(), "question,answer\na\n\nc\nż\ne\n")],
)
def test_finished_output_has_its_lines_in_order_and_nothing_beside_it(
    target: Path, form: AnswerFormat, text: str
) -> None:
    with closing(_open(target, form)) as output:
        for number, lines in PARTS.items():
            output.write(number, lines)
        assert not target.exists() and output.missing(4) == [3]
        output.finish(3)
    assert target.read_text("utf-8") == text
    assert list(target.parent.iterdir()) == [target]


def test_resume_makes_what_is_missing(target: Path) -> None:
    _interrupted(target, 2, 0)
    with closing(_open(target, resume=True)) as output:
        assert (output.missing(3), output.discarded) == ([1], 0)
        output.write(1, PARTS[1])
        output.finish(3)
    assert target.read_text("utf-8") == "a\n\nc\nż\ne\n"


def test_without_resume_it_begins_anew_and_says_so(target: Path) -> None:
    _interrupted(target, 2, 0)
    with closing(_open(target)) as output:
        assert (output.missing(3), output.discarded) == ([0, 1, 2], 2)


def test_another_run_is_not_continued(target: Path) -> None:
    _interrupted(target, 0)
    other = replace(IDENTITY, settings={"format": "csv"})
    with pytest.raises(InputError, match="format was poleval, is csv"):
        _open(target, identity=other, resume=True)
    assert parts_directory(target).exists()


def test_a_run_without_partitions_leaves_nothing(target: Path) -> None:
    _interrupted(target)
    assert list(target.parent.iterdir()) == []


def test_two_runs_do_not_write_the_same(target: Path) -> None:
    with closing(_open(target)), pytest.raises(InputError, match="another run is writing"):
        _open(target)


def test_an_output_that_cannot_be_written_is_told(target: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a directory"):
        _open(tmp_path)
    with pytest.raises(ClearError, match="cannot write"):
        _open(tmp_path / "missing" / "out.tsv")
    target.mkdir()
    with pytest.raises(InputError, match="there already"):
        PartedOutput.open(target, TableParts(ANSWERS), IDENTITY, resume=False)
