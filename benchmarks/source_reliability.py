"""How often answers of about the same confidence are right, by where they come from: template, free reader, text.

    python -m benchmarks.source_reliability QUESTIONS[@DATA] … [--mode hybrid] [--text DIR]

QUESTIONS is a file or a directory that `benchmarks.gold_files` reads, DATA the data directory that it is asked over
(the embedded sample unless given). A cell of the table has the share of right answers among those that were given with
a confidence of the row, and their number; questions without an answer do not count.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from benchmarks.gold_files import golds
from kgqa.answering.free.free_answerer import READER
from kgqa.assembly import open_parts
from kgqa.config import Config, Mode
from kgqa.model import Answer, Question, Source

_BINS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01)
_TEMPLATE, _TEXT = "template", "text"
_ORIGINS = (_TEMPLATE, READER, _TEXT)


class Given(NamedTuple):
    """An answer to one question."""

    origin: str
    confidence: float
    is_right: bool


def main() -> None:
    """Ask, count, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+")
    parser.add_argument("--mode", type=Mode, default=Mode.KG, choices=list(Mode))
    parser.add_argument("--text", help="passages beside the graph: a directory or the address of a cluster")
    options = parser.parse_args()
    print("\n".join(table([one for name in options.sets for one in given(name, options.mode, options.text or "")])))


def given(name: str, mode: Mode, text: str) -> Iterator[Given]:
    """The answers to the questions of a set."""
    file, _, data = name.partition("@")
    parts = open_parts(Config(data=Path(data) if data else None, mode=mode, text=text))
    for gold in golds(Path(file)):
        answer = parts.pipeline.answer(Question(gold.question)).answer
        if isinstance(answer, Answer):
            yield Given(origin(answer), answer.confidence, gold.accepts(answer))


def origin(answer: Answer) -> str:
    """Where an answer comes from."""
    if answer.source is not Source.GRAPH:
        return _TEXT
    return READER if READER in answer.evidence.template.split(" + ") else _TEMPLATE


def table(answers: Sequence[Given]) -> Iterator[str]:
    """The lines of the table, in Markdown."""
    yield f"| confidence | {' | '.join(_ORIGINS)} |"
    yield "|---" * (1 + len(_ORIGINS)) + "|"
    for low, high in pairwise(_BINS):
        cells = [cell([one.is_right for one in answers if one.origin == by and low <= one.confidence < high])
                 for by in _ORIGINS]  # fmt: skip
        yield f"| {low:.2f} to {min(high, 1.0):.2f} | {' | '.join(cells)} |"
    yield f"| all | {' | '.join(cell([one.is_right for one in answers if one.origin == by]) for by in _ORIGINS)} |"


def cell(right: Sequence[bool]) -> str:
    """The share of right answers with their number; a dash for none."""
    return f"{fmean(right):.0%} of {len(right)}" if right else "–"


if __name__ == "__main__":
    main()
