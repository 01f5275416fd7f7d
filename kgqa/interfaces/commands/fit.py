"""`fit`: labels in the form that questions ask for."""

from __future__ import annotations

import click

from kgqa.formats.inflection_tables import fit_lines
from kgqa.formats.lines import display_name, read_lines
from kgqa.interfaces.tables import print_lines


@click.command()
@click.argument("source", metavar="IN.tsv")
def command(source: str) -> None:
    """Put labels into the form that questions ask for, one a line.

    The form is case, number and preposition: „w Jerozolimie” for a question that begins with „W którym mieście”.
    IN.tsv has the columns question, label and description (may be empty), named in its first line; `-` is standard
    input. A line that cannot be used gives its label unchanged.
    """
    from kgqa.assembly import open_fitter  # noqa: PLC0415 (loads the pipeline)

    lines = read_lines(source)
    print_lines(lambda report: fit_lines(lines, open_fitter(), report), display_name(source))
