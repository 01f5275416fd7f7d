"""Fits how likely a headword of a dictionary is what a question describes, and prints how well that does.

    python -m benchmarks.fit_described_terms DATA --poleval DIR [--half DIR] [--semantic] [--write]

DATA has passages with a dictionary. Fitted on all questions of `--poleval` and every other one of `--half`; what is
printed is of the others, and of five folds of `--poleval`, each by weights fitted on the rest. With `--semantic` the
figures of meaning (extra `semantic`) are among them. With `--write` the weights of `kgqa.retrieval` are replaced.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.fit_confidence import write
from benchmarks.fit_extraction import read_poleval
from benchmarks.regression import Example, fit
from benchmarks.reliability import print_reliability
from benchmarks.retrieval import open_tools, right
from kgqa.logistic import chance
from kgqa.retrieval.defining.described_terms import Meanings, TermFinder
from kgqa.retrieval.meaning_ranking import MeaningReranker, NanoEncoder
from kgqa.retrieval.sources.text_records import Entry

_DATA = Path(__file__).resolve().parents[1] / "kgqa" / "retrieval" / "data"
_PRIOR = {"bias": -3.0}
_PENALTY = 2.0
_FOLDS = 5


@dataclass(frozen=True)
class Asked:
    """A question with the entries that may answer it."""

    golds: Sequence[str]
    candidates: Sequence[tuple[Entry, Mapping[str, float]]]


def main() -> None:
    """Ask, fit, print, write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--poleval", type=Path, required=True)
    parser.add_argument("--half", type=Path)
    parser.add_argument("--semantic", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    meanings = MeaningReranker(NanoEncoder()) if options.semantic else None
    told = list(asked(options.poleval, options.data, meanings))
    halves = list(asked(options.half, options.data, meanings)) if options.half else []
    given = []
    for fold in range(_FOLDS):
        weights = fitted([one for place, one in enumerate(told) if place % _FOLDS != fold])
        given += [verdict(one, weights) for one in told[fold::_FOLDS]]
    report(options.poleval.name, [one for one in given if one], len(told))
    weights = fitted([*told, *halves[::2]])
    if halves:
        others = [verdict(one, weights) for one in halves[1::2]]
        report(options.half.name, [one for one in others if one], len(others))
    if options.write:
        file = _DATA / ("described_meanings.yaml" if options.semantic else "described_terms.yaml")
        write(file, "headwords that a question may describe", weights, "fit_described_terms")


def asked(directory: Path, data: Path, meanings: Meanings | None) -> Iterator[Asked]:
    """The questions with their candidates."""
    tools = open_tools(data, None)
    if tools.search.dictionary is None:
        raise SystemExit(f"{data} has no dictionary")
    finder = TermFinder(tools.search.dictionary, tools.lexicon, meanings)
    for question, golds in read_poleval(directory):
        yield Asked([gold for gold in golds if gold], finder.candidates(tools.link(question)))


def fitted(known: Sequence[Asked]) -> dict[str, float]:
    """The weights that agree best with which headwords are right."""
    examples = [
        Example(figures, right(one.golds, entry.headword)) for one in known for entry, figures in one.candidates
    ]
    return fit(examples, _PRIOR, _PENALTY)


def verdict(one: Asked, weights: Mapping[str, float]) -> tuple[float, bool] | None:
    """The chance of the likeliest headword, and whether it is right; None without candidates."""
    told = [(chance(figures, weights), entry.headword) for entry, figures in one.candidates]
    best = max(told, default=None)
    return (best[0], right(one.golds, best[1])) if best else None


def report(name: str, given: Sequence[tuple[float, bool]], asked_: int) -> None:
    """How many are right, and how well the chances agree with that."""
    print(f"{name}: {sum(ok for _, ok in given)} right of {len(given)} with a headword, {asked_} asked")
    print_reliability(given)


if __name__ == "__main__":
    main()
