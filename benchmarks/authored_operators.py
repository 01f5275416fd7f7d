"""Asks for what operators yield in the words of an author who saw the meanings alone, on the embedded sample.

    python -m benchmarks.authored_operators [FILE] [--wrong]

FILE has tab-separated columns: id, operator, question, gold, and „ordered” where the order of the answers counts. Gold
is what `benchmarks.operator_matrix` drew: items, numbers, or True and False. At least 85 % should be right.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from benchmarks.operator_matrix import Gold, is_right, said
from kgqa.assembly import open_parts
from kgqa.config import Config, Mode
from kgqa.model import Answer, Question
from kgqa.terms import XSD, ItemId, Literal

AUTHORED = Path(__file__).parent.parent / "tests/data/questions/operators_authored.tsv"
_TARGET = 0.85


@dataclass(frozen=True, slots=True)
class Cell:
    """A question with what is right."""

    operator: str
    question: str
    gold: Gold
    ordered: bool


def read_cells(path: Path) -> list[Cell]:
    """The questions of a file; lines that begin with `#` are left out."""
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [Cell(row[1], row[2], _gold(row[3]), row[4:5] == ["ordered"]) for row in rows]


def _gold(text: str) -> Gold:
    if text in ("True", "False"):
        return text == "True"
    parts = text.split(", ")
    return tuple(ItemId(one).iri if one[0] == "Q" else Literal(one, datatype=XSD + "decimal") for one in parts)


def main() -> None:
    """Ask and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="?", default=AUTHORED)
    parser.add_argument("--wrong", action="store_true", help="print the questions that were lost")
    options = parser.parse_args()
    parts = open_parts(Config(mode=Mode.KG))
    found: defaultdict[str, list[bool]] = defaultdict(list)
    told_wrong = 0
    for cell in read_cells(options.file):
        answer = parts.pipeline.answer(Question(cell.question)).answer
        right = isinstance(answer, Answer) and is_right(answer, cell.gold, in_order=cell.ordered)
        found[cell.operator].append(right)
        told_wrong += isinstance(answer, Answer) and not right
        if options.wrong and not right:
            told = answer.text if isinstance(answer, Answer) else f"({answer.reason})"
            print(f"{cell.operator}\t{cell.question}\t{told}\t{said(cell.gold)}")
    for operator, asked in found.items():
        print(f"{operator:24}{sum(asked)} of {len(asked)}")
    number, right_ones = sum(map(len, found.values())), sum(map(sum, found.values()))
    print(f"{right_ones} of {number} right ({right_ones / number:.1%}, target {_TARGET:.0%}); {told_wrong} told wrong")


if __name__ == "__main__":
    main()
