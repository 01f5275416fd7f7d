"""Terms by value: numbers, dates on both sides of Christ's birth, text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.answering.magnitudes import sort_key
from kgqa.terms import XSD, Iri, Literal


def date(text: str) -> Literal:
    return Literal(text + "T00:00:00Z", datatype=XSD + "dateTime")


@pytest.mark.parametrize(
    "terms",
    [
        [date("-0480-09-11"), date("-0044-03-15"), date("0014-08-19"), date("1410-07-15")],
        [date("-13798000000-01-01"), date("-0753-04-21"), date("+2024-01-01")],
        [date("1939-08-31"), date("1939-09-01"), date("1939-10-01"), date("1940-01-01")],
        [date("-0044-03-14"), date("-0044-03-15"), date("-0044-12-31"), date("-0043-01-01")],
        [Literal("-5"), Literal("9"), Literal("10"), Literal("100.5"), Literal("+1047")],
        [Literal("1e3"), Literal("1500")],
        [Literal("Amazonka"), Literal("Wisła")],
    ],
    ids=["before Christ", "any year", "days", "days before Christ", "numbers", "exponents", "texts"],
)
def test_order(terms: list[Literal]) -> None:
    backwards = terms[::-1]
    assert sorted(backwards, key=sort_key) == terms


def test_kinds_do_not_mix() -> None:
    terms = [Literal("7"), date("1410-07-15"), Iri("http://www.wikidata.org/entity/Q1"), Literal("abc")]
    assert [sort_key(term)[0] for term in terms] == [0, 1, 2, 2]


@given(st.lists(st.text(max_size=20).map(Literal) | st.text(max_size=9).map(Iri), max_size=6))
def test_anything_can_be_sorted(terms: list[Literal | Iri]) -> None:
    keys = sorted(map(sort_key, terms))
    assert all(first <= second for first, second in pairwise(keys))


@given(st.integers(-4000, 2100), st.integers(-4000, 2100))
def test_years_keep_their_order(first: int, second: int) -> None:
    earlier, later = sorted((first, second))
    assert sort_key(date(f"{earlier:05d}-06-01")) <= sort_key(date(f"{later:05d}-06-01"))


@pytest.mark.parametrize("text", ["nan", "Infinity", "١٠"])
def test_words_that_only_python_calls_numbers_are_texts(text: str) -> None:
    assert sort_key(Literal(text))[0] == 2
