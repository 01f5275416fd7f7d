"""Fits the weights of answer candidates (`kgqa/retrieval/data/extraction.yaml`) on questions with known answers.

    python benchmarks/fit_extraction.py DATA --poquad DEV.jsonl.gz --poleval DIR [--first N] [--out FILE]

The expected reward of a choice by softmax over a question's candidates is maximised: word F1 for PoQuAD, 1 or 0 for
PolEval's measure (its first N questions). Before the fit on everything two fits on half of PoQuAD each are tried on the
other half, which shows what to expect of new questions.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml

from benchmarks.retrieval import Tools, open_tools, read_poquad, right
from kgqa.evaluation.retrieval import word_f1
from kgqa.retrieval.annotated import Annotator
from kgqa.retrieval.ranking import CandidateRanker

_PASSAGES = 6
_STEPS, _RATE, _PENALTY = 150, 0.15, 3e-3
_LEAST_WEIGHT = 0.02


@dataclass(frozen=True)
class Examples:
    """The candidates of one question."""

    features: np.ndarray
    rewards: np.ndarray


def main() -> None:
    """Fit, print what to expect, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--poquad", type=Path, required=True)
    parser.add_argument("--poleval", type=Path, required=True)
    parser.add_argument("--first", type=int, default=1250)
    parser.add_argument("--out", type=Path, default=Path("extraction.yaml"))
    options = parser.parse_args()
    tools = open_tools(options.data, None)
    names: dict[str, int] = {}
    make = _maker(tools, names)
    poquad = [
        make(case.question, lambda text, golds=case.answers: max(word_f1(gold, text) for gold in golds))
        for case in read_poquad(options.poquad)
        if not case.question.startswith("Czy ")
    ]
    questions = (options.poleval / "in.tsv").read_text(encoding="utf-8").splitlines()[: options.first]
    golds = (options.poleval / "expected.tsv").read_text(encoding="utf-8").splitlines()
    poleval = [
        make(question, lambda text, gold=gold: float(right(gold.split("\t"), text)))
        for question, gold in zip(questions, golds, strict=False)
        if not question.startswith("Czy ")
    ]
    every = [_Padded(one, len(names)).examples for one in (*poquad, *poleval)]
    first, second = every[: len(poquad)], every[len(poquad) :]
    random.Random(3).shuffle(first)
    half = len(first) // 2
    for train, held in ((first[:half], first[half:]), (first[half:], first[:half])):
        print(f"held-out half: {mean_reward(held, fit(train + second)):.3f}")
    weights = fit(every)
    kept = {name: round(float(weights[i]), 3) for name, i in sorted(names.items()) if abs(weights[i]) > _LEAST_WEIGHT}
    options.out.write_text(yaml.safe_dump(kept, allow_unicode=True), encoding="utf-8")


class _Padded:
    """Gives all questions as many columns as there are features in the end."""

    def __init__(self, examples: Examples, width: int) -> None:
        features = np.zeros((len(examples.rewards), width), dtype=np.float32)
        features[:, : examples.features.shape[1]] = examples.features
        self.examples = Examples(features, examples.rewards)


def _maker(tools: Tools, names: dict[str, int]) -> Callable[[str, Callable[[str], float]], Examples]:
    size = tools.search.engine.counts()["passages"]
    annotator = Annotator(tools.lexicon, tools.search.engine.frequency, size)
    ranker = CandidateRanker(tools.lexicon, {})

    def make(question: str, reward: Callable[[str], float]) -> Examples:
        asked = annotator.question(tools.link(question))
        passages = [annotator.passage(hit, asked) for hit in tools.search.passages(question, _PASSAGES)]
        found = ranker.candidates(passages, asked)
        for _, _, features in found:
            for name in features:
                names.setdefault(name, len(names))
        matrix = np.zeros((len(found), len(names)), dtype=np.float32)
        for row, (_, _, features) in enumerate(found):
            for name, value in features.items():
                matrix[row, names[name]] = value
        return Examples(matrix, np.array([reward(span.text) for span, _, _ in found], dtype=np.float32))

    return make


def fit(questions: Sequence[Examples]) -> np.ndarray:
    """Weights by Adam on the mean log of the expected reward; questions without a right candidate are left out."""
    useful = [one for one in questions if len(one.rewards) and one.rewards.max() > 0]
    width = useful[0].features.shape[1]
    weights, mean, square = np.zeros(width), np.zeros(width), np.zeros(width)
    for step in range(1, _STEPS + 1):
        gradient = sum(_gradient(one, weights) for one in useful) / len(useful) - _PENALTY * weights
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
    best = [one.rewards[int(np.argmax(one.features @ weights))] if len(one.rewards) else 0.0 for one in questions]
    return float(np.mean(best))


if __name__ == "__main__":
    main()
