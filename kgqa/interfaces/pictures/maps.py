"""Places between meridians and parallels, over the outlines of states; routes are lines."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, floor, radians

from kgqa.globe import Point, degrees, great_circle
from kgqa.interfaces.pictures.drawn_shapes import (
    WIDE,
    Area,
    Dot,
    Line,
    Named,
    Outline,
    Picture,
    Sketch,
    Span,
    Table,
    Text,
    outlines,
    round_step,
    shortened,
)

_TALLEST, _FLATTEST = 620, 280
_LEAST_DEGREES = 7.0
"""Of latitude that a map shows at least, and of a single place twice as much."""
_MOST_NAMED = 40
_LETTERS = 22
_LETTER, _LINE = 7.4, 17
"""Width of a letter and height of a line; a phone shows the names that have room with twice as much."""
_NEAR = 1.5
"""Pixels between corners of an outline below which one is left out."""
_VAST = 30.0
"""Degrees of longitude of states that would make all others small."""
_FULL = 360.0
"""Degrees once around the Earth."""
_LEAST_COSINE = 0.2
"""Of the latitude in the middle; nearer to the poles maps would be all height."""
_BEYOND = 60.0
"""Pixels beyond the picture to which outlines are drawn."""


@dataclass(frozen=True, slots=True)
class Place:
    """A point on the Earth, or a state of which an outline is known."""

    name: Named
    point: Point
    state: str = ""
    """Its two letters (ISO 3166-1 alpha-2); empty for what is no state."""


def place_map(places: Sequence[Place], *, route: bool = False) -> Sketch | None:
    """A map of some places; with a line from each to the next where it is a route. None for no places."""
    return Sketch("map", _drawn, (tuple(places), route)) if places else None


def _drawn(places: Sequence[Place], route: bool) -> Picture:
    states = {one.state for one in places if one.state} & {one.state for one in outlines()}
    frame = _Frame.around([*_extent(places, states)], single=len(places) == 1)
    areas = tuple(_areas(frame, states))
    dots = tuple(Dot(*frame.place(one.point), one.name.words) for one in places if one.state not in states)
    grid, edges = tuple(frame.graticule()), tuple(frame.degrees())
    legs = pairwise(frame.place(one.point) for one in (places if route else ()))
    ways = (Line(*one, *other, "route") for one, other in legs)
    names = tuple(_names(places, frame, states))
    table = Table(("place", "latitude", "longitude"), tuple(map(_row, places)))
    return Picture("map", WIDE, frame.height, areas, (*grid, *ways), (), dots, (*edges, *names), table)


def _extent(places: Sequence[Place], states: Collection[str]) -> Iterator[Point]:
    """The places, and the corners of the states that are meant: of each its largest piece of land, of vast ones beside
    others the nearest corner."""
    pieces = [max((one for one in outlines() if one.state == state), key=_size) for state in states]
    vast = {one.state: one for one in pieces if one.east - one.west > _VAST}
    if len(vast) < len(places):
        small = [one for one in places if one.state not in vast]
        yield from (nearest for one in vast.values() for nearest in [_nearest(one, small[0].point)])
        places, pieces = small, [one for one in pieces if one.state not in vast]
    yield from (one.point for one in places)
    for one in pieces:
        yield from ((one.south, one.west), (one.north, one.east))


def _nearest(one: Outline, point: Point) -> Point:
    """The corner of an outline that lies nearest to a point."""
    return min(one.ring, key=lambda corner: great_circle(corner, point))


def _size(one: Outline) -> float:
    return (one.north - one.south) * (one.east - one.west)


def _areas(frame: _Frame, states: Collection[str]) -> Iterator[Area]:
    """The land that the frame shows, all in one path, and each piece of the states that are meant."""
    shown = [(one, path) for one in outlines() for path in frame.paths(one)]
    yield Area("".join(path for one, path in shown if one.state not in states))
    meant = "".join(path for one, path in shown if one.state in states)
    if meant:
        yield Area(meant, "land meant")


def _row(one: Place) -> tuple[Named, ...]:
    latitude, longitude = one.point
    return one.name, Named(degrees(latitude, "N", "S")), Named(degrees(longitude, "E", "W"))


def _names(places: Sequence[Place], frame: _Frame, states: Collection[str]) -> Iterator[Text]:
    """The names of places that have room for them; those that have none on a phone are of the role `wide`."""
    wide, near = list[_Box](), list[_Box]()
    for one in places[:_MOST_NAMED]:
        words = shortened(one.name.words, _LETTERS)
        x, y = frame.seen(one.point, len(words) * _LETTER / 2) if one.state in states else frame.place(one.point)
        for anchor, along, up in _positions(one.state in states):
            box, large = (_Box.of(x + along, y + up, words, anchor, size) for size in (1.0, 2.0))
            if frame.holds(box) and not any(box.meets(other) for other in wide):
                room = frame.holds(large) and not any(large.meets(other) for other in near)
                wide.append(box)
                near += [large] if room else []
                yield Text(round(x + along, 1), round(y + up, 1), words, anchor, "" if room else "wide")
                break


def _positions(area: bool) -> Sequence[tuple[str, float, float]]:
    """Where a name may stand: over the middle of a state; beside a dot, above or below it."""
    if area:
        return (("middle", 0, 5), ("middle", 0, 18), ("middle", 0, -9))
    return (("start", 9, 5), ("end", -9, 5), ("middle", 0, -10), ("middle", 0, 20))


@dataclass(frozen=True, slots=True)
class _Box:
    """The room of a name."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, x: float, y: float, words: str, anchor: str, size: float) -> _Box:
        width = len(words) * _LETTER * size
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        return cls(left, y - _LINE * size * 0.8, left + width, y + _LINE * size * 0.2)

    def meets(self, other: _Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


@dataclass(frozen=True, slots=True)
class _Frame:
    """The part of the globe that a map shows, in degrees, and how large a degree of longitude is, in pixels.

    Its east lies beyond 180° where it reaches over that meridian. Distances are true in the middle of the picture.
    """

    south: float
    west: float
    north: float
    east: float
    scale: float
    stretch: float
    """How much longer a degree of latitude is."""

    @classmethod
    def around(cls, points: Sequence[Point], *, single: bool) -> _Frame:
        """The frame of some points with a margin, no flatter and no taller than is pleasant."""
        (south, north), (west, east) = _latitudes(points, single), _longitudes([point[1] for point in points])
        stretch = 1 / max(_LEAST_COSINE if east - west < _FULL / 2 else 1, cos(radians((south + north) / 2)))
        least = (north - south) * stretch * WIDE / _TALLEST
        west, east = _at_least((west, east), min(_FULL, least))
        scale = WIDE / (east - west)
        flat = _FLATTEST / (scale * stretch)
        south, north = _inside(_at_least((south, north), flat))
        return cls(south, west, north, east, scale, stretch)

    @property
    def height(self) -> int:
        """Of the picture, in pixels."""
        return ceil((self.north - self.south) * self.stretch * self.scale)

    def place(self, point: Point) -> tuple[float, float]:
        """Where a point lies in the picture, in pixels."""
        return self._pixels(point[0], self.west + (point[1] - self.west) % _FULL)

    def seen(self, point: Point, room: float) -> tuple[float, float]:
        """The same, moved into the picture where it is outside, with room to the sides."""
        x, y = self.place(point)
        return min(max(x, room + 4), WIDE - room - 4), min(max(y, 2.0 * _LINE), self.height - 2.0 * _LINE)

    def _pixels(self, latitude: float, longitude: float) -> tuple[float, float]:
        return (
            round((longitude - self.west) * self.scale, 1),
            round((self.north - latitude) * self.stretch * self.scale, 1),
        )

    def holds(self, box: _Box) -> bool:
        """Whether a name lies in the picture."""
        return box.left >= 0 and box.right <= WIDE and box.top >= 0 and box.bottom <= self.height

    def paths(self, one: Outline) -> Iterator[str]:
        """The outline as paths, also where it lies once around the Earth; nothing outside the frame."""
        for turn in (0.0, _FULL, -_FULL):
            across = one.west + turn < self.east and one.east + turn > self.west
            if across and one.south < self.north and one.north > self.south:
                path = self._path(one, turn)
                if path:
                    yield path

    def _path(self, one: Outline, turn: float) -> str:
        corners = list[tuple[int, int]]()
        for latitude, longitude in one.ring:
            x, y = self._pixels(latitude, longitude + turn)
            x, y = min(max(x, -_BEYOND), WIDE + _BEYOND), min(max(y, -_BEYOND), self.height + _BEYOND)
            if not corners or abs(x - corners[-1][0]) + abs(y - corners[-1][1]) >= _NEAR:
                corners.append((round(x), round(y)))
        few = 3
        return _path(corners) if len(corners) >= few else ""

    @property
    def _step(self) -> float:
        return round_step(max(self.east - self.west, self.north - self.south))

    def _meridians(self) -> range:
        return range(ceil(self.west / self._step), floor(self.east / self._step) + 1)

    def _parallels(self) -> range:
        return range(ceil(self.south / self._step), floor(self.north / self._step) + 1)

    def graticule(self) -> Iterator[Line]:
        """Meridians and parallels."""
        for place in self._meridians():
            x = self._pixels(0, place * self._step)[0]
            yield Line(x, 0, x, self.height)
        for place in self._parallels():
            y = self._pixels(place * self._step, 0)[1]
            yield Line(0, y, WIDE, y)

    def degrees(self) -> Iterator[Text]:
        """The degrees of meridians and parallels, at the lower and the left edge."""
        for place in self._meridians():
            east = place * self._step
            east -= _FULL if east > _FULL / 2 else 0
            x = self._pixels(0, place * self._step)[0]
            if x < WIDE - 40:
                yield Text(x + 3, self.height - 4, degrees(east, "E", "W"), "start", "quiet wide")
        for place in self._parallels():
            y = self._pixels(place * self._step, 0)[1]
            if 14 < y < self.height - 18:  # noqa: PLR2004 (room for the digits)
                yield Text(3, y - 3, degrees(place * self._step, "N", "S"), "start", "quiet wide")


def _path(corners: Sequence[tuple[int, int]]) -> str:
    """A closed path: the first corner, then how far it is to each next one."""
    steps = ((x - x0, y - y0) for (x0, y0), (x, y) in pairwise(corners))
    return f"M{corners[0][0]} {corners[0][1]}l{' '.join(f'{x} {y}' for x, y in steps)}z"


def _latitudes(points: Sequence[Point], single: bool) -> Span:
    """The parallels between which some points lie, with room around them."""
    values = [point[0] for point in points]
    room = max(values) - min(values)
    span = min(values) - room * 0.12, max(values) + room * 0.12
    return _inside(_at_least(span, _LEAST_DEGREES * (2 if single else 1)))


def _longitudes(values: Sequence[float]) -> Span:
    """The meridians between which some points lie, by the shorter way around the Earth, with room around them."""
    ordered = sorted(values)
    gaps = [(other - one, place + 1) for place, (one, other) in enumerate(pairwise(ordered))]
    around = (ordered[0] + _FULL - ordered[-1], 0)
    gap, first = max([*gaps, around])
    west = ordered[first]
    east = ordered[first - 1] + (_FULL if first else 0)
    room = (east - west) * 0.12
    return _at_least((west - room, east + room), min(_LEAST_DEGREES, _FULL)) if gap > 0 else (-180.0, 180.0)


def _at_least(span: Span, size: float) -> Span:
    """A span that is widened evenly to a size, where it has less; no more than once around the Earth."""
    first, last = span
    if last - first >= _FULL:
        return -_FULL / 2, _FULL / 2
    more = max(0.0, size - (last - first)) / 2
    return first - more, last + more


def _inside(span: Span) -> Span:
    """A span of latitudes, moved or cut to lie between the poles."""
    first, last = span
    size = min(180.0, last - first)
    first = min(max(first, -90.0), 90.0 - size)
    return first, first + size
