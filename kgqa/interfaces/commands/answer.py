"""`answer`: a file of questions, one answer a line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kgqa.formats.question_layouts import LAYOUTS, QuestionLayout
from kgqa.interfaces.console import standard_output
from kgqa.interfaces.groups import INTERRUPTED
from kgqa.interfaces.options import (
    answering_config,
    data_option,
    kg_option,
    min_confidence_option,
    mode_option,
    style_option,
    text_option,
    units_option,
)

_ENDINGS = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}
BASELINES = ["wiki-search", "bm25-title"]


@click.command()
@click.argument("source", metavar="IN.tsv")
@click.option("-o", "--output", metavar="OUT", help="File to write; standard output without it.")
@data_option
@kg_option
@mode_option
@style_option
@units_option
@text_option
@click.option(
    "--format",
    type=click.Choice(["poleval", "csv", "jsonl", "qald"]),
    help="Form of the output (by the ending of OUT: .csv, .jsonl, else poleval); qald: also of the input.",
)
@click.option("--layout", type=click.Choice(LAYOUTS), help="Form of the input (by the ending of IN, else tsv).")
@click.option(
    "--column", metavar="C", default="", help="Column of the questions: number from 1, or name (1; question)."
)
@click.option("--id-column", metavar="C", default="", help="Column of ids that are written before the answers.")
@click.option("--header", is_flag=True, help="The first line names the columns; a named column implies it.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes to answer in (1).")
@click.option("--resume", is_flag=True, help="Continue an interrupted run with the same -o.")
@min_confidence_option
@click.option(
    "--baseline",
    type=click.Choice(BASELINES),
    help="Answer by a baseline instead: PolEval's WIKI_SEARCH over the local passages, or the title that BM25 finds.",
)
def command(
    source: str, output: str | None, format: str | None, resume: bool, baseline: str | None, **options: Any
) -> None:
    """Answer a file of questions, one answer a line.

    IN.tsv is UTF-8 text with a question a line, in the first of its tab-separated columns; `-` is standard input.
    As many lines are written as read, in the same order, an empty one where there is no answer. CSV has a header and
    the columns question and answer.

    Tables with more columns, CSV and JSON lines are read with --column, --header and --layout; with --id-column an id
    and a tab stand before each answer (a column or member "id" in CSV and JSON lines). CSV may be as offices write it:
    with semicolons or tabs, in CP1250, ISO 8859-2 or UTF-16.

    With -o, finished lines are kept in OUT.partial, which becomes OUT at the end; after an interruption the same
    command with --resume continues there.
    """
    from kgqa.interfaces.batch_answering import Batch, answer_to_file, answer_to_stream  # noqa: PLC0415 (loads the pipeline)

    given = {name: options.pop(name) for name in ("column", "id_column", "header")}
    layout = QuestionLayout(options.pop("layout") or "", **given)
    if format == "qald" and layout != QuestionLayout():
        raise click.UsageError("--layout, --column, --id-column and --header are not for --format qald")
    batch = Batch(
        source, _form(format, output, ids=bool(layout.id_column)), answering_config(**options), baseline, layout
    )
    target = Path(output) if output and output != "-" else None
    if target is None and resume:
        raise click.UsageError("--resume needs the output file of the interrupted run: -o OUT")
    try:
        if target is None:
            answer_to_stream(batch, standard_output())
        elif target.exists() and not target.is_file() and not target.is_dir():
            with target.open("wb", buffering=0) as stream:
                answer_to_stream(batch, stream)
        else:
            answer_to_file(batch, target, resume)
    except KeyboardInterrupt:
        kept = "; the same command with --resume continues" if target else ""
        click.echo(f"interrupted{kept}", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None


def _form(chosen: str | None, output: str | None, *, ids: bool) -> str:
    """The form of the output: the chosen one, else what the file's ending says."""
    form = chosen or _ENDINGS.get(Path(output or "").suffix.lower(), "poleval")
    return "csv-ids" if form == "csv" and ids else form
