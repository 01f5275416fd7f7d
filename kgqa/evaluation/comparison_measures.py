"""Measures of answers to comparative questions (QALD-10, task 2): verdict, objects, property.

What a gold line leaves empty is not judged; where it has no answer, none is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kgqa.errors import InputError
from kgqa.evaluation.aligned_files import line_cases
from kgqa.evaluation.measure import Case, Measure, share_of
from kgqa.formats.jsonl import ComparedLine, compared

ComparisonCase = Case[ComparedLine, ComparedLine]
ComparisonMeasure = Measure[ComparedLine, ComparedLine, bool]


def comparison_cases(gold: str, pred: str) -> Iterator[ComparisonCase]:
    """The lines of two files. Raises `InputError` for lines that are none, and for other questions than the gold's."""
    for case in line_cases(gold, pred, compared, compared):
        if case.gold.question != case.given.question:
            raise InputError(
                f"{pred}, line {case.name}: another question than in {gold}", value=case.given.question,
                expected=case.gold.question, remedy="give the answers to these questions, in their order",
            )  # fmt: skip
        yield case


def _judged(right: Callable[[ComparedLine, ComparedLine], bool]) -> Callable[[ComparedLine, ComparedLine], bool]:
    return lambda gold, given: right(gold, given) if gold.answer else not given.answer


def _accepts(gold: str, given: str) -> bool:
    return not gold or given in gold.split("|")


def _same_objects(gold: ComparedLine, given: ComparedLine) -> bool:
    return _accepts(gold.first, given.first) and _accepts(gold.second, given.second)


def _same_property(gold: ComparedLine, given: ComparedLine) -> bool:
    return _accepts(gold.property, given.property)


ANSWER: ComparisonMeasure = share_of("answer", _judged(lambda gold, given: gold.answer == given.answer))
OBJECTS: ComparisonMeasure = share_of("objects", _judged(_same_objects))
PROPERTY: ComparisonMeasure = share_of("property", _judged(_same_property))
ALL: ComparisonMeasure = share_of(
    "all", lambda gold, given: all(one.part(gold, given) for one in (ANSWER, OBJECTS, PROPERTY))
)


def answered_note(cases: Sequence[ComparisonCase]) -> Sequence[str]:
    """How many of the answers that were given are right."""
    given = [ANSWER.part(case.gold, case.given) for case in cases if case.given.answer]
    return (f"right where answered {sum(given)} of {len(given)}",)
