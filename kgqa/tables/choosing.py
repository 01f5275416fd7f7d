"""Chooses among the meanings of a question over tables: ranks them by a log-linear model whose features name no word of
any question or table, has a meaning that the tables do not answer, and tells whether the best one is sure enough.

How likely it is right is a logistic model of three figures, fitted on answers to files that nobody had tuned the
program to (`benchmarks/fit_verdict.py`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from kgqa.model import Size
from kgqa.tables.composing.table_meanings import ROWS
from kgqa.tables.finding.scene import Candidate, Scene
from kgqa.tables.language.question_cues import Wording


@cache
def fitted(model: str) -> Mapping[str, float]:
    """The weights of `data/MODEL.json`: `weights_LANGUAGE` ranks, `verdict_cube` tells how sure the best meaning is.

    Its `least` is the probability below which no answer is given.
    """
    text = (files("kgqa.tables") / "data" / f"{model}.json").read_text(encoding="utf-8")
    return {str(name): float(value) for name, value in json.loads(text).items()}


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


def scores(candidates: Sequence[Candidate], model: Mapping[str, float]) -> list[float]:
    """The score of each candidate."""
    return [sum(model.get(name, 0.0) * value for name, value in one.features) for one in candidates]


def probabilities(found: Sequence[float]) -> list[float]:
    """Scores as shares of one."""
    highest = max(found, default=0.0)
    powers = [math.exp(score - highest) for score in found]
    return [power / sum(powers) for power in powers]


def nothing(wording: Wording, scenes: Sequence[Scene], others: Sequence[Candidate]) -> Candidate:
    """An empty answer; its features count the names, times and content words that no table or no candidate explains."""
    known = content = 0
    for scene in scenes:
        known |= scene.known | scene.around
        content |= scene.content
    strange = content & ~known
    names = [index for index, word in enumerate(wording.words) if word.name and strange >> index & 1]
    times = sum(1 for time in wording.times if scenes and all(scene.misses(time) for scene in scenes))
    around = 0
    for scene in scenes:
        around |= scene.around
    left = min(((content & ~one.used & ~around).bit_count() for one in others), default=content.bit_count())
    unknown = sum(1 for index, word in enumerate(wording.words) if strange >> index & 1 and not word.verb)
    features = (
        ("nothing", 1.0),
        ("nothing:names", float(min(2, len(names)))),
        ("nothing:name", float(bool(names))),
        (
            "nothing:strange",
            float(min(3, unknown)),
        ),
        ("nothing:times", float(min(2, times))),
        ("nothing:time", float(times > 0)),
        ("nothing:left", float(min(5, left))),
        ("nothing:alone", float(not others)),
    )
    return Candidate(Size(ROWS), (), (), 0, features)
