"""The table of mentions: numbers that fit their columns, marks, and what there is no room for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.interfaces.console import WIDTH, cells
from kgqa.interfaces.outcomes.outcome_view import CandidateView, MentionView, MissView, OutcomeView
from kgqa.interfaces.shell.mention_columns import feature_names, mention_lines, number

_FIRST = CandidateView("Q1", "first", 1.5, {"exact": 1.0, "label": 0.0})
_SECOND = CandidateView("Q2", "second", 0.5, {"exact": 0.25, "label": 0.0})


def _view(*mentions: MentionView) -> OutcomeView:
    return OutcomeView("?", MissView("execution", "nothing"), mentions=mentions)


def _chosen(candidate: CandidateView) -> CandidateView:
    return replace(candidate, chosen=True)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, ""), (1.0, "1"), (0.25, ".25"), (-0.5, "-.5"), (1.25, "1.25"), (0.001, "0"), (-0.001, "0"), (10.0, "10")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_the_chosen_candidate_comes_first_and_is_marked() -> None:
    mention = MentionView(1, 3, "Some name", (_FIRST, _chosen(_SECOND)))
    lines = list(mention_lines(_view(mention), 3, 3))
    assert lines == [
        "                                       score  exac".replace("  score", "score"),
        "  „Some name”, words 1-2",
        "  *  Q2          second              0.50   .25",
        "     Q1          first               1.50   1",
    ]


def test_mentions_of_the_answer_come_first_and_the_rest_is_counted() -> None:
    early = MentionView(0, 1, "early", (_FIRST,))
    late = MentionView(5, 6, "late", (_chosen(_SECOND),), used=True)
    lines = list(mention_lines(_view(early, late), 1, 1))
    assert lines[1] == "  „late”, word 5"
    assert lines[-1] == "  and 1 more (:candidates shows all)"


def test_a_mention_without_candidates_is_nil() -> None:
    assert list(mention_lines(_view(MentionView(0, 0, "option", ())), 3, 3)) == ["  „option”, option", "     NIL"]


def test_features_that_differ_come_first_where_there_is_no_room_for_all() -> None:
    names = [f"{letter}same" for letter in "abcdefghi"]
    one = CandidateView("Q1", "x", 1.0, {**dict.fromkeys(names, 1.0), "zdiff": 1.0})
    other = CandidateView("Q2", "x", 1.0, {**dict.fromkeys(names, 1.0), "zdiff": 0.5})
    lines = list(mention_lines(_view(MentionView(0, 1, "x", (one, other))), 3, 3))
    assert lines[0].split()[:3] == ["score", "zdif", "asam"]
    assert lines[-1].strip() == ":why shows also gsame, hsame, isame"


def test_features_that_are_zero_everywhere_are_left_out() -> None:
    assert feature_names([_FIRST, _SECOND]) == ["exact"]


@given(
    st.text(max_size=100),
    st.text(max_size=60),
    st.dictionaries(st.text(max_size=8), st.floats(-1, 99), max_size=12),
    st.floats(-9, 99),
)
def test_every_line_fits_the_terminal(surface: str, label: str, features: dict[str, float], score: float) -> None:
    mention = MentionView(0, 9, surface, (CandidateView("Q1234567890", label, score, features),))
    assert all(cells(line) <= WIDTH for line in mention_lines(_view(mention), 3, 3))
