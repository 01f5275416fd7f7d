"""Which times of a question are not today."""

from __future__ import annotations

import pytest

from kgqa.answering.magnitudes import other_times
from tests.unit.matching.conftest import Asker


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Z kim graniczy dziś Polska?", 0),
        ("Z kim graniczy Polska?", 0),
        ("Z kim graniczyła niegdyś Polska?", 1),
        ("Z kim graniczyła Polska w 1930 roku?", 1),
    ],
)
def test_today_is_no_other_time(asked: Asker, text: str, count: int) -> None:
    assert len(other_times(asked(text, {}).analysis)) == count
