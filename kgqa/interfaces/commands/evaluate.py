"""`evaluate`: scores answers against a gold file."""

from __future__ import annotations

import click

from kgqa.errors import InputError
from kgqa.evaluation.poleval import accuracy, judge
from kgqa.formats.lines import read_lines
from kgqa.formats.poleval import one_line
from kgqa.interfaces.console import emit


@click.command()
@click.option("--metric", type=click.Choice(["poleval"]), required=True, help="The measure.")
@click.option("--per-question", is_flag=True, help="Print a line for every question first.")
@click.argument("gold")
@click.argument("pred")
def command(metric: str, per_question: bool, gold: str, pred: str) -> None:  # noqa: ARG001
    """Score answers against a gold file.

    GOLD holds a line per question with the accepted answers, tab-separated; PRED a line per question with the answer.
    """
    golds, answers = [line.split("\t") for line in read_lines(gold)], read_lines(pred)
    if len(golds) != len(answers):
        raise InputError(
            "the files have different numbers of lines", value=f"{len(golds)} in {gold}, {len(answers)} in {pred}",
            remedy="give the answers to exactly these questions, an empty line for none",
        )  # fmt: skip
    judgements = [judge(variants, answer) for variants, answer in zip(golds, answers, strict=True)]
    if per_question:
        for number, (answer, judgement) in enumerate(zip(answers, judgements, strict=True), 1):
            emit(f"{number}\t{int(judgement.right)}\t{one_line(answer)}\t{judgement.gold}")
    score = accuracy(judgements)
    emit(f"accuracy {score.value:.4f} ({score.right} of {score.total})")
