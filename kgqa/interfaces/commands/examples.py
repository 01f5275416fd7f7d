"""`examples`: questions that work on the loaded data."""

from __future__ import annotations

from typing import Any

import click

from kgqa.interfaces.console import emit
from kgqa.interfaces.options import answering_config, data_option, kg_option

KINDS = ["choice", "entity", "number", "place", "time", "yes-no"]


@click.command()
@click.option("--kind", type=click.Choice(KINDS), help="Only questions of this kind.")
@click.option("--number", type=click.IntRange(1, 100), default=3, metavar="N", help="Questions of each kind (3).")
@data_option
@kg_option
def command(kind: str | None, number: int, **options: Any) -> None:
    """Print questions that the loaded data answer.

    Each stands with its answer behind a tab; every one was tried.

    \b
    Example:
      kgqa examples --kind time
    """
    from kgqa.assembly import open_parts  # noqa: PLC0415 (loads the pipeline)
    from kgqa.interfaces.items.ready_questions import working_examples  # noqa: PLC0415

    config = answering_config(**options)
    found = False
    for example in working_examples(open_parts(config), config, kind, number, tries=1000):
        found = True
        emit(f"{example.text}\t{example.answer}")
    if not found:
        click.echo(f"no example{' of this kind' if kind else ''} is answered by these data", err=True)
