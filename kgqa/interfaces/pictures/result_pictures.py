"""Pictures of the solutions of a query, chosen by the types of its columns; the table stands beside them.

`#defaultView:` of a query names one, as in the Wikidata Query Service. Source: Wikidata:SPARQL query service/Wikidata
Query Help/Result Views.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeVar

from kgqa.globe import point_of
from kgqa.interfaces.outcomes.statement_words import grouped
from kgqa.interfaces.pictures.columns import Box, in_columns
from kgqa.interfaces.pictures.diagrams import MOST_BARS, Amount, Point, bars, histogram, is_spread, plot
from kgqa.interfaces.pictures.drawn_shapes import Named, Sketch, Table, year_of, year_text
from kgqa.interfaces.pictures.maps import Place, place_map
from kgqa.interfaces.pictures.timeline import MOST_LINES, Lasting, timeline
from kgqa.terms import ENTITY, XSD
from wikidata_hdt.wikidata_iris import WKT_LITERAL

_VIEW = re.compile(r"^\s*#\s*defaultView:\s*(\w+)", re.MULTILINE)
_NAMED = {
    "BarChart": "bars", "BubbleChart": "bars", "Map": "map", "Timeline": "times", "LineChart": "line",
    "AreaChart": "line", "ScatterChart": "points", "Graph": "graph", "Tree": "graph", "Dimensions": "graph",
    "Histogram": "histogram", "Table": "table", "ImageGrid": "table",
}  # fmt: skip
_VIEWS = ("map", "times", "bars", "histogram", "line", "points", "graph")
"""From the most telling on; a table is always there."""
TABLE = "table"
_UNASKED = ("map", "times", "bars", "histogram")
"""Those that are shown without being chosen."""
_BESIDE = ("map", "bars")
"""What says more side by side: where things are, and how much they have."""
_NUMBERS = frozenset(XSD + name for name in ("decimal", "integer", "double", "float"))
_DATES = frozenset({XSD + "dateTime", XSD + "date", XSD + "gYear"})
_MOST_NODES = 12
"""Boxes in a column of a graph."""
_MOST_COLUMNS = 3

Binding = Mapping[str, Any]
Label = Callable[[str], str]
_Thing = TypeVar("_Thing")


@dataclass(frozen=True)
class Solutions:
    """The solutions of a query in SPARQL's JSON; `label` names an item or property."""

    names: Sequence[str]
    rows: Sequence[Mapping[str, Binding]]
    label: Label

    @classmethod
    def read(cls, body: bytes, label: Label) -> Solutions:
        """Those of a whole result; none of the result of an ASK query."""
        result = json.loads(body)
        return cls(result.get("head", {}).get("vars", ()), result.get("results", {}).get("bindings", ()), label)

    @cached_property
    def types(self) -> Mapping[str, str]:
        """What the values of each column are: `place`, `date`, `number`, `item`, or an empty text."""
        return {name: _type([row[name] for row in self.rows if name in row]) for name in self.names}

    def of(self, type_: str) -> list[str]:
        """The columns of a type."""
        return [name for name in self.names if self.types[name] == type_]

    def told(self, row: Mapping[str, Binding], without: Sequence[str]) -> Named:
        """What a row is called: a text in it, else the label of a thing."""
        cells = [(name, row[name]) for name in self.names if name in row and name not in without]
        items = [_item(cell) for name, cell in cells if self.types[name] == "item"]
        texts = [cell["value"] for name, cell in cells if not self.types[name] and cell["type"] == "literal"]
        item = items[0] if items else ""
        return Named(texts[0] if texts else self.label(item) or item, item)


def _chosen_view(query: str, solutions: Solutions, wanted: str = "") -> str:
    """The view of a result: the one that is wanted, else what the query names, else the most telling one, which a
    histogram with nearly everything in one column is not."""
    named = _VIEW.search(query)
    name = wanted or (_NAMED.get(named[1], TABLE) if named else "")
    if name:
        return name if name in views_of(solutions) else TABLE
    unasked = (one for one in views_of(solutions) if one in _UNASKED)
    return next((one for one in unasked if one != "histogram" or is_spread(_spread(solutions))), TABLE)


def views_of(solutions: Solutions) -> tuple[str, ...]:
    """The views that the types of the columns allow, the table last."""
    places, dates, numbers, items = map(solutions.of, ("place", "date", "number", "item"))
    few = len(solutions.rows) <= MOST_BARS
    fits = {
        "map": places,
        "times": dates and len(solutions.rows) <= MOST_LINES,
        "bars": numbers and few,
        "histogram": (numbers or dates) and not few,
        "line": numbers and (dates or numbers[1:]),
        "points": numbers[1:],
        "graph": items[1:],
    }
    return (*(one for one in _VIEWS if fits[one]), TABLE) if solutions.rows else (TABLE,)


def result_pictures(query: str, solutions: Solutions, wanted: str = "") -> tuple[str, tuple[Sketch, ...]]:
    """The view of a result with its pictures; bars beside a map that nobody chose. No picture for the table, and where
    nothing can be drawn."""
    view = _chosen_view(query, solutions, wanted)
    beside = _BESIDE if not wanted and not _VIEW.search(query) and _BESIDE[0] == view else (view,)
    shown = [one for one in beside if one in views_of(solutions) and one in _DRAWN]
    return view, tuple(sketch for one in shown if (sketch := _DRAWN[one](solutions)) is not None)


def _type(cells: Sequence[Binding]) -> str:
    """The type that all values of a column have."""
    types = {_cell_type(cell) for cell in cells}
    return types.pop() if len(types) == 1 else ""


def _cell_type(cell: Binding) -> str:
    datatype = cell.get("datatype", "")
    if cell["type"] == "uri":
        return "item" if cell["value"].startswith(ENTITY + "Q") else ""
    known = {WKT_LITERAL: "place", **dict.fromkeys(_DATES, "date"), **dict.fromkeys(_NUMBERS, "number")}
    return known.get(datatype, "")


def _item(cell: Binding) -> str:
    return str(cell["value"]).removeprefix(ENTITY)


def _once(things: Iterable[_Thing]) -> list[_Thing]:
    """Each thing once: paths and things of several classes give the same solution again and again."""
    return list(dict.fromkeys(things))


def _map(solutions: Solutions) -> Sketch | None:
    column = solutions.of("place")[0]
    found = ((row, point_of(row[column]["value"])) for row in solutions.rows if column in row)
    places = (Place(solutions.told(row, [column]), point) for row, point in found if point is not None)
    return place_map(_once(places))


def _times(solutions: Solutions) -> Sketch | None:
    columns = solutions.of("date")
    return timeline(_once(one for row in solutions.rows if (one := _lasting(row, columns, solutions)) is not None))


def _lasting(row: Mapping[str, Binding], columns: Sequence[str], solutions: Solutions) -> Lasting | None:
    years = [year for name in columns if name in row if (year := year_of(row[name]["value"])) is not None]
    return Lasting(solutions.told(row, columns), (min(years), max(years))) if years else None


def _bars(solutions: Solutions) -> Sketch | None:
    columns = solutions.of("number")
    rows = [row for row in solutions.rows if columns[0] in row]
    told = [solutions.told(row, columns) for row in rows]
    cells = [row[columns[0]]["value"] for row in rows]
    return bars(_once(Amount(name, float(cell), number_text(cell)) for name, cell in zip(told, cells, strict=True)))


def _histogram(solutions: Solutions) -> Sketch | None:
    return histogram(_spread(solutions), said_number if solutions.of("number") else year_text)


def _spread(solutions: Solutions) -> list[float]:
    """The numbers of the first column of them, else the years of the first column of dates."""
    numbers, dates = solutions.of("number"), solutions.of("date")
    if numbers:
        return [float(row[numbers[0]]["value"]) for row in solutions.rows if numbers[0] in row]
    years = (year_of(row[dates[0]]["value"]) for row in solutions.rows if dates[0] in row)
    return [year for year in years if year is not None]


def _plot(solutions: Solutions, *, joined: bool) -> Sketch | None:
    numbers, dates = solutions.of("number"), solutions.of("date") if joined else []
    across, up = (dates[0], numbers[0]) if dates else (numbers[0], numbers[1])
    rows = [row for row in solutions.rows if across in row and up in row]
    points = [_point(row, across, up, solutions) for row in rows]
    said = year_text if dates else said_number
    return plot([one for one in points if one is not None], (said, said_number), joined=joined)


def _point(row: Mapping[str, Binding], across: str, up: str, solutions: Solutions) -> Point | None:
    text = row[across]["value"]
    x = year_of(text) if solutions.types[across] == "date" else float(text)
    if x is None:
        return None
    said = year_text(x) if solutions.types[across] == "date" else number_text(text), number_text(row[up]["value"])
    return Point(solutions.told(row, (across, up)), x, float(row[up]["value"]), said)


def _graph(solutions: Solutions) -> Sketch | None:
    columns = solutions.of("item")[:_MOST_COLUMNS]
    shown: dict[str, int] = {}
    for row in solutions.rows:
        for place, name in enumerate(columns):
            if name in row and list(shown.values()).count(place) < _MOST_NODES:
                shown.setdefault(_item(row[name]), place)
    boxes = [
        [Box(Named(solutions.label(item) or item, item)) for item, where in shown.items() if where == place]
        for place in range(len(columns))
    ]
    links = [one for one in dict.fromkeys(_links(solutions.rows, columns)) if one[0] in shown and one[1] in shown]
    names = {item: Named(solutions.label(item) or item, item) for item in shown}
    table = Table(("name", "leads to"), tuple((names[one], names[other]) for one, other, _ in links))
    return in_columns("graph", boxes, links, table)


def _links(rows: Sequence[Mapping[str, Binding]], columns: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    for row in rows:
        for one, other in pairwise(columns):
            if one in row and other in row and row[one]["value"] != row[other]["value"]:
                yield _item(row[one]), _item(row[other]), "kin"


def number_text(text: str) -> str:
    """A number of the data as people write it: with a decimal comma, its digits in groups."""
    return grouped(text.lstrip("+").replace(".", ","))


def said_number(value: float) -> str:
    """The same of a number that was calculated."""
    return number_text(f"{value:.10g}" if abs(value) < 1e10 else f"{value:.0f}")  # noqa: PLR2004 (digits of a double)


_DRAWN: Mapping[str, Callable[[Solutions], Sketch | None]] = {
    "map": _map,
    "times": _times,
    "bars": _bars,
    "histogram": _histogram,
    "line": lambda solutions: _plot(solutions, joined=True),
    "points": lambda solutions: _plot(solutions, joined=False),
    "graph": _graph,
}
