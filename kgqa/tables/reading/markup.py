"""Tables of HTML pages and records of XML files, through lxml: entities are not resolved, nothing is fetched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from kgqa.errors import InputError
from kgqa.tables.grid.model import Grid
from kgqa.tables.reading.delimited import encoding_of
from kgqa.tables.reading.reading_limits import Limits, Tally

_DECLARED, _HEAD = b"charset", 4000
"""The word that declares the encoding of a page, and the bytes at its beginning where it may stand."""
_MOST_SPAN = 1000
"""Rows or columns that one cell may cover."""


def read_html(data: bytes, name: str, limits: Limits) -> list[Grid]:
    """A grid for every table that holds no other. Raises `InputError` for a page without one."""
    from lxml import etree, html  # noqa: PLC0415 (a compiled module, seldom needed)

    try:
        told = None if _DECLARED in data[:_HEAD].lower() else encoding_of(data, name)
        page = html.document_fromstring(data, parser=html.HTMLParser(no_network=True, huge_tree=False, encoding=told))
    except (etree.LxmlError, ValueError) as error:
        raise _broken(name, error) from error
    tally = Tally(name, limits)
    grids = [
        Grid(_caption(table), tally.checked(_cells(table)))
        for table in page.iter("table")
        if table.find(".//table") is None
    ]
    if not grids:
        raise InputError(f"{name}: no table", value="a page", expected="an element <table>", remedy="check the file")
    return grids


def _caption(table: Any) -> str:
    caption = table.find("caption")
    return _text(caption) if caption is not None else ""


def _text(element: Any) -> str:
    return " ".join(" ".join(element.itertext()).split())


def _cells(table: Any) -> Iterator[list[str]]:
    """The rows of a table; cells that span rows or columns are repeated."""
    carried: dict[int, tuple[int, str]] = {}
    for element in table.iter("tr"):
        row: list[str] = []
        for cell in element.iterchildren("td", "th"):
            _carry(row, carried)
            text = _text(cell)
            for _ in range(_span(cell, "colspan")):
                if (down := _span(cell, "rowspan")) > 1:
                    carried[len(row)] = (down - 1, text)
                row.append(text)
        _carry(row, carried)
        yield row


def _carry(row: list[str], carried: dict[int, tuple[int, str]]) -> None:
    while len(row) in carried:
        left, text = carried.pop(len(row))
        if left > 1:
            carried[len(row)] = (left - 1, text)
            row.append(text)
            if len(row) not in carried:
                return
        else:
            row.append(text)


def _span(cell: Any, name: str) -> int:
    value = cell.get(name, "1").strip()
    return min(_MOST_SPAN, max(1, int(value))) if value.isdecimal() else 1


def read_xml(data: bytes, name: str, limits: Limits) -> list[Grid]:
    """One grid: the elements that come most often under one parent, with their children and attributes as columns."""
    from lxml import etree  # noqa: PLC0415 (a compiled module, seldom needed)

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(data, parser)
    except (etree.LxmlError, ValueError) as error:
        raise _broken(name, error) from error
    groups = [(parent, tag, count) for parent in root.iter(etree.Element) for tag, count in _tags(parent)]
    if not groups:
        raise InputError(
            f"{name}: no records", value=str(root.tag), expected="elements that repeat", remedy="check the file"
        )
    parent, tag, _count = max(groups, key=lambda group: group[2])
    records = [_record(element) for element in parent.iterchildren(tag)]
    keys = list(dict.fromkeys(key for record in records for key in record))
    rows = chain([keys], ([record.get(key, "") for key in keys] for record in records))
    return [Grid(_local(tag), Tally(name, limits).checked(rows))]


def _tags(parent: Any) -> list[tuple[str, int]]:
    counts = Counter(child.tag for child in parent.iterchildren() if isinstance(child.tag, str))
    return [(tag, count) for tag, count in counts.items() if count > 1]


def _record(element: Any) -> dict[str, str]:
    found = {_local(key): value for key, value in element.attrib.items()}
    for child in element.iterchildren():
        if isinstance(child.tag, str):
            found[_local(child.tag)] = _text(child) or str(child.get("value", ""))
    return found or {_local(element.tag): _text(element)}


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def _broken(name: str, error: Exception) -> InputError:
    return InputError(
        f"{name}: cannot be parsed", value=str(error), expected="well-formed HTML or XML", remedy="mend the file"
    )
