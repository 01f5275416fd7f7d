"""The times of which a question speaks: whether what is history may answer it."""

from __future__ import annotations

from kgqa.model import Analysis, TemporalConstraint
from kgqa.polish.lists.function_words import word_list

_TODAY = word_list("today")


def other_times(analysis: Analysis) -> tuple[TemporalConstraint, ...]:
    """The times that a question names, but for today („dziś”, „obecnie”)."""
    return tuple(one for one in analysis.understanding.times if not _is_today(analysis, one))


def _is_today(analysis: Analysis, time: TemporalConstraint) -> bool:
    return all(token.form.lower() in _TODAY for token in analysis.tokens[time.start : time.end])
