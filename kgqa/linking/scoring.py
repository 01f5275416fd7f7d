"""Scores candidates of a mention: a weighted sum of named features, weights in a data file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

import yaml


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of a mention and one name of a candidate."""

    surface: str
    name: str
    exact: bool
    """The surface form is the name itself, but for letter case."""
    is_label: bool
    popularity: float
    """Logarithm of one plus the number of sitelinks or incoming statements."""
    quoted: bool
    first: bool
    """The mention begins the question, where a capital letter says nothing."""


class CandidateScorer:
    """Linear scores from features."""

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        self._weights = dict(weights) if weights is not None else _read_weights()

    def features(self, evidence: Evidence) -> dict[str, float]:
        """Feature values, each about 0 to 1."""
        words = evidence.surface.split()
        return {
            "popularity": min(1.0, evidence.popularity / 10),
            "exact": float(evidence.exact),
            "label": float(evidence.is_label),
            "capitals": _capital_agreement(evidence),
            "length": min(1.0, (len(words) - 1) / 4),
        }

    def score(self, features: Mapping[str, float]) -> float:
        """Weighted sum; higher is better."""
        return sum(self._weights.get(name, 0.0) * value for name, value in features.items())


def _capital_agreement(evidence: Evidence) -> float:
    """1 where mention and name agree in their first letter's case, 0 where they differ without excuse."""
    if evidence.surface[:1].isupper() == evidence.name[:1].isupper():
        return 1.0
    return 0.5 if evidence.first or evidence.quoted else 0.0


def _read_weights() -> dict[str, float]:
    text = (files("kgqa.linking") / "data" / "weights.yaml").read_text(encoding="utf-8")
    return {str(name): float(value) for name, value in yaml.safe_load(text).items()}
