"""Questions in, one line of output for each: what the formats of batches have in common, that of PolEval, and a CSV
table."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Protocol

from kgqa.formats.lines import decode_lines, marked_cell
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
