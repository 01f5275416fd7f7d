"""Fits the weights of meanings on questions and answers alone.

Which candidates are right is found by comparing their answers with the gold one; the fit maximises the log of the sum
of their probabilities (Pasupat and Liang 2015, section 4), with an L2 penalty, by Adam over all questions at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
PRIOR = {
    "left:content": -2.0,
    "left:names": -1.5,
    "left:numbers": -1.5,
    "cells:number:behind": -1.0,
    "extreme:behind": -1.0,
    "amount:behind": -1.0,
    "difference:behind": -1.0,
    "cells:number:unnamed:missed": -1.0,
    "table:behind": -3.0,
    "cells:fixed": -2.0,
    "cells:asked": 1.0,
    "cells:asked:missed": -1.0,
    "nothing": -4.0,
    "nothing:times": 2.0,
    "nothing:names": 1.0,
}
"""What is believed before the fit: that nothing said may be dropped, and that the best named column is meant.

Weights are fitted from here, so that few questions do not outweigh it."""
_LEAST = 2e-3
"""Weights nearer to nothing are left out once they are fitted."""
_FEWEST = 4
"""A feature that fewer questions have is left out."""


@dataclass(frozen=True)
class Example:
    """A question's candidates: the features of each, and whether each is right."""

    features: Sequence[Mapping[str, float]]
    right: Sequence[bool]
    weight: float = 1.0


@dataclass(frozen=True)
class _Matrix:
    """All candidates of all questions, row after row."""

    columns: npt.NDArray[np.int32]
    values: npt.NDArray[np.float32]
    rows: npt.NDArray[np.int32]
    starts: npt.NDArray[np.int64]
    owners: npt.NDArray[np.int64]
    right: npt.NDArray[np.bool_]


def fit(
    examples: Sequence[Example],
    start: Mapping[str, float] = PRIOR,
    rounds: int = 80,
    penalty: float = 2e-3,
    rate: float = 0.05,
) -> dict[str, float]:
    """The weights by feature; questions without a right or a wrong candidate teach nothing.

    The penalty is on the distance from `start`: the beliefs of `PRIOR`, or weights fitted on other questions.
    """
    useful = [example for example in examples if any(example.right) and not all(example.right)]
    names = _names(useful)
    matrix = _matrix(useful, names)
    shares = np.array([example.weight for example in useful])
    origin = np.array([start.get(name, 0.0) for name in names])
    weights = origin.copy()
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, rounds + 1):
        gradient = _gradient(matrix, weights, shares) - penalty * (weights - origin)
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient**2
        weights += rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    fitted = dict(start) | dict(zip(names, map(float, weights), strict=True))
    return {name: round(weight, 3) for name, weight in sorted(fitted.items()) if abs(weight) > _LEAST}


def _names(examples: Sequence[Example]) -> list[str]:
    counts = Counter(name for example in examples for name in {name for one in example.features for name in one})
    return sorted(name for name, count in counts.items() if count >= _FEWEST)


def _matrix(examples: Sequence[Example], names: Sequence[str]) -> _Matrix:
    ids = {name: position for position, name in enumerate(names)}
    columns: list[int] = []
    values: list[float] = []
    rows: list[int] = []
    starts: list[int] = []
    owners: list[int] = []
    row = 0
    for owner, example in enumerate(examples):
        starts.append(row)
        for features in example.features:
            for name, value in features.items():
                if name in ids:
                    columns.append(ids[name])
                    values.append(value)
                    rows.append(row)
            owners.append(owner)
            row += 1
    right = np.array([flag for example in examples for flag in example.right], dtype=np.bool_)
    return _Matrix(
        np.array(columns, dtype=np.int32),
        np.array(values, dtype=np.float32),
        np.array(rows, dtype=np.int32),
        np.array(starts),
        np.array(owners),
        right,
    )


def _gradient(matrix: _Matrix, weights: Floats, shares: Floats) -> Floats:
    scores = np.bincount(matrix.rows, matrix.values * weights[matrix.columns], len(matrix.owners)).astype(np.float64)
    everything = _probabilities(matrix, scores)
    right = _probabilities(matrix, np.where(matrix.right, scores, -1e9).astype(np.float64))
    pull = (right - everything) * shares[matrix.owners]
    gradient = np.bincount(matrix.columns, matrix.values * pull[matrix.rows], len(weights))
    return np.asarray(gradient / shares.sum(), dtype=np.float64)


def _probabilities(matrix: _Matrix, scores: Floats) -> Floats:
    highest = np.maximum.reduceat(scores, matrix.starts)
    powers = np.exp(scores - highest[matrix.owners])
    totals = np.add.reduceat(powers, matrix.starts)
    return np.asarray(powers / totals[matrix.owners], dtype=np.float64)
