"""NTCIR run files."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.errors import InputError
from kgqa.evaluation.aligned_files import aligned, read_run


def test_description_and_empty_lines_are_skipped() -> None:
    lines = ["<SYSDESC>our system</SYSDESC>", "DS2-QA-J-1001\t2010", "", "DS2-QA-J-1002\t 13,510,000 ", "x\t"]
    assert read_run(lines, "run") == {"DS2-QA-J-1001": "2010", "DS2-QA-J-1002": "13,510,000", "x": ""}


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["a\t1", "b 2"], "run, line 2: no tab: b 2 (expected QUESTION_ID<TAB>ANSWER); mend the line"),
        (["a\t1", "a\t2"], "run, line 2: an id that comes twice: a (expected QUESTION_ID<TAB>ANSWER); mend the line"),
    ],
)
def test_bad_lines(lines: list[str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_run(lines, "run")
    assert caught.value.message == message


@pytest.mark.parametrize("head", ["question,answer\nKto?,", "id,question,answer\n7,Kto?,"])
def test_a_table_that_answer_wrote_is_scored_without_its_header(head: str, tmp_path: Path) -> None:
    (tmp_path / "gold.tsv").write_text("Ada\n", encoding="utf-8")
    (tmp_path / "told.csv").write_text(head + '"Ada, hrabina"\n', encoding="utf-8")
    assert aligned(str(tmp_path / "gold.tsv"), str(tmp_path / "told.csv")) == (["Ada"], ["Ada, hrabina"])
