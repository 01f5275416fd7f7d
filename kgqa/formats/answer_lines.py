"""What the formats of batches have in common: questions in, one line of output for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

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
