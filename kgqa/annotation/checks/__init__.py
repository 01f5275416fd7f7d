"""Checks of records: each has a name, a sentence that explains it, the field it concerns, and finds problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.annotation.checks.answer_checks import (
    AnswerAgrees,
    ExtractionInSelection,
    TypesAsClassified,
    TypesCompatible,
    TypesKnown,
    YesNoForVerbPhrase,
)
from kgqa.annotation.checks.base import Check, Problem, Severity
from kgqa.annotation.checks.selection_checks import (
    ContextForAnaphor,
    OneSentence,
    QuestionIndex,
    SelectionInText,
    UniqueQuestion,
)
from kgqa.annotation.checks.surface_checks import CleanEncoding, Complete, TagsFitWords, UrlWellFormed
from kgqa.annotation.question_records import Record
from kgqa.annotation.tools import LanguageTools

__all__ = ["Check", "Problem", "QuestionIndex", "Severity", "all_checks", "fixed", "problems_of"]


def all_checks(tools: LanguageTools, questions: QuestionIndex) -> Sequence[Check]:
    """Every check; `questions` are those of the set that a record belongs to."""
    return (
        CleanEncoding(),
        Complete(),
        SelectionInText(),
        OneSentence(tools),
        ExtractionInSelection(),
        AnswerAgrees(tools),
        ContextForAnaphor(tools),
        TypesKnown(),
        TypesCompatible(),
        TypesAsClassified(tools),
        YesNoForVerbPhrase(),
        UniqueQuestion(questions),
        UrlWellFormed(),
        TagsFitWords(tools),
    )


def problems_of(record: Record, checks: Sequence[Check]) -> Iterator[Problem]:
    """What all checks find in a record."""
    for check in checks:
        yield from check.problems(record)


def fixed(record: Record, checks: Sequence[Check]) -> Record:
    """The record with all that can be put right without a person."""
    for check in checks:
        record = check.fixed(record)
    return record
