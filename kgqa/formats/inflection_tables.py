"""Tab-separated tables of the commands `inflect` and `fit`: labels in, one form a line out.

The first line names the columns. A line that cannot be used gives its label unchanged (an empty line if there is none)
and a message to the caller; it never stops a batch, and every line after the header gives exactly one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from kgqa.errors import InputError
from kgqa.polish.tokens.plain_text import plain
from kgqa.terms import Case, Number

Report = Callable[[int, str], None]
"""Receives the number of a bad line (the header is line 1) and what is wrong with it."""


class LabelInflector(Protocol):
    """What `inflect_lines` asks of an inflector."""

    def inflect(self, label: str, *, case: Case, number: Number = Number.AS_IS, description: str = "") -> str:
        """The form of a label."""


class LabelFitter(Protocol):
    """What `fit_lines` asks of a fitter."""

    def fit(self, question: str, label: str, description: str = "") -> str:
        """The label in the form that a question asks for."""


def inflect_lines(lines: Iterable[str], inflector: LabelInflector, report: Report | None = None) -> Iterator[str]:
    """The forms of the labels of a table with the columns `label`, `case` and, if wanted, `description`, `number`.

    Cases are nom, gen, dat, acc, inst, loc, voc; numbers sg, pl, as-is. Raises `InputError` when the header lacks a
    column that is needed.
    """

    def form(row: Mapping[str, str]) -> str:
        case, number = row["case"].strip().lower(), row.get("number", "").strip().lower() or Number.AS_IS
        if case not in set(Case):
            raise _BadLineError(f"unknown case {case!r}, expected one of {', '.join(Case)}")
        if number not in set(Number):
            raise _BadLineError(f"unknown number {number!r}, expected one of {', '.join(Number)}")
        return inflector.inflect(
            plain(row["label"]), case=Case(case), number=Number(number), description=row.get("description", "")
        )

    return _lines(lines, ("label", "case"), form, report)


def fit_lines(lines: Iterable[str], fitter: LabelFitter, report: Report | None = None) -> Iterator[str]:
    """The short answers of a table with the columns `question`, `label` and, if wanted, `description`.

    Raises `InputError` when the header lacks a column that is needed.
    """

    def form(row: Mapping[str, str]) -> str:
        return fitter.fit(plain(row["question"]), plain(row["label"]), row.get("description", ""))

    return _lines(lines, ("question", "label"), form, report)


class _BadLineError(Exception):
    """A line that cannot be used; its message goes to the report."""


def _lines(
    lines: Iterable[str], needed: Sequence[str], form: Callable[[Mapping[str, str]], str], report: Report | None
) -> Iterator[str]:
    source = iter(lines)
    columns = _header(next(source, ""), needed)
    return _forms(source, columns, form, report)


def _header(line: str, needed: Sequence[str]) -> list[str]:
    columns = [name.strip().lower() for name in _fields(line.removeprefix("\ufeff"))]
    missing = [name for name in needed if name not in columns]
    if missing:
        raise InputError(
            f"the table has no column {', '.join(missing)}",
            value=line.rstrip("\r\n") or "an empty file",
            expected=f"a first line with the column names {', '.join(needed)}, tab-separated",
            remedy="add the header line",
        )
    return columns


def _forms(
    lines: Iterable[str], columns: Sequence[str], form: Callable[[Mapping[str, str]], str], report: Report | None
) -> Iterator[str]:
    label = columns.index("label")
    for number, line in enumerate(lines, 2):
        fields = _fields(line)
        try:
            text = form(_row(fields, columns)) if line.strip() else ""
        except _BadLineError as error:
            if report is not None:
                report(number, str(error))
            text = fields[label] if label < len(fields) else ""
        yield _one_line(text)


def _row(fields: Sequence[str], columns: Sequence[str]) -> dict[str, str]:
    if len(fields) > len(columns):
        raise _BadLineError(f"{len(fields)} fields, expected {len(columns)}; is there a tab inside a field?")
    if len(fields) < len(columns):
        lacking = set(columns[len(fields) :]) - {"description", "number"}
        if lacking:
            raise _BadLineError(f"no {', '.join(sorted(lacking))}: {len(fields)} fields, expected {len(columns)}")
    return dict(zip(columns, fields, strict=False))


def _fields(line: str) -> list[str]:
    return line.rstrip("\r\n").split("\t")


def _one_line(text: str) -> str:
    """The text with line breaks as spaces, so that every input line keeps exactly one output line."""
    return " ".join(text.splitlines()) if len(text.splitlines()) > 1 else text.rstrip("\r\n")
