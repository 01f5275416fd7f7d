"""The view of an outcome as text: how a question was understood, what was tried, what led to the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kgqa.interfaces.outcomes.outcome_view import OutcomeView
from kgqa.interfaces.outcomes.section_text import (
    alignment_lines,
    answer_lines,
    attempt_lines,
    mention_lines,
    passage_lines,
    query_lines,
    question_lines,
    statement_lines,
    time_lines,
)

Heading = Callable[[str], str]
"""Makes a line stand out."""


def explanation(view: OutcomeView, heading: Heading = str) -> str:
    """How the answer of an outcome was found or lost, as lines of at most 80 columns.

    Only `heading` may add what terminals do not show.
    """
    sections = (*_sections(view), ("Time", time_lines(view)))
    shown = ((title, list(lines)) for title, lines in sections)
    return "\n".join(line for title, lines in shown if lines for line in (heading(title), *lines))


def _sections(view: OutcomeView) -> Iterator[tuple[str, Iterable[str]]]:
    """Headings with their lines; those of both parts where a question has two."""
    yield "Question", question_lines(view)
    for part in view.parts:
        yield from _sections(part)
    if not view.parts:
        yield from _reasons(view)
    yield "Answer", answer_lines(view)


def _reasons(view: OutcomeView) -> Iterator[tuple[str, Iterable[str]]]:
    """What led to the answer."""
    if view.understood:
        yield "Mentions (* in the answer)", mention_lines(view)
    yield "Templates", attempt_lines(view)
    yield "Words of the first", alignment_lines(view)
    if answer := view.answer:
        yield "Passage", passage_lines(answer)
        yield "Query", query_lines(answer.query)
        yield "Statements", statement_lines(answer)
