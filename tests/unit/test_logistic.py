"""Weighted figures as a probability."""

from __future__ import annotations

import pytest

from kgqa.logistic import chance


def test_weights_and_figures_make_a_probability() -> None:
    assert chance({}, {"lead": 3.0}) == 0.5
    assert chance({"lead": 2.0, "unheard of": 9.0}, {"lead": 0.5}) == pytest.approx(0.7311, abs=1e-4)
    assert chance({"lead": 2.0}, {"lead": -0.5}) == pytest.approx(0.2689, abs=1e-4)
