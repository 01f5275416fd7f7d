from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.interfaces.http.negotiation import GRAPHS, RESULTS, chosen, takes_gzip

JSON, XML = "application/sparql-results+json", "application/sparql-results+xml"


@pytest.mark.parametrize(
    ("accept", "expected"),
    [
        ([], JSON),
        ([""], JSON),
        (["*/*"], JSON),
        (["application/*"], JSON),
        (["text/csv"], "text/csv"),
        (["TEXT/CSV"], "text/csv"),
        (["text/csv", XML + ";q=0.9"], "text/csv"),
        (["text/csv;q=0.1", XML + ";q=0.9"], XML),
        ([f"{JSON};q=0, */*;q=0.5"], XML),
        ([f"{JSON};q=0, application/json"], None),
        ([f"application/*;q=0, {JSON}"], JSON),
        (["*/*;q=0.5, text/*;q=0"], JSON),
        (["text/*"], "text/csv"),
        (["text/*;q=0.9, text/csv;q=0.5"], "text/tab-separated-values"),
        (["*/*;q=0"], None),
        (["*/*, text/csv;q=0.9"], JSON),
        (['text/csv;note="a,b";q=0.5, application/xml;q=0.4'], "text/csv"),
        (["text/csv; charset=utf-8"], "text/csv"),
        (["Application/*;Q=0.3"], JSON),
        (["application/*;q=0.1, text/csv;q=0.2"], "text/csv"),
        (["application/xml"], XML),
        (["image/png"], None),
        (["text/csv;q=0"], None),
        (["text/csv;q=nonsense"], None),
    ],
)
def test_results(accept: list[str], expected: str | None) -> None:
    assert chosen(accept, RESULTS) == expected


def test_graphs() -> None:
    assert chosen([], GRAPHS) == "text/turtle"
    assert chosen(["application/rdf+xml;q=0.8, application/n-triples"], GRAPHS) == "application/n-triples"
    assert chosen([JSON], GRAPHS) is None


@pytest.mark.parametrize(
    ("header", "taken"),
    [("gzip", True), ("br, GZIP;q=0.1", True), ("*", True), ("gzip;q=0", False), ("*, gzip;q=0", False), ("", False)],
)
def test_gzip(header: str, taken: bool) -> None:
    assert takes_gzip(header) is taken


@given(st.lists(st.text(max_size=40), max_size=3))
def test_any_header_is_read(accept: list[str]) -> None:
    assert chosen(accept, RESULTS) in {*RESULTS.values(), None}
