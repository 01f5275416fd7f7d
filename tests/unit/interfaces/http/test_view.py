"""What the page shows of a passage."""

from __future__ import annotations

from dataclasses import replace

from kgqa.interfaces.http.page.view import PassageView
from kgqa.model import Passage, TextFinding

_FINDING = TextFinding("lwie", Passage("r#1", "r", "Na lwie."), 3, 7, "name", 1.0, 0.5)


def test_a_passage_is_cut_at_the_answer() -> None:
    view = PassageView.of(_FINDING)
    assert (view.before, view.marked, view.after) == ("Na ", "lwie", ".")


def test_an_answer_outside_of_the_text_marks_nothing() -> None:
    view = PassageView.of(replace(_FINDING, start=-1, end=-1))
    assert (view.before, view.marked, view.after) == ("Na lwie.", "", "")


def test_a_passage_without_title_is_named_by_its_id() -> None:
    assert PassageView.of(_FINDING).title == "r#1"
    assert PassageView.of(replace(_FINDING, passage=replace(_FINDING.passage, title="Lew"))).title == "Lew"
