"""Fits the weights of answer candidates (`kgqa/retrieval/data/extraction.yaml`) on questions with known answers.

    python benchmarks/fit_extraction.py DATA --poquad DEV.jsonl.gz --poleval DIR --half DIR [--pairs FILE] [--out FILE]

The expected reward of a choice by softmax over a question's candidates is maximised: word F1 for PoQuAD, 1 or 0 by
PolEval's measure for the rest. Of the directory `--half` every other question is fitted on (the first, the third, …);
the others, and half of PoQuAD in a trial, show what to expect of new questions. `--pairs` has lines of a question and
accepted answers; every third is read, for most of them no passage holds the answer.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml

from benchmarks.retrieval import Tools, open_tools, read_poquad, read_questions, right
from kgqa.evaluation.retrieval_measures import word_f1
from kgqa.retrieval.extraction.annotated import Annotator
from kgqa.retrieval.extraction.answer_ranking import CandidateRanker

_PASSAGES = 6
_STEPS, _RATE, _PENALTY = 150, 0.15, 3e-3
_LEAST_WEIGHT = 0.02
_POLEVAL, _PAIRS = 2.0, 0.5
"""What a question counts, beside 1 for those of PoQuAD: chosen by held-out questions."""
_HEADING = """\
# Weights of the figures of answer candidates, by name; fitted by `benchmarks/fit_extraction.py` on PoQuAD dev, PolEval
# 2021 dev-0, every other question of its test-A and questions of Wikipedia's „Czy wiesz”.
"""


@dataclass(frozen=True)
class Examples:
    """The candidates of one question."""

    columns: np.ndarray
    """Numbers of the features that its candidates have."""
    features: np.ndarray
    rewards: np.ndarray
    weight: float = 1.0


def main() -> None:
    """Fit, print what to expect, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--poquad", type=Path, required=True)
    parser.add_argument("--poleval", type=Path, required=True)
    parser.add_argument("--half", type=Path, required=True)
    parser.add_argument("--pairs", type=Path)
    parser.add_argument("--out", type=Path, default=Path("extraction.yaml"))
    options = parser.parse_args()
    names: dict[str, int] = {}
    make = _maker(open_tools(options.data, None), names)
    poquad = [
        make(case.question, lambda text, golds=case.answers: max(word_f1(gold, text) for gold in golds), 1.0)
        for case in read_poquad(options.poquad)
        if not case.question.startswith("Czy ")
    ]
    told = list(_made(make, read_poleval(options.poleval), _POLEVAL))
    halves = list(_made(make, read_poleval(options.half), _POLEVAL))
    if options.pairs:
        told += _made(make, read_pairs(options.pairs), _PAIRS)
    trial = fit((*poquad[::2], *told, *halves[::2]), len(names))
    print(f"PoQuAD, held-out half (fitted on the other): {mean_reward(poquad[1::2], trial):.3f}")
    weights = fit((*poquad, *told, *halves[::2]), len(names))
    print(f"{options.half.name}, held-out half: {mean_reward(halves[1::2], weights):.4f} of {len(halves[1::2])}")
    kept = {name: round(float(weights[i]), 3) for name, i in sorted(names.items()) if abs(weights[i]) > _LEAST_WEIGHT}
    options.out.write_text(_HEADING + yaml.safe_dump(kept, allow_unicode=True), encoding="utf-8")


def read_poleval(directory: Path) -> Iterator[tuple[str, Sequence[str]]]:
    """The questions of a directory with `in.tsv` and `expected.tsv`, with their accepted answers."""
    quiz = read_questions(directory)
    return zip(quiz.questions, quiz.golds, strict=True)


def read_pairs(path: Path) -> Iterator[tuple[str, Sequence[str]]]:
    """Every third line of a packed file of questions and answers, the first letter made a capital."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if number % 3 == 0:
                question, *golds = line.rstrip("\n").split("\t")
                yield question[:1].upper() + question[1:], golds


_Make = Callable[[str, Callable[[str], float], float], Examples]


def _made(make: _Make, questions: Iterable[tuple[str, Sequence[str]]], weight: float) -> Iterator[Examples]:
    for question, golds in questions:
        if not question.startswith("Czy "):
            yield make(question, lambda text, golds=golds: float(right(golds, text)), weight)  # type: ignore[misc]


def _maker(tools: Tools, names: dict[str, int]) -> _Make:
    size = tools.search.engine.counts()["passages"]
    annotator = Annotator(tools.lexicon, tools.search.engine.frequency, size)
    ranker = CandidateRanker(tools.lexicon, {})

    def make(question: str, reward: Callable[[str], float], weight: float) -> Examples:
        asked = annotator.question(tools.link(question))
        passages = [annotator.passage(hit, asked) for hit in tools.search.passages(question, _PASSAGES)]
        found = ranker.candidates(passages, asked)
        own: dict[str, int] = {}
        for name in (name for _, _, features in found for name, value in features.items() if value):
            own.setdefault(name, len(own))
        matrix = np.zeros((len(found), len(own)), dtype=np.float32)
        for row, (_, _, features) in enumerate(found):
            for name, value in features.items():
                if value:
                    matrix[row, own[name]] = value
        columns = np.array([names.setdefault(name, len(names)) for name in own], dtype=np.int64)
        rewards = {text: reward(text) for text in {span.text for span, _, _ in found}}
        return Examples(columns, matrix, np.array([rewards[span.text] for span, _, _ in found]), weight)

    return make


def fit(questions: Sequence[Examples], width: int) -> np.ndarray:
    """Weights by Adam on the mean log of the expected reward; questions without a right candidate are left out."""
    useful = [one for one in questions if len(one.rewards) and one.rewards.max() > 0]
    total = sum(one.weight for one in useful)
    weights, mean, square = np.zeros(width), np.zeros(width), np.zeros(width)
    for step in range(1, _STEPS + 1):
        gradient = -_PENALTY * weights
        for one in useful:
            gradient[one.columns] += one.weight / total * _gradient(one, weights[one.columns])
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        rate = _RATE if step <= 2 * _STEPS // 3 else 0.3 * _RATE
        weights += rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-6)
    return weights


def _gradient(one: Examples, weights: np.ndarray) -> np.ndarray:
    scores = one.features @ weights
    chosen = np.exp(scores - scores.max())
    chosen /= chosen.sum()
    rewarded = chosen * one.rewards
    return np.asarray(one.features.T @ (rewarded / (rewarded.sum() + 1e-9) - chosen))


def mean_reward(questions: Sequence[Examples], weights: np.ndarray) -> float:
    """The mean reward of the best candidates; 0 for a question without any."""
    best = [
        one.rewards[int(np.argmax(one.features @ weights[one.columns]))] if len(one.rewards) else 0.0
        for one in questions
    ]
    return float(np.mean(best))


if __name__ == "__main__":
    main()
