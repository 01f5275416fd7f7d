"""Fits from what an answer over a table of office data is sure enough to be given.

`python -m benchmarks.fit_verdict [--write]` prints, set by set, what is right and wrong without a verdict, and with one
that was fitted on the other sets; `--write` replaces the model. `--record SET` adds the answers to a set that nobody
tuned to yet, and replaces the model: it must be done before the first change that its losses lead to.

The answers stand in `office_questions/first_sight.tsv`: set, question, the three figures of `verdict.evidence`, whether
an answer was given, whether what was given is right, whether the file holds one. Each set was answered by the program
as it was before the losses of the set were read.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

import kgqa.tables
from benchmarks.fit_tables import same_text
from kgqa.logistic import chance
from kgqa.tables.collections import CollectionAnswerer, read_questions
from kgqa.tables.table_answering import evidence, fitted, scores

_ROWS = Path(__file__).parent / "office_questions" / "first_sight.tsv"
_MODEL = Path(kgqa.tables.__file__).parent / "data" / "verdict_cube.json"
_FIGURES = ("bias", "score", "share", "left")
_PENALTY = 3.0
_NEWEST, _MOST_WRONG = 4, 0.1
"""The share of wrong answers that is aimed at, in the sets recorded last: they tell most of the program as it is."""
_STEPS = [step / 100 for step in range(30, 71)]


@dataclass(frozen=True)
class Row:
    """What the program did with a question that it was not tuned to."""

    part: str
    question: str
    figures: tuple[float, float, float]
    answered: bool
    right: bool
    held: bool
    """Whether the file holds an answer."""


def rows() -> list[Row]:
    """All recorded questions."""
    lines = (line.split("\t") for line in _ROWS.read_text(encoding="utf-8").splitlines()[1:])
    return [
        Row(one[0], one[1], (float(one[2]), float(one[3]), float(one[4])), *(mark == "1" for mark in one[5:8]))
        for one in lines
    ]


def record(directory: Path) -> Iterator[str]:
    """The lines of a set, which has `questions.tsv`, `gold.tsv`, `collection.jsonl`, and its files in `files`."""
    answerer = CollectionAnswerer(directory / "collection.jsonl", directory / "files")
    lines = (line.split("\t") for line in (directory / "gold.tsv").read_text(encoding="utf-8").splitlines())
    gold = {line[0]: line[1:] or [""] for line in lines}
    for question in read_questions(directory / "questions.tsv"):
        reading = answerer.answerer(answerer.records[question.dataset]).read(question.text)
        found = scores(reading.candidates, fitted("weights_cube"))
        best = max(range(len(found)), key=found.__getitem__)
        figures = evidence(reading.wording, reading.candidates, found, best)
        texts, forms = reading.candidates[best].texts, gold[question.identifier]
        marks = (bool(texts), same_text(forms, texts), "" not in forms)
        shown = (f"{figures[name]:.3f}" for name in _FIGURES[1:])
        yield "\t".join((directory.name, question.identifier, *shown, *(str(int(mark)) for mark in marks)))


def fit(known: Sequence[Row]) -> dict[str, float]:
    """Logistic regression by Newton's steps; the penalty is on weights of figures divided by their deviation."""
    figures = np.array([(1.0, *row.figures) for row in known])
    right = np.array([row.right for row in known], dtype=np.float64)
    penalty = np.diag(_PENALTY * figures.var(axis=0))
    found: npt.NDArray[np.float64] = np.zeros(len(_FIGURES))
    for _ in range(30):
        chances = 1 / (1 + np.exp(-figures @ found))
        slope = figures.T @ (right - chances) - penalty @ found
        found = found + np.linalg.solve((figures.T * (chances * (1 - chances))) @ figures + penalty, slope)
    return {name: round(float(value), 3) for name, value in zip(_FIGURES, found, strict=True)}


def held_out(known: Sequence[Row]) -> list[float]:
    """The probability of each row by a model of the other sets; 0 where no answer was given."""
    parts = {row.part for row in known}
    models = {part: fit([row for row in known if row.answered and row.part != part]) for part in parts}
    return [
        chance(dict(zip(_FIGURES, (1.0, *row.figures), strict=True)), models[row.part]) if row.answered else 0.0
        for row in known
    ]


def shares(known: Sequence[Row], chances: Sequence[float], least: float) -> tuple[float, float]:
    """The shares of right and wrong answers where those below a probability are not given."""
    given = [row.answered and one >= least for row, one in zip(known, chances, strict=True)]
    right = sum(row.right if shown else not row.held for row, shown in zip(known, given, strict=True))
    wrong = sum(shown and not row.right for row, shown in zip(known, given, strict=True))
    return right / len(known), wrong / len(known)


def threshold(known: Sequence[Row], chances: Sequence[float]) -> float:
    """The least probability from which on answers to the newest sets are seldom enough wrong."""
    newest = list(dict.fromkeys(row.part for row in known))[-_NEWEST:]
    places = [place for place, row in enumerate(known) if row.part in newest]
    own, sure = [known[place] for place in places], [chances[place] for place in places]
    return next((step for step in _STEPS if shares(own, sure, step)[1] <= _MOST_WRONG), _STEPS[-1])


def main() -> None:
    """Record, or measure and perhaps write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--record", type=Path, metavar="SET")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.record:
        with _ROWS.open("a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in record(given.record))
    known = rows()
    chances = held_out(known)
    least = threshold(known, chances)
    _print(known, chances, least)
    if given.write or given.record:
        model = {**fit([row for row in known if row.answered]), "least": least}
        _MODEL.write_text(json.dumps(model, indent=0) + "\n", encoding="utf-8")


def _print(known: Sequence[Row], chances: Sequence[float], least: float) -> None:
    print(f"answers from {least:.2f} on      without        with the verdict (right, wrong)")
    for part in (*sorted({row.part for row in known}), "all"):
        places = [place for place, row in enumerate(known) if part in (row.part, "all")]
        own, sure = [known[place] for place in places], [chances[place] for place in places]
        before, after = shares(own, sure, 0.0), shares(own, sure, least)
        print(f"{part:6} {len(own):4} questions   {before[0]:.3f}  {before[1]:.3f}   {after[0]:.3f}  {after[1]:.3f}")


if __name__ == "__main__":
    main()
