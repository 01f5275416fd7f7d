"""Reads dictionaries as tables: a headword a line, its part of speech and its definitions in columns split by tabs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from kgqa.errors import SourceError
from kgqa.retrieval.retrieval_tables import name_lists
from kgqa.retrieval.sources.text_records import Entry, senses

_WITHOUT_HEAD = {2: ("headword", "definition"), 3: ("headword", "pos", "definition")}
"""What the columns of a table without a head are, by their number."""


def table_entries(lines: Iterator[bytes], counts: Counter[str], name: str) -> Iterator[Entry]:
    """The entries of a table; lines that lack a headword or a definition are counted and left out.

    The first line may name the columns (`data/dictionary_columns.yaml`); without it there are two or three of them.
    Raises `SourceError` if it is neither, telling the `name` of the file.
    """
    rows = (raw.decode("utf-8", errors="replace").lstrip("\ufeff").rstrip("\r\n").split("\t") for raw in lines)
    first = next(rows, None)
    if first is None:
        return
    columns, is_head = _columns(first, name)
    for row in rows if is_head else chain([first], rows):
        cells = dict(zip(columns, row, strict=False))
        found = list(senses(cells["headword"], cells.get("definition", ""), cells.get("pos", "")))
        counts["broken lines"] += not found and any(cell.strip() for cell in row)
        yield from found


def _columns(first: Sequence[str], name: str) -> tuple[Sequence[str], bool]:
    """What the columns are, and whether the line names them."""
    known = {word: column for column, words in name_lists("dictionary_columns").items() for word in words}
    named = [known.get(cell.strip().lower(), "") for cell in first]
    if {"headword", "definition"} <= set(named):
        return named, True
    if len(first) in _WITHOUT_HEAD:
        return _WITHOUT_HEAD[len(first)], False
    raise SourceError(
        f"a table of {len(first)} columns without names", value=name,
        expected="headword, part of speech and definition, or a first line that names the columns",
        remedy="write „headword”, „pos” and „definition” above the columns",
    )  # fmt: skip
