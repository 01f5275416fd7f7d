"""What a picture consists of: shapes with their places in pixels, and a table that says the same in words; and the
outlines of states."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from math import ceil, floor, log10
from typing import Any

from kgqa.resources import table_rows

NARROW, WIDE = 520, 720
"""Widths of pictures; a phone shows the narrow ones without scrolling."""
MARGIN = 12
_DATE = re.compile(r"([+-]?\d+)-(\d\d)-(\d\d)")
_LEAST = 1e-6
"""Distance of ticks at least, and the share by which rounding may err."""
Span = tuple[float, float]
Ring = tuple[tuple[float, float], ...]
"""Latitude and longitude of the corners of an outline, in degrees."""


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


@dataclass(frozen=True, slots=True)
class Outline:
    """A piece of land that belongs to a state, and the part of the globe that it lies in, in degrees."""

    state: str
    """Its two letters (ISO 3166-1 alpha-2)."""
    ring: Ring
    south: float
    west: float
    north: float
    east: float

    @classmethod
    def of(cls, state: str, ring: Ring) -> Outline:
        """The outline of some corners."""
        latitudes, longitudes = zip(*ring, strict=True)
        return cls(state, ring, min(latitudes), min(longitudes), max(latitudes), max(longitudes))


@cache
def outlines() -> tuple[Outline, ...]:
    """All outlines; none where the package is not installed."""
    if find_spec("countryinfo") is None:
        return ()
    states = import_module("countryinfo").all_countries()
    found = ((one.iso()["alpha2"], one.geo_json()) for one in states)
    known = [Outline.of(state, ring) for state, shape in found for ring in _rings(shape)]
    return (*known, *(Outline.of(state, _corners(text)) for state, text in table_rows(__package__, "outlines.tsv")))


@cache
def middle_of(state: str) -> tuple[float, float] | None:
    """Latitude and longitude of the middle of a state's largest piece of land; None where no outline is known."""
    pieces = [one for one in outlines() if one.state == state]
    return _middle(max(pieces, key=lambda one: abs(_doubled_area(one.ring))).ring) if pieces else None


def _doubled_area(ring: Ring) -> float:
    """Twice the area within a ring, in square degrees; its sign is that of its direction."""
    return sum(y1 * x2 - y2 * x1 for (y1, x1), (y2, x2) in pairwise((*ring, ring[0])))


def _middle(ring: Ring) -> tuple[float, float]:
    """The centroid of a polygon."""
    corners, area = list(pairwise((*ring, ring[0]))), _doubled_area(ring)
    latitude = sum((y1 + y2) * (y1 * x2 - y2 * x1) for (y1, x1), (y2, x2) in corners)
    longitude = sum((x1 + x2) * (y1 * x2 - y2 * x1) for (y1, x1), (y2, x2) in corners)
    return latitude / (3 * area), longitude / (3 * area)


def _rings(shape: Mapping[str, Any]) -> Iterator[Ring]:
    """The outer rings of a GeoJSON feature collection, whose points have the longitude first (RFC 7946)."""
    for feature in shape.get("features", ()):
        geometry = feature["geometry"]
        polygons = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
        for polygon in polygons:
            yield tuple((latitude, longitude) for longitude, latitude in polygon[0])


def _corners(text: str) -> Ring:
    points = (one.split(",") for one in text.split())
    return tuple((float(latitude), float(longitude)) for longitude, latitude in points)
