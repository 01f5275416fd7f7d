"""What a picture consists of: shapes with their places in pixels, and a table that says the same in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Any

NARROW, WIDE = 520, 720
"""Widths of pictures; a phone shows the narrow ones without scrolling."""
MARGIN = 12
_DATE = re.compile(r"([+-]?\d+)-(\d\d)-(\d\d)")
_LEAST = 1e-6
"""Distance of ticks at least, and the share by which rounding may err."""
Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Named:
    """What something is called, and the item that it is, where it is one."""

    words: str
    item: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """Words at a place; `anchor` is `start`, `middle` or `end`, `role` a class of the style sheet."""

    x: float
    y: float
    words: str
    anchor: str = "start"
    role: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """A rectangle with what it stands for."""

    x: float
    y: float
    width: float
    height: float
    title: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class Dot:
    """A point with what it stands for."""

    x: float
    y: float
    title: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line from one point to another; `role` is `grid`, or a class of the style sheet."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: str = "grid"


@dataclass(frozen=True, slots=True)
class Area:
    """An outline as the path of an SVG."""

    path: str
    role: str = "land"
    title: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The same in words: names of the page's texts for the columns, and the cells."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Named, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture; shapes of one kind lie above those of the kinds before it."""

    kind: str
    """`bars`, `histogram`, `map`, `times`, `family`, `plot` or `graph`."""
    width: int
    height: int
    areas: tuple[Area, ...] = ()
    lines: tuple[Line, ...] = ()
    bars: tuple[Bar, ...] = ()
    dots: tuple[Dot, ...] = ()
    texts: tuple[Text, ...] = ()
    table: Table = Table((), ())
    note: str = ""
    """Name of a text of the page that tells what is compared; empty where the picture needs no more words."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A picture that is worth drawing, with all that is to be seen on it; it can be sent to another process."""

    kind: str
    draw: Callable[..., Picture]
    """A function of a module."""
    things: tuple[Any, ...]
    """Its arguments."""

    def drawn(self) -> Picture:
        """The picture."""
        return self.draw(*self.things)


def shortened(words: str, most: int) -> str:
    """Words of at most so many letters."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def round_step(size: float, most: int = 6) -> float:
    """A round distance between at most so many ticks: 1, 2 or 5 times a power of ten."""
    rough = max(size / most, _LEAST)
    power = 10.0 ** floor(log10(rough))
    return next(power * one for one in (1, 2, 5, 10) if power * one >= rough * (1 - _LEAST))


def ticks(span: Span, most: int = 6, least: float = 0.0) -> tuple[float, ...]:
    """Round numbers from below a span to above it, two at least, no closer than `least`."""
    first, last = span
    step = max(round_step(last - first, most), least)
    start, end = floor(first / step), ceil(last / step)
    return tuple(round(place * step, 6) for place in range(start, max(end, start + 1) + 1))


def year_of(date: str) -> float | None:
    """The year of a date of XML Schema, with the part of it that has gone by; None for what is no date."""
    found = _DATE.match(date)
    if found is None:
        return None
    return int(found[1]) + (max(1, int(found[2])) - 1) / 12 + (max(1, int(found[3])) - 1) / 365


def year_text(year: float) -> str:
    """A year as people write it; those before our era with a minus."""
    return f"{floor(year)}".replace("-", "−")


def years_text(span: Span) -> str:
    """The first and the last year of a stretch, or the one that it lies in."""
    first, last = map(year_text, span)
    return first if first == last else f"{first}–{last}"
