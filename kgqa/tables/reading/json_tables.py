"""JSON: arrays of records, records of columns, rows of values, records under one key; nested one level, lines too."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from kgqa.errors import InputError
from kgqa.tables.grid.model import Grid
from kgqa.tables.reading.delimited import encoding_of
from kgqa.tables.reading.reading_limits import Limits, Tally

_MOST_KEYS = 2000
"""Columns of a table."""


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
