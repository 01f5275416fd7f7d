"""What the page adds to the view of an outcome."""

from __future__ import annotations

import pytest

from kgqa.interfaces.http.page.page_view import _is_close
from kgqa.interfaces.outcomes.outcome_view import CandidateView, MentionView


@pytest.mark.parametrize(
    ("scores", "chosen", "close"),
    [((1.9, 1.8), 0, True), ((1.9, 0.4), 0, False), ((1.9,), 0, False), ((1.9, 1.0), 1, True), ((1.9, 1.8), -1, False)],
)
def test_readings_that_are_nearly_as_good_are_asked_for(scores: tuple[float, ...], chosen: int, close: bool) -> None:
    candidates = tuple(
        CandidateView(f"Q{place + 1}", "Georgia", score, chosen=place == chosen) for place, score in enumerate(scores)
    )
    assert _is_close(MentionView(0, 1, "Georgia", candidates)) is close
