"""`evaluate`: scores answers against a gold file, and says what perfect stages would give; compares systems, and tells
how far confidences can be trusted."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import click

import kgqa
from kgqa.config import Config
from kgqa.errors import ClearError
from kgqa.evaluation.poleval_accuracy import judge, judge_exactly
from kgqa.evaluation.reliability import Judged, bins, confidences, curve, is_jsonl, judged_answers
from kgqa.evaluation.scoring import METRICS, Scores
from kgqa.evaluation.system_comparison import (
    Comparison,
    System,
    ask_all,
    compare,
    gives_queries,
    is_address,
    mean_figures,
    mean_interval,
    system_of_answers,
    system_of_queries,
)
from kgqa.interfaces.comparison_report import (
    COLUMNS_OF_ONE,
    QUESTION_COLUMNS,
    comparison_lines,
    html_report,
    kind_lines,
    question_cells,
    reliability_lines,
    reliability_picture,
)
from kgqa.interfaces.console import emit
from kgqa.interfaces.options import FileName, answering_config, data_option, kg_option, mode_option, text_option
from kgqa.interfaces.progress import ProgressLine
from kgqa.model import Budget, Query

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

    @property
    def asks_for_queries(self) -> bool:
        """Whether the other system is asked for queries, which data answer."""
        return self.against is not None and is_address(self.against) and gives_queries(self.against)


def _systems_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that make `Systems`."""
    options = (
        click.option(
            "--against",
            type=FileName(),
            metavar="OTHER",
            help="Answers of another system, in the form of PRED: what PRED wins and loses, with tests; for qald"
            " also the address of a system that speaks GERBIL's protocol, or TEXT2SPARQL's (…?dataset=IRI): the queries"
            " of this one are run on the data of --data.",
        ),
        click.option(
            "--questions",
            type=FileName(),
            metavar="FILE",
            help="The questions, as many lines as GOLD, perhaps a tab and a kind: figures by kind (else those of GOLD"
            " for qald, of PRED if it is JSON lines of answer).",
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


def _systems_lines(
    metric: str, files: tuple[str, str], scores: Scores, systems: Systems, *, per_question: bool, config: Config
) -> Iterator[str]:
    """What is told of the systems, with the scores of the first; writes the report and the picture.

    `files` are the gold file and the answers of the first system; the configuration names the data on which queries of
    another one are run. Raises `ClearError`.
    """
    comparison = _comparison(metric, files, scores, systems, config) if systems.against else None
    judged = _judged(metric, files) if systems.curve or systems.picture else ()
    alone = comparison is None and (per_question or systems.questions)
    told = _comparison(metric, files, scores, systems, config) if alone else comparison
    if told is not None and per_question:
        yield from _question_lines(told, files[1], systems.against)
    yield from scores.totals
    if systems.intervals:
        yield from (f"{name} 95 % {mean_interval(list(own.values()))}" for name, own in mean_figures(scores).items())
    if comparison is not None:
        yield from comparison_lines(comparison)
    elif told is not None:
        yield from kind_lines(told)
    if judged:
        yield from reliability_lines(judged)
    source = f"{metric}; gold {files[0]}; kgqa {kgqa.__version__}, {date.today().isoformat()}"
    _write(systems, (files[1], systems.against or ""), source, comparison, judged)


def _comparison(metric: str, files: tuple[str, str], scores: Scores, systems: Systems, config: Config) -> Comparison:
    """The system beside the other one, without another beside itself."""
    from kgqa.evaluation.question_kinds import questions_of  # noqa: PLC0415 (loads the reader of Polish)

    questions, kinds = questions_of(metric, *files, systems.questions)
    other = _other(metric, files[0], systems.against, config) if systems.against else scores
    return compare(scores, other, questions, kinds)


def _question_lines(comparison: Comparison, pred: str, against: str | None) -> Iterator[str]:
    """A table of the questions, with a header; of one system it has the columns of one."""
    files = pred, against or pred
    sure, other_sure = (confidences(name) for name in files)
    columns = QUESTION_COLUMNS if against else COLUMNS_OF_ONE
    yield "\t".join(columns)
    for row in comparison.questions:
        cells = question_cells(row, sure.get(row.case, ""), other_sure.get(row.case, ""))
        yield "\t".join(cells[name] for name in columns)


def _other(metric: str, gold: str, other: str, config: Config) -> Scores:
    if not is_address(other):
        return METRICS[metric](gold, other)
    if metric != "qald":
        raise click.UsageError("the address of a system is for --metric qald; for others give its answers as a file")
    progress = ProgressLine(sys.stderr, "questions")
    try:
        with tempfile.TemporaryDirectory() as room:
            found = Path(room) / "answers.json"
            ask_all(gold, _system(other, config), found, progress)
            return METRICS[metric](gold, str(found))
    finally:
        progress.end()


def _system(url: str, config: Config) -> System:
    if not gives_queries(url):
        return system_of_answers(url)
    from kgqa.assembly.data import data_directory, open_data  # noqa: PLC0415 (loads the graph)

    executor, budget = open_data(data_directory(config), config.kg).executor, Budget(config.seconds, config.rows)
    return system_of_queries(url, lambda text: executor.execute(Query.read(text), budget))


def _judged(metric: str, files: tuple[str, str]) -> Sequence[Judged]:
    if metric not in _JUDGES:
        raise click.UsageError(f"--curve and --picture are for --metric {', '.join(_JUDGES)}")
    return judged_answers(*files, _JUDGES[metric])


def _write(
    systems: Systems, names: tuple[str, str], source: str, comparison: Comparison | None, judged: Sequence[Judged]
) -> None:
    picture = reliability_picture(curve(judged), bins(judged)) if judged else ""
    written = [(systems.picture, picture)]
    written += [(systems.report, html_report(names, source, comparison, judged, picture))] if systems.report else []
    for path, text in written:
        try:
            if path is not None:
                path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise ClearError(f"cannot write the file ({error.strerror})", value=path) from error


_BY_LINES = ("poleval", "exact")
"""Measures whose answers may be JSON lines, which have the questions."""
_ANSWERING = ("poleval", "exact", "qald")


@click.command()
@click.option("--metric", type=click.Choice(list(METRICS)), required=True, help="The measure.")
@click.option("--per-question", is_flag=True, help="Print a tab-separated line for every question first.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print a JSON line for every question and measure, then the totals."
)
@click.option(
    "--oracle",
    "oracles",
    type=click.Choice(["linking", "template"]),
    multiple=True,
    help="Answer the questions as they are and with this stage perfect; may be given twice.",
)
@click.option("--by-stage", is_flag=True, help="Answer the questions and count which stage lost how many answers.")
@_systems_options
@data_option
@kg_option
@mode_option
@text_option
@click.argument("gold", type=FileName())
@click.argument("pred", type=FileName(), required=False)
def command(  # noqa: PLR0917 (options, by name)
    metric: str,
    per_question: bool,
    as_json: bool,
    oracles: tuple[str, ...],
    by_stage: bool,
    gold: str,
    pred: str | None,
    **options: Any,
) -> None:
    """Score answers against a gold file.

    \b
    GOLD and PRED, a line a question unless said otherwise:
      poleval  accepted answers, tab-separated; the answer, or JSON lines of answer (.jsonl)
      exact    the same, compared letter by letter; an empty gold line asks for no answer
      qald     two QALD JSON files
      ntcir    two run files: id, tab, answer
      wtq      the same; answers are sets of values joined by |, compared as WikiTableQuestions does
      sqad     ids of right sentences, tab-separated; ranked ids
      linking  JSON lines as `link` writes them, KILT's form, or NIF (.ttl, .nt, .rdf, .jsonld)
      retrieval  ids of right records, tab-separated; JSON lines as `text search --in` writes them
      comparison question, item, item, property, 0, 1 or 2, tab-separated; the same, as `compare` writes them

    With --oracle or --by-stage the questions are answered here, from the data of --data. For qald they stand in GOLD,
    whose SPARQL queries tell the right items. For poleval and exact, PRED is the file of the questions; without it
    they are the first column of GOLD, and lines that begin with # are left out.

    \b
    --oracle linking   the items of the gold query are preferred wherever they are candidates (qald only)
    --oracle template  the best of all readings of each question; and, for qald, what the gold queries find
    --by-stage         with --per-question: stage, question, answer, gold and reason of every lost answer
    """
    systems = Systems(**{name: options.pop(name) for name in Systems.__slots__})
    if not (oracles or by_stage):
        scores = _scored(metric, gold, pred, {} if systems.asks_for_queries else options)
    elif systems.are_asked_for:
        raise click.UsageError("--against, --curve and their kin are for scores of answers that were given")
    elif metric not in _ANSWERING:
        raise click.UsageError(f"--oracle and --by-stage need --metric {', '.join(_ANSWERING)}")
    elif oracles and by_stage:
        raise click.UsageError("--oracle and --by-stage are two reports: give one of them")
    elif as_json:
        raise click.UsageError("--json is for scores of answers that were given")
    else:
        scores = _answered(metric, gold, pred, oracles, options)
    tabled = per_question and not by_stage and metric in _BY_LINES and is_jsonl(pred or "")
    if (systems.are_asked_for or tabled) and pred is not None and not as_json:
        config = answering_config(**options)
        lines = _systems_lines(metric, (gold, pred), scores, systems, per_question=per_question, config=config)
    else:
        lines = _json_lines(scores) if as_json else _text_lines(scores, per_question)
    for line in lines:
        emit(line)


def _json_lines(scores: Scores) -> Iterator[str]:
    for figure in scores.figures:
        yield json.dumps({"question": figure.case, "measure": figure.measure, "value": figure.value})
    for total in scores.values:
        yield json.dumps({"measure": total.measure, "value": total.value, "better": total.better})


def _text_lines(scores: Scores, per_question: bool) -> Iterator[str]:
    yield from ("\t".join(row) for row in (scores.questions if per_question else ()))
    yield from scores.totals


def _scored(metric: str, gold: str, pred: str | None, options: dict[str, Any]) -> Scores:
    if pred is None:
        raise click.UsageError("Missing argument 'PRED'.")
    given = next((name for name, value in options.items() if value is not None), None)
    if given is not None:
        raise click.UsageError(f"--{given} is for --oracle and --by-stage, which answer the questions")
    return METRICS[metric](gold, pred)


def _answered(metric: str, gold: str, pred: str | None, oracles: tuple[str, ...], options: dict[str, Any]) -> Scores:
    from kgqa.evaluation.diagnosis import Diagnosis, Oracle  # noqa: PLC0415 (loads the pipeline)

    if metric == "qald" and pred is not None:
        raise click.UsageError("QALD files hold their questions: give one file")
    config = answering_config(**options)
    progress = ProgressLine(sys.stderr, "questions")
    try:
        diagnosis = Diagnosis(metric, gold, pred, config, progress)
        return diagnosis.oracles(frozenset(map(Oracle, oracles))) if oracles else diagnosis.by_stage()
    finally:
        progress.end()
