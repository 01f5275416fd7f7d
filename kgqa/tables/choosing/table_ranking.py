"""Ranks candidate meanings by a log-linear model whose features name no word of any question or table."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from kgqa.tables.finding.scene import Candidate


@cache
def weights(language: str) -> Mapping[str, float]:
    """The fitted weights of a language, from `data/weights_LANGUAGE.json`."""
    text = (files("kgqa.tables") / "data" / f"weights_{language}.json").read_text(encoding="utf-8")
    return {str(name): float(value) for name, value in json.loads(text).items()}


def scores(candidates: Sequence[Candidate], model: Mapping[str, float]) -> list[float]:
    """The score of each candidate."""
    return [sum(model.get(name, 0.0) * value for name, value in one.features) for one in candidates]


def probabilities(found: Sequence[float]) -> list[float]:
    """Scores as shares of one."""
    highest = max(found, default=0.0)
    powers = [math.exp(score - highest) for score in found]
    return [power / sum(powers) for power in powers]
