"""Scores candidates of a mention: a weighted sum of named features, weights in a data file."""

from __future__ import annotations

from collections.abc import Mapping

from kgqa.model import Candidate
from kgqa.often_made import often_made
from kgqa.resources import linking_weights


@often_made(frozen=True, slots=True)
class Evidence:
    """What is known of a mention and one name of a candidate."""

    surface: str
    """The words of the mention, as they were read where they were typed otherwise."""
    name: str
    exact: bool
    """The surface form is the name itself, but for letter case."""
    is_label: bool
    popularity: float
    """Logarithm of one plus the number of sitelinks or incoming statements."""
    quoted: bool
    first: bool
    """The mention begins the question, where a capital letter says nothing."""
    language: str = "pl"
    """Of the name."""
    marks: tuple[str, ...] = ()
    """How the name was found where the look-up of the words as they stand failed: `restored`, `slip`, `derived`."""


_POLISH = ("pl", "mul")
"""Languages of names that a Polish text may use as they are; `mul` stands for all languages."""


class CandidateScorer:
    """Linear scores from features."""

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        self._weights = dict(linking_weights()["candidate"] if weights is None else weights)

    def features(self, evidence: Evidence) -> dict[str, float]:
        """Feature values, each about 0 to 1."""
        words = evidence.surface.split()
        return {
            "popularity": min(1.0, evidence.popularity / 10),
            "exact": float(evidence.exact),
            "label": float(evidence.is_label),
            "capitals": _capital_agreement(evidence),
            "length": min(1.0, (len(words) - 1) / 4),
            **({} if evidence.language in _POLISH else {"foreign": 1.0}),
            **dict.fromkeys(evidence.marks, 1.0),
        }

    def score(self, features: Mapping[str, float]) -> float:
        """Weighted sum; higher is better."""
        return sum(self._weights.get(name, 0.0) * value for name, value in features.items())


def is_exact(candidate: Candidate) -> bool:
    """Whether the words of a mention are the name of a candidate as it is written, but for letter case."""
    return bool(candidate.features.get("exact"))


def _capital_agreement(evidence: Evidence) -> float:
    """1 where mention and name agree in their first letter's case, 0 where they differ without excuse."""
    if evidence.surface[:1].isupper() == evidence.name[:1].isupper():
        return 1.0
    return 0.5 if evidence.first or evidence.quoted else 0.0
