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

from kgqa.assembly import open_parts
from kgqa.config import Config, Mode
from kgqa.model import Answer, Question
from kgqa.terms import NUMBERS, Iri, Literal

AUTHORED = Path(__file__).parent.parent / "tests/data/questions/operators_authored.tsv"
_TARGET = 0.85
_ROUNDING = 0.051
"""Half of the last decimal place of a rounded number."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A question with what is right."""

    operator: str
    question: str
    gold: tuple[str, ...]
    ordered: bool


def read_cells(path: Path) -> list[Cell]:
    """The questions of a file; lines that begin with `#` are left out."""
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [Cell(row[1], row[2], tuple(row[3].split(", ")), row[4:5] == ["ordered"]) for row in rows]


def is_right(answer: Answer, cell: Cell) -> bool:
    """Whether an answer tells just what is right, numbers to their last rounded place."""
    if cell.gold in {("True",), ("False",)}:
        return str(answer.truth) == cell.gold[0]
    numbers = [one for one in answer.items if isinstance(one, Literal) and one.datatype in NUMBERS]
    if numbers:
        told = [float(one.value) for one in numbers]
        gold = [float(one) for one in cell.gold if not one.startswith("Q")]
        return len(told) == len(answer.items) and all(any(abs(n - one) <= _ROUNDING for n in gold) for one in told)
    items = [str(one.item) for one in answer.items if isinstance(one, Iri)]
    return items == list(cell.gold) if cell.ordered else frozenset(items) == frozenset(cell.gold)


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
        right = isinstance(answer, Answer) and is_right(answer, cell)
        found[cell.operator].append(right)
        told_wrong += isinstance(answer, Answer) and not right
        if options.wrong and not right:
            told = answer.text if isinstance(answer, Answer) else f"({answer.reason})"
            print(f"{cell.operator}\t{cell.question}\t{told}\t{', '.join(cell.gold)}")
    for operator, asked in found.items():
        print(f"{operator:24}{sum(asked)} of {len(asked)}")
    number, right_ones = sum(map(len, found.values())), sum(map(sum, found.values()))
    print(f"{right_ones} of {number} right ({right_ones / number:.1%}, target {_TARGET:.0%}); {told_wrong} told wrong")


if __name__ == "__main__":
    main()
