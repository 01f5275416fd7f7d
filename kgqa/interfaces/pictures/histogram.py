"""How many of many values lie in equal stretches, as columns side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from kgqa.interfaces.pictures.axes import ticks
from kgqa.interfaces.pictures.drawn_shapes import MARGIN, NARROW, Bar, Line, Named, Picture, Table, Text

_HIGH, _FOOT, _SIDE = 190, 26, 26
_MOST_COLUMNS = 12
_LETTER = 8.0
"""Width of a digit, with room around the number."""
_BASE = _HIGH + 2 * MARGIN
_FEW = 2

Said = Callable[[float], str]


def histogram(values: Sequence[float], said: Said) -> Picture | None:
    """Columns as high as there are values in each stretch; None where all values are one. `said` puts a bound into
    words."""
    if len(set(values)) < _FEW:
        return None
    stretches = list(pairwise(ticks((min(values), max(values)), _MOST_COLUMNS)))
    counts = [sum(_within(one, stretch, stretches) for one in values) for stretch in stretches]
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


def _within(value: float, stretch: tuple[float, float], stretches: Sequence[tuple[float, float]]) -> bool:
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
