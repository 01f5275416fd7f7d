"""PolEval 2021 task 4: one question a line, one answer a line; gold files hold the accepted answers, tab-separated."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.formats.answer_lines import BatchQuestion
from kgqa.formats.lines import decode_lines
from kgqa.model import Answer, NoAnswer


def first_column(line: str) -> str:
    """The question of a line that may have further tab-separated columns."""
    return line.split("\t", 1)[0].strip()


def one_line(text: str) -> str:
    """A text with tabs, line breaks and other runs of white space as single spaces."""
    return " ".join(text.split())


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
        text = one_line(self._text(answer)) if isinstance(answer, Answer) else ""
        return f"{question.source}\t{text}" if question.source else text

    def _text(self, answer: Answer) -> str:
        return (answer.told if self._told else "") or answer.text
