"""Another system: asked the questions of a QALD file; and two over the same questions compared: figures with intervals,
what one wins and loses, kind by kind.

By the protocol of GERBIL QA `query` and `lang` go in, and QALD JSON comes out; by that of TEXT2SPARQL `question` and
`dataset` go in, and a query comes out, which is run here. An address that names a `dataset` speaks the second one.
Sources: GERBIL's „QA web service” (https://github.com/dice-group/gerbil/wiki/Question-Answering), and TEXT2SPARQL's
„Challenge” (https://text2sparql.aksw.org).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb, isclose, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any
from urllib.error import URLError
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import Request, urlopen

import numpy as np

from kgqa.errors import InputError, QueryError
from kgqa.evaluation.measure import Direction
from kgqa.evaluation.scoring import Scores
from kgqa.formats.lines import read_bytes
from kgqa.formats.qald import LANGUAGE, entry_id, question_of, read_entries, results_of
from kgqa.model import Solutions

_Z = 1.959963984540054
"""The normal quantile of intervals of 95 %."""
_RESAMPLES = 10_000
_AT_ONCE = 500
"""Resamples that are drawn at a time, so that memory stays small."""
_SEED = 20210501
_TAIL = 2.5
"""Percent of the resamples that lie on either side of an interval."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One measure of both systems."""

    measure: str
    first: float
    first_interval: Interval
    second: float
    second_interval: Interval
    difference: Difference


@dataclass(frozen=True, slots=True)
class KindRow:
    """The questions of one kind, by the first measure."""

    kind: str
    questions: int
    first: float
    first_interval: Interval
    second: float
    second_interval: Interval
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """One question, by the first measure."""

    case: str
    kind: str
    question: str
    first: float
    second: float
    first_answer: str
    second_answer: str
    gold: str

    @property
    def verdict(self) -> str:
        """`won`, `lost` or `same`, from the first system's side."""
        return "won" if self.first > self.second else "lost" if self.first < self.second else "same"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both systems."""

    measures: tuple[Compared, ...]
    kinds: tuple[KindRow, ...]
    """Empty where no kinds are known."""
    questions: tuple[QuestionRow, ...]


def mean_figures(scores: Scores) -> Mapping[str, Mapping[str, float]]:
    """The figures of questions, by measure, of those measures whose total is their mean, and more is better."""
    by_measure: dict[str, dict[str, float]] = defaultdict(dict)
    for figure in scores.figures:
        by_measure[figure.measure][figure.case] = figure.value
    totals = {one.measure: one for one in scores.values if one.better is Direction.HIGHER}
    return {
        name: figures
        for name, figures in by_measure.items()
        if name in totals and isclose(totals[name].value, fmean(figures.values()), abs_tol=1e-9)
    }


def compare(
    first: Scores, second: Scores, questions: Mapping[str, str] | None = None, kinds: Mapping[str, str] | None = None
) -> Comparison:
    """Compare the scores of two systems over one gold file; questions and kinds are known by the names of cases."""
    ours, theirs = mean_figures(first), mean_figures(second)
    shared = [name for name in ours if name in theirs]
    rows = tuple(_rows(first, second, shared[0], questions or {}, kinds or {})) if shared else ()
    measures = tuple(_compared(name, list(ours[name].values()), list(theirs[name].values())) for name in shared)
    return Comparison(measures, tuple(_kinds(rows)) if kinds else (), rows)


def _compared(name: str, first: Sequence[float], second: Sequence[float]) -> Compared:
    intervals = mean_interval(first), mean_interval(second)
    return Compared(name, fmean(first), intervals[0], fmean(second), intervals[1], difference(first, second))


def _rows(
    first: Scores, second: Scores, measure: str, questions: Mapping[str, str], kinds: Mapping[str, str]
) -> Iterator[QuestionRow]:
    ours, theirs = mean_figures(first)[measure], mean_figures(second)[measure]
    for case, value in ours.items():
        (given, gold), (other, _) = first.answers[case], second.answers[case]
        told = questions.get(case, "")
        yield QuestionRow(case, kinds.get(case, ""), told, value, theirs[case], given, other, gold)


def _kinds(rows: Sequence[QuestionRow]) -> Iterator[KindRow]:
    by_kind: dict[str, list[QuestionRow]] = defaultdict(list)
    for row in rows:
        by_kind[row.kind or "-"].append(row)
    for kind, of_it in sorted(by_kind.items(), key=lambda one: (-len(one[1]), one[0])):
        won, lost = (sum(row.verdict == verdict for row in of_it) for verdict in ("won", "lost"))
        ours, theirs = [row.first for row in of_it], [row.second for row in of_it]
        figures = fmean(ours), mean_interval(ours), fmean(theirs), mean_interval(theirs)
        yield KindRow(kind, len(of_it), *figures, won, lost)


_SECONDS = 60
"""What a system gets for one question."""
Answers = Sequence[Mapping[str, Any]]
"""What a QALD file has for the answers of a question."""
System = Callable[[str], Answers]
"""Answers a question. Raises `InputError`."""


def is_address(name: str) -> bool:
    """Whether a name is the address of a system and not a file."""
    return name.startswith(("http://", "https://"))


def gives_queries(url: str) -> bool:
    """Whether the system at an address is asked for queries: whether it is told a data set."""
    return "dataset" in parse_qs(urlsplit(url).query)


def ask_all(gold: str, system: System, target: Path, progress: Callable[[int, int], None]) -> None:
    """Write the answers of a system to the questions of a QALD file as another one. Raises `InputError`."""
    entries = read_entries(read_bytes(gold), gold)
    found = []
    for number, entry in enumerate(entries, 1):
        answers = system(question_of(entry))
        found.append({"id": entry_id(entry), "question": entry["question"], "answers": answers})
        progress(number, len(entries))
    target.write_text(json.dumps({"questions": found}, ensure_ascii=False), encoding="utf-8")


def system_of_answers(url: str) -> System:
    """A system that speaks GERBIL's protocol."""

    def answers(question: str) -> Answers:
        data = urlencode({"query": question, "lang": LANGUAGE}).encode()
        told = _asked(
            Request(url, data), lambda reply: [list(entry.get("answers") or ()) for entry in reply["questions"]]
        )
        return [one for of_it in told for one in of_it]

    return answers


def system_of_queries(url: str, run: Callable[[str], Solutions]) -> System:
    """A system that speaks TEXT2SPARQL's protocol. Its queries are run by `run`; one that cannot be has no answers."""

    def answers(question: str) -> Answers:
        query = _asked(Request(f"{url}&{urlencode({'question': question})}"), lambda reply: str(reply["query"]))
        try:
            return [results_of(run(query))]
        except QueryError:
            return []

    return answers


def _asked(request: Request, read: Callable[[Any], Any]) -> Any:
    try:
        with urlopen(request, timeout=_SECONDS) as reply:
            return read(json.load(reply))
    except (URLError, OSError) as error:
        raise InputError("the system does not answer", value=request.full_url, remedy=str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            "the system answers by another protocol", value=request.full_url, remedy=f"{type(error).__name__}: {error}"
        ) from error


@dataclass(frozen=True, slots=True)
class Interval:
    """An interval of 95 %."""

    low: float
    high: float

    def __str__(self) -> str:
        return f"[{self.low:.4f}, {self.high:.4f}]"


@dataclass(frozen=True, slots=True)
class Difference:
    """What the first of two systems is better by, over the same questions."""

    value: float
    interval: Interval
    chance: float
    """The two-sided p of the paired bootstrap."""
    won: int
    """Questions on which the first is better."""
    lost: int
    mcnemar: float | None
    """The two-sided p of McNemar's exact test; None where figures are not just 0 and 1."""


def share_interval(right: int, total: int) -> Interval:
    """The Wilson interval of a share; 0 to 1 of nothing."""
    if not total:
        return Interval(0.0, 1.0)
    share, square = right / total, _Z * _Z
    middle = (share + square / (2 * total)) / (1 + square / total)
    reach = _Z * sqrt(share * (1 - share) / total + square / (4 * total * total)) / (1 + square / total)
    return Interval(max(0.0, middle - reach), min(1.0, middle + reach))


def mean_interval(values: Sequence[float]) -> Interval:
    """The interval of a mean: Wilson's where all values are 0 or 1, else of the bootstrap."""
    if _are_verdicts(values):
        return share_interval(round(sum(values)), len(values))
    low, high = np.percentile(_means(values), (_TAIL, 100 - _TAIL))
    return Interval(float(low), float(high))


def difference(first: Sequence[float], second: Sequence[float]) -> Difference:
    """Compare two systems by their figures for the same questions, in the same order; higher is better."""
    gaps = np.asarray(first, dtype=float) - np.asarray(second, dtype=float)
    means = _means(gaps)
    low, high = np.percentile(means, (_TAIL, 100 - _TAIL)) if len(gaps) else (0.0, 0.0)
    won, lost = int((gaps > 0).sum()), int((gaps < 0).sum())
    verdicts = _are_verdicts(first) and _are_verdicts(second)
    value = float(gaps.mean()) if len(gaps) else 0.0
    return Difference(
        value, Interval(float(low), float(high)), _chance(means), won, lost, mcnemar(won, lost) if verdicts else None
    )


def mcnemar(won: int, lost: int) -> float:
    """The two-sided p of McNemar's exact test: how likely a fair coin is at least as uneven."""
    total = won + lost
    tail = sum(comb(total, number) for number in range(min(won, lost) + 1))
    return min(1.0, 2 * tail / (1 << total))


def _are_verdicts(values: Sequence[float]) -> bool:
    """Whether all figures are 0 or 1."""
    return all(value in {0, 1} for value in values)


def _chance(means: Any) -> float:
    """Twice the share of resamples on the smaller side of zero; never 0, as there are only so many."""
    below, above = int((means <= 0).sum()), int((means >= 0).sum())
    return min(1.0, 2 * (min(below, above) + 1) / (len(means) + 1))


def _means(values: Any) -> Any:
    """The means of resamples with as many values."""
    known = np.asarray(values, dtype=float)
    if not len(known):
        return np.zeros(1)
    random = np.random.default_rng(_SEED)
    drawn = (random.integers(0, len(known), (_AT_ONCE, len(known))) for _ in range(_RESAMPLES // _AT_ONCE))
    return np.concatenate([known[places].mean(axis=1) for places in drawn])
