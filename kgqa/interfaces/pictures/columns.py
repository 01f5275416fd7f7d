"""Boxes in columns, joined by lines: a graph by the columns of a result, a family by its generations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

from kgqa.interfaces.pictures.drawn_shapes import (
    MARGIN,
    NARROW,
    WIDE,
    Bar,
    Line,
    Named,
    Picture,
    Sketch,
    Table,
    Text,
    shortened,
)

_LINE = 16
"""Height of a line of text."""
_LEAST, _AROUND = 40, 8
"""Height of a box at least, and of what lies above and below its lines."""
_BETWEEN = 10
"""Room between two boxes of a column."""
_GAP = 30
_LETTER, _BOLD = 8.2, 9.2
"""Widths of letters."""
_MOST_NARROW = 3
"""Columns of a picture that a phone shows without scrolling."""


@dataclass(frozen=True, slots=True)
class Box:
    """Something with words below its name."""

    name: Named
    note: str = ""
    role: str = ""
    """`chosen` for what is meant, `self` for whom the others are told of; a class of the style sheet."""
    told: str = ""
    """Name of a text of the page that stands between the name and the note; empty for none."""

    def lines(self, width: float) -> Sequence[tuple[str, str]]:
        """The lines of text in a box of a width, each with its role; the name takes two at most."""
        bold = self.role == "chosen"
        most = int(width / (_BOLD if bold else _LETTER))
        first, *rest = wrap(self.name.words, most, break_long_words=False) or [""]
        names = [shortened(one, most) for one in (first, *([" ".join(rest)] if rest else []))]
        below = ((self.told, "quiet small told"), (self.note, "quiet small"))
        return [*((one, "strong" if bold else "") for one in names), *(one for one in below if one[0])]


Links = Sequence[tuple[str, str, str]]
"""From which box to which, by the items of their names, and the role of the line."""


def in_columns(kind: str, columns: Sequence[Sequence[Box]], links: Links, table: Table) -> Sketch | None:
    """Columns side by side, each in the middle of the height; None where no line joins them."""
    shown = [column for column in columns if column]
    return Sketch(kind, _drawn, (kind, shown, links, table)) if links and shown else None


def _drawn(kind: str, shown: Sequence[Sequence[Box]], links: Links, table: Table) -> Picture:
    whole = NARROW if len(shown) <= _MOST_NARROW else WIDE
    width = (whole - 2 * MARGIN - _GAP * (len(shown) - 1)) / len(shown)
    high = max(_LEAST, _AROUND + _LINE * max(len(box.lines(width)) for column in shown for box in column))
    height = 2 * MARGIN + max(map(len, shown)) * (high + _BETWEEN) - _BETWEEN
    boxes = {
        box.name.item: (box, MARGIN + place * (width + _GAP), y)
        for place, column in enumerate(shown)
        for box, y in zip(column, _tops(len(column), height, high), strict=True)
    }
    bars = tuple(_bar(box, x, y, (width, high)) for box, x, y in boxes.values())
    texts = tuple(text for box, x, y in boxes.values() for text in _texts(box, x, y, (width, high)))
    lines = tuple(
        line for one, other, role in links if one in boxes and other in boxes
        for line in _joining(boxes[one][1:], boxes[other][1:], (width, high), role)
    )  # fmt: skip
    return Picture(kind, whole, round(height), (), lines, bars, (), texts, table)


def _tops(count: int, height: float, high: float) -> Sequence[float]:
    """The upper edges of so many boxes, in the middle of the height."""
    first = (height - (count * (high + _BETWEEN) - _BETWEEN)) / 2
    return [round(first + place * (high + _BETWEEN), 1) for place in range(count)]


def _bar(box: Box, x: float, y: float, size: tuple[float, float]) -> Bar:
    title = f"{box.name.words}, {box.note}" if box.note else box.name.words
    return Bar(round(x, 1), y, round(size[0], 1), size[1], title, f"box {box.role}".rstrip())


def _texts(box: Box, x: float, y: float, size: tuple[float, float]) -> Iterator[Text]:
    """The lines of a box, in its middle."""
    lines = box.lines(size[0])
    middle, first = round(x + size[0] / 2, 1), y + size[1] / 2 - (len(lines) - 1) * _LINE / 2 + 5
    for place, (words, role) in enumerate(lines):
        yield Text(middle, round(first + place * _LINE, 1), words, "middle", role)


def _joining(
    one: tuple[float, float], other: tuple[float, float], size: tuple[float, float], role: str
) -> Sequence[Line]:
    """A line from the right of a box to the left of another, or down from one to another of the same column."""
    (x1, y1), (x2, y2) = sorted((one, other))
    width, high = size
    if x1 == x2:
        middle, near = round(x1 + width / 2, 1), y2 - y1 <= high + _BETWEEN + 1
        return (Line(middle, y1 + high, middle, y2, role),) if near else _beside(x1, y1, y2, high, role)
    return (Line(round(x1 + width, 1), y1 + high / 2, round(x2, 1), y2 + high / 2, role),)


def _beside(x: float, y1: float, y2: float, high: float, role: str) -> Sequence[Line]:
    """Around the boxes between two of one column, on their left."""
    left, from_, to = round(x - 7, 1), y1 + high / 2, y2 + high / 2
    across = ((round(x, 1), from_, left, from_), (left, from_, left, to), (left, to, round(x, 1), to))
    return tuple(Line(*ends, role) for ends in across)
