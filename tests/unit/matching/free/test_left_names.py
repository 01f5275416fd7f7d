"""Names in a row that a count or a claim must not leave out."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.matching.free.left_names import leaves_name
from kgqa.model import Linked, Question


def linked(parts: Parts, text: str) -> Linked:
    return parts.linker.link(parts.analyser.analyse(Question(text)))


@pytest.mark.parametrize(
    ("taken", "left"),
    [({3}, True), ({5}, True), ({3, 5}, False), (set(), False)],
)
def test_one_of_two_is_not_left_out(sample_parts: Parts, taken: set[int], left: bool) -> None:
    question = linked(sample_parts, "Ile rzek dzieli Niemcy i Polskę?")
    assert leaves_name(question, taken) is left
