"""What the page of tables shows of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kgqa.interfaces.http.table_process import AskedTable
from kgqa.interfaces.outcomes.telling import percent
from kgqa.tables.table_description import Corner

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
    sheet = asked.table
    return TableView(
        _with_unit(asked) or texts["table nothing"],
        _reason(asked, texts),
        percent(asked.probability) if asked.texts else 0,
        f"{file} – {sheet}" if sheet and sheet != file else file,
        asked.corner if asked.texts else None,
        () if asked.texts else asked.headers[:_MOST_COLUMNS],
    )


def _with_unit(asked: AskedTable) -> str:
    """The values with their unit, where the cells do not have it themselves."""
    values = ", ".join(asked.texts)
    return f"{values} {asked.unit}".strip() if asked.unit not in values else values


def _reason(asked: AskedTable, texts: Mapping[str, str]) -> str:
    if asked.lack is None:
        return ""
    return texts[f"table {asked.lack}"].format(", ".join(map(texts["quoted"].format, asked.unknown)))
