"""Digits behind given names as rulers' numbers."""

from __future__ import annotations

import pytest

from kgqa.polish.messages.regnal_numbers import with_regnal_numbers
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("kto był przed janem 3 sobieskim", "kto był przed janem III sobieskim"),
        ("żona karola 3?", "żona karola III?"),
        ("Kiedy zmarł Jan Paweł 2?", "Kiedy zmarł Jan Paweł II?"),
        ("Czy Anna 3 razy wygrała?", "Czy Anna 3 razy wygrała?"),
        ("Kiedy karol 1600 …?", "Kiedy karol 1600 …?"),
        ("planeta 3 od Słońca", "planeta 3 od Słońca"),
    ],
)
def test_digits_behind_given_names_are_roman(typed: str, meant: str, analyser: QuestionAnalyser) -> None:
    assert with_regnal_numbers(typed, analyser.tokens) == meant
