"""`evaluate`: scores answers against a gold file."""

from __future__ import annotations

import click

from kgqa.interfaces.console import emit
from kgqa.interfaces.scoring import METRICS


@click.command()
@click.option("--metric", type=click.Choice(list(METRICS)), required=True, help="The measure.")
@click.option("--per-question", is_flag=True, help="Print a tab-separated line for every question first.")
@click.argument("gold")
@click.argument("pred")
def command(metric: str, per_question: bool, gold: str, pred: str) -> None:
    """Score answers against a gold file.

    \b
    GOLD and PRED, a line a question unless said otherwise:
      poleval  accepted answers, tab-separated; the answer
      qald     two QALD JSON files
      ntcir    two run files: id, tab, answer
      sqad     ids of right sentences, tab-separated; ranked ids
      linking  JSON lines as `link` writes them
      retrieval  ids of right records, tab-separated; JSON lines as `text search --in` writes them
    """
    scores = METRICS[metric](gold, pred)
    rows = scores.questions if per_question else ()
    for line in ("\t".join(row) for row in rows):
        emit(line)
    emit("\n".join(scores.totals))
