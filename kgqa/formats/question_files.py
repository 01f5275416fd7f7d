"""Questions in, one line of output for each: files of questions, one a line or in other layouts (a column of a table, a
member of JSON lines); what the formats of batches have in common, that of PolEval, and a CSV table."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import PurePath
from typing import Any, Protocol

from kgqa.errors import InputError
from kgqa.formats.lines import as_utf8, decode_lines, delimiter_of, marked_cell
from kgqa.model import Answer, NoAnswer


@dataclass(frozen=True, slots=True)
class BatchQuestion:
    """A question of a batch."""

    text: str
    source: str = ""
    """What the format needs to write the answer, besides the question's text."""


class AnswerFormat(Protocol):
    """A format that batches are read and written in.

    The output is `head`, the lines with `separator` between them, and `tail`.
    """

    @property
    def head(self) -> str:
        """What the output begins with."""

    @property
    def separator(self) -> str:
        """What stands between two lines."""

    @property
    def tail(self) -> str:
        """What the output ends with, if there is a line at all or a head."""

    def read(self, data: bytes, name: str) -> Sequence[BatchQuestion]:
        """The questions of an input file. Raises `InputError`; `name` is the file's in messages."""

    def line(self, question: BatchQuestion, answer: Answer | NoAnswer) -> str:
        """What is written for one question; holds no line break."""


def framed(form: AnswerFormat, lines: Iterable[str]) -> Iterator[str]:
    """The parts of an output, in order."""
    yield form.head
    empty = not form.head
    for number, line in enumerate(lines):
        yield (form.separator if number else "") + line
        empty = False
    if not empty:
        yield form.tail


def first_column(line: str) -> str:
    """The question of a line that may have further tab-separated columns."""
    return line.split("\t", 1)[0].strip()


def one_line(text: str) -> str:
    """A text with tabs, line breaks and other runs of white space as single spaces."""
    return " ".join(text.split())


def answer_text(answer: Answer | NoAnswer, *, told: bool) -> str:
    """An answer in one line, `told` as people are told; empty where there is none."""
    if isinstance(answer, NoAnswer):
        return ""
    return one_line((answer.told if told else "") or answer.text)


class PolEvalFormat:
    """Answers as PolEval takes them; an empty line where there is none.

    `told` tells them as people are told: with units, with „około”, with calendars.
    """

    head = ""
    separator = "\n"
    tail = "\n"

    def __init__(self, *, told: bool = False) -> None:
        self._told = told

    def read(self, data: bytes, name: str) -> Sequence[BatchQuestion]:
        """The first column of every line. Raises `InputError`."""
        return [BatchQuestion(first_column(line)) for line in decode_lines(data, name)]

    def line(self, question: BatchQuestion, answer: Answer | NoAnswer) -> str:
        """The answer's text, behind the question's id and a tab where it has one."""
        text = answer_text(answer, told=self._told)
        return f"{question.source}\t{text}" if question.source else text


class CsvFormat:
    """Reads questions as PolEval has them and writes a row for each: its id where `ids` asks for one, the question,
    the answer, which is empty where there is none.

    `told` tells answers as people are told, as `PolEvalFormat` does.
    """

    separator = "\n"
    tail = "\n"

    def __init__(self, *, ids: bool = False, told: bool = False) -> None:
        self._ids, self._told = ids, told
        self.head = _row([*(["id"] if ids else []), "question", "answer"]) + "\n"

    def read(self, data: bytes, name: str) -> Sequence[BatchQuestion]:
        """The first column of every line. Raises `InputError`."""
        return PolEvalFormat().read(data, name)

    def line(self, question: BatchQuestion, answer: Answer | NoAnswer) -> str:
        """The row of a question; no spreadsheet takes a cell for a formula."""
        ids = [question.source] if self._ids else []
        return _row([*ids, one_line(question.text), answer_text(answer, told=self._told)])


def _row(cells: Sequence[str]) -> str:
    written = StringIO()
    csv.writer(written, lineterminator="").writerow(map(marked_cell, cells))
    return written.getvalue()


LAYOUTS = ("tsv", "csv", "jsonl")
_ENDINGS = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}
_MEMBER = "question"
_LOOKED_AT = 200
"""Lines that are looked at to tell whether they are questions."""
_WORDS = re.compile(r"[^\W\d_]{2,}")
_LEAST_WORDS, _MOST_WORDS = 2, 120
_NAMED = "a first line that names the columns"


@dataclass(frozen=True, slots=True)
class QuestionLayout:
    """Where the questions of a file stand."""

    kind: str = ""
    """One of `LAYOUTS`; empty for what the file's name says, else TSV."""
    column: str = ""
    """Name or number (from 1) of a column, or a member's name; empty for the first, or for `question`."""
    id_column: str = ""
    """The same of the id that is written in front of the answer; empty for none."""
    header: bool = False
    """Whether the first line names the columns; a column that is named needs one in any case."""

    def __str__(self) -> str:
        """What tells it from others, for the identity of a run."""
        return f"{self.kind}|{self.column}|{self.id_column}|{self.header}"


def read_questions(data: bytes, name: str, layout: QuestionLayout) -> list[BatchQuestion]:
    """The questions of a file, each with its id as source. Raises `InputError`; `name` is the file's in messages."""
    kind = layout.kind or _ENDINGS.get(PurePath(name).suffix.lower(), "tsv")
    if kind == "jsonl":
        return list(_of_objects(decode_lines(data, name), name, layout))
    if kind == "tsv" and layout == QuestionLayout(layout.kind):
        return list(PolEvalFormat().read(data, name))
    lines = decode_lines(as_utf8(data) if kind == "csv" else data, name)
    try:
        rows = [line.split("\t") for line in lines] if kind == "tsv" else _csv_rows(lines)
    except csv.Error as error:
        raise InputError(f"{name}: no CSV ({error})", value=name, remedy="mend it, or name another --layout") from None
    return list(_of_rows(rows, name, layout))


def _csv_rows(lines: Sequence[str]) -> list[list[str]]:
    delimiter = delimiter_of(lines)
    return list(csv.reader((f"{line}\n" for line in lines), delimiter=delimiter))


def seem_no_questions(questions: Sequence[BatchQuestion]) -> bool:
    """Whether most lines are clearly no questions: numbers, single words, JSON, markup, whole pages."""
    shown = [one.text for one in questions[:_LOOKED_AT] if one.text.strip()]
    return bool(shown) and 2 * sum(map(_may_be_asked, shown)) < len(shown)


def _may_be_asked(text: str) -> bool:
    words = len(_WORDS.findall(text))
    return _LEAST_WORDS <= words <= _MOST_WORDS and text.lstrip()[:1] not in "{[<"


def _of_rows(rows: Sequence[Sequence[str]], name: str, layout: QuestionLayout) -> Iterator[BatchQuestion]:
    named = any(one and not one.isdecimal() for one in (layout.column, layout.id_column))
    header = [one.strip() for one in rows[0]] if rows and (named or layout.header) else []
    width = max(map(len, rows), default=0)
    column = _place(layout.column or "1", header, width, name)
    ids = _place(layout.id_column, header, width, name) if layout.id_column else None
    for row in rows[1 if header else 0 :]:
        text = row[column] if column < len(row) else ""
        yield BatchQuestion(one_line(text), one_line(row[ids]) if ids is not None and ids < len(row) else "")


def _place(column: str, header: Sequence[str], width: int, name: str) -> int:
    """The index of a column, by its number from 1 to `width`, the most of a line, or by its name, in the same letter
    case before any other. Raises `InputError`.

    An empty file has all columns.
    """
    if column.isdecimal() and (0 < int(column) <= width or not width):
        return int(column) - 1
    for alike in (str, str.casefold):
        if alike(column) in (names := list(map(alike, header))):
            return names.index(alike(column))
    numbers = f"a number from 1 to {width}"
    expected = "one of " + ", ".join(header) if header else numbers if column.isdecimal() else _NAMED
    raise InputError(f"{name}: no such column", value=column, expected=expected, remedy="name another one")


def _of_objects(lines: Sequence[str], name: str, layout: QuestionLayout) -> Iterator[BatchQuestion]:
    member = layout.column or _MEMBER
    for number, line in enumerate(lines, 1):
        where = f"{name}, line {number}"
        record = _object(line, where) if line.strip() else {member: ""}
        if not isinstance(record.get(member), str):
            found = ", ".join(record) or "none"
            raise InputError(
                f"{where}: no text {member!r}", value=f"members {found}", expected=member,
                remedy="name the member with --column",
            )  # fmt: skip
        yield BatchQuestion(one_line(record[member]), one_line(str(record.get(layout.id_column, ""))))


def _object(line: str, where: str) -> Mapping[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise InputError(f"{where}: no JSON object", value=line[:60], expected='{"question": "…"}', remedy="mend it")
    return record
