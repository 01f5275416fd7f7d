"""A prior of yes or no to a claim, by the words in which it is put; it is no evidence, and answers say so.

Passages hardly tell a wrong claim from a right one.

What was tried and says nothing about the truth on questions of PolEval: the share of the claim that the best passage,
its best sentence or the article of its subject repeats.
"""

from __future__ import annotations

from collections.abc import Mapping

from kgqa.logistic import chance
from kgqa.retrieval.retrieval_tables import settings, word_list
from kgqa.retrieval.text_words import forms


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
