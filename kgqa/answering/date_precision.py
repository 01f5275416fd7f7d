"""Times that say the same with more or less precision."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.model import TimeUnit
from kgqa.terms import Literal, Term
from kgqa.values.points_in_time import PointInTime
from kgqa.values.time_literals import time_of


def finest(terms: Sequence[Term]) -> tuple[Term, ...]:
    """The terms without times where another term is a more precise time within them: a year beside a day of it."""
    times = [time for term in terms if (time := time_of(term)) is not None]
    return tuple(term for term in terms if not _is_refined(time_of(term), times))


def leaves_open(value: Literal, asked: TimeUnit) -> bool:
    """Whether a value is a time that is not known as precisely as it is asked for."""
    time = time_of(value)
    if time is None or asked is TimeUnit.DATE:
        return False
    return asked.precision is None or not time.tells(asked.precision)


def _is_refined(time: PointInTime | None, others: Sequence[PointInTime]) -> bool:
    return time is not None and any(other.precision > time.precision and _holds(time, other) for other in others)


def _holds(time: PointInTime, other: PointInTime) -> bool:
    return time.days[0] <= other.days[0] and other.days[1] <= time.days[1]
