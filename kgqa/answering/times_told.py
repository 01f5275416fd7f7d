"""The times of which a question and its claims speak: today, or any time."""

from __future__ import annotations

from dataclasses import replace

from kgqa.model import Analysis, Both, Related, SetMeaning, TemporalConstraint
from kgqa.polish.lists.function_words import word_list

_TODAY = word_list("today")


def other_times(analysis: Analysis) -> tuple[TemporalConstraint, ...]:
    """The times that a question names, but for today („dziś”, „obecnie”)."""
    return tuple(one for one in analysis.understanding.times if not _is_today(analysis, one))


def _is_today(analysis: Analysis, time: TemporalConstraint) -> bool:
    return all(token.form.lower() in _TODAY for token in analysis.tokens[time.start : time.end])


def of_any_time(meaning: SetMeaning) -> SetMeaning:
    """A set that is made of what relations lead to, by statements of any time."""
    match meaning:
        case Both(first=first, second=second):
            return Both(of_any_time(first), of_any_time(second))
        case Related(relation=relation, base=base):
            paths = tuple(tuple(replace(step, ever=len(path) == 1) for step in path) for path in relation.paths)
            return Related(replace(relation, paths=paths), base)
        case _:
            return meaning
