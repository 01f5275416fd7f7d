"""What the page shows of a passage."""

from __future__ import annotations

from dataclasses import replace

from kgqa.interfaces.outcomes.evidence_views import passage_view
from kgqa.model import Passage, TextFinding

_FINDING = TextFinding("lwie", Passage("r#1", "r", "Na lwie."), 3, 7, "name", 1.0, 0.5)


def test_a_passage_is_cut_at_the_answer() -> None:
    view = passage_view(_FINDING)
    assert (view.before, view.marked, view.after) == ("Na ", "lwie", ".")


def test_an_answer_outside_of_the_text_marks_nothing() -> None:
    view = passage_view(replace(_FINDING, start=-1, end=-1))
    assert (view.before, view.marked, view.after) == ("Na lwie.", "", "")


def test_a_passage_without_title_is_named_by_its_id() -> None:
    assert passage_view(_FINDING).name == "r#1"
    assert passage_view(replace(_FINDING, passage=replace(_FINDING.passage, title="Lew"))).name == "Lew"
