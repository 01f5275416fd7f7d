"""One ranking of all that the graph answers to a question, whichever reader found it, with how likely each is right.

A log-linear model (softmax over what the results say and over „none of them”): the weights are fitted by
`benchmarks/fit_ranking.py` on pairs of questions and answers, so that the chance of the first result is the confidence
of the answer.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from kgqa.answering.free.free_answerer import READER
from kgqa.model import Aim, NumberMeaning, Result, WhPhrase
from kgqa.resources import read_yaml

_FAR = 0.5
"""A lead over the next answer that is as good as none being there: a bound of a figure, whose weight is fitted."""
_SURE = 1.5
"""Links that score more are no surer: a bound of a figure, whose weight is fitted."""
_BEST = 2.0
"""Scores beyond this say no more: a bound of a figure, whose weight is fitted."""


def ranked(results: Sequence[Result], weights: Mapping[str, float] | None = None) -> tuple[Result, ...]:
    """The results with the chance (0 to 1) that what each says is right as their score, best first.

    `weights` by the names of `figures`; those of the data file unless given. Of results that say the same the one with
    the best figures stands first; all have the chance of what they say.
    """
    chances = chances_of(
        figures(results), [one.said for one in results], fitted_weights() if weights is None else weights
    )
    strengths = [strength for strength, _ in chances]
    scored = [replace(one, score=chance) for one, (_, chance) in zip(results, chances, strict=True)]
    order = sorted(range(len(results)), key=lambda place: (-scored[place].score, -strengths[place]))
    return tuple(scored[place] for place in order)


def chances_of(
    rows: Sequence[Mapping[str, float]], said: Sequence[Hashable], weights: Mapping[str, float]
) -> list[tuple[float, float]]:
    """Strength of each result, and the chance of what it says: that of the strongest result that says it."""
    strengths = [sum(weights.get(name, 0.0) * value for name, value in row.items()) for row in rows]
    top = max((0.0, *strengths))
    best: dict[Hashable, float] = {}
    for strength, what in zip(strengths, said, strict=True):
        best[what] = max(best.get(what, 0.0), math.exp(strength - top))
    total = math.exp(-top) + sum(best.values())
    return [(strength, best[what] / total) for strength, what in zip(strengths, said, strict=True)]


def figures(results: Sequence[Result]) -> list[dict[str, float]]:
    """What speaks for and against each result, by name; none of them is a word of a language.

    The results stand in the order in which their readers believe them.
    """
    readers: defaultdict[Hashable, set[str]] = defaultdict(set)
    best: dict[Hashable, float] = {}
    for one in results:
        readers[one.said].add(one.match.template)
        best[one.said] = max(one.score, best.get(one.said, -_BEST))
    agreeing = {said: len(found) for said, found in readers.items()}
    return [_figures(one, agreeing, best) | {"first": float(place == 0)} for place, one in enumerate(results)]


def _figures(one: Result, agreeing: Mapping[Hashable, int], best: Mapping[Hashable, float]) -> dict[str, float]:
    rival = max((score for said, score in best.items() if said != one.said), default=one.score - _FAR)
    free = one.match.template == READER
    several = math.log(_possible(one)) if asks_for_one(one) and one.terms and not one.is_span else 0.0
    shared = {
        "bias": 1.0,
        "lead": max(-_FAR, min(one.score - rival, _FAR)),
        "agreeing": math.log(agreeing[one.said]),
        "linking": min((_SURE, *(link.candidate.score for link in one.links if link.candidate))) if one.links else 1.0,
        "several": several,
        "off kind": float(one.judgement.off_kind),
        "past": float(one.judgement.past),
        "passed": one.judgement.passed,
        "unplaced": float(one.judgement.unplaced),
        _sort(one): 1.0,
        "computed": float(isinstance(one.meaning, NumberMeaning)),
        **dict(one.evidence),
    }
    if free:
        return shared | {READER: 1.0}
    return shared | {
        "score": max(-_BEST, min(one.score, _BEST)),
        "pattern": max(0.0, min(one.match.score, 1.0)),
        "untyped": float(not one.typed),
        "single": float(one.match.kind is Aim.NUMBER and [term.value for term in one.terms] == ["1"]),
    }


def _possible(one: Result) -> int:
    """How many things may be the one that is asked for. A few without a name may be anything, as an unknown parent is
    of an unknown sex; where they are most, what has one is no likelier."""
    told = len(one.terms)
    return told + one.untold if one.untold > told else told


def asks_for_one(result: Result) -> bool:
    """Whether the question asks for one thing; in a period one may follow the other („Kto rządził w latach …?”)."""
    filler = result.match.filler(result.match.asked)
    return isinstance(filler, WhPhrase) and not filler.takes_several and not result.judgement.in_period


def _sort(result: Result) -> str:
    if result.boolean is not None:
        return "says yes" if result.boolean else "says no"
    return "says terms" if result.option is None else "says option"


@cache
def fitted_weights() -> Mapping[str, float]:
    """The weights that `benchmarks/fit_ranking.py` wrote."""
    table = read_yaml(files("kgqa.answering") / "data" / "ranking.yaml")
    return {str(name): float(value) for name, value in table.items()}
