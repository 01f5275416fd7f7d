"""Everyday questions: written by an author before seeing any graph, then given a gold answer and a class.

    python -m benchmarks.everyday_questions tests/data/questions/everyday/sample_a.tsv [--data DIR] [--wrong FILE]

How a set is made: an author who knows neither templates nor lexicon nor data writes what people would ask (kinds and
styles in fixed shares); somebody else settles gold answers and whether the graph holds all facts (`full`), some
(`partial`) or none (`none`); the file is committed, and run once before anything is mended from it.

Printed are the share right of class `full`, by kind and by style; the precision of all undoubted answers of every class
(an answer is doubted below a confidence of 0.5, or where the set it tells is incomplete); and how many questions of the
other classes were left alone, doubted or answered right.
"""

from __future__ import annotations

import argparse
import csv
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kgqa.assembly import open_parts
from kgqa.config import Config, Mode
from kgqa.evaluation.poleval_accuracy import matches
from kgqa.model import Answer, NoAnswer, Question
from kgqa.model.completeness import Extent

_SURE = 0.5
_CLOSE = 0.01
"""How far a number may be from the gold one, as a share of it: graphs and books round."""
_JOINTS = re.compile(r"[,;]\s| i |; ")
_IN_BRACKETS = re.compile(r"\s*\([^)]*\)")
"""What answers are told of, beside them („Oslo (Norwegia)”)."""
_NUMBER = re.compile(r"\d[\d\s]*(?:[.,]\d+)?")


@dataclass(frozen=True, slots=True)
class EverydayQuestion:
    """A question with its variants of the right answer."""

    kind: str
    style: str
    group: str
    """`full`, `partial` or `none`."""
    text: str
    gold: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """What was answered."""

    question: EverydayQuestion
    text: str
    doubted: bool
    right: bool


def main() -> None:
    """Ask, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--wrong", type=Path, help="write what was answered wrong, and what of class full was not")
    options = parser.parse_args()
    pipeline = open_parts(Config(data=options.data, mode=Mode.KG)).pipeline
    given = [_given(one, pipeline.answer(Question(one.text)).answer) for one in read(options.questions)]
    for line in report(given):
        print(line)
    if options.wrong:
        options.wrong.write_text("".join(_lines(given)), encoding="utf-8")


def read(path: Path) -> Iterator[EverydayQuestion]:
    """The questions of a set: id, kind, style, class, question, gold, note."""
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            gold = tuple(row["gold"].split("|"))
            yield EverydayQuestion(row["kind"], row["style"], row["class"], row["question"], gold)


def report(given: list[Given]) -> Iterator[str]:
    """The figures of a set."""
    full = [one for one in given if one.question.group == "full"]
    others = [one for one in given if one.question.group != "full"]
    undoubted = [one for one in given if one.text and not one.doubted]
    for name in ("kind", "style"):
        tables = defaultdict[str, list[bool]](list)
        for one in full:
            tables[getattr(one.question, name)].append(one.right)
        yield from (f"{key:12} {sum(marks):3} of {len(marks)}" for key, marks in sorted(tables.items()))
    yield _share("right of what the graph answers", [one.right for one in full])
    yield _share("right of undoubted answers", [one.right for one in undoubted])
    yield _share(
        "left alone, doubted or right of the others", [not one.text or one.doubted or one.right for one in others]
    )


def is_right(gold: tuple[str, ...], answer: str) -> bool:
    """Whether an answer is one of the variants: by PolEval's measure, as a list in any order, or as a close number."""
    return any(_is_variant(re.sub(r"\([^)]*\)", "", variant).strip(), answer) for variant in gold)


def _is_variant(gold: str, answer: str) -> bool:
    if gold and matches(gold, answer):
        return True
    wanted, told = _members(gold), _members(answer)
    if 1 < len(wanted) <= len(told) and all(any(matches(one, other) for other in told) for one in wanted):
        return True
    number, other = _number(gold), _number(answer)
    return bool(number and other) and abs((number or 0) - (other or 0)) <= _CLOSE * abs(number or 0)


def _members(text: str) -> list[str]:
    parts = _JOINTS.split(_IN_BRACKETS.sub("", text))
    return [one.strip(" .") for one in parts if one.strip(" .")]


def _number(text: str) -> float | None:
    """The number that a text is, beside units; None for other texts and for small numbers, which must be exact."""
    found = _NUMBER.search(text)
    value = float(re.sub(r"\s", "", found.group()).replace(",", ".")) if found else 0.0
    return value if value > 200 and len(text.split()) <= 4 else None


def _given(question: EverydayQuestion, answer: Answer | NoAnswer) -> Given:
    if isinstance(answer, NoAnswer):
        return Given(question, "", doubted=False, right=False)
    judged = answer.evidence.completeness
    partial = judged is not None and judged.extent is Extent.PARTIAL
    return Given(question, answer.text, answer.confidence < _SURE or partial, is_right(question.gold, answer.text))


def _share(name: str, marks: list[bool]) -> str:
    return f"{name}: {sum(marks)} of {len(marks)}, {sum(marks) / max(1, len(marks)):.1%}"


def _lines(given: list[Given]) -> Iterator[str]:
    for one in given:
        if not one.right and (one.text or one.question.group == "full"):
            sure = "doubted" if one.doubted else "sure" if one.text else "none"
            yield "\t".join([one.question.group, one.question.text, one.text, sure, "|".join(one.question.gold)]) + "\n"


if __name__ == "__main__":
    main()
