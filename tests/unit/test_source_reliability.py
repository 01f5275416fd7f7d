"""The table of how often answers are right, by confidence and by where they come from."""

from __future__ import annotations

from pathlib import Path

from benchmarks.source_reliability import Given, given, table
from kgqa.config import Mode


def test_table_counts_by_confidence_and_origin() -> None:
    answers = [Given("template", 0.96, True), Given("free", 0.55, True), Given("free", 0.59, False)]
    lines = list(table([*answers, Given("text", 1.0, True)]))
    assert lines[0] == "| confidence | template | free | text |"
    assert "| 0.50 to 0.60 | – | 50% of 2 | – |" in lines
    assert "| 0.95 to 0.98 | 100% of 1 | – | – |" in lines
    assert "| 0.98 to 1.00 | – | – | 100% of 1 |" in lines
    assert lines[-1] == "| all | 100% of 1 | 50% of 2 | 100% of 1 |"


def test_answers_of_the_sample_know_their_origin(tmp_path: Path) -> None:
    questions = tmp_path / "questions.tsv"
    questions.write_text(
        "Jak nazywa się stolica Francji?\tParyż\nnajmniejsze państwo graniczące z Ukrainą\tPolska\nKto?\tnikt\n",
        encoding="utf-8",
    )
    found = [(one.origin, one.is_right) for one in given(str(questions), Mode.KG, "")]
    assert found == [("template", True), ("free", False)]
