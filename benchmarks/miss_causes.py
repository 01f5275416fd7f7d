"""How often the cause that a miss names is the one that somebody found by reading the question.

    python -m benchmarks.miss_causes QUESTIONS --data DIR --draw 60
    python -m benchmarks.miss_causes QUESTIONS --data DIR --read tests/data/questions/miss_causes.tsv

QUESTIONS is what `benchmarks.gold_files` reads. The first prints misses of it, evenly spaced, a line each: the number
of the question, the cause that is named, its words, the question, what answers it. Whoever reads them writes down, in
a file with a head, the `number` and the `cause` that is true. The second counts both.
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.gold_files import Gold, golds
from kgqa.assembly import Parts, open_parts
from kgqa.config import Config, Mode
from kgqa.model import Cause, NoAnswer, Question

_NONE = "none"
"""What is counted where a miss names no cause, or the question is answered by now."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A question without an answer."""

    number: int
    gold: Gold
    named: NoAnswer


def main() -> None:
    """Draw a sheet, or count what was read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--draw", type=int, default=0, help="print so many misses")
    parser.add_argument("--read", type=Path, help="count the causes of a file that somebody wrote")
    options = parser.parse_args()
    parts = open_parts(Config(data=options.data, mode=Mode.KG))
    asked = list(enumerate(golds(options.questions), 1))
    if options.draw:
        step = max(1, len(asked) // options.draw)
        print("\n".join(map(_line, misses(parts, asked[::step]))))
    if options.read:
        found = read(options.read)
        named = {one.number: one.named for one in misses(parts, [one for one in asked if one[0] in found])}
        print("\n".join(table(found, {number: named.get(number) for number in found})))


def misses(parts: Parts, asked: Sequence[tuple[int, Gold]]) -> Iterator[Miss]:
    """The questions among some, with their numbers, that have no answer."""
    for number, gold in asked:
        answer = parts.pipeline.answer(Question(gold.question)).answer
        if isinstance(answer, NoAnswer):
            yield Miss(number, gold, answer)


def read(path: Path) -> dict[int, Cause]:
    """The causes that somebody found, by the number of the question. Raises ValueError for what is no cause."""
    with path.open(encoding="utf-8") as lines:
        return {int(row["number"]): Cause(row["cause"]) for row in csv.DictReader(lines, delimiter="\t")}


def table(found: dict[int, Cause], named: dict[int, NoAnswer | None]) -> Iterator[str]:
    """Lines of a table: causes found by reading, causes named, how often they are the same."""
    pairs = Counter((cause, _cause(named[number])) for number, cause in found.items())
    columns = [*map(str, Cause), _NONE]
    yield f"| found | {' | '.join(columns)} |"
    yield "|" + "---|" * (len(columns) + 1)
    for cause in Cause:
        yield f"| {cause} | {' | '.join(str(pairs[cause, column]) for column in columns)} |"
    same = sum(count for (cause, column), count in pairs.items() if cause == column)
    yield f"{same} of {len(found)} named rightly"


def _cause(named: NoAnswer | None) -> str:
    return str(named.cause) if named is not None and named.cause is not None else _NONE


def _line(one: Miss) -> str:
    words = ", ".join(one.named.words)
    return f"{one.number}\t{_cause(one.named)}\t{words}\t{one.gold.question}\t{'|'.join(one.gold.answers)}"


if __name__ == "__main__":
    main()
