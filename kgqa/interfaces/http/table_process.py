"""Answers questions over tables that clients send, in a process of its own for each: nobody's file can do harm.

What comes back is what is told of an answer; the cells of the file stay there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

from kgqa.model import Meaning
from kgqa.polish.tokens.plain_text import plain
from kgqa.tables.grid.model import Table
from kgqa.tables.reading.reading_limits import Limits
from kgqa.tables.reading.table_files import tables_in
from kgqa.tables.table_answering import Lack, TableAnswer, TableAnswerer
from kgqa.tables.table_description import Corner, corner

LIMITS = Limits(
    file_bytes=16 << 20, unpacked_bytes=100 << 20, rows=200_000, columns=2000, cells=2_000_000, cell_characters=50_000,
    sheets=None,
)  # fmt: skip
"""What one request may send; the longest body is the service's own limit of uploads."""
_MOST_HEADERS = 100
_NICENESS = 5
"""Questions without a file go first where the processor is short."""


@dataclass(frozen=True, slots=True)
class AskedTable:
    """The answer to a question over a file."""

    texts: tuple[str, ...]
    """The values that it is made of; empty without one."""
    text: str
    """The values joined."""
    reason: str
    """Why there is none, in English; empty with one."""
    lack: Lack | None
    unknown: tuple[str, ...]
    """The words that no table knows, of `Lack.WORDS`."""
    table: str
    """The name of the table or sheet; empty where it has none."""
    meaning: Meaning | None
    """How the question was read."""
    probability: float
    unit: str
    """Of the values, as the file names it."""
    corner: Corner | None
    """The part of the table that it was read from."""
    headers: tuple[str, ...]
    """Of all tables of the file, the first hundred."""


def answer_table(data: bytes, name: str, question: str) -> AskedTable:
    """The answer from the bytes of a file. Raises `InputError` for what is no table, or too much of one."""
    os.nice(_NICENESS)
    tables = tables_in(data, name or "table", LIMITS)
    return _told(TableAnswerer(tables, context=name).answer(plain(question)), tables)


def _told(answer: TableAnswer, tables: list[Table]) -> AskedTable:
    name = answer.table.name if answer.table else ""
    return AskedTable(
        answer.texts, answer.text, answer.reason, answer.lack, answer.unknown, name, answer.meaning,
        answer.probability, answer.unit, corner(answer),
        tuple(dict.fromkeys(_headers(tables)))[:_MOST_HEADERS],
    )  # fmt: skip


def _headers(tables: list[Table]) -> Iterator[str]:
    return (column.name for table in tables for column in table.columns if column.name)
