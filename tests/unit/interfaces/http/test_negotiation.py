from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.interfaces.http.sparql.negotiation import GRAPHS, RESULTS, chosen

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
        ([f"{JSON};q=0, */*;q=0.5"], "application/sparql-results+json"),
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


@given(st.lists(st.text(max_size=40), max_size=3))
def test_any_header_is_read(accept: list[str]) -> None:
    assert chosen(accept, RESULTS) in {*RESULTS.values(), None}
