"""The solutions of a query as a table for people: labels beside ids, links, sorted as wished, one page at a time."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from kgqa.interfaces.pictures.drawn_shapes import year_of
from kgqa.interfaces.pictures.result_pictures import number_text
from kgqa.terms import CLAIM, DIRECT, ENTITY, PREFIXES, XSD

ROWS = 100
"""Rows on a page."""
MOST_ROWS = 1_000
"""Rows that are looked through in all; whoever wants more takes the file."""
_ENTITY = re.compile(r"[QP][1-9][0-9]*")
_DAY = "T00:00:00Z"
_NUMBERS = frozenset({"decimal", "integer", "double", "float"})
_WRITTEN_OUT = frozenset({"decimal", "integer"})
_DATES = frozenset({"dateTime", "date"})

Row = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Cell:
    """A value in a row."""

    text: str
    id: str = ""
    """`Q36`, `P36` or another shortened IRI; empty for a literal."""
    link: str = ""
    value: str = ""
    """The whole IRI or literal."""
    number: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """By which column rows are sorted; by none as the query gave them."""

    name: str = ""
    falling: bool = False

    @classmethod
    def of(cls, text: str) -> Self:
        """The order that `name`, or `-name` from the last on, stands for."""
        return cls(text.removeprefix("-"), text.startswith("-"))

    @property
    def text(self) -> str:
        """What the order stands as in an address; empty for none."""
        return f"-{self.name}" if self.falling else self.name

    def next_of(self, name: str) -> str:
        """The order that the heading of a column leads to: rising, then falling."""
        return f"-{name}" if self.name == name and not self.falling else name

    def of_column(self, name: str) -> str:
        """`ascending`, `descending`, or an empty text for a column that rows are not sorted by."""
        return ("descending" if self.falling else "ascending") if self.name == name else ""


@dataclass(frozen=True, slots=True)
class ResultTable:
    """One page of the solutions, or the verdict of an ASK query."""

    variables: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: int
    page: int
    pages: int
    boolean: bool | None = None
    order: Order = Order()


def result_table(body: bytes, page: int, label: Callable[[str], str], order: Order = Order()) -> ResultTable:
    """The table of a result in SPARQL's JSON; labels are looked up for the rows of the page, and those of the column
    that rows are sorted by."""
    result = json.loads(body)
    if "boolean" in result:
        return ResultTable((), (), 0, 1, 1, bool(result["boolean"]))
    variables = tuple(result["head"]["vars"])
    order = order if order.name in variables else Order()
    found = _sorted(result["results"]["bindings"][:MOST_ROWS], order, label)
    pages = max(1, -(-len(found) // ROWS))
    page = min(max(1, page), pages)
    shown = found[(page - 1) * ROWS : page * ROWS]
    rows = tuple(tuple(_cell(row.get(name), label) for name in variables) for row in shown)
    return ResultTable(variables, rows, len(found), page, pages, None, order)


def _sorted(rows: Sequence[Row], order: Order, label: Callable[[str], str]) -> Sequence[Row]:
    """The rows in an order; those without a value last."""
    if not order.name:
        return rows
    bound = [row for row in rows if order.name in row]
    keys = [_key(row[order.name], label) for row in bound]
    places = sorted(range(len(bound)), key=keys.__getitem__, reverse=order.falling)
    return [*(bound[place] for place in places), *(row for row in rows if order.name not in row)]


def _key(binding: Mapping[str, Any], label: Callable[[str], str]) -> tuple[bool, float, str]:
    """Numbers by their size, dates by their time, names and texts by their letters."""
    value, datatype = str(binding["value"]), _datatype(binding)
    number = float(value) if datatype in _NUMBERS else year_of(value) if datatype in _DATES else None
    if number is not None:
        return False, number, ""
    return True, 0.0, (label(value.removeprefix(ENTITY)) or value if value.startswith(ENTITY) else value).casefold()


def _datatype(binding: Mapping[str, Any]) -> str:
    return str(binding.get("datatype", "")).removeprefix(XSD)


def _cell(binding: Mapping[str, Any] | None, label: Callable[[str], str]) -> Cell:
    if binding is None:
        return Cell("")
    value = str(binding["value"])
    if binding["type"] != "uri":
        datatype = _datatype(binding)
        text = number_text(value) if datatype in _WRITTEN_OUT else value.removesuffix(_DAY)
        return Cell(text, value=value, number=datatype in _NUMBERS)
    for start in (ENTITY, DIRECT, CLAIM):
        name = value.removeprefix(start)
        if name != value and _ENTITY.fullmatch(name):
            link = f"/item/{name}" if name.startswith("Q") else ""
            return Cell(label(name), name, link, value)
    return Cell("", _shortened(value), value if value.startswith(("http://", "https://")) else "", value)


def _shortened(iri: str) -> str:
    fits = ((prefix, start) for prefix, start in PREFIXES.items() if iri.startswith(start))
    prefix, start = max(fits, key=lambda one: len(one[1]), default=("", ""))
    return f"{prefix}:{iri.removeprefix(start)}" if prefix else iri
