"""Abbreviations that are written with a full stop (`data/abbreviations.tsv`)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from kgqa.resources import table_rows


class Place(StrEnum):
    """Where an abbreviation stands."""

    END = "end"
    """A sentence may end behind its full stop."""
    INSIDE = "inside"
    """The sentence goes on."""
    TEXT = "text"
    """It goes on, in passages; in questions the form is rather a word."""


@cache
def abbreviations(*places: Place) -> frozenset[str]:
    """The forms, without the full stop, that stand in one of the places; all forms if none is given."""
    return frozenset(form for form, _lemma, place in _rows() if not places or Place(place) in places)


@cache
def abbreviated() -> Mapping[str, tuple[str, ...]]:
    """What the forms stand for, by lemma."""
    found: dict[str, tuple[str, ...]] = {}
    for form, lemma, _place in _rows():
        if lemma:
            found[form] = (*found.get(form, ()), lemma)
    return MappingProxyType(found)


@cache
def _rows() -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, table_rows("kgqa.polish", "abbreviations.tsv")))
