"""Days between dates, as queries compute them.

Dates count as XSD 1.1 counts years, and 1 January stands for a year of which no more is known.
"""

from __future__ import annotations

from functools import cache

from kgqa.sparql.algebra import As, Expression, Select
from kgqa.sparql.reader import read_form

_DAY_NUMBER = (
    "(365 * (YEAR({0}) - IF(MONTH({0}) > 2, 0, 1))"
    " + FLOOR((YEAR({0}) - IF(MONTH({0}) > 2, 0, 1)) / 4) - FLOOR((YEAR({0}) - IF(MONTH({0}) > 2, 0, 1)) / 100)"
    " + FLOOR((YEAR({0}) - IF(MONTH({0}) > 2, 0, 1)) / 400)"
    " + FLOOR((153 * (MONTH({0}) + IF(MONTH({0}) > 2, -3, 9)) + 2) / 5) + DAY({0}))"
)
"""Days since a day long ago, by the Gregorian calendar whose years begin in March."""


def days_between(first: str, last: str) -> str:
    """The text of an expression for the days from one date to another; both are the text of expressions."""
    return f"{_DAY_NUMBER.format(last)} - {_DAY_NUMBER.format(first)}"


def full_years(days: str) -> str:
    """The text of an expression for the years that some days make, by the mean year of the Gregorian calendar."""
    return f"FLOOR(({days}) / 365.2425)"


@cache
def expression(text: str) -> Expression:
    """An expression of SPARQL from its text."""
    form = read_form(f"SELECT ({text} AS ?number) WHERE {{}}")
    assert isinstance(form, Select)
    (assigned,) = form.projection
    assert isinstance(assigned, As)
    return assigned.expression
