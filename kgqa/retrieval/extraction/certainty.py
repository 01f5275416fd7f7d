"""Estimates how likely an answer that was extracted from passages is right."""

from __future__ import annotations

from kgqa.logistic import chance
from kgqa.model import TextFinding
from kgqa.retrieval.retrieval_tables import settings

_FAR = 3.0
"""A lead over the next candidate that is as good as none being there: a bound of a figure, whose weight is fitted."""
_KEPT = ("passage", "title asked", "near", "found")
_SCALE = 5.0
"""Scores of candidates divided by this are about 1; only a unit, as the weight is fitted."""


def certainty(finding: TextFinding) -> float:
    """Probability, 0 to 1; a logistic function of what `benchmarks/fit_confidence.py` weighs."""
    return chance(certainty_features(finding), settings("certainty"))


def certainty_features(finding: TextFinding) -> dict[str, float]:
    """What speaks for and against an extracted answer, by name; each about 0 to 1."""
    known = finding.features
    aim = next((name.partition("+")[0] for name in known if name.startswith("aim ")), "aim unknown")
    return {
        "bias": 1.0,
        **{name: known.get(name, 0.0) for name in _KEPT},
        "passage squared": known.get("passage", 0.0) ** 2,
        "sentence": known.get("sentence", known.get("definition", 0.0)),
        "hit": known.get("score", 0.0),
        "score": finding.score / _SCALE,
        "lead": min(known.get("lead", _FAR), _FAR),
        "typed": float(known.get("typed", 0.0) > 0),
        "mistyped": float(known.get("typed", 0.0) < 0),
        f"kind {finding.method}": 1.0,
        aim: 1.0,
    }
