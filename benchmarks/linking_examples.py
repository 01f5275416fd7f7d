"""Linked questions as examples to fit weights of links on: every way to link their spans, with what it costs.

The files hold linked questions: either every link of a text (`text`, `links`, as tests/data/linking/questions.jsonl),
or one labelled mention of a question (`question`, `start`, `end`, `qid`), where the other words may be linked or not.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kgqa.assembly import Parts
from kgqa.evaluation.linking_measures import LinkedSpan
from kgqa.formats.lines import read_lines
from kgqa.linking.choice.chooser import Option, place
from kgqa.linking.choice.chooser import parts as parts_of
from kgqa.model import Analysis, Link, PlacedLink, Question
from kgqa.resources import evidence

Features = tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Choice:
    """A way to link a span: its item, or NIL."""

    start: int
    end: int
    features: Features
    loss: float
    """What choosing it costs: 1 for a mistake, -1 for what the gold standard has, 0 for what nobody labelled."""


@dataclass(frozen=True)
class Example:
    """A question with its gold links and everything that may be chosen."""

    source: str
    gold: tuple[LinkedSpan, ...]
    partial: bool
    """Whether only the gold links were labelled, so that others are neither right nor wrong."""
    parts: tuple[tuple[Analysis, list[Option]], ...]
    choices: tuple[tuple[Choice, ...], ...]


def read_examples(parts: Parts, path: str) -> Iterator[Example]:
    """The questions of a file of either form."""
    for line in read_lines(path):
        record = json.loads(line)
        partial = "question" in record
        links = [record] if partial else record["links"]
        gold = tuple(LinkedSpan(one["start"], one["end"], one["qid"]) for one in links)
        analysis = parts.analyser.analyse(Question(str(record["question" if partial else "text"])))
        paired = tuple(zip(parts_of(analysis), parts.names.options(analysis), strict=True))
        choices = tuple(tuple(_choices(part, found, gold, partial=partial)) for part, found in paired)
        yield Example(Path(path).name, gold, partial, paired, choices)


def _choices(
    analysis: Analysis, options: Iterable[Option], gold: Sequence[LinkedSpan], *, partial: bool
) -> Iterator[Choice]:
    for option in options:
        mention = option.mention
        span = span_of(place(analysis, Link(mention, None)))
        items = [(str(one.item), one.features) for one in mention.candidates] or [(None, {})]
        for item, features in items:
            together = tuple(by_family({**features, **option.features}).items())
            found = LinkedSpan(span.start, span.end, item)
            yield Choice(mention.start, mention.end, together, _loss(found, gold, partial=partial))


def by_family(features: Mapping[str, float]) -> dict[str, float]:
    """Features with evidence added up by family."""
    known, found = evidence(), dict[str, float]()
    for name, value in features.items():
        family, strength = (known[name].family, known[name].strength) if name in known else (name, 1.0)
        found[family] = found.get(family, 0.0) + strength * value
    return {name: value for name, value in found.items() if value}


def _loss(found: LinkedSpan, gold: Sequence[LinkedSpan], *, partial: bool) -> float:
    touched = [link for link in gold if link.overlaps(found)]
    if any(link.same_span(found) and link.qid == found.qid for link in touched):
        return -1.0
    if not touched:
        return 0.0 if partial or found.qid is None else 1.0
    return 1.0 if found.qid is not None else 0.5


def span_of(placed: PlacedLink) -> LinkedSpan:
    candidate = placed.link.candidate
    return LinkedSpan(placed.start, placed.end, str(candidate.item) if candidate else None)
