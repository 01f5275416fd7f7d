"""Fits the weights by which links are chosen (group `link` of kgqa/linking/data/weights.yaml).

    python benchmarks/fit_linking.py [GOLD.jsonl] --data DIR [--part tune] [--write]

GOLD.jsonl is a set of linked questions like tests/data/linking/questions.jsonl; only questions of the part are seen.
Each weight in turn takes the step that gains most: in F1 (strong matches), and in the margins by which right links
lead. A step costs a little, so that weights move only where that pays. The search starts from the weights in the file
and is deterministic. Figures are printed for the part and, as a check, for the questions that were not seen. No shared
data set links Polish questions to items, so these questions are all that the weights are fitted on.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from kgqa.assembly import Parts, open_parts
from kgqa.config import load_config
from kgqa.evaluation.linking_measures import LinkedSpan, is_found
from kgqa.formats.lines import read_lines
from kgqa.linking.choosing.span_selection import Option, pick, weighed
from kgqa.linking.choosing.text_links import parts as parts_of
from kgqa.linking.choosing.text_links import place
from kgqa.model import Analysis, Candidate, Link, PlacedLink, Question
from kgqa.resources import linking_weights
from wikidata_hdt.files import atomic_file

ROOT = Path(__file__).resolve().parents[1]
GOLD = ROOT / "tests" / "data" / "linking" / "questions.jsonl"
WEIGHTS = ROOT / "kgqa" / "linking" / "data" / "weights.yaml"
_STEPS = (-0.6, -0.3, -0.15, -0.05, 0.05, 0.15, 0.3, 0.6)
_COST = 0.004
"""What a change of 1 in a weight must gain."""
_SLOPE = 4.0
"""Of the logistic function of margins: a lead of 1 is as good as certain."""
_ROUNDS = 5
_LEAST_GAIN = 0.001
"""Rounds that gain less end the search."""


@dataclass(frozen=True)
class Example:
    """A question with its gold links and everything that may be chosen."""

    gold: tuple[LinkedSpan, ...]
    parts: tuple[tuple[Analysis, list[Option]], ...]
    seen: bool


def main() -> None:
    """Fit, print, and with `--write` change the file."""
    parser = argparse.ArgumentParser(description="Fits the weights of linking.")
    parser.add_argument("gold", nargs="?", default=str(GOLD))
    parser.add_argument("--data", required=True)
    parser.add_argument("--part", default="tune")
    parser.add_argument("--write", action="store_true", help="write the weights into the data file")
    options = parser.parse_args()
    parts = open_parts(load_config({"data": options.data}))
    examples = [_example(parts, json.loads(line), options.part) for line in read_lines(options.gold)]
    seen = [one for one in examples if one.seen]
    unseen = [one for one in examples if not one.seen]
    start = dict(linking_weights()["link"])
    weights = fit(seen, start)
    for name, value in weights.items():
        print(f"{name:14} {start[name]:6.2f} -> {value:6.2f}")
    print(f"F1 of {len(seen)} questions seen: {f1(seen, start):.4f} -> {f1(seen, weights):.4f}")
    print(f"F1 of {len(unseen)} questions not seen: {f1(unseen, start):.4f} -> {f1(unseen, weights):.4f}")
    if options.write:
        write(weights)


def _example(parts: Parts, record: Mapping[str, object], part: str) -> Example:
    analysis = parts.analyser.analyse(Question(str(record["text"])))
    links = record["links"]
    gold = tuple(LinkedSpan(one["start"], one["end"], one["qid"]) for one in links) if isinstance(links, list) else ()
    paired = tuple(zip(parts_of(analysis), parts.names.options(analysis), strict=True))
    return Example(gold, paired, record.get("part") == part)


def fit(examples: Sequence[Example], start: Mapping[str, float]) -> dict[str, float]:
    """Coordinate ascent from the given weights."""
    weights = dict(start)
    best = _objective(examples, weights, start)
    for _ in range(_ROUNDS):
        before = best
        for name, value in dict(weights).items():
            tried = {step: {**weights, name: round(value + step, 3)} for step in _STEPS}
            values = {step: _objective(examples, candidate, start) for step, candidate in tried.items()}
            step = max(values, key=lambda one: (values[one], -abs(one)))
            if values[step] > best:
                best, weights = values[step], tried[step]
        if best - before < _LEAST_GAIN:
            break
    return weights


def _objective(examples: Sequence[Example], weights: Mapping[str, float], start: Mapping[str, float]) -> float:
    """F1, with the margins of the right links over all else, so that near misses tell, and the cost of the change."""
    moved = sum(abs(value - start[name]) for name, value in weights.items())
    margins = [margin for example in examples for margin in _margins(example, weights)]
    certainty = sum(1 / (1 + math.exp(-_SLOPE * margin)) for margin in margins) / len(margins)
    return f1(examples, weights) + certainty - _COST * moved


def _margins(example: Example, weights: Mapping[str, float]) -> Iterator[float]:
    """How far the best choice with each right link, or without an item where there is none, leads over the others."""
    for analysis, options in example.parts:
        scored = [(option, _span(place(analysis, Link(option.mention, None)))) for option in options]
        for link in example.gold:
            found = [weighed(option, weights) for option, span in scored if span.same_span(link)]
            right = [one for one in map(partial(_only, link.qid), found) if one is not None]
            if right:
                others = [weighed(option, weights) for option, span in scored if not span.same_span(link)]
                wrong = [one for one in map(partial(_without, link.qid), found) if one is not None]
                best = max(one.value for one in right)
                outside = [one for one in others if not _overlap(one, right[0])]
                yield best + _total(outside) - _total([*others, *wrong])


def _only(qid: str | None, option: Option) -> Option | None:
    """The option with the right candidate alone."""
    return _reduced(option, [one for one in option.mention.candidates if one.item == qid], nil=qid is None)


def _without(qid: str | None, option: Option) -> Option | None:
    """The option without the right candidate."""
    return _reduced(option, [one for one in option.mention.candidates if one.item != qid], nil=qid is not None)


def _reduced(option: Option, candidates: Sequence[Candidate], *, nil: bool) -> Option | None:
    known = option.mention.candidates
    if not known:
        return option if nil else None
    if not candidates:
        return None
    value = option.value - known[0].score + candidates[0].score
    return replace(option, mention=replace(option.mention, candidates=tuple(candidates)), value=value)


def _overlap(one: Option, other: Option) -> bool:
    return one.mention.start < other.mention.end and other.mention.start < one.mention.end


def _total(options: Sequence[Option]) -> float:
    """The value of the best choice."""
    values = {id(one.mention): one.value for one in options}
    return sum(values[id(link.mention)] for link in pick(options))


def f1(examples: Sequence[Example], weights: Mapping[str, float]) -> float:
    """F1 of strong matches with these weights."""
    right = told = wanted = 0
    for example, found in _linked(examples, weights):
        wanted += sum(link.qid is not None for link in example.gold)
        told += sum(link.qid is not None for link in found)
        right += sum(link.qid is not None and is_found(link, found) for link in example.gold)
    return 2 * right / max(1, told + wanted)


def _linked(examples: Sequence[Example], weights: Mapping[str, float]) -> list[tuple[Example, list[LinkedSpan]]]:
    return [
        (
            example,
            [
                _span(place(analysis, link))
                for analysis, options in example.parts
                for link in pick(weighed(option, weights) for option in options)
            ],
        )
        for example in examples
    ]


def _span(placed: PlacedLink) -> LinkedSpan:
    candidate = placed.link.candidate
    return LinkedSpan(placed.start, placed.end, str(candidate.item) if candidate else None)


def write(weights: Mapping[str, float]) -> None:
    """Put the weights into the data file, in place of those of the group `link`."""
    text = WEIGHTS.read_text(encoding="utf-8")
    lines = "".join(f"  {name}: {value:g}\n" for name, value in weights.items())
    with atomic_file(WEIGHTS) as out:
        out.write(re.sub(r"(?m)^link:\n(?:  .*\n)+", f"link:\n{lines}", text).encode())


if __name__ == "__main__":
    main()
