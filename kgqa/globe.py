"""Places on the globe: points of well-known text, and how far apart they are."""

from __future__ import annotations

import re
from math import asin, cos, radians, sin, sqrt

_POINT = re.compile(r"POINT\s*\(\s*(\S+)\s+(\S+)\s*\)", re.IGNORECASE)
_RADIUS = 6371.0088
"""Mean radius of the Earth in kilometres. Source: Moritz, Geodetic Reference System 1980 (R1)."""

_GLOBE = re.compile(r"<([^>]*)>\s*POINT", re.IGNORECASE)

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


def place_words(text: str, mark: str = ",") -> str:
    """Latitude and longitude of a point on the Earth in degrees, with a decimal comma or point: „50,06°N 19,94°E”; an
    empty text for any other text, and for points of other globes."""
    found = point_of(text)
    if found is None or globe_of(text):
        return ""
    return f"{degrees(found[0], 'N', 'S', mark)} {degrees(found[1], 'E', 'W', mark)}"


def degrees(value: float, positive: str, negative: str, mark: str = ",") -> str:
    """Degrees to a hundredth, with the letter of the side on which they lie."""
    side = positive if value > 0 else negative if value < 0 else ""
    return f"{abs(round(value, 2)):g}°{side}".replace(".", mark)


def globe_of(text: str) -> str:
    """The IRI of the globe that the text of a point names in front of it (`<…/Q405> Point(…)`); empty for the Earth."""
    found = _GLOBE.match(text)
    return found[1] if found else ""


def lies_between(point: Point, west: Point, east: Point) -> bool:
    """Whether a point lies in the box between a western and an eastern corner, which may reach over the 180th
    meridian."""
    (latitude, longitude), (one, start), (other, end) = point, west, east
    within = start <= longitude <= end if start <= end else longitude >= start or longitude <= end
    return within and min(one, other) <= latitude <= max(one, other)


def great_circle(one: Point, other: Point) -> float:
    """How far two points on the Earth are apart in a straight line along its surface, in kilometres.

    The haversine formula (Sinnott 1984), which is exact for near points, too; the Earth is taken for a sphere, by which
    it errs by half of one per cent at most.
    """
    (north, east), (other_north, other_east) = (map(radians, point) for point in (one, other))
    half = sin((other_north - north) / 2) ** 2 + cos(north) * cos(other_north) * sin((other_east - east) / 2) ** 2
    return 2 * _RADIUS * asin(min(1.0, sqrt(half)))
