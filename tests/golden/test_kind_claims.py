"""„Czy X jest Y?”: „tak” needs a class, „nie” something that rules it out, and the query shown says the same."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Budget, Question


@pytest.mark.parametrize(
    ("question", "truth"),
    [
        ("Czy Ziemia jest planetą?", True), ("Czy Słońce to gwiazda?", True), ("Czy złoto jest metalem?", True),
        ("Czy tlen to pierwiastek chemiczny?", True), ("Czy Wisła to rzeka?", True),
        ("Czy Księżyc jest planetą?", False), ("Hamlet to powieść?", False), ("Czy Kraków jest krajem?", False),
        ("Czy orka to ryba?", False), ("Czy nietoperz to ptak?", False), ("Czy Dunaj jest jeziorem?", False),
        ("Czy tlen jest metalem?", None), ("Czy Gdańsk jest stolicą?", None),
    ],
)  # fmt: skip
def test_a_claim_that_something_is_of_a_kind(question: str, truth: bool | None, sample_parts: Parts) -> None:
    answer = sample_parts.pipeline.answer(Question(question)).answer
    assert (answer.truth if isinstance(answer, Answer) else None) is truth
    if isinstance(answer, Answer):
        assert answer.evidence.query is not None
        assert sample_parts.executor.execute(answer.evidence.query, Budget()).boolean is truth
