"""`ask`: one question, for people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from kgqa.config import Style
from kgqa.errors import InputError
from kgqa.interfaces.console import emit, heading
from kgqa.interfaces.options import (
    answering_config,
    check_question,
    data_option,
    kg_option,
    min_confidence_option,
    mode_option,
    style_option,
    text_option,
)
from kgqa.model import Question

if TYPE_CHECKING:
    from kgqa.assembly import Parts
    from kgqa.interfaces.outcomes.asking_back import MeaningChoice
    from kgqa.interfaces.outcomes.item_naming import GraphLabels
    from kgqa.interfaces.outcomes.outcome_view import OutcomeView
    from kgqa.pipeline.outcome import Outcome

MISSED = 3
"""Exit code of a question without an answer."""


@click.command()
@click.argument("question")
@click.option("--explain", is_flag=True, help="Show how the answer was found, or where it was lost.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, with the query and the statements.")
@click.option("--meaning", type=click.IntRange(min=1), help="Which of the meanings that were named is meant.")
@data_option
@kg_option
@mode_option
@style_option
@text_option
@min_confidence_option
def command(question: str, explain: bool, as_json: bool, meaning: int | None, **options: Any) -> None:
    """Answer one question, for people.

    An answer that is not certain enough is told as a doubt, with what speaks for it. Where there is none, the
    command says what it understood and what is missing, and exits with 3. Where several meanings lie close together,
    they are named with their numbers, and --meaning chooses one.

    \b
    Examples:
      kgqa ask "W którym kraju leży Kraków?"
      kgqa ask --explain "Kto napisał „Lalkę”?"
    """
    from kgqa.assembly import open_parts, with_statements  # noqa: PLC0415 (loads spaCy and hdt)
    from kgqa.interfaces.items.plain_telling import plain_lines  # noqa: PLC0415
    from kgqa.interfaces.outcomes.asking_back import BackAsker  # noqa: PLC0415
    from kgqa.interfaces.outcomes.item_naming import GraphLabels, Names  # noqa: PLC0415
    from kgqa.interfaces.outcomes.telling import which_question  # noqa: PLC0415
    from kgqa.interfaces.outcomes.view_building import view_of  # noqa: PLC0415

    if not question.strip():
        raise click.UsageError("the question is empty")
    check_question(question)
    config = answering_config(**options)
    parts = open_parts(config)
    outcome = parts.pipeline.answer(Question(question), config.min_confidence)
    labels = GraphLabels(parts.graph, config.languages)
    names = Names.of(parts, labels)
    choices = BackAsker(parts, names).choices(question, outcome) if explain or meaning or not as_json else ()
    if meaning:
        outcome, choices = _chosen(choices, meaning).outcome, ()
    view = view_of(question, with_statements(outcome, parts), names)
    offered = [one.words for one in choices]
    if as_json:
        explained = {"explanation": _record(view, offered)} if explain else {}
        emit(json.dumps(_answered(question, outcome, parts, labels) | explained, ensure_ascii=False))
    elif explain:
        from kgqa.interfaces.outcomes.explanation import explanation  # noqa: PLC0415 (few ask for it)

        emit("\n".join((explanation(view, heading), *([which_question(offered)] if offered else []))))
    else:
        emit("\n".join(plain_lines(parts, names, outcome, view, choices)))
    if view.miss:
        raise click.exceptions.Exit(MISSED)


def _answered(question: str, outcome: Outcome, parts: Parts, labels: GraphLabels) -> dict[str, Any]:
    from kgqa.interfaces.batch_answering import full_record  # noqa: PLC0415 (few ask for it)
    from kgqa.interfaces.library.answer_making import AnswerMaker  # noqa: PLC0415

    return full_record(question, outcome, AnswerMaker(parts, labels, parts.verbaliser.in_style(Style.SENTENCE)))


def _record(view: OutcomeView, offered: Sequence[str]) -> dict[str, Any]:
    from kgqa.interfaces.outcomes.explanation import explanation_record  # noqa: PLC0415 (few ask for it)

    return explanation_record(view) | {"choices": offered}


def _chosen(choices: Sequence[MeaningChoice], number: int) -> MeaningChoice:
    """The choice of a number from 1. Raises InputError."""
    if number > len(choices):
        expected = f"1 to {len(choices)}" if choices else "no --meaning: the question has one meaning alone"
        raise InputError("there is no such meaning", value=number, expected=expected)
    return choices[number - 1]
