"""Claims about what a description names, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Question


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Czy autor „Lalki” urodził się w Warszawie?", "nie"),
        ("Czy kompozytor „Aidy” był Włochem?", "tak"),
        ("Czy stolica Francji leży nad Sekwaną?", "tak"),
        ("Czy Albert Einstein był fizykiem i dostał Nagrodę Nobla?", "tak"),
    ],
)
def test_claims(sample_parts: Parts, text: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(text)).answer
    assert isinstance(found, Answer), found
    assert found.text == answer
