"""Fits the ranking of what the graph answers, and prints how well its chances agree with how often they are right.

    python -m benchmarks.fit_ranking [SOURCE=]QUESTIONS.jsonl[@DATA][*WEIGHT] … [--penalty 1.0] [--write]

A line of QUESTIONS is an object with `question` and `answers` (accepted texts; none where nothing is right), as
`benchmarks.graph_questions` reads it; a TSV file (packed with gzip or not) has the question and its accepted answers in
columns. DATA is the data directory that it is asked over (the embedded sample unless given), WEIGHT what each of its
questions counts. Before a file, `hidden:` asks its questions over a graph without the facts that they ask for: then
nothing is right; `thinned:` asks them over a graph without half of the values of its properties, drawn at random.
Figures are of forced best answers to the questions of each source (its file unless named), by weights that were fitted
on the other sources.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from benchmarks.hidden_facts import hiding
from benchmarks.reliability import print_reliability
from kgqa.answering.ranking import chances_of, figures
from kgqa.assembly import Parts, open_parts
from kgqa.config import Config, Mode
from kgqa.evaluation.poleval_accuracy import judge
from kgqa.model import Answer, NoAnswer, Question, Stage, Trace
from kgqa.pipeline.question_answering import Outcome
from kgqa.polish.messages.framing import core_question
from kgqa.terms import Iri

_FILE = Path(__file__).resolve().parents[1] / "kgqa" / "answering" / "data" / "ranking.yaml"
_LEFT_TO_THE_READER = frozenset({
    "common", "of name", "order", "implied date", "by adjective", "implied", "lead", "says terms",
})  # fmt: skip
"""Figures that only the cost of a reading knows: few questions have them, or they weigh next to nothing beside it."""
_PRIOR = {
    "bias": -1.0, "score": 2.0, "pattern": 0.5, "untyped": -1.0, "free": 1.5, "reading": -3.0, "doubt": -2.0,
    "first": 1.0, "several": -0.4, "agreeing": 0.2, "linking": 0.5, "hint": -0.3, "unknown kind": -0.3,
    "unsorted": -0.1, "against grammar": -0.3, "evaded": -4.0, "guess": -0.3, "swallowed": -0.3, "outdone": -0.3,
    "claim": -0.1, "off kind": -0.5, "past": -3.0, "unheard": -0.3, "passed": -0.5, "behind": -0.5,
    "unanswered": -0.5, "halving": -0.3, "unplaced": -0.5, "single": -0.5, "second": -0.3, "tells class": -0.5,
    "left": -1.0, "left vague": -0.2, "left kind": -0.7, "left relation": -1.0, "left idle": -0.2, "left claimed": -0.5,
    "wrong sort": -1.0, "aside": -0.3, "alien": -2.0, "echo": -1.0, "loose": -0.5, "misdescribed": -1.0,
    "small letters": -0.7, "common noun": -0.3, "unheard vague": -0.1, "guess of common noun": -1.0,
    "claim in part": -0.5, "left time": -2.0, "foreign": -0.3, "other verb": -1.0,
}  # fmt: skip
"""Weights that are believed without data; they give the signs, too, that the fitted ones must have."""
_HIDDEN = "hidden:"
_MOST_HIDDEN = 250
_STEPS, _RATE = 600, 0.5
_PRECISION = 0.97


@dataclass(frozen=True)
class Gold:
    """A question with what answers it."""

    question: str
    answers: Sequence[str]
    items: frozenset[str] = frozenset()

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Gold:
        """The gold of a line of a set."""
        return cls(entry["question"], entry.get("answers", ()), frozenset(entry.get("answer_qids", ())))

    def accepts(self, answer: Answer) -> bool:
        """Whether an answer is right: by its text, or a list of items by its members."""
        named = frozenset(str(term.item) for term in answer.items if isinstance(term, Iri) and term.item)
        return bool(self.answers) and (
            judge(self.answers, answer.text).right or (len(named) > 1 and named == self.items)
        )


@dataclass(frozen=True)
class Example:
    """One question: what speaks for each candidate, what it says, whether that is right."""

    question: str
    rows: Sequence[Mapping[str, float]]
    said: Sequence[Hashable]
    right: Sequence[bool]
    weight: float
    answerable: bool
    texts: Sequence[str] = ()
    is_hidden: bool = False
    """Whether the facts that it asks for were hidden; counted in the fit only."""


def main() -> None:
    """Collect, cross-validate, fit, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--penalty", type=float, default=1.0)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--wrong", type=Path, help="write the questions that were lost when held out, surest first")
    options = parser.parse_args()
    examples = [one for name in options.sets for one in _examples(name)]
    print(f"{len(examples)} questions, {sum(any(one.right) for one in examples)} with a right candidate")
    lost = _cross_validate(examples, options.folds, options.penalty)
    if options.wrong:
        options.wrong.write_text("".join(sorted(lost, reverse=True)), encoding="utf-8")
    weights = fit(examples, options.penalty)
    for name, weight in sorted(weights.items(), key=lambda pair: -abs(pair[1])):
        print(f"{name:20} {weight:7.3f}")
    if options.write:
        heading = "# Weights of what speaks for a result of the graph; fitted by `benchmarks/fit_ranking.py`.\n"
        _FILE.write_text(heading + yaml.safe_dump(weights, allow_unicode=True), encoding="utf-8")


def _examples(name: str) -> Iterator[Example]:
    name, _, weight = name.partition("*")
    file, _, data = name.removeprefix(_HIDDEN).partition("@")
    if name.startswith(_HIDDEN):
        parts, entries = hiding(Path(file), Path(data) if data else None, _MOST_HIDDEN)
        golds: Iterable[Gold] = map(Gold.of, entries)
    else:
        parts, golds = _parts(data), _golds(Path(file))
    for gold in golds:
        yield replace(_example(parts, gold, float(weight or 1)), is_hidden=name.startswith(_HIDDEN))


_opened: dict[str, Parts] = {}


def _parts(data: str) -> Parts:
    if data not in _opened:
        _opened[data] = open_parts(Config(data=Path(data) if data else None, mode=Mode.KG))
    return _opened[data]


def _golds(path: Path) -> Iterator[Gold]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if path.suffix == ".jsonl" and line:
            yield Gold.of(json.loads(line))
        elif line and not line.startswith("#"):
            question, *golds = line.split("\t")
            yield Gold(question, golds)


def _example(parts: Parts, gold: Gold, weight: float) -> Example:
    linked = parts.linker.link(parts.analyser.analyse(Question(core_question(gold.question))))
    findings = parts.answerer.candidates(linked)
    told = parts.pipeline.alternatives(Outcome(NoAnswer(Stage.MATCHING, ""), Trace(), linked, findings))
    said = [one.said for one in findings.results]
    right = [gold.accepts(answer) for answer in told]
    return Example(
        gold.question, figures(findings.results), said, right, weight, bool(gold.answers), [one.text for one in told]
    )


def fit(examples: Sequence[Example], penalty: float) -> dict[str, float]:
    """Weights that make right candidates, or „none of them” where none is right, likely; drawn to the prior."""
    names = sorted({n for one in examples for row in one.rows for n in row} - _LEFT_TO_THE_READER)
    start = np.array([_PRIOR.get(name, 0.0) for name in names])
    table = _Table.of([one for one in examples if one.rows], names)
    weights, total = start.copy(), sum(one.weight for one in examples)
    moved, signs = np.zeros_like(weights), np.where(np.array(names) == "bias", 0.0, np.sign(start))
    for _ in range(_STEPS):
        gradient = table.gradient(weights) - penalty * (weights - start)
        moved = 0.9 * moved + _RATE * gradient / total
        weights = weights + moved
        weights = np.where(signs * weights < 0, 0.0, weights)
    rounded = ((name, round(float(weight), 3)) for name, weight in zip(names, weights, strict=True))
    return {name: weight for name, weight in rounded if weight}


@dataclass(frozen=True)
class _Table:
    """The candidates of all questions, one after the other, with „none of them” behind those of each."""

    figures: np.ndarray
    right: np.ndarray
    groups: np.ndarray
    """Number of what a candidate says; ascending."""
    questions: np.ndarray
    """Number of the question; ascending."""
    weights: np.ndarray
    """By question."""

    @classmethod
    def of(cls, examples: Sequence[Example], names: Sequence[str]) -> _Table:
        figures: list[list[float]] = []
        right: list[bool] = []
        groups: list[int] = []
        questions: list[int] = []
        for number, one in enumerate(examples):
            first = {what: place for place, what in reversed(list(enumerate(one.said)))}
            order = sorted((first[what], place) for place, what in enumerate(one.said))
            start = len(groups)
            groups += [*(start + group for group, _ in order), start + len(order)]
            figures += [[one.rows[place].get(name, 0.0) for name in names] for _, place in order] + [[0.0] * len(names)]
            right += [*(one.right[place] for _, place in order), not any(one.right)]
            questions += [number] * (len(order) + 1)
        weights = [one.weight for one in examples]
        return cls(*(np.array(column) for column in (figures, right, groups, questions, weights)))

    def gradient(self, weights: np.ndarray) -> np.ndarray:
        """Of the log-likelihood of the right candidates of each question together, or of none; of those that say the
        same the strongest counts."""
        strengths = self.figures @ weights
        order = np.lexsort((strengths, self.groups))
        chosen = order[np.append(self.groups[order][1:] != self.groups[order][:-1], True)]
        strengths, questions = strengths[chosen], self.questions[chosen]
        starts = np.flatnonzero(np.append(True, questions[1:] != questions[:-1]))
        chances = np.exp(strengths - np.maximum.reduceat(strengths, starts)[questions])
        wanted = chances * self.right[chosen]
        share = wanted / np.add.reduceat(wanted, starts)[questions]
        share -= chances / np.add.reduceat(chances, starts)[questions]
        return np.asarray((share * self.weights[questions]) @ self.figures[chosen])


def _cross_validate(examples: Sequence[Example], folds: int, penalty: float) -> list[str]:
    """Print the figures of held-out questions; the lines of those that were lost."""
    order = list(range(len(examples)))
    random.Random(7).shuffle(order)
    given: list[tuple[float, bool]] = []
    lost: list[str] = []
    answerable = sum(one.answerable and one.weight >= 1 and not one.is_hidden for one in examples)
    for fold in range(folds):
        held = set(order[fold::folds])
        weights = fit([one for place, one in enumerate(examples) if place not in held], penalty)
        for one in (examples[place] for place in sorted(held)):
            verdict = _verdict(one, weights)
            given += [verdict] if verdict else []
            if (one.answerable and not (verdict and verdict[1])) or (not one.answerable and verdict):
                lost.append(_line(one, verdict))
    print_reliability(given)
    print(f"area under the curve {_area(given):.3f} over {len(given)} forced answers, {answerable} answerable")
    for least in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        kept = [right for chance, right in given if chance >= least]
        print(f"  from {least}: {len(kept)} answers, precision {sum(kept) / max(1, len(kept)):.3f}, right {sum(kept)}")
    return lost


def _line(one: Example, verdict: tuple[float, bool] | None) -> str:
    chance = f"{verdict[0]:.2f}" if verdict else "none"
    return f"{chance}\t{'found' if any(one.right) else ''}\t{one.question}\t{one.texts[:3]}\n"


def _verdict(one: Example, weights: Mapping[str, float]) -> tuple[float, bool] | None:
    """Chance of the best answer, and whether it is right; None for none, and for questions that are not held out."""
    if not one.rows or one.weight < 1 or one.is_hidden:
        return None
    chances = chances_of(one.rows, one.said, weights)
    best = max(range(len(chances)), key=lambda place: (chances[place][1], chances[place][0]))
    return chances[best][1], one.right[best]


def _area(given: Sequence[tuple[float, bool]]) -> float:
    """Area under the ROC curve: how often a right answer has the higher chance than a wrong one."""
    right = np.array([chance for chance, ok in given if ok])
    wrong = np.array([chance for chance, ok in given if not ok])
    if not len(right) or not len(wrong):
        return 1.0
    above = (right[:, None] > wrong[None, :]).mean()
    return float(above + 0.5 * (right[:, None] == wrong[None, :]).mean())


if __name__ == "__main__":
    main()
