"""Estimates how likely the best finding of the graph is right."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from kgqa.logistic import chance
from kgqa.model import Findings, Result, WhPhrase
from kgqa.resources import read_yaml
from kgqa.sparql.scope import is_ordered

_FILE = Path(__file__).with_name("confidence.yaml")
_FREE = "free"
"""Name under which the free reader's findings stand, where no template fits."""
_FAR = 0.3
"""A lead over the next answer that is as good as none being there: a bound of a figure, whose weight is fitted."""
_BEST = 2.0
"""Scores beyond this say no more: a bound of a figure, whose weight is fitted."""


class Confidence:
    """A logistic function of what distinguishes right from wrong findings."""

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        """`weights` by the names of `confidence_features`; those of the data file unless given."""
        self._weights = fitted_weights() if weights is None else weights

    def of(self, findings: Findings) -> float:
        """Probability, 0 to 1, that the first result answers the question."""
        return chance(confidence_features(findings), self._weights)


@cache
def fitted_weights() -> Mapping[str, float]:
    """The weights that `benchmarks/fit_confidence.py` wrote."""
    return {str(name): float(value) for name, value in read_yaml(_FILE).items()}


def confidence_features(findings: Findings) -> dict[str, float]:
    """What speaks for and against the first result, by name; each about 0 to 2."""
    best = findings.results[0]
    rivals = [result for result in findings.results[1:] if result.said != best.said]
    margin = best.score - rivals[0].score if rivals else _FAR
    figures = {
        "bias": 1.0,
        "score": max(-_BEST, min(best.score, _BEST)),
        "pattern": max(0.0, min(best.match.score, 1.0)),
        "margin": min(margin, _FAR),
        "rivals": math.log1p(len({result.said for result in rivals})),
        "agreeing": math.log(len(findings.results) - len(rivals)),
        "untyped": float(not best.typed),
        "free": float(best.match.template == _FREE),
        "linking": min((link.candidate.score for link in best.links if link.candidate), default=1.0),
        "superlative": float(any(is_ordered(query.form) for query in best.queries)),
        "several": math.log(len(best.terms)) if _asks_for_one(best) and best.terms else 0.0,
    }
    return figures | {f"says {_sort(best)}": 1.0}


def _asks_for_one(result: Result) -> bool:
    filler = result.match.filler(result.match.asked)
    return isinstance(filler, WhPhrase) and not filler.plural


def _sort(result: Result) -> str:
    if result.boolean is not None:
        return "yes" if result.boolean else "no"
    return "terms" if result.option is None else "option"
