"""Questions about dates alone: the day of the week of a date that the question states, and dates by a calendar."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kgqa.matching.free.computed import Asked, Operator
from kgqa.matching.free.free_vocabulary import listed_phrases
from kgqa.matching.matching_tables import word_lists
from kgqa.matching.periods import day_or_month
from kgqa.model import Aim, Analysis, At, Held, InCalendar, MeaningReading, Related, SetMeaning, StatedTime
from kgqa.polish.lists.function_words import word_list
from kgqa.values.points_in_time import Calendar

_BEING = word_list("being_verbs")
_BESIDES = "besides"


def calendar_operators(analysis: Analysis) -> Iterator[Operator]:
    """What asks for dates by a calendar („według kalendarza gregoriańskiego”)."""
    if analysis.kind in (Aim.YES_NO, Aim.CHOICE):
        return
    for calendar in Calendar:
        for _, words in listed_phrases("calendars", calendar.value).longest(analysis.tokens):
            yield Operator(words, partial(_asked, calendar))


def stated_times(analysis: Analysis) -> Iterator[MeaningReading]:
    """The date of which nothing is said but that its day of the week, century or the like is asked for."""
    wh = next(iter(analysis.wh_phrases), None)
    if wh is None or wh.time is None:
        return
    idle = word_lists("calendars")[_BESIDES] | _BEING
    for span in analysis.spans:
        told = {*range(wh.start, wh.end), *range(span.start, span.end)}
        others = (token for at, token in enumerate(analysis.tokens) if at not in told)
        time = day_or_month(span)
        if time is not None and all(one.lemmas & idle or not one.form[0].isalnum() for one in others):
            yield MeaningReading(StatedTime(time), 0.0)


def _asked(calendar: Calendar, meaning: SetMeaning) -> Iterator[Asked]:
    if isinstance(meaning, Related | At | Held):
        yield InCalendar(meaning, calendar), 0.0
