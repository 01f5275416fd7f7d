"""Countries that descriptions speak of."""

from __future__ import annotations

import pytest

from kgqa.linking.describing.told_countries import countries_called, told_countries, with_adjectives


@pytest.mark.parametrize(
    ("text", "countries"),
    [
        ("ceremonial county in england", {"united kingdom"}),
        ("american boxer", {"united states"}),
        ("wali of egypt and sudan", {"egypt", "sudan"}),
        ("city in georgia, united states", {"georgia", "united states"}),
        ("ancient greek city", {"greece"}),
        ("state of the soviet union", set()),
        ("frenchman", set()),
        ("", set()),
    ],
)
def test_countries_and_adjectives(text: str, countries: set[str]) -> None:
    assert told_countries(text) == countries


def test_places_are_called_by_what_they_are_in() -> None:
    assert countries_called(["szkocja", "scotland"]) == {"united kingdom"}
    assert not countries_called(["starożytny rzym"])


def test_adjectives_are_added() -> None:
    assert with_adjectives(frozenset({"polska", "poland"})) == {"polska", "poland", "polish"}
