"""Whether the best meaning of a question is sure enough to be answered.

The probability is a logistic model of three figures, fitted on answers to files that nobody had tuned the program to
(`benchmarks/fit_verdict.py`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from kgqa.logistic import chance
from kgqa.tables.finding.scene import Candidate
from kgqa.tables.language.question_cues import Wording


@cache
def fitted() -> Mapping[str, float]:
    """The weights of the figures, and `least`, the probability below which no answer is given."""
    text = (files("kgqa.tables") / "data" / "verdict_cube.json").read_text(encoding="utf-8")
    return {str(name): float(value) for name, value in json.loads(text).items()}


def sureness(figures: Mapping[str, float], model: Mapping[str, float]) -> float:
    """The probability that an answer with these figures is right."""
    return chance(figures, model)


def evidence(wording: Wording, candidates: Sequence[Candidate], found: Sequence[float], best: int) -> dict[str, float]:
    """What tells right answers from wrong ones.

    `score` is the log-linear one of the best candidate, `share` the log of what all candidates with its answer have of
    the probability, `left` the share of the question's content words that it leaves unexplained.
    """
    chosen = candidates[best]
    powers = [math.exp(score - found[best]) for score in found]
    own = sum(power for power, one in zip(powers, candidates, strict=True) if one.texts == chosen.texts)
    left = sum(value for name, value in chosen.features if name.startswith("left:"))
    content = sum(not word.function for word in wording.words)
    return {
        "bias": 1.0,
        "score": found[best],
        "share": math.log(own / sum(powers)),
        "left": left / max(1, content),
    }
