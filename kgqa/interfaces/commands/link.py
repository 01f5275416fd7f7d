"""`link`: batch entity linking."""

from __future__ import annotations

import json
from typing import Any

import click

from kgqa.config import load_config
from kgqa.formats.jsonl import linked_record
from kgqa.formats.office_text import read_table_lines
from kgqa.interfaces.console import emit
from kgqa.interfaces.options import data_option, kg_option
from kgqa.model import Question


@click.command()
@click.argument("source", metavar="IN.txt")
@click.option("--format", type=click.Choice(["jsonl"]), default="jsonl", help="Form of the output.")
@data_option
@kg_option
def command(source: str, format: str, **options: Any) -> None:  # noqa: ARG001 (there is one format so far)
    """Link the entities of a file of questions, a JSON line each.

    Links do not overlap; `qid` is null for a name that nothing known fits. Offsets count characters. `-` is standard
    input.
    """
    from kgqa.assembly import open_parts  # noqa: PLC0415 (loads the pipeline)

    lines = read_table_lines(source)
    parts = open_parts(load_config(options))
    for line in lines:
        links = parts.names.links(parts.analyser.analyse(Question(line)))
        emit(json.dumps(linked_record(line, links), ensure_ascii=False))
