"""The tables of document, sentence and answer selection."""

from __future__ import annotations

import pytest

from kgqa.evaluation.selection_measures import (
    EXACT,
    WORD_F1,
    AnsweredQuestion,
    RankedQuestion,
    answer_lines,
    ranking_lines,
)

RANKED = [
    RankedQuestion("1", "PERSON", "PERSON", ["a", "b", "c"], frozenset({"a"})),
    RankedQuestion("2", "PERSON", "PERSON", ["a", "b", "c"], frozenset({"b", "c"})),
    RankedQuestion("3", "NUMERIC", "NUMERIC", ["a"], frozenset({"none"})),
    RankedQuestion("4", "", "", [*map(str, range(12))], frozenset({"11"})),
]


def cells(lines: list[str]) -> list[list[str]]:
    return [line.split() for line in lines]


def test_positions_are_counted_from_one() -> None:
    assert [one.position for one in RANKED] == [1, 2, 0, 12]


def test_rankings_are_told_by_types_and_positions() -> None:
    lines = cells(list(ranking_lines(RANKED)))
    mean = 100 * (1 + (1 / 2 + 2 / 3) / 2 + 0 + 1 / 12) / 4
    assert lines[0] == ["all", "count", "MAP", "MRR", "P@1"]
    assert lines[1] == ["4", f"{mean:.2f}", f"{100 * (1 + 1 / 2 + 1 / 12) / 4:.2f}", "25.00"]
    assert lines[4] == ["PERSON", "2", "79.17", "75.00", "50.00"]
    assert ["(none)", "1", "8.33", "8.33", "0.00"] in lines
    assert ["2", "1", "25.00"] in lines
    assert ["later", "1", "25.00"] in lines
    assert ["none", "1", "25.00"] in lines
    assert lines[-1] == ["10", "7.50", "50.00"]


@pytest.mark.parametrize(
    ("answer", "exact", "f1"),
    [("Tadeusz Kościuszko", 1, 1.0), ("tadeusz  kościuszko.", 1, 1.0), ("Kościuszko", 0, 2 / 3), ("", 0, 0.0),
     ("Kościuszko Tadeusz", 0, 1.0), ("Naczelnik", 1, 1.0)],
)  # fmt: skip
def test_answers_are_compared_with_all_accepted_ones(answer: str, exact: int, f1: float) -> None:
    asked = AnsweredQuestion("1", "PERSON", "PERSON", answer, ["Tadeusz Kościuszko", "naczelnik"])
    assert (EXACT.of(asked.case), WORD_F1.of(asked.case)) == (exact, pytest.approx(f1))


def test_answers_are_told_by_types() -> None:
    asked = [
        AnsweredQuestion("1", "PERSON", "ENTITY", "a", ["a"]),
        AnsweredQuestion("2", "PERSON", "PERSON", "", ["b"]),
    ]
    lines = cells(list(answer_lines(asked)))
    assert lines[1] == ["2", "50.00", "50.00"]
    assert ["ENTITY", "1", "100.00", "100.00"] in lines


def test_no_questions_give_a_table_of_zeros() -> None:
    assert cells(list(ranking_lines([])))[1] == ["0", "0.00", "0.00", "0.00"]
