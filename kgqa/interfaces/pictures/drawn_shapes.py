"""What a picture consists of: shapes with their places in pixels, and a table that says the same in words."""

from __future__ import annotations

from dataclasses import dataclass

NARROW, WIDE = 520, 720
"""Widths of pictures; a phone shows the narrow ones without scrolling."""
MARGIN = 12


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


def shortened(words: str, most: int) -> str:
    """Words of at most so many letters."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"
