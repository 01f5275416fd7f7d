"""Dates that say the same with more or less precision."""

from __future__ import annotations

from kgqa.answering.magnitudes import finest
from kgqa.terms import XSD, Iri, Literal, Term


def date(text: str) -> Term:
    return Literal(f"{text}T00:00:00Z", datatype=XSD + "dateTime")


def test_a_day_stands_for_its_year() -> None:
    assert finest((date("1914-01-01"), date("1914-07-28"))) == (date("1914-07-28"),)


def test_years_of_other_days_stay() -> None:
    dates = (date("1914-01-01"), date("1939-09-01"))
    assert finest(dates) == dates


def test_a_year_alone_stays() -> None:
    assert finest((date("-0044-01-01"),)) == (date("-0044-01-01"),)


def test_years_before_our_era_are_told_from_those_after() -> None:
    dates = (date("-0044-01-01"), date("0044-03-15"))
    assert finest(dates) == dates


def test_other_terms_stay() -> None:
    others = (Iri("http://www.wikidata.org/entity/Q1"), Literal("1914-01-01T00:00:00Z"), date("1914-07-28"))
    assert finest(others) == others
