"""Measures question understanding on a table of labelled questions, per kind and per field, and its speed.

    python -m benchmarks.understanding [TABLE.tsv] [--part all|tuning|held-out] [--misses FIELD]

The columns of the table are those of `tests/data/questions/understanding.tsv`: question, kind, type, noun, preposition,
case, answers, flags, sqad_question, sqad_answer. The first 200 rows served tuning; the rest is held out.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.understanding_labels import FIELDS, LabelledQuestion, Labels, labels_of, read_labelled
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser

TABLE = Path(__file__).parent.parent / "tests" / "data" / "questions" / "understanding.tsv"
TUNING = 200
"""Rows at the head of the table that rules were tuned on."""


def part(rows: Sequence[LabelledQuestion], name: str) -> Sequence[LabelledQuestion]:
    """The rows of a part of the table."""
    return {"all": rows, "tuning": rows[:TUNING], "held-out": rows[TUNING:]}[name]


def report(rows: Sequence[LabelledQuestion], found: Sequence[Labels]) -> None:
    """Print accuracy per field and, for the kind, per gold kind."""
    for field in FIELDS:
        judged = [(row.gold, one) for row, one in zip(rows, found, strict=True) if row.gold.judged(field)]
        right = sum(gold.agrees(one, field) for gold, one in judged)
        print(f"{field:16} {right:4} / {len(judged):4} = {right / max(1, len(judged)):.1%}")
    whole = sum(all(row.gold.agrees(one, f) for f in FIELDS) for row, one in zip(rows, found, strict=True))
    print(f"{'all fields':16} {whole:4} / {len(rows):4} = {whole / max(1, len(rows)):.1%}")
    total, right = Counter[str](), Counter[str]()
    for row, one in zip(rows, found, strict=True):
        total[row.gold.kind] += 1
        right[row.gold.kind] += row.gold.kind == one.kind
    for kind in sorted(total):
        print(f"  kind {kind:13} {right[kind]:4} / {total[kind]:4} = {right[kind] / total[kind]:.1%}")


def main() -> None:
    """Print accuracies, the misses of a field if asked, and questions a second."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", type=Path, nargs="?", default=TABLE)
    parser.add_argument("--part", choices=("all", "tuning", "held-out"), default="all")
    parser.add_argument("--misses", choices=FIELDS, help="print the misses of this field")
    arguments = parser.parse_args()
    rows = part(read_labelled(arguments.table), arguments.part)
    analyser = QuestionAnalyser(MorfeuszMorphology())
    start = time.perf_counter()
    found = [labels_of(analyser.analyse(Question(row.question))) for row in rows]
    seconds = time.perf_counter() - start
    report(rows, found)
    print(f"{len(rows) / seconds:,.0f} questions a second, first run")
    for row, one in zip(rows, found, strict=True):
        field = arguments.misses
        if field and not row.gold.agrees(one, field):
            print(f"  {row.question} | {getattr(row.gold, field)} | {getattr(one, field)}")


if __name__ == "__main__":
    main()
