"""Tables of HTML pages and records of XML files, through lxml: entities are not resolved, nothing is fetched; and JSON:
arrays of records, records of columns, rows of values, records under one key, nested one level, lines too."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
_MOST_KEYS = 2000
"""Columns of a table."""


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


def read_json(data: bytes, name: str, limits: Limits) -> list[Grid]:
    """A grid for every table found. Raises `InputError` for text that is no JSON and for JSON without a table."""
    text = data.decode(encoding_of(data, name), errors="replace").lstrip("\ufeff")
    try:
        value = _parse(text)
    except (ValueError, RecursionError) as error:
        raise InputError(
            f"{name}: not JSON", value=str(error), expected="JSON or a JSON value a line", remedy="mend the file"
        ) from error
    tally = Tally(name, limits)
    grids = [Grid(title, tally.checked(rows)) for title, rows in _tables(value)]
    if not grids:
        raise InputError(
            f"{name}: no table",
            value=type(value).__name__,
            expected="an array of records, or columns",
            remedy="see docs/tables.md",
        )
    return grids


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2:  # noqa: PLR2004
            raise
        return [json.loads(line) for line in lines]


def _tables(value: Any, title: str = "") -> list[tuple[str, Iterable[list[str]]]]:
    """The tables of a value, with their titles; rows are made when they are asked for."""
    if isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
        return [(title, _records(value))]
    if isinstance(value, list) and value and all(isinstance(one, list) for one in value):
        return [(title, ([_shown(cell) for cell in row] for row in value))]
    if isinstance(value, Mapping):
        if value and all(_is_column(column) for column in value.values()):
            return [(title, _columns(value))]
        inner = [
            table for key, one in value.items() for table in _tables(one, str(key)) if isinstance(one, list | Mapping)
        ]
        if inner:
            return inner
        if len(value) > 1 and all(isinstance(one, Mapping) for one in value.values()):
            return [(title, _records([{"key": key, **one} for key, one in value.items()]))]
    return []


def _is_column(value: Any) -> bool:
    if isinstance(value, Mapping):
        return (
            bool(value)
            and all(key.isdecimal() for key in value)
            and not any(isinstance(v, Mapping) for v in value.values())
        )
    return isinstance(value, list) and bool(value) and not any(isinstance(one, list | Mapping) for one in value)


def _columns(value: Mapping[str, Any]) -> Iterator[list[str]]:
    columns = [list(one.values()) if isinstance(one, Mapping) else one for one in value.values()]
    yield list(value)
    for row in range(max(map(len, columns))):
        yield [_shown(column[row]) if row < len(column) else "" for column in columns]


def _records(records: Sequence[Mapping[str, Any]]) -> Iterator[list[str]]:
    flat = [_flat(record) for record in records]
    keys = list(dict.fromkeys(key for record in flat for key in record))[:_MOST_KEYS]
    yield keys
    for record in flat:
        yield [_shown(record.get(key)) for key in keys]


def _flat(record: Mapping[str, Any]) -> dict[str, Any]:
    """Records inside a record become columns „outer inner”; lists of values are joined, lists of records left out."""
    flat: dict[str, Any] = {}
    for key, value in record.items():
        if isinstance(value, Mapping):
            flat.update({f"{key} {inner}": one for inner, one in value.items() if not isinstance(one, list | Mapping)})
        elif isinstance(value, list):
            if not any(isinstance(one, list | Mapping) for one in value):
                flat[key] = ", ".join(map(_shown, value))
        else:
            flat[key] = value
    return flat


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:  # noqa: PLR2004
        return str(int(value))
    return value.strip() if isinstance(value, str) else str(value) if not isinstance(value, list | Mapping) else ""
