"""The part of `evaluate` that compares systems and tells how far confidences can be trusted."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kgqa.errors import ClearError
from kgqa.evaluation.asked_systems import ask_all, is_address
from kgqa.evaluation.poleval_accuracy import judge, judge_exactly
from kgqa.evaluation.reliability import Judged, bins, curve, judged_answers
from kgqa.evaluation.scoring import METRICS, Scores
from kgqa.evaluation.significance import mean_interval
from kgqa.evaluation.system_comparison import Comparison, compare, mean_figures
from kgqa.interfaces.progress import ProgressLine
from kgqa.interfaces.reports.comparison_report import (
    QUESTION_COLUMNS,
    comparison_lines,
    html_report,
    question_cells,
    reliability_lines,
    reliability_picture,
)

_JUDGES = {"poleval": judge, "exact": judge_exactly}
_FILE = click.Path(dir_okay=False, path_type=Path)


@dataclass(frozen=True, slots=True)
class Systems:
    """What is to be told of one or two systems."""

    against: str | None = None
    questions: str | None = None
    curve: bool = False
    picture: Path | None = None
    report: Path | None = None
    intervals: bool = False

    @property
    def are_asked_for(self) -> bool:
        """Whether any of it is to be told."""
        return self != Systems()


def systems_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that make `Systems`."""
    options = (
        click.option(
            "--against",
            metavar="OTHER",
            help="Answers of another system, in the form of PRED: what is won and lost, with tests; for qald also the"
            " address of a system that speaks GERBIL's protocol.",
        ),
        click.option(
            "--questions",
            metavar="FILE",
            help="The questions, as many lines as GOLD, perhaps a tab and a kind: figures by kind (for qald those of"
            " GOLD).",
        ),
        click.option("--intervals", is_flag=True, help="Print the interval of 95 % of every mean."),
        click.option(
            "--curve",
            is_flag=True,
            help="Print precision by coverage, the reliability of confidences, and refusals; PRED is JSON lines of"
            " answer (poleval, exact).",
        ),
        click.option("--picture", metavar="FILE.svg", type=_FILE, help="Draw the curve, and reliability, into a file."),
        click.option("--report", metavar="FILE.html", type=_FILE, help="Write all of it as one HTML file."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def systems_lines(
    metric: str, files: tuple[str, str], scores: Scores, systems: Systems, per_question: bool
) -> Iterator[str]:
    """What is told of the systems, behind the scores of the first; writes the report and the picture.

    `files` are the gold file and the answers of the first system. Raises `ClearError`.
    """
    comparison = _comparison(metric, files[0], scores, systems) if systems.against else None
    judged = _judged(metric, files) if systems.curve or systems.picture else ()
    if comparison is not None and per_question:
        yield from ("\t".join(cells) for cells in (QUESTION_COLUMNS, *map(question_cells, comparison.questions)))
    yield from scores.totals
    if systems.intervals:
        yield from (f"{name} 95 % {mean_interval(list(own.values()))}" for name, own in mean_figures(scores).items())
    yield from comparison_lines(comparison) if comparison else ()
    reliability = list(reliability_lines(judged)) if judged else []
    yield from reliability
    _write(systems, (files[1], systems.against or ""), comparison, judged, reliability)


def _comparison(metric: str, gold: str, scores: Scores, systems: Systems) -> Comparison:
    from kgqa.evaluation.question_kinds import questions_of  # noqa: PLC0415 (loads the reader of Polish)

    assert systems.against is not None
    questions, kinds = questions_of(metric, gold, systems.questions)
    return compare(scores, _other(metric, gold, systems.against), questions, kinds)


def _other(metric: str, gold: str, other: str) -> Scores:
    if not is_address(other):
        return METRICS[metric](gold, other)
    if metric != "qald":
        raise click.UsageError("the address of a system is for --metric qald; for others give its answers as a file")
    progress = ProgressLine(sys.stderr, "questions")
    try:
        with tempfile.TemporaryDirectory() as room:
            found = Path(room) / "answers.json"
            ask_all(gold, other, found, progress)
            return METRICS[metric](gold, str(found))
    finally:
        progress.end()


def _judged(metric: str, files: tuple[str, str]) -> Sequence[Judged]:
    if metric not in _JUDGES:
        raise click.UsageError(f"--curve and --picture are for --metric {', '.join(_JUDGES)}")
    return judged_answers(*files, _JUDGES[metric])


def _write(
    systems: Systems, names: tuple[str, str], comparison: Comparison | None, judged: Sequence[Judged],
    reliability: Sequence[str],
) -> None:  # fmt: skip
    picture = reliability_picture(curve(judged), bins(judged)) if judged else ""
    written = [(systems.picture, picture)]
    written += [(systems.report, html_report(names, comparison, reliability, picture))] if systems.report else []
    for path, text in written:
        try:
            if path is not None:
                path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise ClearError(f"cannot write the file ({error.strerror})", value=path) from error
