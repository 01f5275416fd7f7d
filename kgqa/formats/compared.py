"""Answers to comparative questions, a line each, tab-separated, and as JSON.

The columns are question, first object, second object (item ids), property, answer: 1 or 2 for the object that the
answer is, 0 if they are equal. All but the question are empty where there is no answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kgqa.errors import InputError
from kgqa.formats.question_files import one_line
from kgqa.model import Comparison

_COLUMNS = 5
_ANSWERS = ("", "0", "1", "2")


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """A line of a file; a gold file may name several accepted items or properties, separated by `|`."""

    question: str
    first: str
    second: str
    property: str
    answer: str


def compared_line(comparison: Comparison) -> str:
    """The line of an answer."""
    first, second = (one.item or "" for one in comparison.objects) if comparison.objects else ("", "")
    answer = "" if comparison.answer is None else str(comparison.answer)
    return "\t".join((one_line(comparison.question), first, second, comparison.property or "", answer))


def compared_record(comparison: Comparison, label: Callable[[str], str]) -> dict[str, Any]:
    """The object that describes an answer; `label` names a property."""
    found = comparison.property
    return {
        "question": comparison.question,
        "answer": comparison.answer,
        "objects": [{"surface": one.surface, "qid": one.item, "value": one.value} for one in comparison.objects],
        "property": {"pid": str(found), "label": label(found)} if found else None,
        "sparql": [query.text for query in comparison.queries],
        "confidence": None if comparison.confidence is None else round(comparison.confidence, 4),
    }


def compared(line: str, where: str) -> ComparedLine:
    """What a line says; columns may be missing at its end. Raises InputError, which names `where`."""
    cells = [cell.strip() for cell in line.split("\t")]
    cells += [""] * (_COLUMNS - len(cells))
    if len(cells) > _COLUMNS or cells[-1] not in _ANSWERS:
        raise InputError(
            f"{where}: no comparison", value=line,
            expected="question, item, item, property, and 0, 1 or 2, tab-separated", remedy="see `kgqa compare`",
        )  # fmt: skip
    return ComparedLine(*cells)
