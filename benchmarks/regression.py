"""Logistic regression from few examples, drawn to weights that are believed without any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

_STEPS = 4_000


@dataclass(frozen=True)
class Example:
    """The figures of an answer, whether it is right, and what it counts."""

    figures: Mapping[str, float]
    right: bool
    weight: float = 1.0


def fit(
    examples: Sequence[Example], prior: Mapping[str, float], penalty: float, *, signed: bool = False
) -> dict[str, float]:
    """Logistic regression, drawn to the prior weights; with `signed` those of the prior keep their signs."""
    names = sorted({name for one in examples for name in one.figures})
    matrix = np.array([[one.figures.get(name, 0.0) for name in names] for one in examples])
    verdicts = np.array([float(one.right) for one in examples])
    counts = np.array([one.weight for one in examples])
    start = np.array([prior.get(name, 0.0) for name in names])
    signs = np.where(np.array(names) == "bias", 0.0, np.sign(start))
    step = 0.3 / (np.abs(matrix).T @ counts + penalty)
    weights = start.copy()
    for _ in range(_STEPS):
        missing = counts * (verdicts - 1 / (1 + np.exp(-matrix @ weights)))
        weights += step * (matrix.T @ missing - penalty * (weights - start))
        if signed:
            weights = np.where(signs * weights < 0, 0.0, weights)
    return {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}
