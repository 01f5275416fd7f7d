"""Amounts as bars, one below another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.interfaces.pictures.drawn_shapes import MARGIN, NARROW, Bar, Line, Named, Picture, Table, Text, shortened

MOST_BARS = 30
_ROW = 27
_THICK = 18
_LABELS, _NUMBERS = 216, 104
"""Room for names and for numbers beside the bars."""
_LETTERS = 23
_BOLD_LETTERS = 20
"""That fit beside the bars, also in the larger type of a phone."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How much something has of what is compared."""

    name: Named
    value: float
    said: str
    chosen: bool = False
    """Whether it is what was asked about, among others."""


def bars(amounts: Sequence[Amount], note: str = "") -> Picture | None:
    """A bar for each amount in their order; None for fewer than two, for more than `MOST_BARS`, and for nothing but
    zeros."""
    values = [one.value for one in amounts]
    if not 1 < len(values) <= MOST_BARS or not any(values):
        return None
    low, high = min(0.0, *values), max(0.0, *values)
    scale = (NARROW - _LABELS - _NUMBERS) / (high - low)
    zero = _LABELS - low * scale
    drawn = tuple(_bar(one, place, zero, scale) for place, one in enumerate(amounts))
    texts = (text for place, one in enumerate(amounts) for text in _texts(one, place, zero, scale))
    rows = tuple((one.name, Named(one.said)) for one in amounts)
    height = 2 * MARGIN + len(amounts) * _ROW - (_ROW - _THICK)
    axis = Line(round(zero, 1), 4, round(zero, 1), height - 4, "axis")
    table = Table(("name", "amount"), rows)
    return Picture("bars", NARROW, height, (), (axis,), drawn, (), tuple(texts), table, note)


def _bar(one: Amount, place: int, zero: float, scale: float) -> Bar:
    start, length = zero + min(0.0, one.value) * scale, max(1.0, abs(one.value) * scale)
    title, role = f"{one.name.words}: {one.said}", "chosen" if one.chosen else ""
    return Bar(round(start, 1), MARGIN + place * _ROW, round(length, 1), _THICK, title, role)


def _texts(one: Amount, place: int, zero: float, scale: float) -> Sequence[Text]:
    y = MARGIN + place * _ROW + 14
    end = round(zero + max(0.0, one.value) * scale + 7, 1)
    role = "strong" if one.chosen else ""
    return Text(
        _LABELS - 9, y, shortened(one.name.words, _BOLD_LETTERS if one.chosen else _LETTERS), "end", role
    ), Text(end, y, one.said, "start", role)
