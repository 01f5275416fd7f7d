"""What the page shows of a passage."""

from __future__ import annotations

from dataclasses import replace

from kgqa.interfaces.outcomes.item_naming import Names, nothing
from kgqa.interfaces.outcomes.view_building import answer_view, passage_view
from kgqa.model import Answer, Evidence, Passage, TextFinding

_PASSAGE = Passage("r#1", "r", "Na lwie.")
_FINDING = TextFinding("lwie", _PASSAGE, 3, 7, "name", 1.0, 0.5)


def test_a_passage_is_cut_at_the_answer() -> None:
    view = passage_view(_FINDING, _PASSAGE)
    assert (view.before, view.marked, view.after) == ("Na ", "lwie", ".")


def test_an_answer_outside_of_the_text_marks_nothing() -> None:
    view = passage_view(replace(_FINDING, start=-1, end=-1), _PASSAGE)
    assert (view.before, view.marked, view.after) == ("Na lwie.", "", "")


def test_a_passage_without_title_is_named_by_its_id() -> None:
    assert passage_view(_FINDING, _PASSAGE).name == "r#1"
    assert passage_view(_FINDING, replace(_PASSAGE, title="Lew")).name == "Lew"


def test_a_guess_has_no_passage() -> None:
    guess = TextFinding("tak", None, -1, -1, "guess", 0.6, 0.6)
    view = answer_view(Answer("tak", (), 0.6, guess.source, Evidence("", finding=guess)), Names(nothing))
    assert (view.source, view.passage) == ("guess", None)
