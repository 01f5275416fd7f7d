"""Answers as a CSV table: a header, and a row for each question."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

from kgqa.formats.answer_lines import BatchQuestion, PolEvalFormat, answer_text, one_line
from kgqa.formats.office_text import marked_cell
from kgqa.model import Answer, NoAnswer


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
