"""A small picture of statements: stars, each an item in the middle and what its statements lead to around it.

Every arrow is a statement of the graph. One that holds both ways („graniczy z”) has a tip at both ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.interfaces.outcomes.item_naming import StatementView, TermView

_WIDTH, _ROW, _MARGIN = 360, 52, 8
_HUB_WIDTH, _BOX_WIDTH, _BOX_HEIGHT = 120, 150, 42
_LETTERS = 20
"""Characters that fit into a box."""
_HUB_LETTERS = 16
_MOST = 30
"""Neighbours of one star."""


@dataclass(frozen=True, slots=True)
class Box:
    """An item or a value; the place of its upper left corner, in pixels."""

    x: int
    y: int
    width: int
    height: int
    label: str
    title: str
    note: str = ""
    """The property, in a box at the end of a spoke."""


@dataclass(frozen=True, slots=True)
class Spoke:
    """A line from the middle to a neighbour."""

    x1: int
    y1: int
    x2: int
    y2: int
    outward: bool
    """Whether a statement leads to the neighbour."""
    inward: bool
    box: Box


@dataclass(frozen=True, slots=True)
class Star:
    """One star and the size that it takes, in pixels."""

    hub: Box
    spokes: tuple[Spoke, ...]
    width: int
    height: int


@dataclass(slots=True)
class _Neighbour:
    by: TermView
    other: TermView
    outward: bool = False
    inward: bool = False


def draw(statements: Sequence[StatementView]) -> tuple[Star, ...]:
    """Stars that show every statement once: the one with most neighbours first.

    What stands for a property path or an expression is no statement of the graph and is left out.
    """
    left = [one for one in statements if one.by.id and one.subject.value != one.value.value]
    stars = []
    while left:
        hub = _hub(left)
        around = [one for one in left if hub.value in (one.subject.value, one.value.value)]
        stars.append(_star(hub, list(_neighbours(hub, around).values())[:_MOST]))
        left = [one for one in left if one not in around]
    return tuple(stars)


def _hub(statements: Sequence[StatementView]) -> TermView:
    """What most statements have in common; of several the first subject."""
    ends = [end for one in statements for end in (one.subject, one.value)]
    counts = Counter(end.value for end in ends)
    subjects = {one.subject.value for one in statements}
    return max(ends, key=lambda end: (counts[end.value], end.value in subjects))


def _neighbours(hub: TermView, statements: Sequence[StatementView]) -> dict[tuple[str, str], _Neighbour]:
    """The other ends by property and value, statements that hold both ways together."""
    found: dict[tuple[str, str], _Neighbour] = {}
    for one in statements:
        outward = one.subject.value == hub.value
        other = one.value if outward else one.subject
        neighbour = found.setdefault((one.by.id, other.value), _Neighbour(one.by, other))
        neighbour.outward |= outward
        neighbour.inward |= not outward
    return found


def _star(hub: TermView, neighbours: Sequence[_Neighbour]) -> Star:
    height = 2 * _MARGIN + (len(neighbours) - 1) * _ROW + _BOX_HEIGHT
    middle = Box(
        _MARGIN, (height - _BOX_HEIGHT) // 2, _HUB_WIDTH, _BOX_HEIGHT, _short(hub.name, _HUB_LETTERS), hub.name
    )
    return Star(middle, tuple(_spokes(middle, neighbours)), _WIDTH, height)


def _spokes(hub: Box, neighbours: Sequence[_Neighbour]) -> Iterator[Spoke]:
    start = hub.x + hub.width, hub.y + hub.height // 2
    for index, one in enumerate(neighbours):
        y = _MARGIN + index * _ROW
        x, note = _WIDTH - _MARGIN - _BOX_WIDTH, _short(one.by.name)
        title = f"{one.by.name}: {one.other.name}"
        box = Box(x, y, _BOX_WIDTH, _BOX_HEIGHT, _short(one.other.name), title, note)
        yield Spoke(*start, box.x, y + box.height // 2, one.outward, one.inward, box)


def _short(text: str, most: int = _LETTERS) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
