"""Fits how much each word speaks for each property, and prints how well that tells wordings that were held out.

    python -m benchmarks.fit_wordings [--folds 5] [--write]

Fitted is a log-linear model (softmax regression with a quadratic penalty, by AdaGrad: Duchi, Hazan, Singer 2011) on the
wordings of `templates/wordings.tsv`, the phrases of `relations.tsv` and the words of `cues.tsv`; a word has a weight
only for properties that it was seen with. `--write` renews `templates/wording_weights.tsv`.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kgqa.linking.relations.relation_linker import CUES_FILE, read_cues
from kgqa.linking.relations.relation_table import RELATIONS_FILE, lexicon_rows, read_relations
from kgqa.matching.free.wordings import heard
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import template_directory
from kgqa.templating.wording_table import WEIGHTS_FILE
from kgqa.terms import PropertyId

_NAME = "X"
_OF_CUE = 0.5
"""What a word of `cues.tsv` counts, where a wording or a phrase counts 1."""
_EPOCHS, _RATE, _PENALTY = 8, 0.3, 0.003
_SHARPNESS = 2.0
"""What weights are written times: the penalty flattens them, and a clause has fewer words than a wording."""
_LEAST = 0.05
"""Weights nearer to 0 are left out."""
_HEADING = "# Jak mocno słowo każe się domyślać właściwości; dopasowane przez benchmarks/fit_wordings.py.\n"


@dataclass(frozen=True, slots=True)
class Example:
    """Words that tell a property."""

    property: PropertyId
    words: tuple[tuple[str, float], ...]
    weight: float = 1.0


def main() -> None:
    """Cross-validate, fit, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    wordings, lexicon = list(_wordings()), list(_lexicon())
    print(f"{len(wordings)} wordings, {len(lexicon)} phrases and words")
    if options.folds > 1:
        _cross_validate(wordings, lexicon, options.folds)
    if options.write:
        path = template_directory() / WEIGHTS_FILE
        model = Model([*wordings, *lexicon])
        path.write_text(_HEADING + "".join(model.lines()), encoding="utf-8")
        print(f"{path}: {path.stat().st_size:,} bytes")


def _wordings() -> Iterator[Example]:
    analyser = QuestionAnalyser(MorfeuszMorphology())
    for _, (identifier, _asked, wording) in lexicon_rows(_table("wordings.tsv"), ("property", "asked", "wording")):
        tokens = analyser.analyse(Question(wording)).tokens
        said = (token for token in tokens if token.form[0].isalnum() and token.word != _NAME)
        yield Example(PropertyId(identifier), tuple(heard(said)))


def _lexicon() -> Iterator[Example]:
    for relation in read_relations(_table(RELATIONS_FILE)):
        for phrase in relation.phrases:
            preposition = (phrase.preposition,) if phrase.preposition else ()
            yield Example(relation.property, tuple((word, 1.0) for word in (*phrase.words, *preposition)))
    for property_, words in read_cues(_table(CUES_FILE)).items():
        for word in sorted(words):
            yield Example(property_, ((word, 1.0),), _OF_CUE)


def _table(name: str) -> Path:
    return template_directory() / name


class Model:
    """Weights of words for the properties that they were seen with."""

    def __init__(self, examples: Sequence[Example], seed: int = 1) -> None:
        self.properties = sorted({one.property for one in examples}, key=lambda one: one.number)
        columns = {one: place for place, one in enumerate(self.properties)}
        self._rows: dict[str, int] = {}
        for example in examples:
            for word, _ in example.words:
                self._rows.setdefault(word, len(self._rows))
        shape = len(self._rows), len(columns)
        seen: NDArray[np.float32] = np.zeros(shape, np.float32)
        for example in examples:
            for word, _ in example.words:
                seen[self._rows[word], columns[example.property]] = 1
        self._weights: NDArray[np.float32] = np.zeros(shape, np.float32)
        self._squares: NDArray[np.float32] = np.full(shape, 1e-6, np.float32)
        order = [(*self._vector(one.words), columns[one.property], one.weight) for one in examples]
        generator = random.Random(seed)
        for _ in range(_EPOCHS):
            generator.shuffle(order)
            for rows, shares, column, weight in order:
                self._step(rows, shares, column, weight, seen)

    def _vector(self, words: Iterable[tuple[str, float]]) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
        known = [(self._rows[word], share) for word, share in words if word in self._rows]
        return np.array([row for row, _ in known], np.intp), np.array([share for _, share in known], np.float32)

    def _step(
        self, rows: NDArray[np.intp], shares: NDArray[np.float32], column: int, weight: float, seen: NDArray[np.float32]
    ) -> None:
        strengths = shares @ self._weights[rows]
        chances = np.exp(strengths - strengths.max())
        chances /= chances.sum()
        chances[column] -= 1
        gradient = (weight * np.outer(shares, chances) + _PENALTY * self._weights[rows]) * seen[rows]
        self._squares[rows] += gradient * gradient
        self._weights[rows] -= _RATE * gradient / np.sqrt(self._squares[rows])

    def best(self, words: Iterable[tuple[str, float]], most: int) -> list[PropertyId]:
        """The properties that words speak for most."""
        rows, shares = self._vector(words)
        strengths = shares @ self._weights[rows]
        return [self.properties[column] for column in np.argsort(-strengths, kind="stable")[:most]]

    def lines(self) -> Iterator[str]:
        """The lines of the table of weights."""
        for word, row in sorted(self._rows.items()):
            kept = [
                f"{self.properties[column]}:{_SHARPNESS * self._weights[row, column]:.2f}"
                for column in np.flatnonzero(abs(self._weights[row]) > _LEAST)
            ]
            if kept:
                yield f"{word}\t{' '.join(kept)}\n"


def _cross_validate(wordings: Sequence[Example], lexicon: Sequence[Example], folds: int) -> None:
    shuffled = random.Random(0).sample(wordings, len(wordings))
    places: defaultdict[int, int] = defaultdict(int)
    for fold in range(folds):
        model = Model([*(one for n, one in enumerate(shuffled) if n % folds != fold), *lexicon])
        for example in shuffled[fold::folds]:
            best = model.best(example.words, 3)
            places[best.index(example.property) if example.property in best else 3] += 1
    total = sum(places.values())
    print(f"held out: first {places[0] / total:.1%}, among three {1 - places[3] / total:.1%} of {total}")


if __name__ == "__main__":
    main()
