"""A small picture of statements: entities as boxes in columns, properties as labelled lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Statement = tuple[str, str, str]

_COLUMN, _ROW = 380, 64
_BOX_WIDTH, _BOX_HEIGHT = 190, 38
_MARGIN = 12
_LETTERS = 24
"""Characters of a label that fit into a box or on a line."""


@dataclass(frozen=True, slots=True)
class Box:
    """An entity; the place of its upper left corner, in pixels."""

    x: int
    y: int
    label: str
    title: str


@dataclass(frozen=True, slots=True)
class Line:
    """A property between two boxes."""

    x1: int
    y1: int
    x2: int
    y2: int
    label: str
    title: str

    @property
    def middle(self) -> tuple[int, int]:
        """Where the label stands."""
        return (self.x1 + self.x2) // 2, (self.y1 + self.y2) // 2 - 6


@dataclass(frozen=True, slots=True)
class Picture:
    """Boxes and lines, and the size that they take, in pixels."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    box_width: int = _BOX_WIDTH
    box_height: int = _BOX_HEIGHT


def draw(statements: Sequence[Statement]) -> Picture:
    """The picture: a subject stands left of its objects, unless that would go round in a circle."""
    columns = _columns(statements)
    places: dict[str, tuple[int, int]] = {}
    filled = [0] * (max(columns.values(), default=0) + 1)
    for node, column in columns.items():
        places[node] = (_MARGIN + column * _COLUMN, _MARGIN + filled[column] * _ROW)
        filled[column] += 1
    boxes = tuple(Box(x, y, _short(node), node) for node, (x, y) in places.items())
    lines = tuple(_line(places[subject], places[value], name) for subject, name, value in statements)
    width = 2 * _MARGIN + (len(filled) - 1) * _COLUMN + _BOX_WIDTH
    return Picture(width, 2 * _MARGIN + (max(filled) - 1) * _ROW + _BOX_HEIGHT, boxes, lines)


def _columns(statements: Sequence[Statement]) -> dict[str, int]:
    """Every entity with its column: one more than that of the subjects that lead to it."""
    nodes = dict.fromkeys(node for subject, _, value in statements for node in (subject, value))
    columns = dict.fromkeys(nodes, 0)
    for _ in nodes:  # a longest way without circles has no more steps than there are nodes
        moved = False
        for subject, _, value in statements:
            if columns[value] <= columns[subject] < len(nodes) - 1 and not _leads(value, subject, statements):
                columns[value] = columns[subject] + 1
                moved = True
        if not moved:
            break
    return columns


def _leads(start: str, target: str, statements: Sequence[Statement]) -> bool:
    """Whether statements lead from one entity to another."""
    reached, waiting = {start}, [start]
    while waiting:
        node = waiting.pop()
        for subject, _, value in statements:
            if subject == node and value not in reached:
                reached.add(value)
                waiting.append(value)
    return target in reached


def _line(start: tuple[int, int], end: tuple[int, int], name: str) -> Line:
    middle = _BOX_HEIGHT // 2
    if start[0] < end[0]:
        return Line(start[0] + _BOX_WIDTH, start[1] + middle, end[0], end[1] + middle, _short(name), name)
    return Line(start[0] + _BOX_WIDTH // 2, start[1], end[0] + _BOX_WIDTH // 2, end[1], _short(name), name)


def _short(text: str) -> str:
    return text if len(text) <= _LETTERS else text[: _LETTERS - 1] + "…"
