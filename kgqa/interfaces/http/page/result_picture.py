"""A picture of the solutions of a query: bars, places on a graticule, or times on an axis; the table stands beside it.

`#defaultView:` of a query names the picture, as in the Wikidata Query Service; without it the columns' types choose.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, cos, floor, log10, radians

from kgqa.globe import Point, point_of
from kgqa.interfaces.outcomes.statement_words import grouped
from kgqa.terms import ENTITY, XSD
from wikidata_hdt.wikidata_iris import WKT_LITERAL

_VIEW = re.compile(r"^\s*#\s*defaultView:\s*(\w+)", re.MULTILINE)
_KINDS = {"BarChart": "bars", "BubbleChart": "bars", "Map": "map", "Timeline": "times", "Table": ""}
_NUMBERS = frozenset(XSD + name for name in ("decimal", "integer", "double", "float"))
_DATES = frozenset({XSD + "dateTime", XSD + "date"})
_DATE = re.compile(r"([+-]?\d+)-(\d\d)-(\d\d)")
_WIDTH, _ROW, _LABELS, _MARGIN = 720, 26, 200, 12
_MOST_ROWS = 30
"""Bars, or lines of times; more are no picture."""
_MOST_NAMED = 20
"""Places whose names stand beside them."""
_TALLEST = 560
_NAME_WIDTH, _NAME_HEIGHT = 90, 15
_LETTERS = 26
_TICKS = 6

Row = Mapping[str, Mapping[str, str]]
Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Text:
    """Words at a place, in pixels; `anchor` is `start`, `middle` or `end`."""

    x: float
    y: float
    words: str
    anchor: str = "start"


@dataclass(frozen=True, slots=True)
class Mark:
    """A bar, or a dot where it has no width, with what it stands for."""

    x: float
    y: float
    width: float
    title: str


@dataclass(frozen=True, slots=True)
class ResultPicture:
    """A picture of a size in pixels."""

    kind: str
    """`bars`, `map` or `times`."""
    height: int
    marks: tuple[Mark, ...]
    texts: tuple[Text, ...]
    lines: tuple[tuple[float, float, float, float], ...] = ()
    """From one point to another."""
    width: int = _WIDTH


def result_picture(query: str, body: bytes, label: Callable[[str], str]) -> ResultPicture | None:
    """The picture of a result in SPARQL's JSON; None where it has none."""
    result = json.loads(body)
    rows: Sequence[Row] = result.get("results", {}).get("bindings", [])
    named = _VIEW.search(query)
    wanted = [_KINDS.get(named[1], "")] if named else ["map", "times", "bars"]
    names = result.get("head", {}).get("vars", [])
    pictures = (_drawn(kind, rows, names, label) for kind in wanted if rows)
    return next((one for one in pictures if one is not None), None)


def _drawn(kind: str, rows: Sequence[Row], names: Sequence[str], label: Callable[[str], str]) -> ResultPicture | None:
    columns = {"map": {WKT_LITERAL}, "times": _DATES, "bars": _NUMBERS}.get(kind, frozenset())
    found = [name for name in names if any(row.get(name, {}).get("datatype") in columns for row in rows)]
    if not found or (kind != "map" and len(rows) > _MOST_ROWS):
        return None
    told = [(_told(row, [name for name in names if name not in found], label), row) for row in rows]
    return {"map": _map, "times": _times, "bars": _bars}[kind](told, found)


def _told(row: Row, names: Sequence[str], label: Callable[[str], str]) -> str:
    """What a row is called: a text in it, else the label of a thing."""
    cells = [row[name] for name in names if name in row]
    texts = [cell["value"] for cell in cells if cell["type"] == "literal"]
    things = [cell["value"].removeprefix(ENTITY) for cell in cells if cell["value"].startswith(ENTITY)]
    return texts[0] if texts else (label(things[0]) or things[0] if things else "")


def _short(words: str) -> str:
    return words if len(words) <= _LETTERS else words[: _LETTERS - 1].rstrip() + "…"


_Told = Sequence[tuple[str, Row]]


def _bars(told: _Told, columns: Sequence[str]) -> ResultPicture | None:
    """A bar for each row, as long as its first number; none below zero."""
    cells = ((words, row.get(columns[0], {}).get("value", "")) for words, row in told)
    values = [(words, float(text), text) for words, text in cells if text]
    most = max((value for _, value, _ in values), default=0.0)
    if most <= 0 or min(value for _, value, _ in values) < 0:
        return None
    room = _WIDTH - _LABELS - 130
    marks, texts = [], []
    for place, (words, value, text) in enumerate(values):
        y, number = _MARGIN + place * _ROW, grouped(text.lstrip("+").replace(".", ","))
        marks.append(Mark(_LABELS, y, max(1.0, round(room * value / most, 1)), f"{words}: {number}"))
        texts.append(Text(_LABELS - 8, y + 14, _short(words), "end"))
        texts.append(Text(_LABELS + room * value / most + 8, y + 14, number))
    return ResultPicture("bars", 2 * _MARGIN + len(values) * _ROW, tuple(marks), tuple(texts))


def _times(told: _Told, columns: Sequence[str]) -> ResultPicture | None:
    """A line of an axis of years for each row: a dot, or a bar from the first of its dates to the last."""
    spans = [(words, _span(row, columns)) for words, row in told]
    dated = sorted(((words, span) for words, span in spans if span), key=lambda one: one[1])
    if not dated:
        return None
    first, last = min(span[0] for _, span in dated), max(span[1] for _, span in dated)
    step = _step(last - first)
    start, end = floor(first / step) * step, max(ceil(last / step), floor(first / step) + 1) * step
    scale = (_WIDTH - _LABELS - 3 * _MARGIN) / (end - start)
    height = 3 * _MARGIN + (len(dated) + 1) * _ROW

    def x(year: float) -> float:
        return round(_LABELS + (year - start) * scale, 1)

    ticks = [start + step * place for place in range(round((end - start) / step) + 1)]
    marks = tuple(
        Mark(x(span[0]), _MARGIN + place * _ROW, x(span[1]) - x(span[0]), f"{words}: {_years(span)}")
        for place, (words, span) in enumerate(dated)
    )
    names = (
        Text(_LABELS - 8, _MARGIN + place * _ROW + 14, _short(words), "end") for place, (words, _) in enumerate(dated)
    )
    years = (Text(x(year), height - _MARGIN, f"{year:g}", "middle") for year in ticks)
    lines = tuple((x(year), 4.0, x(year), height - 2.5 * _MARGIN) for year in ticks)
    return ResultPicture("times", height, marks, (*names, *years), lines)


def _span(row: Row, columns: Sequence[str]) -> Span | None:
    """The first and the last of the dates of a row, in years."""
    found = (_DATE.match(row[name]["value"]) for name in columns if name in row)
    years = [int(one[1]) + (int(one[2]) - 1) / 12 + (int(one[3]) - 1) / 365 for one in found if one]
    return (min(years), max(years)) if years else None


def _years(span: Span) -> str:
    first, last = (floor(year) for year in span)
    return f"{first}" if first == last else f"{first}–{last}"


def _step(size: float) -> float:
    """A round distance between ticks, in years or degrees: 1, 2 or 5 times a power of ten."""
    rough = max(size / _TICKS, 0.1)
    power = 10.0 ** floor(log10(rough))
    return next(power * one for one in (1, 2, 5, 10) if power * one >= rough)


def _map(told: _Told, columns: Sequence[str]) -> ResultPicture | None:
    """Places between meridians and parallels, which are true in distance in the middle of the picture."""
    found = ((words, point_of(row.get(columns[0], {}).get("value", ""))) for words, row in told)
    places = [(words, point) for words, point in found if point is not None]
    if not places:
        return None
    frame = _Frame.around([point for _, point in places])
    dots = tuple(Mark(*frame.place(point), 0, words) for words, point in places)
    names = tuple(_names(places, frame)) if len(places) <= _MOST_NAMED else ()
    lines, degrees = zip(*frame.graticule(), strict=True)
    return ResultPicture("map", frame.height, dots, (*names, *degrees), lines)


def _names(places: Sequence[tuple[str, Point]], frame: _Frame) -> Iterator[Text]:
    """The names beside places that have room for them; all names are told by the dots."""
    taken: list[Text] = []
    for words, point in places:
        x, y = frame.place(point)
        late = x > frame.place((0, frame.east))[0] - _NAME_WIDTH
        name = Text(x - 9 if late else x + 9, y + 5, _short(words), "end" if late else "start")
        if all(abs(name.x - one.x) > _NAME_WIDTH or abs(name.y - one.y) > _NAME_HEIGHT for one in taken):
            taken.append(name)
            yield name


@dataclass(frozen=True, slots=True)
class _Frame:
    """The part of the globe that a map shows, in degrees, and how large a degree of longitude is, in pixels."""

    south: float
    west: float
    north: float
    east: float
    scale: float
    stretch: float
    """How much longer a degree of latitude is."""

    @classmethod
    def around(cls, points: Sequence[Point]) -> _Frame:
        """The frame of some points, with a margin."""
        (south, north), (west, east) = (
            _wide([point[axis] for point in points], most) for axis, most in enumerate((90, 180))
        )
        stretch = 1 / max(0.2, cos(radians((south + north) / 2)))
        scale = min(_WIDTH / (east - west), _TALLEST / ((north - south) * stretch))
        return cls(south, west, north, east, scale, stretch)

    @property
    def height(self) -> int:
        """Of the picture, in pixels."""
        return ceil((self.north - self.south) * self.stretch * self.scale)

    def place(self, point: Point) -> tuple[float, float]:
        """Where a point lies in the picture."""
        x, y = (point[1] - self.west) * self.scale, (self.north - point[0]) * self.stretch * self.scale
        return round(x, 1), round(y, 1)

    def graticule(self) -> Iterator[tuple[tuple[float, float, float, float], Text]]:
        """Meridians and parallels, each with its degrees."""
        step = _step(max(self.east - self.west, self.north - self.south))
        right = (self.east - self.west) * self.scale
        for place in range(ceil(self.west / step), floor(self.east / step) + 1):
            x = self.place((0, place * step))[0]
            yield (x, 0, x, self.height), Text(x + 3, self.height - 4, _degrees(place * step, "E", "W"))
        for place in range(ceil(self.south / step), floor(self.north / step) + 1):
            y = self.place((place * step, 0))[1]
            yield (0, y, right, y), Text(3, y - 3, _degrees(place * step, "N", "S"))


def _wide(values: Sequence[float], most: float) -> Span:
    """The bounds of some degrees with a tenth around them, and half a degree at least; none beyond the poles."""
    room = max(0.5, (max(values) - min(values)) / 10)
    return max(-most, min(values) - room), min(most, max(values) + room)


def _degrees(value: float, positive: str, negative: str) -> str:
    return f"{abs(value):g}°{positive if value > 0 else negative if value < 0 else ''}"
