"""Dates as Wikidata's export writes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikidata_hdt.entities.entity_times import date_time
from wikidata_hdt.wikidata_iris import GREGORIAN, JULIAN


@pytest.mark.parametrize(
    ("time", "precision", "calendar", "expected"),
    [
        ("+1879-03-14T00:00:00Z", 11, GREGORIAN, "1879-03-14T00:00:00Z"),
        ("+1879-00-00T00:00:00Z", 9, GREGORIAN, "1879-01-01T00:00:00Z"),
        ("+1879-05-00T00:00:00Z", 10, GREGORIAN, "1879-05-01T00:00:00Z"),
        ("+1879-05-17T00:00:00Z", 10, GREGORIAN, "1879-05-01T00:00:00Z"),
        ("+1879-02-31T00:00:00Z", 11, GREGORIAN, "1879-02-28T00:00:00Z"),
        ("+2000-02-30T00:00:00Z", 11, GREGORIAN, "2000-02-29T00:00:00Z"),
        ("+1879-13-01T00:00:00Z", 11, GREGORIAN, "1879-12-01T00:00:00Z"),
        ("-0001-00-00T00:00:00Z", 9, GREGORIAN, "0000-01-01T00:00:00Z"),
        ("-0100-00-00T00:00:00Z", 9, GREGORIAN, "-0099-01-01T00:00:00Z"),
        ("-0100-00-00T00:00:00Z", 7, GREGORIAN, "-0100-01-01T00:00:00Z"),
        ("-13798000000-00-00T00:00:00Z", 3, GREGORIAN, "-13798000000-01-01T00:00:00Z"),
        ("+00000001966-01-05T00:00:00Z", 11, GREGORIAN, "1966-01-05T00:00:00Z"),
        ("+0000-00-00T00:00:00Z", 9, GREGORIAN, None),
        ("1966", 9, GREGORIAN, None),
        ("+1616-04-23T00:00:00Z", 11, JULIAN, "1616-05-03T00:00:00Z"),
        ("+1917-10-25T00:00:00Z", 11, JULIAN, "1917-11-07T00:00:00Z"),
        ("+1900-02-29T00:00:00Z", 11, JULIAN, "1900-03-13T00:00:00Z"),
        ("-0044-03-15T00:00:00Z", 11, JULIAN, "-0043-03-13T00:00:00Z"),
        ("+1500-05-00T00:00:00Z", 10, JULIAN, "1500-05-01T00:00:00Z"),
        ("+1500-00-00T00:00:00Z", 9, JULIAN, "1500-01-01T00:00:00Z"),
    ],
)
def test_dates(time: str, precision: int, calendar: str, expected: str | None) -> None:
    assert date_time(time, precision, calendar) == expected


@given(st.dates(), st.sampled_from([GREGORIAN]))
def test_dates_that_exist_stay(day: object, calendar: str) -> None:
    assert date_time(f"+{day}T00:00:00Z", 11, calendar) == f"{day}T00:00:00Z"


@given(st.text(max_size=30), st.integers(0, 14))
def test_any_text(text: str, precision: int) -> None:
    assert date_time(text, precision, JULIAN) is None or "T" in text
