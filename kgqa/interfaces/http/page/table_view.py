"""What the page of tables shows of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kgqa.interfaces.http.table_questions import AskedTable
from kgqa.interfaces.outcomes.telling import percent
from kgqa.tables.grid.model import Table
from kgqa.tables.table_answering import TableAnswer
from kgqa.tables.table_description import Corner, corner

_MOST_COLUMNS = 12


@dataclass(frozen=True, slots=True)
class TableView:
    """An answer with the cells that it was read from, or why there is none, ready for the template."""

    headline: str
    reason: str
    """Why there is no answer, in the page's language; empty with one."""
    percent: int
    file: str
    """The file's name, with that of the sheet where it has one."""
    corner: Corner | None
    columns: tuple[str, ...]
    """The headers that could be asked about, where there is no answer."""


def table_view(asked: AskedTable, file: str, texts: Mapping[str, str]) -> TableView:
    """The view of an answer from a file of this name."""
    answer = asked.answer
    sheet = answer.table.name if answer.table else ""
    return TableView(
        ", ".join(answer.texts) or texts["table nothing"],
        _reason(answer, texts),
        percent(answer.probability) if answer.texts else 0,
        f"{file} – {sheet}" if sheet and sheet != file else file,
        corner(answer) if answer.texts else None,
        () if answer.texts else tuple(dict.fromkeys(_headers(asked.tables)))[:_MOST_COLUMNS],
    )


def _reason(answer: TableAnswer, texts: Mapping[str, str]) -> str:
    if answer.lack is None:
        return ""
    return texts[f"table {answer.lack}"].format(", ".join(map(texts["quoted"].format, answer.unknown)))


def _headers(tables: tuple[Table, ...]) -> Iterator[str]:
    return (column.name for table in tables for column in table.columns if column.name)
