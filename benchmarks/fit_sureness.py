"""Fits from which confidence on an answer is given to people as one, and below which as a doubt.

The threshold of a source is the one with the most right answers above it, each wrong one above it counting against one.
`python -m benchmarks.fit_sureness DIR --poleval DEV [--golden FILE DATA] [--write]`
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from benchmarks.fit_confidence import Asked, ask, read_golden, read_poleval

_FILE = Path(__file__).resolve().parents[1] / "kgqa" / "interfaces" / "outcomes" / "data" / "sureness.yaml"
_HEAD = (
    "# From which confidence on an answer is given as one; fitted by `benchmarks/fit_sureness.py`. A guess never is.\n"
)
_STEPS = [step / 20 for step in range(20)]


def main() -> None:
    """Ask, fit, print, write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--poleval", type=Path, required=True)
    parser.add_argument("--golden", nargs=2, action="append", default=[], metavar=("FILE", "DATA"))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    known = list(ask(read_poleval(options.poleval), options.data))
    for file, data in options.golden:
        known += ask(read_golden(Path(file)), None if data == "-" else Path(data), text=False)
    fitted = {source: threshold(judged(known, source)) for source in ("graph", "text")}
    if options.write:
        _FILE.write_text(_HEAD + "".join(f"{name}: {value}\n" for name, value in fitted.items()), encoding="utf-8")


def judged(known: Sequence[Asked], source: str) -> list[tuple[float, bool]]:
    """Confidence and truth of the answers of one source, guesses left out."""
    answers = ((one, one.graph if source == "graph" else one.text) for one in known)
    return [(told.confidence, one.is_right(told)) for one, told in answers if told and told.source == source]


def threshold(answers: Sequence[tuple[float, bool]]) -> float:
    """The best threshold, the lowest of several; prints what each would give."""
    gains = {step: sum(1 if right else -1 for told, right in answers if told >= step) for step in _STEPS}
    for step, gain in gains.items():
        above = [right for told, right in answers if told >= step]
        print(f"from {step:.2f}: {len(above):5} answers, {sum(above):5} right, gain {gain}")
    return max(gains, key=lambda step: (gains[step], -step))


if __name__ == "__main__":
    main()
