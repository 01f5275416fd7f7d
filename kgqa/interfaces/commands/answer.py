"""`answer`: a file of questions, one answer a line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kgqa.formats.question_files import LAYOUTS, QuestionLayout
from kgqa.interfaces.options import (
    FileName,
    answering_config,
    batch_options,
    chosen_cluster,
    data_option,
    kept_when_interrupted,
    kg_option,
    min_confidence_option,
    mode_option,
    style_option,
    text_option,
    units_option,
)

_ENDINGS = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet"}
_BASELINES = ["wiki-search", "bm25-title"]


@click.command()
@click.argument("source", type=FileName(), metavar="IN.tsv")
@data_option
@kg_option
@mode_option
@style_option
@units_option
@text_option
@click.option(
    "--format",
    type=click.Choice(["poleval", "csv", "jsonl", "qald", "parquet"]),
    help="Form of the output (by the ending of OUT: .csv, .jsonl, .parquet, else poleval); qald: also of the input;"
    " parquet: a directory of parts, by --engine spark.",
)
@click.option("--layout", type=click.Choice(LAYOUTS), help="Form of the input (by the ending of IN, else tsv).")
@click.option(
    "--column", metavar="C", default="", help="Column of the questions: number from 1, or name (1; question)."
)
@click.option("--id-column", metavar="C", default="", help="Column of ids that are written before the answers.")
@click.option("--header", is_flag=True, help="The first line names the columns; a named column implies it.")
@batch_options
@min_confidence_option
@click.option(
    "--baseline",
    type=click.Choice(_BASELINES),
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

    --engine spark answers on a Spark cluster (docs/scale.md): finished partitions are kept in OUT.parts.
    """
    from kgqa.interfaces.batch_answering import answer_batch  # noqa: PLC0415 (loads the pipeline)
    from kgqa.interfaces.batches import write_batch  # noqa: PLC0415

    given = {name: options.pop(name) for name in ("column", "id_column", "header")}
    layout = QuestionLayout(options.pop("layout") or "", **given)
    if format == "qald" and layout != QuestionLayout():
        raise click.UsageError("--layout, --column, --id-column and --header are not for --format qald")
    form = _form(format, output, ids=bool(layout.id_column))
    cluster = chosen_cluster(options, output, form, resume=resume)
    lines = "jsonl" if form == "parquet" else form
    batch = answer_batch(source, lines, answering_config(**options), baseline, layout)
    with kept_when_interrupted(output):
        if cluster is None:
            write_batch(batch, output, resume=resume)
        else:
            from kgqa.interfaces.spark.cluster import ANSWERS  # noqa: PLC0415
            from kgqa.interfaces.spark.cluster_batches import write_on_cluster  # noqa: PLC0415

            write_on_cluster(batch, cluster, ANSWERS if form == "parquet" else None, resume=resume)


def _form(chosen: str | None, output: str | None, *, ids: bool) -> str:
    """The form of the output: the chosen one, else what the file's ending says."""
    form = chosen or _ENDINGS.get(Path(output or "").suffix.lower(), "poleval")
    return "csv-ids" if form == "csv" and ids else form
