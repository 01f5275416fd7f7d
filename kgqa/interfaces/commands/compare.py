"""`compare`: a file of comparative questions, one answer a line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from kgqa.interfaces.console import emit
from kgqa.interfaces.options import FileName, answering_config, data_option, kg_option
from kgqa.interfaces.progress import ProgressLine


@click.command()
@click.argument("source", type=FileName(), metavar="IN.tsv")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="OUT", help="File (else standard output).")
@click.option("--format", type=click.Choice(["tsv", "jsonl"]), default="tsv", help="Form of the output (tsv).")
@data_option
@kg_option
def command(source: str, output: Path | None, format: str, **options: Any) -> None:
    """Answer questions that compare two objects, one answer a line (QALD-10, task 2).

    IN.tsv has a question a line, in the first of its tab-separated columns; `-` is standard input. A line of OUT has
    the question, the items of both objects, the property that they are compared by, and 1 or 2 for the object that the
    answer is, 0 if they are equal; all but the question are empty where there is no answer. JSON lines have the same
    keys as answers of /api/compare.
    """
    from kgqa.interfaces.batch_answering import compared_lines  # noqa: PLC0415 (loads the pipeline)
    from wikidata_hdt.whole_files import atomic_file  # noqa: PLC0415 (only where a file is written)

    config, progress = answering_config(mode="kg", **options), ProgressLine(sys.stderr, "questions")
    lines = compared_lines(source, config, as_json=format == "jsonl", progress=progress)
    if output is None:
        for line in lines:
            emit(line)
        return
    with atomic_file(output) as out:
        for line in lines:
            out.write(line.encode() + b"\n")
