"""The rules of WikiTableQuestions."""

from __future__ import annotations

import pytest

from kgqa.evaluation.scoring import agrees


@pytest.mark.parametrize(
    ("gold", "answer", "right"),
    [
        ("Bangkok, Thailand", "bangkok, thailand", True),
        ("12,467", "12467", True),
        ("4", "4.0", True),
        ("4", "5", False),
        ("Málaga CF", "Malaga CF", True),
        ("Ann (captain)", "Ann", True),
        ("Ann[1]", "Ann", True),
        ("a|b", "b|a", True),
        ("a|b", "a", False),
        ("a", "a|b", False),
        ("2001-xx-xx", "2001", True),
        ("2001-05-xx", "2001-05-xx", True),
        ('"Song"', "song", True),
        ("x–y", "x-y", True),
        ("5 years", "5", True),
        ("a", "", False),
    ],
)
def test_agreement(gold: str, answer: str, right: bool) -> None:
    assert agrees(gold, answer) is right
