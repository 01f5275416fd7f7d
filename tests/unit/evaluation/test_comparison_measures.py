"""The metric of comparative questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.errors import InputError
from kgqa.evaluation.scoring import METRICS

GOLD = "a?\tQ1\tQ2\tP1|P2\t1\nb?\tQ1\tQ2\t\t0\nc?\t\t\t\t\nd?\tQ1\tQ2\tP1\t2\n"


def scored(tmp_path: Path, pred: str) -> tuple[list[str], list[list[str]]]:
    paths = tmp_path / "gold.tsv", tmp_path / "pred.tsv"
    for path, text in zip(paths, (GOLD, pred), strict=True):
        path.write_text(text, encoding="utf-8")
    scores = METRICS["comparison"](*map(str, paths))
    return list(scores.totals), [list(row) for row in scores.questions]


def test_verdict_objects_and_property_are_judged_apart(tmp_path: Path) -> None:
    totals, rows = scored(tmp_path, "a?\tQ1\tQ2\tP2\t1\nb?\tQ2\tQ1\tP9\t0\nc?\tQ1\tQ2\tP1\t1\nd?\t\t\t\t\n")
    assert totals == [
        "answer 0.5000 (2 of 4)",
        "objects 0.2500 (1 of 4)",
        "property 0.5000 (2 of 4)",
        "all 0.2500 (1 of 4)",
        "right where answered 2 of 3",
    ]
    assert rows[0] == ["1", "1.0000", "1.0000", "1.0000", "a?"]
    assert rows[2] == ["3", "0.0000", "0.0000", "0.0000", "c?"]


def test_no_answer_is_right_where_there_is_none(tmp_path: Path) -> None:
    totals, _rows = scored(tmp_path, GOLD.replace("P1|P2", "P1"))
    assert totals[3] == "all 1.0000 (4 of 4)"


def test_other_questions_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="line 2: another question"):
        scored(tmp_path, GOLD.replace("b?", "x?"))
