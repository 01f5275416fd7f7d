"""Measures relation linking: whether the best readings of a question's words are the labelled property and end.

    python benchmarks/relations.py [TABLE.tsv] [--misses]

The columns of the table are question, properties and asked end (`subject` or `object`); a slash parts alternatives.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from kgqa.linking.relations.relation_linker import RelationLexicon
from kgqa.linking.relations.relation_table import RELATIONS_FILE, read_relations
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import template_directory

TABLE = Path(__file__).parent.parent / "tests" / "data" / "questions" / "relations.tsv"
RANKS = (1, 3)


def main() -> None:
    """Print how often the property, and the property with its end, stand first and among the first three."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", type=Path, nargs="?", default=TABLE)
    parser.add_argument("--misses", action="store_true", help="print the questions whose first reading is wrong")
    arguments = parser.parse_args()
    lines = [line for line in arguments.table.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    rows = [line.split("\t") for line in lines[1:]]
    analyser = QuestionAnalyser(MorfeuszMorphology())
    lexicon = RelationLexicon(read_relations(template_directory() / RELATIONS_FILE))
    analyses = [analyser.analyse(Question(question)) for question, _, _ in rows]
    start = time.perf_counter()
    found = [lexicon.read(analysis) for analysis in analyses]
    seconds = time.perf_counter() - start
    for rank in RANKS:
        properties, ends = 0, 0
        for (question, names, asked), readings in zip(rows, found, strict=True):
            wanted = [one for one in readings[:rank] if one.property in names.split("/")]
            properties += bool(wanted)
            right = any(one.asked in asked.split("/") for one in wanted)
            ends += right
            if arguments.misses and rank == 1 and not right:
                shown = ", ".join(f"{one.property} {one.asked} {one.score} „{one.words}”" for one in readings[:3])
                print(f"  {question} | {names} {asked} | {shown}")
        print(f"first {rank}: property {properties / len(rows):.1%}, property and end {ends / len(rows):.1%}")
    print(f"{len(rows)} questions, {len(rows) / seconds:,.0f} a second")


if __name__ == "__main__":
    main()
