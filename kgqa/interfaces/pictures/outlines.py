"""Outlines of the world's states from the package countryinfo (extra `pictures`); without it maps have none.

They are those of Natural Earth at 1:110 million, which are in the public domain; states that the package has no outline
of stand in a file beside this module, from the same source.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

from kgqa.resources import table_rows

Ring = tuple[tuple[float, float], ...]
"""Latitude and longitude of the corners of an outline, in degrees."""


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
