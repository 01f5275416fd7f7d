"""Counts of one and of none, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Question


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Ilu sąsiadów Polski leży w Afryce?", "0"),
        ("Ilu sąsiadów Niemiec ma ponad 60 milionów mieszkańców?", "1"),
        ("Ile państw graniczy z Niemcami i Hiszpanią?", "1"),
    ],
)
def test_what_conditions_cut_out_of_a_larger_set_is_counted(sample_parts: Parts, text: str, count: str) -> None:
    found = sample_parts.pipeline.answer(Question(text)).answer
    assert isinstance(found, Answer), found
    assert found.text == count


@pytest.mark.parametrize(
    "text",
    ["Ile kobiet otrzymało Nagrodę Nobla w dziedzinie fizyki?", "Ile książek napisał Bolesław Prus przed 1890 rokiem?"],
)
def test_none_of_what_no_graph_lists_in_full_is_not_told(sample_parts: Parts, text: str) -> None:
    assert not isinstance(sample_parts.pipeline.answer(Question(text)).answer, Answer)


def test_common_members_that_others_state_are_not_counted_as_none(sample_parts: Parts) -> None:
    """Two casts without a common actor: neither says of its actors that they played nowhere else."""
    found = sample_parts.pipeline.answer(Question("Ilu aktorów zagrało w „Pianiście” i w „Gladiatorze”?")).answer
    assert not isinstance(found, Answer), found
