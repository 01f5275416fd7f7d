"""`evaluate`: scores answers against a gold file, and says what perfect stages would give."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import click

from kgqa.evaluation.reliability import is_jsonl
from kgqa.evaluation.scoring import METRICS, Scores
from kgqa.interfaces.commands.evaluate_systems import Systems, systems_lines, systems_options
from kgqa.interfaces.console import emit
from kgqa.interfaces.options import answering_config, data_option, kg_option, mode_option, text_option
from kgqa.interfaces.progress import ProgressLine

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
@systems_options
@data_option
@kg_option
@mode_option
@text_option
@click.argument("gold")
@click.argument("pred", required=False)
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
        lines = systems_lines(metric, (gold, pred), scores, systems, per_question=per_question, config=config)
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
    from kgqa.evaluation.diagnosis import Diagnosis  # noqa: PLC0415 (loads the pipeline)
    from kgqa.evaluation.oracle import Oracle  # noqa: PLC0415 (loads the pipeline)

    if metric == "qald" and pred is not None:
        raise click.UsageError("QALD files hold their questions: give one file")
    config = answering_config(**options)
    progress = ProgressLine(sys.stderr, "questions")
    try:
        diagnosis = Diagnosis(metric, gold, pred, config, progress)
        return diagnosis.oracles(frozenset(map(Oracle, oracles))) if oracles else diagnosis.by_stage()
    finally:
        progress.end()
