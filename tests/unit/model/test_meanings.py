"""Meanings tell their parts by their fields."""

from __future__ import annotations

from kgqa.answering.free.led_sets import OPERATORS
from kgqa.model import (
    At,
    Beyond,
    Both,
    Dimension,
    Direction,
    Either,
    Except,
    Kind,
    Led,
    Related,
    Relation,
    Size,
    Thing,
    Told,
)
from kgqa.terms import XSD, ItemId, Literal

POLAND, PARIS = (Thing(ItemId(one).iri) for one in ("Q36", "Q90"))
CAPITAL = Relation("stolica", ())
YEAR = Literal("1918", datatype=XSD + "gYear")


def test_parts_are_told_in_the_order_of_fields() -> None:
    assert At(CAPITAL, POLAND, YEAR, PARIS).made_of() == (POLAND, PARIS)
    assert Either((PARIS, POLAND)).made_of() == (PARIS, POLAND)
    assert POLAND.made_of() == ()


def test_all_sets_inside_are_walked_through() -> None:
    capital = Related(CAPITAL, POLAND)
    city = Both(Kind("miasto"), capital)
    assert list(Size(city).inside()) == [city, Kind("miasto"), capital, POLAND]


def test_members_are_members_of_the_sets_around() -> None:
    town, larger = Kind("miasto"), Dimension("powierzchnia", ())
    cut = Beyond(Both(town, PARIS), larger, Direction.MAX, POLAND)
    assert list(cut.around()) == [cut, cut.base, town, PARIS]
    assert list(Except(town, PARIS).around()) == [Except(town, PARIS)]


def test_whatever_a_relation_leads_to_is_found_and_asked_for() -> None:
    """And what single statements tell."""
    led = {one.__name__ for one in Led.__subclasses__()} - {Related.__name__}
    assert {one.__name__ for one in OPERATORS} == led | {Told.__name__}


def test_a_kind_only_says_what_sort_of_thing_is_asked_for() -> None:
    capital = Related(CAPITAL, POLAND)
    assert Both(Kind("miasto"), capital).without_kind() == capital
    assert Both(capital, Kind("miasto")).without_kind() == capital
    assert capital.without_kind() == capital
