"""How much of the set that an answer rests on the graph has."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Extent(StrEnum):
    """Whether a set is all there is."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    UNKNOWN = "unknown"


class Need(StrEnum):
    """What an answer does with a set: each would be wrong, in its way, of a part of it."""

    LIST = "list"
    COUNT = "count"
    EXTREME = "extreme"
    """The first or n-th of an order."""
    TOTAL = "total"
    """A sum, a mean, a share."""
    ABSENCE = "absence"
    """„nie”: that something is not among it."""
    ONE = "one"
    """One of the members, as the question asks for one."""


class Ground(StrEnum):
    """What tells how much of a set there is."""

    MARK = "mark"
    """The graph marks it as incomplete with an unknown value."""
    CUSTOM = "custom"
    """The graph marks what is incomplete, and does not mark this."""
    NUMBER = "number"
    """The graph states how many there are."""
    COVERAGE = "coverage"
    """How many things of the class that is asked for have the relation to anything."""
    VALUES = "values"
    """How many members have the value that they are put in order, or added up, by."""
    PLURAL = "plural"
    """Several are asked for, and there is one."""
    SINGLE_VALUED = "single-valued"
    """Things of that sort have one value of the property, and another one is stated."""
    EQUALS = "equals"
    """One is asked for, and the graph has several that answer as well: the answer tells a part of what it has."""
    PARTS = "parts"
    """Several things are asked, and the graph has some of them."""
    NONE = "none"
    """Nothing tells."""


@dataclass(frozen=True, slots=True)
class Completeness:
    """A verdict on one set, with the numbers that it rests on."""

    need: Need
    extent: Extent = Extent.UNKNOWN
    ground: Ground = Ground.NONE
    found: int | None = None
    """Members that the graph has; of an order, those that have a value."""
    expected: int | None = None
    """Members that there are, as far as a number says so."""
    share: float | None = None
    """The share that the ground is about, 0 to 1."""
    trust: float = 1.0
    """What the confidence in an answer over the set is multiplied by, 0 to 1."""
    suffices: bool = True
    """Whether an answer may be given at all."""
