"""`inflect`: forms of a file of labels, or of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import click

from kgqa.errors import InputError
from kgqa.formats.inflection_tables import Report, inflect_lines
from kgqa.formats.lines import display_name, read_table_lines
from kgqa.interfaces.console import emit
from kgqa.interfaces.options import FileName
from kgqa.polish.tokens.plain_text import plain
from kgqa.terms import Case, Number


@click.command()
@click.argument("source", type=FileName(), metavar="IN.tsv|LABEL")
@click.option(
    "--case",
    type=click.Choice([case.value for case in Case]),
    help="Take LABEL for a label, and put it into this case.",
)
@click.option(
    "--number",
    type=click.Choice([number.value for number in Number]),
    help="Number of LABEL (as-is unless told otherwise).",
)
@click.option("--description", help="What LABEL names („włoski pisarz”), which decides on its gender.")
def command(source: str, case: str | None, number: str | None, description: str | None) -> None:
    """Put labels into a case and number, one form a line.

    IN.tsv has the columns label, description (may be empty), number (sg, pl, as-is) and case (nom gen dat acc inst loc
    voc), named in its first line; `-` is standard input. A line that cannot be used gives its label unchanged. With
    `--case` there is no file: the label stands in its place.
    """
    from kgqa.assembly import open_inflector  # noqa: PLC0415 (loads the pipeline)

    if case is not None:
        chosen = Number(number or Number.AS_IS)
        emit(open_inflector().inflect(plain(source), case=Case(case), number=chosen, description=description or ""))
        return
    if number is not None or description is not None:
        raise click.UsageError("--number and --description go with --case: a file has columns for them")
    if source != "-" and not Path(source).exists():
        raise InputError("no such file", value=source, remedy="check the path; a label in its place takes --case")
    lines = read_table_lines(source)
    print_lines(lambda report: inflect_lines(lines, open_inflector(), report), display_name(source))


def print_lines(lines: Callable[[Report], Iterable[str]], name: str) -> None:
    """Print every line; `lines` gets the function that reports a bad line of the table `name`."""

    def report(number: int, problem: str) -> None:
        click.echo(f"warning: {name}, line {number}: {problem}; the label is left as it is", err=True)

    for line in lines(report):
        emit(line)
