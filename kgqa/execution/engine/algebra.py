"""Reads rdflib's algebra: chains of modifiers, operands of joins, the part of the solutions that is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rdflib.plugins.sparql.parserutils import CompValue


@dataclass(frozen=True, slots=True)
class Window:
    """Which of the sorted solutions of a query level are read."""

    first: bool
    """Whether only the first ones are; False if DISTINCT may drop any number of them."""
    skipped: int
    """OFFSET."""
    length: int | None
    """LIMIT."""


def operands(node: Any) -> Iterator[Any]:
    """The parts of nested joins, from left to right."""
    if node.name == "Join":
        yield from operands(node.p1)
        yield from operands(node.p2)
    else:
        yield node


def modifiers(node: Any) -> Iterator[Any]:
    """The nodes that stand one above the other, down to the first with two operands."""
    while isinstance(node, CompValue):
        yield node
        node = node.p


def window(top: Any) -> Window:
    """What a query level reads of the solutions that its ORDER BY sorts."""
    distinct = any(node.name in ("Distinct", "Reduced") for node in modifiers(top))
    if top.name == "Slice":
        return Window(not distinct, top.start, top.length)
    return Window(not distinct, 0, None)
