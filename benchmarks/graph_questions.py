"""Answers a set of questions over a graph and scores it by kind of question.

    python -m benchmarks.graph_questions QUESTIONS.jsonl [--data DIR] [--mode kg] [--wrong FILE]

A line of QUESTIONS is an object with `question`, `category`, `answers` (accepted texts; none where none is right)
and `answer_qids` (all items that answer it, may be empty). Right is what PolEval's measure takes for an accepted text,
and a list that names just these items; precision is right of answered; item F1 compares the items of the answer with
`answer_qids` where both name some.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from kgqa.assembly import open_pipeline
from kgqa.config import Config, Mode
from kgqa.evaluation.poleval_accuracy import judge
from kgqa.evaluation.retrieval_measures import score_sets
from kgqa.interfaces.memory import collect_rarely
from kgqa.model import Answer, NoAnswer, Question
from kgqa.terms import Iri


@dataclass(frozen=True, slots=True)
class Asked:
    """One question with what came of it."""

    entry: dict[str, Any]
    answer: Answer | NoAnswer
    milliseconds: float

    @property
    def is_answered(self) -> bool:
        return isinstance(self.answer, Answer)

    @property
    def is_right(self) -> bool:
        """By PolEval's measure; several things by their items, and where there is no answer, none must be given."""
        if not self.entry["answers"]:
            return not self.is_answered
        if not isinstance(self.answer, Answer):
            return False
        if len(self.entry.get("answer_qids", ())) > 1 and self.item_f1 == 1:
            return True
        return judge(self.entry["answers"], self.answer.text).right

    @property
    def item_f1(self) -> float | None:
        """F1 of the answer's items; None where the gold names no items."""
        gold = frozenset(self.entry.get("answer_qids", ()))
        if not gold:
            return None
        terms = self.answer.items if isinstance(self.answer, Answer) else ()
        found = frozenset(str(term.item) for term in terms if isinstance(term, Iri) and term.item)
        return score_sets(gold, found).f1


def main() -> None:
    """Answer, score, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--mode", type=Mode, default=Mode.KG)
    parser.add_argument("--wrong", type=Path, help="write the questions that were lost, with the answers given")
    options = parser.parse_args()
    entries = [json.loads(line) for line in options.questions.read_text(encoding="utf-8").splitlines() if line]
    collect_rarely()
    pipeline = open_pipeline(Config(data=options.data, mode=options.mode))
    asked = []
    for entry in entries:
        started = time.perf_counter()
        outcome = pipeline.answer(Question(entry["question"]))
        asked.append(Asked(entry, outcome.answer, (time.perf_counter() - started) * 1000))
    _print(asked)
    if options.wrong:
        options.wrong.write_text("".join(map(_lost, (one for one in asked if not one.is_right))), encoding="utf-8")


def _print(asked: list[Asked]) -> None:
    groups: defaultdict[str, list[Asked]] = defaultdict(list)
    for one in asked:
        groups[one.entry["category"]].append(one)
    print(f"{'kind':14}{'asked':>6}{'given':>7}{'right':>7}{'share':>7}{'precision':>11}{'item F1':>9}")
    for name, group in (*sorted(groups.items()), ("all", asked)):
        given, right = sum(one.is_answered for one in group), sum(one.is_right for one in group)
        answered = sum(one.is_right for one in group if one.is_answered)
        scores = [score for one in group if (score := one.item_f1) is not None]
        item_f1 = f"{fmean(scores):9.3f}" if scores else f"{'–':>9}"
        shares = f"{right / len(group):7.1%}{answered / max(1, given):11.1%}"
        print(f"{name:14}{len(group):6}{given:7}{right:7}{shares}{item_f1}")
    times = sorted(one.milliseconds for one in asked)
    print(f"{1000 / fmean(times):.0f} questions a second, 95 % within {times[int(0.95 * len(times))]:.0f} ms")


def _lost(one: Asked) -> str:
    given = one.answer.text if isinstance(one.answer, Answer) else f"({one.answer.stage}: {one.answer.reason})"
    entry = one.entry
    return f"{entry.get('id', '')}\t{entry['question']}\t{given}\t{' | '.join(entry['answers'])}\n"


if __name__ == "__main__":
    main()
