"""Compares question understanding with labels: what a labelled table says of a question, and what analysis says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kgqa.errors import InputError
from kgqa.model import Analysis, Understanding

FIELDS = ("kind", "type", "noun", "preposition", "case", "answers", "flags", "sqad_question", "sqad_answer")
"""The fields that are compared, in the order of the table's columns behind the question."""


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of one question, as texts."""

    kind: str
    type: str
    noun: str
    preposition: str
    case: str
    answers: str
    flags: frozenset[str]
    sqad_question: str
    sqad_answer: str

    def judged(self, field: str) -> bool:
        """Whether a gold label says something about the field; the form of some answers is free."""
        return bool(self.case) if field in ("case", "preposition") else True

    def agrees(self, other: Labels, field: str) -> bool:
        """Whether another labelling is the same in a field, or the field is not judged."""
        return not self.judged(field) or getattr(self, field) == getattr(other, field)


@dataclass(frozen=True, slots=True)
class LabelledQuestion:
    """A question with its gold labels."""

    question: str
    gold: Labels


def read_labelled(path: Path) -> tuple[LabelledQuestion, ...]:
    """The questions of a table. Raises InputError with the line that is wrong."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError("cannot read the labelled questions", value=path, expected="a table in UTF-8") from error
    rows = [(number, line) for number, line in enumerate(lines, 1) if line and not line.startswith("#")]
    return tuple(_labelled(line, f"{path.name}:{number}") for number, line in rows[1:])


def _labelled(line: str, where: str) -> LabelledQuestion:
    question, *cells = line.split("\t")
    if len(cells) != len(FIELDS):
        raise InputError(f"{where}: wrong number of columns", value=len(cells) + 1, expected=str(len(FIELDS) + 1))
    kind, sort, noun, preposition, case, answers, flags, sqad_question, sqad_answer = cells
    marks = frozenset(flag for flag in flags.split(",") if flag)
    return LabelledQuestion(
        question, Labels(kind, sort, noun, preposition, case, answers, marks, sqad_question, sqad_answer)
    )


def labels_of(analysis: Analysis) -> Labels:
    """What analysis says of a question, as labels."""
    found = analysis.understanding
    form = next((phrase.answer_form for phrase in analysis.wh_phrases), None)
    return Labels(
        str(found.aim),
        str(found.answer_type),
        found.noun or found.unit,
        form.preposition if form else "",
        str(form.case) if form else "nom",
        str(found.answers),
        frozenset(_flags(found)),
        str(found.sqad_question),
        str(found.sqad_answer),
    )


def _flags(found: Understanding) -> Iterator[str]:
    constraints = {
        "negation": found.negated,
        "superlative": found.superlatives,
        "comparative": found.comparatives,
        "ordinal": found.ordinals,
        "temporal": found.times,
    }
    return (name for name, present in constraints.items() if present)
