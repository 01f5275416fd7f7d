"""Numbers as pictures: bars one below another, how many lie in equal stretches, points between two axes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kgqa.interfaces.pictures.drawn_shapes import (
    MARGIN,
    NARROW,
    Bar,
    Dot,
    Line,
    Named,
    Picture,
    Sketch,
    Span,
    Table,
    Text,
    shortened,
    ticks,
)

MOST_BARS = 30
_ROW = 27
_THICK = 18
_BETWEEN = 9
"""Room between a name and the bars, and between a bar and its number."""
_WIDE, _BOLD = 9.4, 10.6
"""Widths of a letter or digit beside the bars, also in the larger type of a phone."""
_BROAD, _MORE = frozenset("MWmw"), 0.6
"""Letters that are broader, and by which share."""
_LEAST_BARS = 150
"""Width that the longest names leave to the bars."""
_HIGH, _FOOT, _SIDE = 190, 26, 26
_MOST_COLUMNS = 12
_LETTER = 8.0
"""Width of a digit, with room around the number."""
_BASE = _HIGH + 2 * MARGIN
_FEW = 2
Said = Callable[[float], str]
_PLOT_HIGH, _PLOT_LEFT, _PLOT_FOOT = 260, 86, 30
_MOST_TICKS = 5
_RIGHT = 3 * MARGIN


@dataclass(frozen=True, slots=True)
class Amount:
    """How much something has of what is compared."""

    name: Named
    value: float
    said: str
    chosen: bool = False
    """Whether it is what was asked about, among others."""


def bars(amounts: Sequence[Amount], note: str = "") -> Sketch | None:
    """A bar for each amount in their order; None for fewer than two, for more than `MOST_BARS`, and for nothing but
    zeros."""
    values = [one.value for one in amounts]
    if not 1 < len(values) <= MOST_BARS or not any(values):
        return None
    return Sketch("bars", _drawn_bars, (tuple(amounts), note))


def _drawn_bars(amounts: Sequence[Amount], note: str) -> Picture:
    values = [one.value for one in amounts]
    low, high = min(0.0, *values), max(0.0, *values)
    labels, numbers = _rooms(amounts)
    scale = (NARROW - labels - numbers) / (high - low)
    zero = labels - low * scale
    drawn = tuple(_bar(one, place, zero, scale) for place, one in enumerate(amounts))
    texts = (text for place, bar in enumerate(drawn) for text in _texts(amounts[place], bar, labels))
    rows = tuple((one.name, Named(one.said)) for one in amounts)
    height = 2 * MARGIN + len(amounts) * _ROW - (_ROW - _THICK)
    axis = Line(round(zero, 1), 4, round(zero, 1), height - 4, "axis")
    table = Table(("name", "amount"), rows)
    return Picture("bars", NARROW, height, (), (axis,), drawn, (), tuple(texts), table, note)


def _rooms(amounts: Sequence[Amount]) -> Span:
    """The widths for the names and for the numbers; all numbers have room, the longest names leave some to the bars."""
    numbers = min(_BETWEEN + max(_width(one.said) * _letter(one) for one in amounts), NARROW / 2)
    names = _BETWEEN + max(_width(one.name.words) * _letter(one) for one in amounts)
    return min(names, NARROW - numbers - _LEAST_BARS), numbers


def _width(words: str) -> float:
    """How many letters of the usual width take as much room."""
    return len(words) + _MORE * sum(letter in _BROAD for letter in words)


def _letter(one: Amount) -> float:
    return _BOLD if one.chosen else _WIDE


def _bar(one: Amount, place: int, zero: float, scale: float) -> Bar:
    start, length = zero + min(0.0, one.value) * scale, max(1.0, abs(one.value) * scale)
    title, role = f"{one.name.words}: {one.said}", "chosen" if one.chosen else ""
    return Bar(round(start, 1), MARGIN + place * _ROW, round(length, 1), _THICK, title, role)


def _texts(one: Amount, bar: Bar, labels: float) -> Sequence[Text]:
    y, role = bar.y + 14, "strong" if one.chosen else ""
    name = shortened(one.name.words, int((labels - _BETWEEN) / _letter(one)))
    end = round(bar.x + bar.width + _BETWEEN, 1)
    return Text(round(labels - _BETWEEN, 1), y, name, "end", role), Text(end, y, one.said, "start", role)


def histogram(values: Sequence[float], said: Said) -> Sketch | None:
    """Columns as high as there are values in each stretch; None where all values are one. `said`, a function of a
    module, puts a bound into words."""
    return Sketch("histogram", _drawn_histogram, (tuple(values), said)) if len(set(values)) >= _FEW else None


def is_spread(values: Sequence[float]) -> bool:
    """Whether a histogram tells more of some values than that most of them are alike: no column has over half."""
    return bool(values) and max(_counts(values, _stretches(values))) <= len(values) / 2


def _stretches(values: Sequence[float]) -> Sequence[Span]:
    return list(pairwise(ticks((min(values), max(values)), _MOST_COLUMNS)))


def _counts(values: Sequence[float], stretches: Sequence[Span]) -> Sequence[int]:
    return [sum(_within(one, stretch, stretches) for one in values) for stretch in stretches]


def _drawn_histogram(values: Sequence[float], said: Said) -> Picture:
    stretches = _stretches(values)
    counts = _counts(values, stretches)
    rows = tuple(
        (Named(f"{said(start)} – {said(end)}"), Named(str(count)))
        for (start, end), count in zip(stretches, counts, strict=True)
    )
    wide = (NARROW - 2 * _SIDE) / len(counts)
    columns = tuple(_columns(counts, [row[0].words for row in rows], wide))
    bounds = [said(start) for start, _ in stretches] + [said(stretches[-1][1])]
    texts = (*_numbers(columns), *_feet(bounds, wide))
    base = Line(_SIDE, _BASE, NARROW - _SIDE, _BASE, "axis")
    table = Table(("stretch", "count"), rows)
    return Picture("histogram", NARROW, _BASE + _FOOT, (), (base,), columns, (), texts, table)


def _within(value: float, stretch: Span, stretches: Sequence[Span]) -> bool:
    """Whether a value lies in a stretch; the last one has its upper bound."""
    start, end = stretch
    return start <= value < end or (value == end and stretch == stretches[-1])


def _columns(counts: Sequence[int], names: Sequence[str], wide: float) -> Iterator[Bar]:
    most = max(counts)
    for place, (count, name) in enumerate(zip(counts, names, strict=True)):
        high = round(_HIGH * count / most, 1)
        if count:
            yield Bar(round(_SIDE + place * wide + 1, 1), _BASE - high, round(wide - 2, 1), high, f"{name}: {count}")


def _numbers(columns: Sequence[Bar]) -> Iterator[Text]:
    for one in columns:
        yield Text(round(one.x + one.width / 2, 1), one.y - 5, one.title.rpartition(" ")[2], "middle")


def _feet(bounds: Sequence[str], wide: float) -> Iterator[Text]:
    """The bounds below the columns, as many as have room."""
    every = 1 + int(max(map(len, bounds)) * _LETTER / wide)
    for place in range(0, len(bounds), every):
        yield Text(round(_SIDE + place * wide, 1), _BASE + 17, bounds[place], "middle", "quiet")


@dataclass(frozen=True, slots=True)
class Point:
    """A point with what it stands for."""

    name: Named
    x: float
    y: float
    said: tuple[str, str]
    """Both values in words."""


def plot(points: Sequence[Point], said: tuple[Said, Said], *, joined: bool) -> Sketch | None:
    """The points; None for fewer than two. `said`, functions of a module, put the numbers of both axes into words."""
    several = len({(one.x, one.y) for one in points}) >= _FEW
    return Sketch("plot", _drawn_plot, (tuple(points), said, joined)) if several else None


def _drawn_plot(points: Sequence[Point], said: tuple[Said, Said], joined: bool) -> Picture:
    xs, ys = [one.x for one in points], [one.y for one in points]
    across, up = ticks((min(xs), max(xs)), _MOST_TICKS), ticks((min(ys), max(ys)), _MOST_TICKS)
    bottom = MARGIN + _PLOT_HIGH

    def place(x: float, y: float) -> tuple[float, float]:
        right = (x - across[0]) / (across[-1] - across[0]) * (NARROW - _PLOT_LEFT - _RIGHT)
        return round(_PLOT_LEFT + right, 1), round(bottom - (y - up[0]) / (up[-1] - up[0]) * _PLOT_HIGH, 1)

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
    return Picture("plot", NARROW, bottom + _PLOT_FOOT, (), lines, (), dots, (*feet, *sides), table)
