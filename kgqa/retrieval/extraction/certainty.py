"""How likely an answer from passages is right; how likely the answer to a claim is yes, by the words it is put in.

The latter is a prior and no evidence, and answers say so: passages hardly tell a wrong claim from a right one. What
was tried and says nothing about the truth on questions of PolEval: the share of the claim that the best passage, its
best sentence or the article of its subject repeats.
"""

from __future__ import annotations

from collections.abc import Mapping

from kgqa.logistic import chance
from kgqa.model import TextFinding
from kgqa.retrieval.retrieval_tables import settings, word_list
from kgqa.retrieval.text_words import forms

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


def chance_of_yes(claim: str, weights: Mapping[str, float] | None = None) -> float:
    """Probability that the answer is yes, a logistic function of `claim_features`."""
    return chance(claim_features(claim), settings("claims") if weights is None else weights)


def claim_features(claim: str) -> dict[str, float]:
    """What speaks for and against a claim, by name: 1 or 0.

    `same`: two things are said to be one („to samo”), about as often wrong as right. `is`: a thing is said to be of a
    kind. `also`: nothing is left out („także”, „kiedykolwiek”), which is rarely wrong.
    """
    said = {form.lower() for form in forms(claim)}
    groups = {name: float(not said.isdisjoint(word_list(f"claims_{name}"))) for name in ("same", "is", "also")}
    return {"bias": 1.0, **groups}
