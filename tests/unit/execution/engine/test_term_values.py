from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.execution.engine.sparql_numbers import ExpressionError, number_literal
from kgqa.execution.engine.term_values import (
    Value,
    as_term,
    equal,
    less,
    number_of,
    sort_key,
    truth,
)
from kgqa.terms import XSD, Iri, Literal, Term
from tests.unit.execution.strategies import terms


def integer(value: object) -> Literal:
    return Literal(str(value), datatype=XSD + "integer")


def decimal(value: object) -> Literal:
    return Literal(str(value), datatype=XSD + "decimal")


def moment(value: str) -> Literal:
    return Literal(value, datatype=XSD + "dateTime")


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (integer(7), decimal("+7.0"), True),
        (integer(7), Literal("7e0", datatype=XSD + "double"), True),
        (integer(7), integer("007"), True),
        (integer(7), Literal("7"), False),
        (Literal("a", "pl"), Literal("a", "PL"), True),
        (Literal("a", "pl"), Literal("a"), False),
        (Literal("a"), Iri("a"), False),
        (moment("2000-01-01T12:00:00Z"), moment("2000-01-01T13:00:00+01:00"), True),
        (moment("2000-01-01T00:00:00Z"), moment("2000-01-01T00:00:00.5Z"), False),
        (moment("2000-01-01T24:00:00"), moment("2000-01-02T00:00:00"), True),
        (moment("2000-01-01T00:00:00"), moment("2000-01-01T15:00:00Z"), False),
        (Literal("x", datatype="urn:d"), Literal("x", datatype="urn:d"), True),
        (True, Literal("1", datatype=XSD + "boolean"), True),
    ],
)
def test_equality(left: Value, right: Value, expected: bool) -> None:
    assert equal(left, right) is expected
    assert equal(right, left) is expected


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Literal("x", datatype="urn:d"), Literal("y", datatype="urn:d")),
        (Literal("x", datatype="urn:d"), integer(1)),
        (integer("seven"), integer(7)),
        (moment("2000-01-01T00:00:00+14:01"), moment("2000-01-01T00:00:00Z")),
        (moment("2000-01-01T00:00:00"), moment("2000-01-01T00:00:00Z")),
        (moment("2000-01-01T00:00:00"), moment("2000-01-01T14:00:00Z")),
    ],
)
def test_equality_of_unknown_values_is_an_error(left: Value, right: Value) -> None:
    with pytest.raises(ExpressionError):
        equal(left, right)


@pytest.mark.parametrize(
    "ascending",
    [
        [integer(-3), decimal("0.5"), integer(7), Literal("7.5", datatype=XSD + "double"), decimal("10")],
        [
            moment("-0100-07-12T00:00:00Z"),
            moment("-0044-03-15T00:00:00Z"),
            moment("0014-08-19T00:00:00Z"),
            moment("1966-00-00T00:00:00Z"),
            moment("1966-04-14T00:00:00Z"),
            moment("10000-01-01T00:00:00Z"),
        ],
        [Literal("A"), Literal("a"), Literal("ą")],
        [Literal("1989", datatype=XSD + "gYear"), Literal("1990", datatype=XSD + "gYear")],
    ],
)
def test_order_of_one_kind(ascending: list[Literal]) -> None:
    for smaller, larger in pairwise(ascending):
        assert less(smaller, larger)
        assert not less(larger, smaller)
        assert sort_key(smaller) < sort_key(larger)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (integer(1), Literal("2")),
        (Iri("urn:a"), Iri("urn:b")),
        (Literal("a", "pl"), Literal("b", "pl")),
        (moment("2000-01-01T00:00:00Z"), Literal("2000-01-02", datatype=XSD + "date")),
    ],
)
def test_order_of_different_kinds_is_an_error(left: Value, right: Value) -> None:
    with pytest.raises(ExpressionError):
        less(left, right)


def test_kinds_are_sorted_one_after_the_other() -> None:
    terms_in_order: list[Term] = [
        Iri("_:b"), Iri("urn:a"), Literal("NaN", datatype=XSD + "double"), integer(5), moment("2000-01-01T00:00:00Z"),
        Literal("true", datatype=XSD + "boolean"), Literal("a"), Literal("a", "pl"), Literal("x", datatype="urn:d"),
    ]  # fmt: skip
    assert sorted(terms_in_order[4:] + terms_in_order[:4], key=sort_key) == terms_in_order


@given(st.lists(terms))
def test_every_list_of_terms_can_be_sorted(found: list[Term]) -> None:
    assert len(sorted(found, key=sort_key)) == len(found)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (True, True),
        (Literal("true", datatype=XSD + "boolean"), True),
        (Literal("0", datatype=XSD + "boolean"), False),
        (Literal("maybe", datatype=XSD + "boolean"), False),
        (Literal(""), False),
        (Literal("false"), True),
        (integer(0), False),
        (decimal("0.1"), True),
        (integer("many"), False),
        (Literal("NaN", datatype=XSD + "double"), False),
    ],
)
def test_effective_boolean_value(value: Value, expected: bool) -> None:
    assert truth(value) is expected


@pytest.mark.parametrize("value", [Iri("urn:a"), Literal("a", "pl"), Literal("2000-01-01", datatype=XSD + "date")])
def test_no_effective_boolean_value(value: Value) -> None:
    with pytest.raises(ExpressionError):
        truth(value)


@given(st.integers() | st.decimals(allow_nan=False, allow_infinity=False, places=6) | st.floats(allow_nan=False))
def test_numbers_are_read_back(number: int | Decimal | float) -> None:
    assert number_of(number_literal(number)) == number


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Decimal("2.50"), "2.5"), (Decimal("3.000"), "3"), (Decimal("100"), "100"), (Decimal("1e3"), "1000"),
        (Decimal(10) / Decimal(3), "3.333333333333333333"), (float("inf"), "INF"), (-12, "-12"),
    ],
)  # fmt: skip
def test_lexical_forms(number: int | Decimal | float, text: str) -> None:
    assert number_literal(number).value == text


def test_logical_results_become_literals() -> None:
    assert as_term(True) == Literal("true", datatype=XSD + "boolean")
