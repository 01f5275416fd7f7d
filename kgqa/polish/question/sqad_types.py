"""Question and answer types of the SQAD v3 data set for what a question is after (`data/sqad.tsv`)."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.polish.clauses.noun_sorts import NounSort
from kgqa.polish.lists.analysis_tables import read_rows
from kgqa.polish.question.understanding import Aim, AnswerType, SqadAnswerType, SqadQuestionType

_OF_NOUN = "noun"


@dataclass(frozen=True, slots=True)
class _Row:
    aim: Aim | None
    type: AnswerType | None
    noun: bool | None
    question: SqadQuestionType
    answer: SqadAnswerType | None
    """None for the answer type of the class noun."""


class SqadTypes:
    """The table of SQAD labels."""

    def __init__(self) -> None:
        self._rows = tuple(_row(*cells) for cells in read_rows("sqad.tsv"))

    def of(self, aim: Aim, kind: AnswerType, noun: str, sort: NounSort) -> tuple[SqadQuestionType, SqadAnswerType]:
        """The question type and the answer type."""
        for row in self._rows:
            fits = row.aim in (None, aim) and row.type in (None, kind) and row.noun in (None, bool(noun))
            if fits:
                return row.question, row.answer or sort.sqad
        return SqadQuestionType.OTHER, SqadAnswerType.OTHER


def _row(aim: str, kind: str, noun: str, question: str, answer: str) -> _Row:
    return _Row(
        Aim(aim) if aim else None,
        AnswerType(kind) if kind else None,
        noun == "yes" if noun else None,
        SqadQuestionType(question),
        None if answer == _OF_NOUN else SqadAnswerType(answer),
    )
