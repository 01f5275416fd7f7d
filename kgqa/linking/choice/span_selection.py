"""Picks, among weighted spans that overlap, the set with the greatest total."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from kgqa.fast_values import often_made
from kgqa.model import Link, Mention


@often_made(frozen=True, slots=True)
class Option:
    """A span that may be linked."""

    mention: Mention
    """Its candidates are scored, best first; NIL has none."""
    features: Mapping[str, float]
    """What speaks for or against the span as such."""
    value: float = 0.0
    """Score of the best candidate and of the span."""


def weighed(option: Option, weights: Mapping[str, float]) -> Option:
    """The option with the scores that these weights give to its candidates and to the span.

    Of an item that was found in several ways the best one counts.
    """
    ranked = sorted(
        (replace(one, score=weighted_sum(one.features, weights)) for one in option.mention.candidates),
        key=lambda one: (-one.score, one.item.number),
    )
    best = {one.item: one for one in reversed(ranked)}
    candidates = tuple(one for one in ranked if best[one.item] is one)
    return valued(replace(option.mention, candidates=candidates), option.features, weights)


def valued(mention: Mention, features: Mapping[str, float], weights: Mapping[str, float]) -> Option:
    """The option of a mention whose candidates are scored."""
    best = mention.candidates[0].score if mention.candidates else 0.0
    return Option(mention, features, best + weighted_sum(features, weights))


def weighted_sum(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The features' values, each times its weight; a feature without a weight counts for nothing."""
    return sum(weights.get(name, 0.0) * value for name, value in features.items())


def pick(options: Iterable[Option]) -> tuple[Link, ...]:
    """The options that do not overlap and have the greatest total value, in the order of the text.

    Weighted interval scheduling (Kleinberg and Tardos, Algorithm Design, section 6.1); worthless options are left out.
    """
    ending: defaultdict[int, list[Option]] = defaultdict(list)
    for option in options:
        ending[option.mention.end].append(option)
    best: list[tuple[float, tuple[Option, ...]]] = [(0.0, ())]
    for end in range(1, max(ending, default=0) + 1):
        totals = [(best[one.mention.start][0] + one.value, one) for one in ending[end]]
        total, last = max(totals, key=lambda pair: pair[0], default=(0.0, None))
        if last is not None and total > best[end - 1][0]:
            best.append((total, (*best[last.mention.start][1], last)))
        else:
            best.append(best[end - 1])
    return tuple(Link(one.mention, next(iter(one.mention.candidates), None)) for one in best[-1][1])
