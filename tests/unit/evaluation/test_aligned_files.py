"""NTCIR run files."""

from __future__ import annotations

import pytest

from kgqa.errors import InputError
from kgqa.evaluation.aligned_files import read_run


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
