"""Places on the globe: points of well-known text, and how far apart they are."""

from __future__ import annotations

import re
from math import asin, cos, radians, sin, sqrt

_POINT = re.compile(r"POINT\s*\(\s*(\S+)\s+(\S+)\s*\)", re.IGNORECASE)
_RADIUS = 6371.0088
"""Mean radius of the Earth in kilometres. Source: Moritz, Geodetic Reference System 1980 (R1)."""

Point = tuple[float, float]
"""Latitude and longitude in degrees."""


def point_of(text: str) -> Point | None:
    """The point that a text such as `Point(21.01 52.23)` tells, longitude first; None for any other text."""
    found = _POINT.search(text)
    if found is None:
        return None
    try:
        return float(found[2]), float(found[1])
    except ValueError:
        return None


def great_circle(one: Point, other: Point) -> float:
    """How far two points on the Earth are apart in a straight line along its surface, in kilometres.

    The haversine formula (Sinnott 1984), which is exact for near points, too; the Earth is taken for a sphere, by which
    it errs by half of one per cent at most.
    """
    (north, east), (other_north, other_east) = (map(radians, point) for point in (one, other))
    half = sin((other_north - north) / 2) ** 2 + cos(north) * cos(other_north) * sin((other_east - east) / 2) ** 2
    return 2 * _RADIUS * asin(min(1.0, sqrt(half)))
