"""Measures speed, memory and accuracy of answering, beside what the project aims at.

    python benchmarks/answering.py [QUESTIONS.tsv] [--data DIR] [--passes N]

QUESTIONS.tsv is tab-separated: question, accepted answers; an empty answer stands for a question that must stay
unanswered. One process asks every question once after start-up; caches are as cold as for a new user. Commands are
timed from outside, the best of three, with the data already built.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kgqa.config import load_config
from kgqa.evaluation.poleval_accuracy import matches
from kgqa.formats.lines import read_lines
from kgqa.interfaces.memory import collect_rarely
from kgqa.model import Answer, Question

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "golden" / "questions.tsv"
_QUESTION = "Jak nazywa się stolica Francji?"


@dataclass(frozen=True)
class Measured:
    """One line of the table."""

    what: str
    value: str
    target: str = ""
    met: bool | None = None


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measures answering.")
    parser.add_argument("questions", nargs="?", default=str(GOLDEN))
    parser.add_argument("--data", help="data directory; the embedded sample unless given")
    parser.add_argument("--passes", type=int, default=1, help="how often the questions are asked")
    options = parser.parse_args()
    rows = [line.split("\t") for line in read_lines(options.questions) if line and not line.startswith("#")]
    table = answering(rows, options.data, options.passes)
    table += commands(options.data)
    for row in table:
        verdict = "" if row.met is None else ("met" if row.met else "MISSED")
        print(f"{row.what:44} {row.value:>14}   {row.target:14} {verdict}".rstrip())


def answering(rows: Sequence[Sequence[str]], data: str | None, passes: int) -> list[Measured]:
    """Ask all questions in this process."""
    started = time.perf_counter()
    from kgqa.assembly import open_pipeline  # noqa: PLC0415 (loading is part of what is measured)

    collect_rarely()  # as every command does
    pipeline = open_pipeline(load_config({"data": data}))
    start_up = time.perf_counter() - started
    milliseconds: list[float] = []
    right = answered = 0
    for row in list(rows) * passes:
        begun = time.perf_counter()
        answer = pipeline.answer(Question(row[0])).answer
        milliseconds.append((time.perf_counter() - begun) * 1000)
        text = answer.text if isinstance(answer, Answer) else ""
        answered += bool(text)
        right += _is_right(row[1:], text)
    rate = len(milliseconds) / (sum(milliseconds) / 1000)
    p95 = statistics.quantiles(milliseconds, n=20)[-1]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    return [
        Measured("questions", f"{len(milliseconds)}"),
        Measured("answered", f"{answered / len(milliseconds):.1%}"),
        Measured("right (PolEval's measure)", f"{right / len(milliseconds):.1%}"),
        Measured("start-up", f"{start_up:.2f} s"),
        Measured("questions a second", f"{rate:.0f}", "at least 100", rate >= 100),
        Measured("median", f"{statistics.median(milliseconds):.1f} ms"),
        Measured("95 % are answered within", f"{p95:.1f} ms", "under 30 ms", p95 < 30),
        Measured("slowest", f"{max(milliseconds):.1f} ms"),
        Measured("resident memory, peak", f"{peak:.0f} MiB", "under 500 MB", peak * 1.048576 < 500),
    ]


def _is_right(accepted: Sequence[str], text: str) -> bool:
    variants = [variant for variant in accepted if variant]
    return any(matches(variant, text) for variant in variants) if variants else not text


def commands(data: str | None) -> list[Measured]:
    """Time commands from outside."""
    ask = _best_of_three("ask", _QUESTION, *(["--data", data] if data else []))
    help_text = _best_of_three("--help")
    return [
        Measured("python cli.py ask …", f"{ask:.2f} s", "under 2 s", ask < 2),
        Measured("python cli.py --help", f"{help_text:.2f} s", "under 0.3 s", help_text < 0.3),
    ]


def _best_of_three(*arguments: str) -> float:
    return min(_seconds(*arguments) for _ in range(3))


def _seconds(*arguments: str) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, str(ROOT / "cli.py"), *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
