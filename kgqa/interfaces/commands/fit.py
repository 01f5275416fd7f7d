"""`fit`: labels in the form that questions ask for."""

from __future__ import annotations

import click

from kgqa.formats.inflection_tables import fit_lines
from kgqa.formats.lines import display_name, read_table_lines
from kgqa.interfaces.commands.inflect import print_lines
from kgqa.interfaces.options import FileName, answering_config, style_option


@click.command()
@click.argument("source", type=FileName(), metavar="IN.tsv")
@style_option
def command(source: str, style: str | None) -> None:
    """Put labels into the form that questions ask for, one a line.

    The form is case, number and preposition: „w Jerozolimie” for a question that begins with „W którym mieście”.
    IN.tsv has the columns question, label and description (may be empty), named in its first line; `-` is standard
    input. A line that cannot be used gives its label unchanged. With `--style sentence`, the answer is a full sentence
    where one can be built: „Mikołaj Kopernik urodził się w Toruniu.”.
    """
    from kgqa.assembly import open_fitter  # noqa: PLC0415 (loads the pipeline)

    config = answering_config(style=style)
    fitter = open_fitter(config.style, config.spacy_model)
    lines = read_table_lines(source)
    print_lines(lambda report: fit_lines(lines, fitter, report), display_name(source))
