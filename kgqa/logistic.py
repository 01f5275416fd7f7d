"""The logistic function that turns weighted figures into a probability."""

from __future__ import annotations

import math
from collections.abc import Mapping


def chance(figures: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """Probability, 0 to 1; figures without a weight do not count.

    >>> chance({"bias": 1.0, "unheard of": 5.0}, {"bias": 0.0})
    0.5
    """
    return 1 / (1 + math.exp(-sum(weights.get(name, 0.0) * value for name, value in figures.items())))
