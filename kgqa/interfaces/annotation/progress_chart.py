"""The progress chart: finished records by day against what is wanted, as the points of an SVG picture."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

WIDTH, HEIGHT = 640, 220
_LEFT, _TOP, _RIGHT, _BOTTOM = 48, 14, 12, 28
_TICKS = 4
_STEPS = (1, 2, 3, 4, 5, 6, 8)
"""First digits of the distance between two ticks."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A label of an axis, in pixels of the picture."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Chart:
    """What the template draws."""

    line: str
    """The points of the line of finished records, as SVG has them."""
    area: str
    """The points of the area below it."""
    goal: int | None
    """How high the goal's line is; None without a goal."""
    days: tuple[Mark, ...]
    counts: tuple[Mark, ...]
    rows: tuple[tuple[str, int], ...]
    """Day and finished records, the same as a table."""
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    bottom: int = HEIGHT - _BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


def progress_chart(finished: Iterable[tuple[int, float]], goal: int) -> Chart | None:
    """The chart of records and the times when they were finished, a record's first time counts; None without any."""
    first: dict[int, float] = {}
    for record, at in finished:
        first.setdefault(record, at)
    days = sorted(datetime.fromtimestamp(at, UTC).astimezone().date() for at in first.values())
    if not days:
        return None
    span = max(1, (days[-1] - days[0]).days + 1)
    rows = [(day, sum(one <= day for one in days)) for day in (days[0] + timedelta(step) for step in range(span))]
    top = _rounded(max(goal, len(days)))
    points = [(_LEFT, _y(0, top)), *((_x(step + 1, span), _y(count, top)) for step, (_, count) in enumerate(rows))]
    line = _joined(points)
    return Chart(
        line=line,
        area=f"{line} {points[-1][0]},{_y(0, top)}",
        goal=_y(goal, top) if goal else None,
        days=tuple(_day_marks(rows, span)),
        counts=tuple(_count_mark(top * step // _TICKS, top) for step in range(_TICKS + 1)),
        rows=tuple((day.isoformat(), count) for day, count in rows),
    )


def _count_mark(count: int, top: int) -> Mark:
    return Mark(_LEFT - 6, _y(count, top) + 4, str(count))


def _day_marks(rows: list[tuple[date, int]], span: int) -> Iterable[Mark]:
    shown = sorted({0, span // 2, span - 1})
    for step in shown:
        yield Mark(_x(step + 1, span), HEIGHT - 8, rows[step][0].isoformat())


def _rounded(count: int) -> int:
    """A number that the ticks divide, not below the count."""
    steps = (first * int(10**power) for power in itertools.count() for first in _STEPS)
    return next(step for step in steps if step * _TICKS >= count) * _TICKS


def _x(step: int, span: int) -> int:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * step // span


def _y(count: int, top: int) -> int:
    return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * count // top


def _joined(points: list[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)
