"""Comparative questions end to end, over the embedded sample."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kgqa.assembly import Parts
from kgqa.assembly.comparing import Comparer
from kgqa.evaluation.comparison_measures import ALL
from kgqa.formats.jsonl import ComparedLine, compared, compared_line

LINES = (Path(__file__).parent / "comparisons.tsv").read_text(encoding="utf-8").splitlines()
GOLD = [compared(line, "comparisons.tsv") for line in LINES if not line.startswith("#")]
PROPERTIES = {
    "length": "P2043",
    "height over the sea": "P2044",
    "height": "P2048",
    "area": "P2046",
    "inhabitants": "P1082",
    "depth": "P4511",
    "birth": "P569",
    "death": "P570",
    "time of an event": "P585",
    "beginning": "P580",
    "foundation": "P571",
    "publication": "P577",
    "atomic number": "P1086",
    "melting point": "P2101",
    "boiling point": "P2102",
    "duration": "P2047",
    "diameter": "P2386",
    "density": "P2054",
    "latitude or longitude": "P625",
    "episodes": "P1113",
}


@pytest.mark.parametrize("gold", GOLD, ids=[one.question for one in GOLD])
def test_a_comparison_is_right(gold: ComparedLine, sample_parts: Parts) -> None:
    found = compared(compared_line(Comparer(sample_parts).compare(gold.question)), "the answer")
    assert ALL.part(gold, found), found


def test_every_dimension_and_verdict_is_asked_for() -> None:
    counts = Counter(one.property for one in GOLD)
    assert set(PROPERTIES.values()) == set(counts) - {""}
    assert {one.answer for one in GOLD} == {"", "0", "1", "2"}
    assert len(GOLD) >= 50
    assert len({one.question for one in GOLD}) == len(GOLD)
