"""The solutions of a query as a table for people: labels beside ids, links, one page at a time."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kgqa.interfaces.outcomes.statement_words import grouped
from kgqa.terms import CLAIM, DIRECT, ENTITY, PREFIXES, XSD

ROWS = 100
"""Rows on a page."""
MOST_ROWS = 1_000
"""Rows that are looked through in all; whoever wants more takes the file."""
_ENTITY = re.compile(r"[QP][1-9][0-9]*")
_DAY = "T00:00:00Z"
_NUMBERS = frozenset({"decimal", "integer"})


@dataclass(frozen=True, slots=True)
class Cell:
    """A value in a row."""

    text: str
    id: str = ""
    """`Q36`, `P36` or another shortened IRI; empty for a literal."""
    link: str = ""
    value: str = ""
    """The whole IRI or literal."""


@dataclass(frozen=True, slots=True)
class ResultTable:
    """One page of the solutions, or the verdict of an ASK query."""

    variables: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: int
    page: int
    pages: int
    boolean: bool | None = None


def result_table(body: bytes, page: int, label: Callable[[str], str]) -> ResultTable:
    """The table of a result in SPARQL's JSON; labels are looked up for the rows of the page alone."""
    result = json.loads(body)
    if "boolean" in result:
        return ResultTable((), (), 0, 1, 1, bool(result["boolean"]))
    variables = tuple(result["head"]["vars"])
    found = result["results"]["bindings"][:MOST_ROWS]
    pages = max(1, -(-len(found) // ROWS))
    page = min(max(1, page), pages)
    shown = found[(page - 1) * ROWS : page * ROWS]
    rows = tuple(tuple(_cell(row.get(name), label) for name in variables) for row in shown)
    return ResultTable(variables, rows, len(found), page, pages)


def _cell(binding: Mapping[str, Any] | None, label: Callable[[str], str]) -> Cell:
    if binding is None:
        return Cell("")
    value = str(binding["value"])
    if binding["type"] != "uri":
        number = binding.get("datatype", "").removeprefix(XSD) in _NUMBERS
        return Cell(grouped(value.lstrip("+").replace(".", ",")) if number else value.removesuffix(_DAY), value=value)
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
