""""""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from kgqa.matching.matcher import TemplateMatcher
from kgqa.model import AnswerType, Match
from kgqa.templating.template import TemplateLibrary
from kgqa.templating.template_coverage import (
    ANSWER_TYPES,
    KINDS,
    OperatorMatrix,
    OperatorRow,
    answer_type,
    coverage,
    kinds_of,
    measured_matrix,
)
from tests.unit.matching import world
from tests.unit.matching.conftest import Asker

DOCS = Path(__file__).parents[3] / "docs" / "meanings.md"


@pytest.mark.parametrize(
    "case",
    [
        ("Kto napisał „Lalkę”?", {"„Lalkę”": "Q2"}, ["one-hop"], "person"),
        ("Stolicą którego państwa jest Oslo?", {"Oslo": "Q3"}, ["reverse"], "place"),
        ("Kto graniczy z Polską?", {"Polską": "Q6"}, ["one-hop"], "place"),
        ("Czy Wisła leży w Polsce?", {"Wisła": "Q8", "Polsce": "Q6"}, ["yes-no"], "truth"),
        ("Gdzie urodził się autor „Lalki”?", {"„Lalki”": "Q2"}, ["two-hop", "one-hop"], "place"),
    ],
)
def test_kinds_and_answer_types(
    library: TemplateLibrary, asked: Asker, case: tuple[str, dict[str, str], list[str], str]
) -> None:
    text, names, kinds, asked_type = case
    match = best(library, asked, text, names)
    assert list(kinds_of(match, library.templates[match.template])) == kinds
    assert answer_type(match, AnswerType.OTHER, library) == asked_type


@pytest.mark.parametrize(
    ("named", "asked_type"),
    [(AnswerType.PLACE, "place"), (AnswerType.PERSON, "person"), (AnswerType.WORK, "thing")],
)
def test_noun_of_the_question_tells_what_a_slot_for_anything_holds(
    library: TemplateLibrary, asked: Asker, named: AnswerType, asked_type: str
) -> None:
    match = best(library, asked, "Która rzeka jest dłuższa, Wisła czy Odra?", {"Wisła": "Q8", "Odra": "Q9"})
    assert answer_type(match, named, library) == asked_type


def test_every_kind_is_a_row(library: TemplateLibrary, asked: Asker) -> None:
    match = best(library, asked, "Kto napisał „Lalkę”?", {"„Lalkę”": "Q2"})
    counts = coverage([(match, AnswerType.PERSON)] * 2, library)
    assert counts == {("one-hop", "person"): 2}
    assert {kind for kind, _ in counts} <= set(KINDS)
    assert {column for _, column in counts} <= set(ANSWER_TYPES)


def best(library: TemplateLibrary, asked: Asker, text: str, names: dict[str, str]) -> Match:
    return TemplateMatcher(library).match(world.sentence(asked(text, names), library.fillers))[0]


def test_a_summary_counts_all_questions() -> None:
    matrix = OperatorMatrix(date(2026, 1, 2), ("plain", "chat"), (OperatorRow("sum", (3, 2), (4, 4), 4),))
    assert list(matrix.cells()) == [("operator", "plain", "chat", "dimensions"), ("sum", "75%", "50%", "4")]
    assert matrix.summary == "5 of 8 questions right (62.5%), measured on 2026-01-02"


def test_the_table_of_the_docs_is_the_one_that_was_measured() -> None:
    text = DOCS.read_text(encoding="utf-8")
    matrix = measured_matrix()
    assert [row for row in matrix.cells() if f"| {' | '.join(row)} |" not in text] == []
    assert matrix.summary in text
