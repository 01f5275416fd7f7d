"""The measured matrix of operators."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from kgqa.templating.operator_matrix import OperatorMatrix, OperatorRow, measured_matrix

DOCS = Path(__file__).parents[3] / "docs" / "meanings.md"


def test_a_summary_counts_all_questions() -> None:
    matrix = OperatorMatrix(date(2026, 1, 2), ("plain", "chat"), (OperatorRow("sum", (3, 2), (4, 4), 4),))
    assert list(matrix.cells()) == [("operator", "plain", "chat", "dimensions"), ("sum", "75%", "50%", "4")]
    assert matrix.summary == "5 of 8 questions right (62.5%), measured on 2026-01-02"


def test_the_table_of_the_docs_is_the_one_that_was_measured() -> None:
    text = DOCS.read_text(encoding="utf-8")
    matrix = measured_matrix()
    assert [row for row in matrix.cells() if f"| {' | '.join(row)} |" not in text] == []
    assert matrix.summary in text
