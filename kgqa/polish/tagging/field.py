"""A linear-chain conditional random field over the lattice: how likely each interpretation of each word is.

Potentials are products, rescaled at each word, so that no logarithms are needed (Rabiner 1989, section V.A).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from kgqa.polish.clauses.clause_context import Column, Surroundings, clause_features
from kgqa.polish.tagging.lattice import Shape
from kgqa.polish.tagging.tag_features import END, START, Place, pair_features, word_features

_LIMIT = 30.0
"""Exponents are kept within this, far from what a float cannot hold.

No weight, and nothing to be fitted: exponents beside it are the fitted ones."""

Matrix = tuple[tuple[float, ...], ...]
Shapes = tuple[Shape, ...]


class ChainField:
    """Marginal probabilities by the forward-backward algorithm, with the potentials of known words cached."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._weight = _Weights(weights).__getitem__
        self._pair = lru_cache(maxsize=16_000)(self._pair_potential)
        self._in_clause = lru_cache(maxsize=8_000)(self._clause_potential)
        self._between = lru_cache(maxsize=4_000)(self._matrix)

    def potentials(self, column: Column, place: Place) -> tuple[float, ...]:
        """How well each interpretation suits the word alone."""
        return tuple(self._exp(features) for features in column_features(column, place))

    def in_clause(self, own: Sequence[float], shapes: Shapes, seen: Surroundings) -> list[float]:
        """How well each interpretation suits the word in its clause."""
        return [value * self._in_clause(shape, seen) for value, shape in zip(own, shapes, strict=True)]

    def marginals(self, shapes: Sequence[Shapes], own: Sequence[Sequence[float]]) -> list[list[float]]:
        """The probability of each interpretation of each word, given all words of the sentence."""
        borders = [(START,), *shapes, (END,)]
        matrices = [self._between(left, right) for left, right in pairwise(borders)]
        forward: list[list[float]] = []
        before: Sequence[float] = (1.0,)
        for matrix, potentials in zip(matrices, own, strict=False):
            columns = zip(*matrix, strict=True)
            before = _scaled([
                value * sum(map(float.__mul__, before, column))
                for value, column in zip(potentials, columns, strict=True)
            ])  # fmt: skip
            forward.append(list(before))
        behind = [row[0] for row in matrices[-1]]
        result: list[list[float]] = []
        for index in range(len(shapes) - 1, -1, -1):
            result.append(_scaled(list(map(float.__mul__, forward[index], behind))))
            weighted = list(map(float.__mul__, own[index], behind))
            behind = _scaled([sum(map(float.__mul__, row, weighted)) for row in matrices[index]])
        return result[::-1]

    def _matrix(self, left: Shapes, right: Shapes) -> Matrix:
        return tuple(tuple(self._pair(one, other) for other in right) for one in left)

    def _clause_potential(self, shape: Shape, seen: Surroundings) -> float:
        return self._exp(clause_features(shape, seen))

    def _pair_potential(self, left: Shape, right: Shape) -> float:
        return self._exp(pair_features(left, right))

    def _exp(self, features: Iterable[str]) -> float:
        return math.exp(max(-_LIMIT, min(_LIMIT, sum(map(self._weight, features)))))


class _Weights(dict[str, float]):
    """Unknown features weigh nothing; quicker than `get` with a default."""

    def __missing__(self, feature: str) -> float:
        return 0.0


def column_features(column: Column, place: Place) -> list[list[str]]:
    """The features of each interpretation of a word."""
    pairs = zip(column.states, column.genders, strict=True)
    return [word_features(state, place, genders) for state, genders in pairs]


def _scaled(values: list[float]) -> list[float]:
    total = sum(values)
    return [value / total for value in values] if total > 0 else [1 / len(values)] * len(values)
