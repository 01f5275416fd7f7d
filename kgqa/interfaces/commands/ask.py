"""`ask`: one question, for people."""

from __future__ import annotations

import json
from typing import Any

import click

from kgqa.errors import InputError
from kgqa.formats.jsonl import answer_record
from kgqa.interfaces.console import emit, heading
from kgqa.interfaces.entity_names import GraphLabels
from kgqa.interfaces.options import (
    answering_config,
    data_option,
    kg_option,
    min_confidence_option,
    mode_option,
    style_option,
    text_option,
)
from kgqa.model import Question

MISSED = 3
"""Exit code of a question without an answer."""


@click.command()
@click.argument("question")
@click.option("--explain", is_flag=True, help="Show how the answer was found, or where it was lost.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@data_option
@kg_option
@mode_option
@style_option
@text_option
@min_confidence_option
def command(question: str, explain: bool, as_json: bool, **options: Any) -> None:
    """Answer one question, for people.

    An answer that is not certain enough is told as a doubt, with what speaks for it. Where there is none, the
    command says what it understood and what is missing, and exits with 3.

    \b
    Examples:
      kgqa ask "W którym kraju leży Kraków?"
      kgqa ask --explain "Kto napisał „Lalkę”?"
    """
    from kgqa.assembly import open_parts, with_statements  # noqa: PLC0415 (loads spaCy and hdt)
    from kgqa.interfaces.items.plain_telling import plain_lines  # noqa: PLC0415
    from kgqa.interfaces.outcomes.explanation_record import explanation_record  # noqa: PLC0415
    from kgqa.interfaces.outcomes.explanation_text import explanation  # noqa: PLC0415
    from kgqa.interfaces.outcomes.naming import Names  # noqa: PLC0415
    from kgqa.interfaces.outcomes.view_building import view_of  # noqa: PLC0415

    if not question.strip():
        raise click.UsageError("the question is empty")
    if any("\ud800" <= character <= "\udfff" for character in question):
        raise InputError("the question is not UTF-8", value=question, remedy="use a UTF-8 terminal")
    config = answering_config(**options)
    parts = open_parts(config)
    outcome = parts.pipeline.answer(Question(question), config.min_confidence)
    names = Names.of(parts, GraphLabels(parts.graph, config.languages))
    view = view_of(question, with_statements(outcome, parts), names)
    if as_json:
        explained = {"explanation": explanation_record(view)} if explain else {}
        emit(json.dumps(answer_record(question, outcome.answer) | explained, ensure_ascii=False))
    elif explain:
        emit(explanation(view, heading))
    else:
        emit("\n".join(plain_lines(parts, names, outcome, view)))
    if view.miss:
        raise click.exceptions.Exit(MISSED)
