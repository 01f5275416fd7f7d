"""Labelled questions and how analysis is compared with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.understanding_labels import FIELDS, labels_of, read_labelled
from kgqa.errors import InputError
from kgqa.model import Aim, Analysis, Direction, Graded, Question, Understanding

HEADER = "\t".join(("question", *FIELDS))
ROW = "Kto?\tentity\tperson\t\t\tnom\t1\tnegation,ordinal\tPERSON\tPERSON"


def test_a_row_is_read(tmp_path: Path) -> None:
    path = tmp_path / "labels.tsv"
    path.write_text(f"# comment\n{HEADER}\n{ROW}\n", encoding="utf-8")
    (row,) = read_labelled(path)
    assert (row.question, row.gold.kind, row.gold.case) == ("Kto?", "entity", "nom")
    assert row.gold.flags == {"negation", "ordinal"}


def test_a_row_of_the_wrong_width_is_named(tmp_path: Path) -> None:
    path = tmp_path / "labels.tsv"
    path.write_text(f"{HEADER}\nKto?\tentity\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"labels\.tsv:2"):
        read_labelled(path)


def test_a_missing_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        read_labelled(tmp_path / "none.tsv")


def test_an_empty_case_is_not_judged(tmp_path: Path) -> None:
    path = tmp_path / "labels.tsv"
    path.write_text(f"{HEADER}\n{ROW}\n{ROW.replace('nom', '')}\n", encoding="utf-8")
    judged, free = (row.gold for row in read_labelled(path))
    assert not judged.agrees(free, "case")
    assert free.agrees(judged, "case")
    assert free.agrees(judged, "kind")


def test_labels_of_an_analysis() -> None:
    found = Understanding(Aim.NUMBER, unit="noga", superlatives=(Graded(0, "długi", Direction.MAX, "length"),))
    labels = labels_of(Analysis(Question("?"), (), Aim.NUMBER, understanding=found))
    assert (labels.kind, labels.noun, labels.flags) == ("number", "noga", {"superlative"})
