"""`inflect`: batch inflection of labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from kgqa.formats.inflection_tables import Report, inflect_lines
from kgqa.formats.lines import display_name
from kgqa.formats.office_text import read_table_lines
from kgqa.interfaces.console import emit


@click.command()
@click.argument("source", metavar="IN.tsv")
def command(source: str) -> None:
    """Put labels into a case and number, one form a line.

    IN.tsv has the columns label, description (may be empty), number (sg, pl, as-is) and case (nom gen dat acc inst loc
    voc), named in its first line; `-` is standard input. A line that cannot be used gives its label unchanged.
    """
    from kgqa.assembly import open_inflector  # noqa: PLC0415 (loads the pipeline)

    lines = read_table_lines(source)
    print_lines(lambda report: inflect_lines(lines, open_inflector(), report), display_name(source))


def print_lines(lines: Callable[[Report], Iterable[str]], name: str) -> None:
    """Print every line; `lines` gets the function that reports a bad line of the table `name`."""

    def report(number: int, problem: str) -> None:
        click.echo(f"warning: {name}, line {number}: {problem}; the label is left as it is", err=True)

    for line in lines(report):
        emit(line)
