"""Abbreviations and where they stand."""

from __future__ import annotations

from kgqa.polish.lists.abbreviations import Place, abbreviated, abbreviations


def test_places() -> None:
    assert "r" in abbreviations(Place.END)
    assert "prof" in abbreviations(Place.INSIDE)
    assert "pot" not in abbreviations(Place.END, Place.INSIDE)
    assert {"r", "prof", "pot"} <= abbreviations()


def test_what_they_stand_for() -> None:
    assert abbreviated()["św"] == ("święty",)
    assert "pot" not in abbreviated()
