"""Tells people about an outcome in a terminal, with questions that lead on after a miss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.assembly import Parts
from kgqa.interfaces.outcomes.asking_back import MeaningChoice
from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.outcome_view import OutcomeView
from kgqa.interfaces.outcomes.telling import (
    near_title,
    spelling_title,
    surely_answered,
    tell,
    unsure_title,
    which_question,
)
from kgqa.pipeline.outcome import Outcome


def plain_lines(
    parts: Parts, names: Names, outcome: Outcome, view: OutcomeView, choices: Sequence[MeaningChoice] = ()
) -> Iterator[str]:
    """The answer alone, be it with what it leaves out, or a doubt or miss with what is known, what is missing and near
    questions.

    Where there are meanings to choose among, they stand behind; in place of a miss, which they explain.
    """
    if surely_answered(view):
        told = tell(view)
        yield from (told.headline, *told.caveats)
    elif choices and view.miss:
        yield unsure_title()
    else:
        yield from _doubt(parts, names, outcome, view)
    if choices:
        yield which_question([one.words for one in choices])


def _doubt(parts: Parts, names: Names, outcome: Outcome, view: OutcomeView) -> Iterator[str]:
    from kgqa.interfaces.items.miss_help import MissHelper  # noqa: PLC0415 (loads what makes questions of statements)
    from kgqa.interfaces.items.ready_questions import ReadyQuestions  # noqa: PLC0415

    found = MissHelper(parts, names, ReadyQuestions(parts, names.label)).help(outcome, view)
    told = tell(view, lacking=found.lacking)
    yield from (told.headline, *told.lines)
    if found.spellings:
        yield spelling_title()
        yield from (f"  {one.question}" for one in found.spellings)
    if view.miss and found.questions:
        yield near_title()
        yield from (f"  {question}" for question in found.questions)
