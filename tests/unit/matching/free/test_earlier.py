"""Claims of earlier and later, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Budget, Question


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Czy „Lalka” powstała przed „Quo vadis”?", "tak"),
        ("Czy Wisława Szymborska zmarła po Czesławie Miłoszu?", "tak"),
        ("Czy stolica Niemiec ma więcej mieszkańców niż Warszawa?", "tak"),
        ("Czy stolica Polski ma ponad milion mieszkańców?", "tak"),
    ],
)
def test_claims(sample_parts: Parts, text: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(text)).answer
    assert isinstance(found, Answer), found
    assert found.text == answer
    assert found.evidence.query is not None
    assert sample_parts.executor.execute(found.evidence.query, Budget()).boolean is (answer == "tak")
