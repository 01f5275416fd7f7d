"""Claims in keywords, between „tak” and „nie”."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Question


@pytest.mark.parametrize(
    ("question", "truth"),
    [("Norwegia w NATO tak czy nie", True), ("Szwajcaria w NATO: tak czy nie?", False)],
)
def test_what_lacks_a_verb_is_judged(sample_parts: Parts, question: str, truth: bool) -> None:
    found = sample_parts.pipeline.answer(Question(question)).answer
    assert isinstance(found, Answer)
    assert found.truth is truth
