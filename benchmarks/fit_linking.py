"""Fits the weights by which links are chosen (group `link` of kgqa/linking/data/weights.yaml).

    python -m benchmarks.fit_linking [GOLD.jsonl …] --data DIR [--folds 10 | --unseen] [--check OTHER.jsonl] [--write]

The files hold linked questions (benchmarks/linking_examples.py says how). Weights are learned as in a structural
support vector machine with subgradient steps (Tsochantaridis et al. 2005; Ratliff et al. 2007): the right links must
lead over every other choice by a margin of one a mistake. They are averaged over the steps, and pulled towards the
group `link_prior`, so that what few questions speak of stays near what was set by hand. Questions are shuffled with a
fixed seed: the result is deterministic. Every figure is cross-validated by question: the links of a fold are chosen
by weights that were fitted on the others. With `--unseen` the folds are the sets of ambiguous names, each by another
hand at another time: what weights do on a set of which they saw nothing.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks.linking_examples import Choice, Example, read_examples, span_of
from kgqa.assembly import open_parts
from kgqa.config import load_config
from kgqa.evaluation.linking_measures import LinkedSpan, is_found
from kgqa.linking.choice.chooser import pick, place, weighed
from kgqa.resources import fitted_groups, with_evidence
from wikidata_hdt.whole_files import atomic_file

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests" / "data" / "linking"
GOLD = tuple(sorted(DATA.glob("*.jsonl")))
"""Every set of linked questions; those of ambiguous names are found by their name."""
_AMBIGUOUS = "ambiguous"
"""What the names of sets begin with that hold ambiguous names in fresh sentences."""
WEIGHTS = ROOT / "kgqa" / "linking" / "data" / "weights.yaml"
_EPOCHS = 30
_STEP = 0.05
"""Length of the first step; the n-th is divided by the root of n's epoch."""
_PULL = 0.001
"""How much of the way back to the weights in the file is gone with each step."""

_BOUND = 100.0
"""More than any links are worth, so that the right ones are chosen where they can be."""


def main() -> None:
    """Fit, print, and with `--write` change the file."""
    parser = argparse.ArgumentParser(description="Fits the weights of linking.")
    parser.add_argument("gold", nargs="*", default=[str(path) for path in GOLD])
    parser.add_argument("--data", required=True)
    parser.add_argument("--folds", type=int, default=10)
    parser.add_argument("--unseen", action="store_true", help="only cross-validate, by sets of ambiguous names")
    parser.add_argument("--check", nargs="*", default=[], help="files that are measured, never fitted on")
    parser.add_argument("--write", action="store_true", help="write the weights into the data file")
    options = parser.parse_args()
    parts = open_parts(load_config({"data": options.data}))
    examples = [example for path in options.gold for example in read_examples(parts, path)]
    start, before = (dict(fitted_groups()[group]) for group in ("link_prior", "link"))
    if options.unseen:
        print_unseen(examples, start)
        return
    weights = fit(examples, start)
    for name, value in weights.items():
        print(f"{name:14} {start[name]:6.2f} -> {value:6.2f}")
    folds = [(one, fit([*folds_but(examples, one, options.folds)], start)) for one in range(options.folds)]
    crossed = [(example, folds[at % options.folds][1]) for at, example in enumerate(examples)]
    for source in dict.fromkeys(one.source for one in examples):
        ours = [(example, found) for example, found in crossed if example.source == source]
        old, new = (figure((one, group) for one, _ in ours) for group in (before, weights))
        print(f"{source}: {old} before, {new} fitted, {figure(ours)} cross-validated")
    for path in options.check:
        others = list(read_examples(parts, path))
        print(f"{Path(path).name}: {figure((one, before) for one in others)} before, ", end="")
        print(f"{figure((one, weights) for one in others)} fitted on the others")
    if options.write:
        write(weights)


def print_unseen(examples: Sequence[Example], start: Mapping[str, float]) -> None:
    """Each set of ambiguous names with the figure of weights that were fitted on all other sets, then all together."""
    crossed: list[tuple[Example, Mapping[str, float]]] = []
    for source in dict.fromkeys(one.source for one in examples if one.source.startswith(_AMBIGUOUS)):
        weights = fit([one for one in examples if one.source != source], start)
        ours = [(one, weights) for one in examples if one.source == source]
        print(f"{source}: {figure(ours)} unseen, of {len(ours)}")
        crossed += ours
    print(f"together: {figure(crossed)} unseen, of {len(crossed)}")


def folds_but(examples: Sequence[Example], left_out: int, folds: int) -> Iterator[Example]:
    """The examples without those of one fold."""
    return (example for at, example in enumerate(examples) if at % folds != left_out)


def fit(examples: Sequence[Example], start: Mapping[str, float]) -> dict[str, float]:
    """Averaged subgradient steps from the given weights."""
    weights, total = dict(start), dict.fromkeys(start, 0.0)
    questions = [choices for example in examples for choices in example.choices if choices]
    steps = 0
    for epoch in range(1, _EPOCHS + 1):
        random.Random(epoch).shuffle(questions)
        for choices in questions:
            _step(choices, weights, start, _STEP / epoch**0.5)
        if epoch > _EPOCHS // 3:
            steps += 1
            total = {name: total[name] + weights[name] for name in weights}
    return {name: round(value / steps, 3) for name, value in total.items()}


def _step(choices: Sequence[Choice], weights: dict[str, float], start: Mapping[str, float], size: float) -> None:
    """One question: towards what is right, away from what is worst."""
    values = [sum(weights.get(name, 0.0) * value for name, value in one.features) for one in choices]
    right = best(choices, [value - _BOUND * one.loss for one, value in zip(choices, values, strict=True)])
    wrong = best(choices, [value + one.loss for one, value in zip(choices, values, strict=True)])
    for chosen, sign in ((right, size), (wrong, -size)):
        for at in chosen:
            for name, value in choices[at].features:
                if name in weights:
                    weights[name] += sign * value
    for name, value in start.items():
        weights[name] += _PULL * (value - weights[name])


def best(choices: Sequence[Choice], values: Sequence[float]) -> list[int]:
    """Indices of the choices that do not overlap and have the greatest total value."""
    ending: dict[int, list[int]] = {}
    for at, one in enumerate(choices):
        ending.setdefault(one.end, []).append(at)
    totals: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]
    for end in range(1, max(ending, default=0) + 1):
        top = totals[end - 1]
        for at in ending.get(end, ()):
            before = totals[choices[at].start]
            if before[0] + values[at] > top[0]:
                top = (before[0] + values[at], (*before[1], at))
        totals.append(top)
    return list(totals[-1][1])


def figure(pairs: Iterable[tuple[Example, Mapping[str, float]]]) -> str:
    """F1 of strong matches, or how many labelled mentions are linked rightly, each example by its own weights."""
    right = told = wanted = 0
    for example, weights in pairs:
        found = _linked(example, weights)
        wanted += sum(link.qid is not None for link in example.gold)
        told += sum(link.qid is not None for link in found) if not example.partial else 1
        right += sum(link.qid is not None and is_found(link, found) for link in example.gold)
    return f"{2 * right / max(1, told + wanted):.4f}"


def _linked(example: Example, weights: Mapping[str, float]) -> list[LinkedSpan]:
    return [
        span_of(place(analysis, link))
        for analysis, options in example.parts
        for link in pick(weighed(option, with_evidence(weights)) for option in options)
    ]


def write(weights: Mapping[str, float]) -> None:
    """Put the weights into the data file, in place of those of the group `link`."""
    text = WEIGHTS.read_text(encoding="utf-8")
    lines = "".join(f"  {name}: {value:g}\n" for name, value in weights.items())
    text = re.sub(r"(?m)^link:\n(?:  .*\n)+", f"link:\n{lines}", text)
    with atomic_file(WEIGHTS) as out:
        out.write(text.encode())


if __name__ == "__main__":
    main()
