"""Two systems over the same questions: figures with intervals, what one wins and loses, kind by kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isclose
from statistics import fmean

from kgqa.evaluation.aligned_files import aligned
from kgqa.evaluation.measure import Direction
from kgqa.evaluation.reliability import questions_told
from kgqa.evaluation.scoring import Scores
from kgqa.evaluation.significance import Difference, Interval, difference, mean_interval
from kgqa.formats.lines import read_bytes
from kgqa.formats.qald import entry_id, question_of, read_entries
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser


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
    second: float
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
        means = fmean(row.first for row in of_it), fmean(row.second for row in of_it)
        yield KindRow(kind, len(of_it), *means, won, lost)


_OF_ANSWERS = ("poleval", "exact")


def questions_of(
    metric: str, gold: str, pred: str, questions: str | None
) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The questions and their kinds, by the names of cases; empty where neither file has them.

    `questions` is a file with as many lines as `gold`: the question, perhaps a tab and its kind. Without it they are
    those of QALD's gold file, or of the answers `pred` where these are JSON lines. Without a kind it is the aim that
    our reading of the question finds (`entity`, `number`, `yes-no`, …). Raises `InputError`.
    """
    if questions is not None:
        rows = [line.split("\t") for line in aligned(gold, questions)[1]]
        told = {str(number): row[0] for number, row in enumerate(rows, 1)}
        kinds = {str(number): row[1] for number, row in enumerate(rows, 1) if len(row) > 1}
        return told, kinds or _aims(told)
    if metric in _OF_ANSWERS:
        answered = questions_told(pred)
        return answered, _aims(answered)
    if metric != "qald":
        return {}, {}
    told = {entry_id(entry): question_of(entry) for entry in read_entries(read_bytes(gold), gold)}
    return told, _aims(told)


def _aims(questions: Mapping[str, str]) -> Mapping[str, str]:
    analyser = QuestionAnalyser(MorfeuszMorphology())
    return {name: _aim(analyser, text) for name, text in questions.items()}


def _aim(analyser: QuestionAnalyser, text: str) -> str:
    return analyser.analyse(Question(text)).understanding.aim.value if text.strip() else ""
