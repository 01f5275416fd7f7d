"""Fits the ranking of what the graph answers, and prints how well its chances agree with how often they are right.

    python -m benchmarks.fit_ranking @benchmarks/ranking_sources.txt --qa DIR --slice DIR --write
    python -m benchmarks.fit_ranking [SOURCE=]QUESTIONS[@DATA][*WEIGHT] … [--penalty 1.0] [--write]

The first is how the weights in use were fitted: the file has an argument a line, in which `{qa}` and `{slice}` stand
for the directories that are given, with sets of people's questions, and with the data of the slice. QUESTIONS is a file
or a directory that `benchmarks.gold_files` reads. DATA is the data directory that it is asked over (the embedded sample
unless given), WEIGHT what each of its questions counts. Before a file, `hidden:` asks questions over a graph without
the facts that they ask for: then nothing is right; `thinned:` asks them over a graph without half of the values of its
properties, drawn at random. Figures are of forced best answers to the questions of each source (a file unless named),
by weights that were fitted on the other sources.
"""

from __future__ import annotations

import argparse
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml

from benchmarks.gold_files import Gold, golds
from benchmarks.held_out import Verdict, by_source, group, print_sources, print_tenths
from benchmarks.hidden_facts import hiding
from benchmarks.thinned_graph import thinned
from kgqa.answering.ranking import chances_of, figures
from kgqa.assembly import Parts, open_parts
from kgqa.config import Config, Mode
from kgqa.model import NoAnswer, Question, Stage, Trace
from kgqa.pipeline.outcome import Outcome
from kgqa.polish.messages.framing import core_question

_FILE = Path(__file__).resolve().parents[1] / "kgqa" / "answering" / "data" / "ranking.yaml"
_LEFT_TO_THE_READER = frozenset({
    "common", "of name", "order", "implied date", "by adjective", "implied", "lead", "says terms",
})  # fmt: skip
"""Figures that only the cost of a reading knows: few questions have them, or they weigh next to nothing beside it."""
_PRIOR = {
    "bias": -1.0, "score": 2.0, "pattern": 0.5, "untyped": -1.0, "free": 1.5, "reading": -3.0, "doubt": -2.0,
    "first": 1.0, "several": -1.5, "agreeing": 0.2, "linking": 0.5, "hint": -0.3, "unknown kind": -0.3,
    "unsorted": -0.1, "against grammar": -0.3, "evaded": -4.0, "guess": -0.3, "swallowed": -0.3, "outdone": -0.3,
    "claim": -0.1, "off kind": -1.0, "past": -3.0, "unheard": -0.3, "passed": -0.5, "behind": -0.5,
    "unanswered": -0.5, "halving": -0.3, "unplaced": -0.5, "single": -0.5, "second": -0.3, "tells class": -0.5,
    "left": -1.0, "left vague": -0.2, "left kind": -0.7, "left relation": -1.0, "left idle": -0.2, "left claimed": -0.5,
    "wrong sort": -1.0, "aside": -0.3, "alien": -2.0, "echo": -1.0, "loose": -0.5, "misdescribed": -1.0,
    "small letters": -0.7, "common noun": -0.3, "unheard vague": -0.1, "guess of common noun": -1.0,
    "pattern left": -1.0, "pattern left vague": -0.2, "thing as hint": -1.0, "unheard of common noun": -0.5,
    "claim in part": -0.5, "left time": -2.0, "computed": 1.0, "foreign": -0.3, "other verb": -1.0,
    "untranslated": -1.5,
}  # fmt: skip
"""Weights that are believed without data; they give the signs, too, that the fitted ones must have."""
_HIDDEN, _THINNED = "hidden:", "thinned:"
_MOST_HIDDEN = 250
_STEPS, _RATE = 600, 0.5


@dataclass(frozen=True)
class Example:
    """One question: what speaks for each candidate, what it says, whether that is right."""

    question: str
    rows: Sequence[Mapping[str, float]]
    said: Sequence[Hashable]
    right: Sequence[bool]
    weight: float
    answerable: bool
    texts: Sequence[str] = ()


def main() -> None:
    """Collect, cross-validate by source, fit, print, write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, fromfile_prefix_chars="@"
    )
    parser.add_argument("sets", nargs="+")
    parser.add_argument("--qa", default="", help="what {qa} stands for in the sets")
    parser.add_argument("--slice", default="", help="what {slice} stands for in the sets")
    parser.add_argument("--penalty", type=float, default=1.0)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--wrong", type=Path, help="write the questions that were lost when held out, surest first")
    options = parser.parse_args()
    sets = [name.format(qa=options.qa, slice=options.slice) for name in options.sets]
    sources = group([(source, one) for name in sets for source, one in _examples(name)])
    examples = [one for some in sources.values() for one in some]
    print(f"{len(examples)} questions, {sum(any(one.right) for one in examples)} with a right candidate")

    def fitted(some: Sequence[Example]) -> dict[str, float]:
        return fit(some, options.penalty)

    found = by_source(sources, fitted, _verdict)
    print_sources({source: [verdict for _, verdict in some] for source, some in found.items()})
    print_tenths([verdict for some in found.values() for _, verdict in some if verdict is not None])
    if options.wrong:
        lost = [_line(*pair) for some in found.values() for pair in some if _is_lost(*pair)]
        options.wrong.write_text("".join(sorted(lost, reverse=True)), encoding="utf-8")
    weights = fitted(examples)
    for name, weight in sorted(weights.items(), key=lambda pair: -abs(pair[1])):
        print(f"{name:20} {weight:7.3f}")
    if options.write:
        heading = "# Weights of what speaks for a result of the graph; fitted by `benchmarks/fit_ranking.py`.\n"
        _FILE.write_text(heading + yaml.safe_dump(weights, allow_unicode=True), encoding="utf-8")


def _examples(name: str) -> Iterator[tuple[str, Example]]:
    """The questions of a set, each with the source that it belongs to."""
    source, _, rest = name.rpartition("=")
    rest, _, weight = rest.partition("*")
    file, _, data = rest.removeprefix(_HIDDEN).removeprefix(_THINNED).partition("@")
    path, directory = Path(file), Path(data) if data else None
    if rest.startswith(_HIDDEN):
        parts, hidden = hiding(path, directory, _MOST_HIDDEN)
        asked = [Gold(one["question"], ()) for one in hidden]
    else:
        parts, asked = thinned(directory) if rest.startswith(_THINNED) else _parts(data), list(golds(path))
    for gold in asked:
        yield source or path.stem, _example(parts, gold, float(weight or 1))


_opened: dict[str, Parts] = {}


def _parts(data: str) -> Parts:
    if data not in _opened:
        _opened[data] = open_parts(Config(data=Path(data) if data else None, mode=Mode.KG))
    return _opened[data]


def _example(parts: Parts, gold: Gold, weight: float) -> Example:
    linked = parts.linker.link(parts.analyser.analyse(Question(core_question(gold.question))))
    findings = parts.answerer.candidates(linked)
    told = parts.pipeline.alternatives(Outcome(NoAnswer(Stage.MATCHING, ""), Trace(), linked, findings))
    said = [one.said for one in findings.results]
    right = [gold.accepts(answer) for answer in told]
    return Example(
        gold.question, figures(findings.results), said, right, weight, bool(gold.answers), [one.text for one in told]
    )


def fit(examples: Sequence[Example], penalty: float) -> dict[str, float]:
    """Weights that make right candidates, or „none of them” where none is right, likely; drawn to the prior."""
    names = sorted({n for one in examples for row in one.rows for n in row} - _LEFT_TO_THE_READER)
    start = np.array([_PRIOR.get(name, 0.0) for name in names])
    table = _Table.of([one for one in examples if one.rows], names)
    weights, total = start.copy(), sum(one.weight for one in examples)
    moved, signs = np.zeros_like(weights), np.where(np.array(names) == "bias", 0.0, np.sign(start))
    for _ in range(_STEPS):
        gradient = table.gradient(weights) - penalty * (weights - start)
        moved = 0.9 * moved + _RATE * gradient / total
        weights = weights + moved
        weights = np.where(signs * weights < 0, 0.0, weights)
    rounded = ((name, round(float(weight), 3)) for name, weight in zip(names, weights, strict=True))
    return {name: weight for name, weight in rounded if weight}


@dataclass(frozen=True)
class _Table:
    """The candidates of all questions, one after the other, with „none of them” behind those of each."""

    figures: np.ndarray
    right: np.ndarray
    groups: np.ndarray
    """Number of what a candidate says; ascending."""
    questions: np.ndarray
    """Number of the question; ascending."""
    weights: np.ndarray
    """By question."""

    @classmethod
    def of(cls, examples: Sequence[Example], names: Sequence[str]) -> _Table:
        figures: list[list[float]] = []
        right: list[bool] = []
        groups: list[int] = []
        questions: list[int] = []
        for number, one in enumerate(examples):
            first = {what: place for place, what in reversed(list(enumerate(one.said)))}
            order = sorted((first[what], place) for place, what in enumerate(one.said))
            start = len(groups)
            groups += [*(start + group for group, _ in order), start + len(order)]
            figures += [[one.rows[place].get(name, 0.0) for name in names] for _, place in order] + [[0.0] * len(names)]
            right += [*(one.right[place] for _, place in order), not any(one.right)]
            questions += [number] * (len(order) + 1)
        weights = [one.weight for one in examples]
        return cls(*(np.array(column) for column in (figures, right, groups, questions, weights)))

    def gradient(self, weights: np.ndarray) -> np.ndarray:
        """Of the log-likelihood of the right candidates of each question together, or of none; of those that say the
        same the strongest counts."""
        strengths = self.figures @ weights
        order = np.lexsort((strengths, self.groups))
        chosen = order[np.append(self.groups[order][1:] != self.groups[order][:-1], True)]
        strengths, questions = strengths[chosen], self.questions[chosen]
        starts = np.flatnonzero(np.append(True, questions[1:] != questions[:-1]))
        chances = np.exp(strengths - np.maximum.reduceat(strengths, starts)[questions])
        wanted = chances * self.right[chosen]
        share = wanted / np.add.reduceat(wanted, starts)[questions]
        share -= chances / np.add.reduceat(chances, starts)[questions]
        return np.asarray((share * self.weights[questions]) @ self.figures[chosen])


def _verdict(one: Example, weights: Mapping[str, float]) -> Verdict | None:
    """Chance of the best answer, and whether it is right; None for none."""
    if not one.rows:
        return None
    chances = chances_of(one.rows, one.said, weights)
    best = max(range(len(chances)), key=lambda place: (chances[place][1], chances[place][0]))
    return Verdict(chances[best][1], one.right[best])


def _is_lost(one: Example, verdict: Verdict | None) -> bool:
    return not (verdict and verdict.is_right) if one.answerable else verdict is not None


def _line(one: Example, verdict: Verdict | None) -> str:
    chance = f"{verdict.chance:.2f}" if verdict else "none"
    return f"{chance}\t{'found' if any(one.right) else ''}\t{one.question}\t{one.texts[:3]}\n"


if __name__ == "__main__":
    main()
