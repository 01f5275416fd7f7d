"""Measures how often the classifier of SQAD types is right, by the question type that it sees.

    python -m benchmarks.fit_type_confidence [--write]

Only the part of `tests/data/questions/understanding.tsv` that no rule was tuned on is looked at. A share is
(right + 1) / (seen + 2), so that few examples give no certainty. `--write` renews the table by which records are
checked.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from benchmarks.understanding_labels import labels_of, read_labelled
from kgqa.model import Question, SqadQuestionType
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser

ROOT = Path(__file__).parent.parent
LABELLED = ROOT / "tests" / "data" / "questions" / "understanding.tsv"
TABLE = ROOT / "kgqa" / "annotation" / "data" / "type_confidence.tsv"
TUNING = 200
"""Rows at the head of the labelled table that rules were tuned on."""
HEADING = (
    "# How often both types are right where the classifier sees a question type; by benchmarks/fit_type_confidence.py\n"
    "question type\tshare"
)


def main() -> None:
    """Print the table; write it if asked."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    analyser = QuestionAnalyser(MorfeuszMorphology())
    seen, right = Counter[str](), Counter[str]()
    for row in read_labelled(LABELLED)[TUNING:]:
        labels = labels_of(analyser.analyse(Question(row.question)))
        seen[labels.sqad_question] += 1
        right[labels.sqad_question] += (labels.sqad_question, labels.sqad_answer) == (
            row.gold.sqad_question,
            row.gold.sqad_answer,
        )
    rows = [f"{kind}\t{(right[kind] + 1) / (seen[kind] + 2):.3f}" for kind in SqadQuestionType]
    for kind in SqadQuestionType:
        print(f"{kind:14} {right[kind]:4} of {seen[kind]:4} right")
    if arguments.write:
        TABLE.write_text("\n".join([HEADING, *rows]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
