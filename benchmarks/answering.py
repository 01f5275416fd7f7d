"""Measures speed, memory and accuracy of answering, beside what the project aims at.

    python -m benchmarks.answering [--questions FILE] [--data DIR] [--mode kg|hybrid|text] [--passes N]

FILE has a question a line: JSON lines with `question` and `answers`, or a table with tabs (question, accepted answers).
Without an accepted answer a question must stay unanswered. One process asks every question once after start-up, caches
as cold as for a new user; all count, answered or not. Look-ups in the graph are counted in another pass, which is not
timed. Commands are timed from outside, the best of three, with the data already built.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.counted_graph import lookups
from kgqa.config import Mode, load_config
from kgqa.evaluation.poleval_accuracy import matches
from kgqa.formats.lines import read_lines
from kgqa.interfaces.memory import collect_rarely
from kgqa.model import Answer, Question

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "golden" / "questions.tsv"
_QUESTION = "Jak nazywa się stolica Francji?"
_OF_SAMPLE, _OF_DATA = (100, 30), (60, 60)
"""Questions a second, and milliseconds within which 95 % are answered, that are aimed at."""


@dataclass(frozen=True)
class Measured:
    """One line of the table."""

    what: str
    value: str
    target: str = ""
    met: bool | None = None


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=Path, default=GOLDEN)
    parser.add_argument("--data", help="data directory; the embedded sample unless given")
    parser.add_argument("--mode", type=Mode, choices=list(Mode), default=Mode.HYBRID)
    parser.add_argument("--passes", type=int, default=1, help="how often the questions are asked")
    options = parser.parse_args()
    rows = questions_of(options.questions)
    table = answering(rows, options.data, options.mode, options.passes)
    table += looked_up(rows, options.data, options.mode)
    table += commands(options.data, options.mode)
    for row in table:
        verdict = "" if row.met is None else ("met" if row.met else "MISSED")
        print(f"{row.what:44} {row.value:>14}   {row.target:14} {verdict}".rstrip())


def questions_of(path: Path) -> list[list[str]]:
    """Questions, each with its accepted answers."""
    lines = [line for line in read_lines(path) if line and not line.startswith("#")]
    if path.suffix in (".jsonl", ".ndjson"):
        return [[entry["question"], *entry.get("answers", ())] for entry in map(json.loads, lines)]
    return [line.split("\t") for line in lines]


def answering(rows: Sequence[Sequence[str]], data: str | None, mode: Mode, passes: int) -> list[Measured]:
    """Ask all questions in this process."""
    started = time.perf_counter()
    from kgqa.assembly import open_pipeline  # noqa: PLC0415 (loading is part of what is measured)

    collect_rarely()  # as every command does
    pipeline = open_pipeline(load_config({"data": data, "mode": mode}))
    start_up = time.perf_counter() - started
    milliseconds: list[float] = []
    right = answered = 0
    on_cpu = time.process_time()
    for row in list(rows) * passes:
        begun = time.perf_counter()
        answer = pipeline.answer(Question(row[0])).answer
        milliseconds.append((time.perf_counter() - begun) * 1000)
        text = answer.text if isinstance(answer, Answer) else ""
        answered += bool(text)
        right += _is_right(row[1:], text)
    on_cpu = time.process_time() - on_cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    return [
        Measured("questions", f"{len(milliseconds)}"),
        Measured("answered", f"{answered / len(milliseconds):.1%}"),
        Measured("right (PolEval's measure)", f"{right / len(milliseconds):.1%}"),
        Measured("start-up", f"{start_up:.2f} s"),
        *_speed(milliseconds, on_cpu, *(_OF_SAMPLE if data is None else _OF_DATA)),
        Measured("resident memory, peak", f"{peak:.0f} MiB", "under 500 MB", peak * 1.048576 < 500),
    ]


def _speed(milliseconds: Sequence[float], on_cpu: float, most: int, within: int) -> list[Measured]:
    """Rates and times; `most` questions a second and 95 % `within` so many milliseconds are aimed at."""
    rate, rate_on_cpu = len(milliseconds) / (sum(milliseconds) / 1000), len(milliseconds) / on_cpu
    p95 = statistics.quantiles(milliseconds, n=20)[-1]
    return [
        Measured("questions a second", f"{rate:.0f}", f"at least {most}", rate >= most),
        Measured("questions a second of CPU time", f"{rate_on_cpu:.0f}"),
        Measured("median", f"{statistics.median(milliseconds):.1f} ms"),
        Measured("95 % are answered within", f"{p95:.1f} ms", f"under {within} ms", p95 < within),
        Measured("slowest", f"{max(milliseconds):.1f} ms"),
    ]


def looked_up(rows: Sequence[Sequence[str]], data: str | None, mode: Mode) -> list[Measured]:
    """How much the graph is asked."""
    counts = lookups([row[0] for row in rows], load_config({"data": data, "mode": mode}))
    return [
        Measured("look-ups a question", f"{statistics.fmean(counts):.0f}"),
        Measured("most look-ups of one question", f"{max(counts)}"),
    ]


def _is_right(accepted: Sequence[str], text: str) -> bool:
    variants = [variant for variant in accepted if variant]
    return any(matches(variant, text) for variant in variants) if variants else not text


def commands(data: str | None, mode: Mode) -> list[Measured]:
    """Time commands from outside."""
    ask = _best_of_three("ask", _QUESTION, "--mode", mode, *(["--data", data] if data else []))
    help_text = _best_of_three("--help")
    return [
        Measured("python cli.py ask …", f"{ask:.2f} s", "under 1.2 s", ask < 1.2),
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
