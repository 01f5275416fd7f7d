"""Fits how much each word speaks for asking for the object of a property, and prints how it tells held-out wordings.

    python -m benchmarks.fit_directions [--folds 5] [--write]

Fitted is a logistic model with a quadratic penalty, by AdaGrad (Duchi, Hazan, Singer 2011), on the wordings of
`templates/wordings.tsv` of properties that are asked for in both directions. `--write` renews
`templates/wording_directions.tsv`.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kgqa.linking.relations.relation_table import lexicon_rows
from kgqa.matching.free.pieces import mask
from kgqa.matching.free.wordings import ANY, Directions, direction_words
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import template_directory
from kgqa.templating.wording_table import DIRECTIONS_FILE
from kgqa.terms import PropertyId

_NAME = "X"
_LEAST = 3
"""Wordings that a property must have in each direction."""
_EPOCHS, _RATE, _PENALTY = 12, 0.3, 0.01
_NEAR = 0.1
"""Weights nearer to 0 are left out."""
_HEADING = (
    "# Jak mocno słowo każe pytać o dopełnienie trójki (poniżej 0: o jej podmiot); "
    "dopasowane przez benchmarks/fit_directions.py.\n"
)

Weights = dict[str, dict[str, float]]


@dataclass(frozen=True, slots=True)
class Example:
    """A wording with what it asks for."""

    property: PropertyId
    asks_object: bool
    words: tuple[str, ...]

    def columns(self) -> Iterator[tuple[str, str]]:
        """What is weighed: each word with the property and with any, and the property alone."""
        yield "", str(self.property)
        for word in self.words:
            yield word, str(self.property)
            yield word, ANY


def main() -> None:
    """Cross-validate, fit, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    examples = _in_both_directions(list(_examples()))
    print(f"{len(examples)} wordings of {len({one.property for one in examples})} properties")
    if options.folds > 1:
        _cross_validate(examples, options.folds)
    if options.write:
        path = template_directory() / DIRECTIONS_FILE
        path.write_text(_HEADING + "".join(_lines(fitted(examples))), encoding="utf-8")
        print(f"{path}: {path.stat().st_size:,} bytes")


def _examples() -> Iterator[Example]:
    analyser = QuestionAnalyser(MorfeuszMorphology())
    table = template_directory() / "wordings.tsv"
    for _, (identifier, asked, wording) in lexicon_rows(table, ("property", "asked", "wording")):
        tokens = analyser.analyse(Question(wording)).tokens
        names = mask(index for index, token in enumerate(tokens) if token.word == _NAME)
        yield Example(PropertyId(identifier), asked == "object", tuple(direction_words(tokens, names)))


def _in_both_directions(examples: Sequence[Example]) -> list[Example]:
    """The wordings of properties that are asked for in both directions often enough."""
    counts = Counter((one.property, one.asks_object) for one in examples)
    return [one for one in examples if min(counts[one.property, True], counts[one.property, False]) >= _LEAST]


def fitted(examples: Iterable[Example]) -> Weights:
    """The weights of words for properties and for any."""
    weights: defaultdict[tuple[str, str], float] = defaultdict(float)
    squares: defaultdict[tuple[str, str], float] = defaultdict(lambda: 1e-6)
    generator, order = random.Random(1), list(examples)
    for _ in range(_EPOCHS):
        generator.shuffle(order)
        for example in order:
            columns = tuple(example.columns())
            strength = sum(weights[column] for column in columns)
            error = 1 / (1 + math.exp(-strength)) - example.asks_object
            for column in columns:
                gradient = error + _PENALTY * weights[column]
                squares[column] += gradient * gradient
                weights[column] -= _RATE * gradient / math.sqrt(squares[column])
    table: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for (word, name), weight in weights.items():
        table[word][name] = weight
    return dict(table)


def _lines(weights: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """The lines of the table; the properties alone are all there, as they say which are asked for both ways."""
    for word, row in sorted(weights.items()):
        kept = [f"{name}:{weight:.2f}" for name, weight in sorted(row.items()) if not word or abs(weight) > _NEAR]
        if kept:
            yield f"{word}\t{' '.join(kept)}\n"


def _cross_validate(examples: Sequence[Example], folds: int) -> None:
    shuffled = random.Random(0).sample(examples, len(examples))
    right, sure, sure_right = 0, 0, 0
    for fold in range(folds):
        directions = Directions(fitted(one for n, one in enumerate(shuffled) if n % folds != fold))
        for example in shuffled[fold::folds]:
            right += (directions.strength(example.property, example.words) > 0) is example.asks_object
            asked = directions.asked(example.property, example.words)
            sure += bool(asked)
            sure_right += bool(asked) and (asked > 0) is example.asks_object
    total = len(shuffled)
    print(f"held out: {right / total:.1%} right; sure of {sure / total:.1%}, {sure_right / sure:.1%} of them right")


if __name__ == "__main__":
    main()
