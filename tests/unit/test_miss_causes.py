"""Causes of misses, named and found by reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.gold_files import Gold
from benchmarks.miss_causes import misses, read, table
from kgqa.assembly import open_parts
from kgqa.config import Config, Mode
from kgqa.model import Cause, NoAnswer, Stage

READ = Path(__file__).parents[1] / "data" / "questions" / "miss_causes.tsv"


def test_table_counts_pairs_of_causes() -> None:
    miss = NoAnswer(Stage.EXECUTION, "", Cause.WORD)
    lines = list(table({1: Cause.WORD, 2: Cause.NAME, 3: Cause.NAME}, {1: miss, 2: miss, 3: None}))
    assert lines[0] == "| found | word | name | relation | set | reading | many | none |"
    assert lines[2:4] == ["| word | 1 | 0 | 0 | 0 | 0 | 0 | 0 |", "| name | 1 | 0 | 0 | 0 | 0 | 0 | 1 |"]
    assert lines[-1] == "1 of 3 named rightly"


def test_only_misses_are_drawn() -> None:
    parts = open_parts(Config(mode=Mode.KG))
    asked = [(4, Gold("Jaka jest stolica Francji?", ("Paryż",))), (5, Gold("Kto rządzi w Blablalandii?", ("nikt",)))]
    assert [(one.number, one.named.cause) for one in misses(parts, asked)] == [(5, Cause.NAME)]


def test_causes_that_were_read_are_causes(tmp_path: Path) -> None:
    assert len(read(READ)) > 60
    other = tmp_path / "read.tsv"
    other.write_text("number\tcause\n1\twhim\n", encoding="utf-8")
    with pytest.raises(ValueError, match="whim"):
        read(other)
