"""Pairs of numbers or dates as points between two axes, joined in their order where they are a course of time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kgqa.interfaces.pictures.axes import ticks
from kgqa.interfaces.pictures.drawn_shapes import MARGIN, NARROW, Dot, Line, Named, Picture, Table, Text

_HIGH, _LEFT, _FOOT = 260, 86, 30
_MOST_TICKS = 5
_RIGHT = 3 * MARGIN

Said = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Point:
    """A point with what it stands for."""

    name: Named
    x: float
    y: float
    said: tuple[str, str]
    """Both values in words."""


def plot(points: Sequence[Point], said: tuple[Said, Said], *, joined: bool) -> Picture | None:
    """The points; None for fewer than two. `said` puts the numbers beside both axes into words."""
    if len({(one.x, one.y) for one in points}) < 2:  # noqa: PLR2004 (one point shows nothing)
        return None
    xs, ys = [one.x for one in points], [one.y for one in points]
    across, up = ticks((min(xs), max(xs)), _MOST_TICKS), ticks((min(ys), max(ys)), _MOST_TICKS)
    bottom = MARGIN + _HIGH

    def place(x: float, y: float) -> tuple[float, float]:
        right = (x - across[0]) / (across[-1] - across[0]) * (NARROW - _LEFT - _RIGHT)
        return round(_LEFT + right, 1), round(bottom - (y - up[0]) / (up[-1] - up[0]) * _HIGH, 1)

    ordered = sorted(points, key=lambda one: one.x) if joined else points
    dots = tuple(Dot(*place(one.x, one.y), f"{one.name.words}: {one.said[0]}, {one.said[1]}") for one in ordered)
    course = (Line(one.x, one.y, other.x, other.y, "course") for one, other in pairwise(dots if joined else ()))
    left, right = place(across[0], 0)[0], place(across[-1], 0)[0]
    levels = (Line(left, place(0, value)[1], right, place(0, value)[1]) for value in up)
    uprights = (Line(place(value, 0)[0], MARGIN, place(value, 0)[0], bottom) for value in across)
    feet = (Text(place(value, 0)[0], bottom + 20, said[0](value), "middle", "quiet") for value in across)
    sides = (Text(left - 7, place(0, value)[1] + 5, said[1](value), "end", "quiet") for value in up)
    rows = tuple((one.name, *map(Named, one.said)) for one in ordered)
    lines = (*levels, *uprights, *course)
    table = Table(("name", "first", "second"), rows)
    return Picture("plot", NARROW, bottom + _FOOT, (), lines, (), dots, (*feet, *sides), table)
