"""Questions with their answers are read from the files that sets come in."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from benchmarks.gold_files import golds
from kgqa.model import Answer, Evidence, Source
from kgqa.terms import ItemId


def answer(text: str, *items: str) -> Answer:
    """An answer of the graph."""
    return Answer(text, tuple(ItemId(one).iri for one in items), 0.9, Source.GRAPH, Evidence(""))


def test_lines_of_objects(tmp_path: Path) -> None:
    """Texts and items; packed or not."""
    line = json.dumps({"question": "Jakie?", "answers": ["Oslo i Rzym"], "answer_qids": ["Q585", "Q220"]})
    (tmp_path / "set.jsonl.gz").write_bytes(gzip.compress(line.encode()))
    (gold,) = golds(tmp_path / "set.jsonl.gz")
    assert gold.accepts(answer("Rzym i Oslo", "Q220", "Q585"))
    assert not gold.accepts(answer("Madryt", "Q2807"))


@pytest.mark.parametrize(("text", "right"), [("Oslo", True), ("w Madrycie", False)])
def test_columns(tmp_path: Path, text: str, right: bool) -> None:
    """A question and its answers; notes are passed over."""
    (tmp_path / "set.tsv").write_text("# notes\nJaka stolica?\tOslo\tmiasto Oslo\n", encoding="utf-8")
    (gold,) = golds(tmp_path / "set.tsv")
    assert gold.question == "Jaka stolica?"
    assert gold.accepts(answer(text)) is right


def test_everyday_sets_have_a_head(tmp_path: Path) -> None:
    """Their lists may stand in any order."""
    rows = "id\tkind\tstyle\tclass\tquestion\tgold\tnote\n1\tlist\tplain\tfull\tJakie?\tOslo, Rzym\t\n"
    (tmp_path / "set.tsv").write_text(rows, encoding="utf-8")
    (gold,) = golds(tmp_path / "set.tsv")
    assert gold.accepts(answer("Rzym i Oslo"))


def test_directories_have_questions_and_answers_apart(tmp_path: Path) -> None:
    """As PolEval publishes its sets."""
    (tmp_path / "in.tsv").write_text("Kto?\nCo?\n", encoding="utf-8")
    (tmp_path / "expected.tsv").write_text("Bolesław\tChrobry\natom\n", encoding="utf-8")
    assert [(one.question, list(one.answers)) for one in golds(tmp_path)] == [
        ("Kto?", ["Bolesław", "Chrobry"]),
        ("Co?", ["atom"]),
    ]
