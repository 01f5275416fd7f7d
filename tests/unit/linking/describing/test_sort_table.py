"""Sorts of things."""

from __future__ import annotations

from kgqa.linking.describing.sort_table import read_sorts


def test_claims_about_a_thing_tell_its_sort_as_its_own_do() -> None:
    sorts = read_sorts()
    assert sorts.of_ends([], [403]) == {"water"}
    assert sorts.of_ends([], [2348]) == {"period"}
    assert sorts.of_ends([17], []) >= {"city", "water"}
    assert sorts.of_ends([17], [403]) == {"water"}
    assert sorts.of_ends([569], [403]) == {"person"}
    assert sorts.of_ends([], []) == frozenset()
