"""Tests of what messages say besides what they ask."""

from __future__ import annotations

import pytest

from kgqa.polish.messages.clause_variants import denied_years, without_asides


@pytest.mark.parametrize(
    ("message", "years"),
    [
        ("Nie chodzi mi o niepodległość z 1918, tylko o początek: kiedy powstała Polska?", {1918}),
        ("Nie pytam o rok 1944, lecz o 1952: kiedy powstała PRL?", {1944}),
        ("Kto nie chodził do szkoły w 1918 roku?", set()),
    ],
)
def test_what_a_message_denies(message: str, years: set[int]) -> None:
    assert denied_years(message) == years


@pytest.mark.parametrize(
    ("question", "read"),
    [
        ("Ile lat Brzozowia była w Lidze, zanim wyszła?", "Ile lat Brzozowia była w Lidze?"),
        ("Jak wysoki był maszt, zanim runął?", "Jak wysoki był maszt?"),
        ("Ile lat miał Chopin, zanim wyjechał?", "Ile lat miał Chopin, zanim wyjechał?"),
        (
            "Jak długo panował Zygmunt, zanim zastąpił go Henryk?",
            "Jak długo panował Zygmunt, zanim zastąpił go Henryk?",
        ),
        ("Kim był Jan, zanim został królem?", "Kim był Jan, zanim został królem?"),
    ],
)
def test_an_end_says_nothing_beside_a_length(question: str, read: str) -> None:
    assert without_asides(question) == read
