"""Fits the weights of the disambiguation on labelled sentences.

    python -m benchmarks.fit_disambiguation [--out WEIGHTS.tsv] [--folds N] FILE…

FILEs are `.conllu`, `.conllu.gz` (UD treebanks with NKJP tags in the fifth column) or `.tsv` (form, lemma, tag; an
empty line between sentences). The weights inherit the obligations of the data: see the heading of the weights file.
With --folds, the accuracy on held-out parts of the first file is printed and nothing is written.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from benchmarks.ud import GoldWord, accuracy, read_gold
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.clauses.clause_context import clause_features, surroundings
from kgqa.polish.tagging.disambiguation import (
    WEIGHTS_NAME,
    ChainField,
    Disambiguator,
    chain_of,
    column_features,
    places_of,
)
from kgqa.polish.tagging.lattice import State, matches
from kgqa.polish.tagging.tag_features import END, START, pair_features

ROUNDS = 8
RATE = 0.25
RARE = 2
"""Features seen less often with gold interpretations are dropped."""
SMALL = 0.03
"""Weights below this are left out of the file."""
L2 = 0.004
OWN_WEIGHT = 2
"""How often each sentence of a table counts: ours are questions, the treebank has hardly any."""

_pairs_of = lru_cache(maxsize=None)(pair_features)

HEADING = """\
# Weights of the disambiguation (kgqa.polish.tagging.tag_features), fitted by benchmarks/fit_disambiguation.py.
# Fitted on UD_Polish-PUD (https://github.com/UniversalDependencies/UD_Polish-PUD, CC BY-SA 3.0) and on sentences of
# this project. This file may be used under CC BY-SA 3.0. It holds weights and words, no sentence of the treebank.
feature\tweight
"""


class Sample:
    """A sentence as the fitting sees it."""

    def __init__(self, gold: Sequence[GoldWord], disambiguator: Disambiguator) -> None:
        forms = [word.form for word in gold]
        columns = disambiguator.columns(forms)
        chain = chain_of(forms)
        places = places_of(forms)
        seen = surroundings(columns)
        self.shapes = [columns[index].shapes for index in chain]
        self.features = [
            [
                (*features, *clause_features(state.shape, seen[index]))
                for features, state in zip(
                    column_features(columns[index], places[index]), columns[index].states, strict=True
                )
            ]
            for index in chain
        ]
        self.allowed = [_allowed(columns[index].states, gold[index]) for index in chain]


def _allowed(column: Sequence[State], word: GoldWord) -> list[float]:
    """Which states are gold; all of them where none is, so that the word teaches nothing itself."""
    exact = [float(matches(state, word.lemma, word.tag)) for state in column]
    loose = exact if any(exact) else [float(matches(state, "", word.tag)) for state in column]
    return loose if any(loose) else [1.0] * len(column)


class Trainer:
    """Maximises the likelihood of the gold interpretations by AdaGrad (Duchi, Hazan & Singer 2011)."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        counts: Counter[str] = Counter()
        for sample in samples:
            for features, allowed in zip(sample.features, sample.allowed, strict=True):
                for one, gold in zip(features, allowed, strict=True):
                    counts.update(one if gold and not all(allowed) else ())
            counts.update(_gold_pairs(sample))
        self._known = {feature for feature, count in counts.items() if count >= RARE}
        self._samples = samples
        self.weights: dict[str, float] = {}
        self._squares: dict[str, float] = {}

    def fit(self, rounds: int) -> dict[str, float]:
        """The weights after so many passes, averaged over the second half of them."""
        order = list(self._samples)
        sums: Counter[str] = Counter()
        shuffler = random.Random(1)
        for number in range(rounds):
            shuffler.shuffle(order)
            loss = sum(self._learn(sample) for sample in order)
            print(f"round {number + 1}: loss {loss:.0f}", file=sys.stderr)
            if number >= rounds // 2:
                sums.update(self.weights)
        averages = {feature: weight / (rounds - rounds // 2) for feature, weight in sums.items()}
        return {feature: weight for feature, weight in sorted(averages.items()) if abs(weight) >= SMALL}

    def _learn(self, sample: Sample) -> float:
        field = _Sums(self.weights, sample)
        free, free_total = field.expectations(None)
        gold, gold_total = field.expectations(sample.allowed)
        for feature in free.keys() | gold.keys():
            if feature in self._known:
                weight = self.weights.get(feature, 0.0)
                slope = gold.get(feature, 0.0) - free.get(feature, 0.0) - L2 * weight
                if slope:
                    square = self._squares.get(feature, 0.1) + slope * slope
                    self._squares[feature] = square
                    self.weights[feature] = weight + RATE * slope / math.sqrt(square)
        return free_total - gold_total


def _gold_pairs(sample: Sample) -> Iterator[str]:
    borders = [(START,), *sample.shapes, (END,)]
    allowed = [[1.0], *sample.allowed, [1.0]]
    for index in range(len(borders) - 1):
        for left, is_left in zip(borders[index], allowed[index], strict=True):
            for right, is_right in zip(borders[index + 1], allowed[index + 1], strict=True):
                if is_left and is_right:
                    yield from _pairs_of(left, right)


class _Sums:
    """Forward-backward sums of one sentence, with expected feature counts."""

    def __init__(self, weights: dict[str, float], sample: Sample) -> None:
        get = weights.get
        self._sample = sample
        self._own = [
            [math.exp(sum(get(feature, 0.0) for feature in state)) for state in column] for column in sample.features
        ]
        self._own.append([1.0])
        borders = [(START,), *sample.shapes, (END,)]
        self._pairs = [
            [[_pairs_of(one, other) for other in right] for one in left] for left, right in pairwise(borders)
        ]
        self._edges = [
            [[math.exp(sum(get(feature, 0.0) for feature in pair)) for pair in row] for row in rows]
            for rows in self._pairs
        ]

    def expectations(self, allowed: Sequence[Sequence[float]] | None) -> tuple[dict[str, float], float]:
        """Expected counts of features, and the logarithm of the sum over all allowed paths."""
        own = self._own
        if allowed is not None:
            own = [[a * b for a, b in zip(x, y, strict=True)] for x, y in zip(own, [*allowed, [1.0]], strict=True)]
        forward: list[list[float]] = [[1.0]]
        log_total = 0.0
        for edges, values in zip(self._edges, own, strict=True):
            raw = [v * sum(f * row[j] for f, row in zip(forward[-1], edges, strict=True)) for j, v in enumerate(values)]
            total = sum(raw)
            log_total += math.log(total)
            forward.append([value / total for value in raw])
        counts: dict[str, float] = {}
        behind = [1.0]
        for index in range(len(self._edges) - 1, -1, -1):
            weighted = [v * b for v, b in zip(own[index], behind, strict=True)]
            edges, before = self._edges[index], forward[index]
            joint = [
                [f * e * w for e, w in zip(row, weighted, strict=True)] for f, row in zip(before, edges, strict=True)
            ]
            total = sum(map(sum, joint))
            for row, pairs in zip(joint, self._pairs[index], strict=True):
                for value, pair in zip(row, pairs, strict=True):
                    if value > 1e-6 * total:
                        for feature in pair:
                            counts[feature] = counts.get(feature, 0.0) + value / total
            if index < len(self._sample.features):
                for j, features in enumerate(self._sample.features[index]):
                    value = sum(row[j] for row in joint) / total
                    if value > 1e-6:
                        for feature in features:
                            counts[feature] = counts.get(feature, 0.0) + value
            behind = [sum(e * w for e, w in zip(row, weighted, strict=True)) for row in edges]
            scale = sum(behind)
            behind = [value / scale for value in behind]
        return counts, log_total


def _read(paths: Iterable[str]) -> list[list[GoldWord]]:
    found: list[list[GoldWord]] = []
    for path in paths:
        found += read_gold(Path(path)) * (OWN_WEIGHT if path.endswith(".tsv") else 1)
    return found


def main() -> None:
    """Fit, then write the weights or print what folds measure."""
    parser = argparse.ArgumentParser(description="Fits the disambiguation.")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--out", help="where the weights go; into the package unless given")
    parser.add_argument("--folds", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    morphology = MorfeuszMorphology()
    untrained = Disambiguator(morphology, ChainField({}))
    if options.folds:
        first, rest = _read(options.files[:1]), _read(options.files[1:])
        for fold in range(options.folds):
            held = first[fold :: options.folds]
            kept = [sentence for index, sentence in enumerate(first) if index % options.folds != fold]
            weights = Trainer([Sample(gold, untrained) for gold in [*kept, *rest]]).fit(options.rounds)
            print(f"fold {fold + 1}: {accuracy(held, Disambiguator(morphology, ChainField(weights)))}")
        return
    weights = Trainer([Sample(gold, untrained) for gold in _read(options.files)]).fit(options.rounds)
    out = Path(options.out or Path(__file__).parents[1] / "kgqa" / "polish" / "data" / WEIGHTS_NAME)
    temporary = out.with_name(out.name + ".part")
    lines = "".join(f"{feature}\t{weight:.2f}\n" for feature, weight in weights.items())
    temporary.write_text(HEADING + lines, encoding="utf-8")
    temporary.replace(out)
    print(f"{len(weights)} weights in {out}", file=sys.stderr)


if __name__ == "__main__":
    main()
