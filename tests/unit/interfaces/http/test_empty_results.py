"""Why queries have no solutions, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.interfaces.http.page.empty_results import EmptyResult, empty_result


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("SELECT * { ?x wdt:stolica wd:Q36 }", EmptyResult(unknown=("wdt:stolica",))),
        ("SELECT * { wd:Q36 wdt:P36 ?x OPTIONAL { ?x wdt:P99999 wd:Q99999999 } FILTER(false) }",
         EmptyResult(unknown=("wdt:P99999", "wd:Q99999999"))),
        ("SELECT * { ?x schema:about ?y }", EmptyResult(unknown=("schema:about",))),
        ("SELECT * { wd:Q36 wdt:P30 ?x . wd:Q36 wdt:P22|^wdt:P25 ?y }",
         EmptyResult(alone="wd:Q36 wdt:P22|^wdt:P25 ?y")),
        ("SELECT * { ?x wdt:P36 ?y . ?x wdt:P106 wd:Q36180 }", EmptyResult(together="?x wdt:P106 wd:Q36180")),
        ("SELECT * { wd:Q36 wdt:P36 ?x MINUS { ?y wdt:P36 ?x } }", EmptyResult(filtered=True)),
        ("SELECT * { VALUES ?x { 1 } FILTER(?x > 1) }", EmptyResult()),
        ("DESCRIBE wd:Q99999999", EmptyResult()),
    ],
)  # fmt: skip
def test_the_first_reason_is_told(sample_parts: Parts, query: str, why: EmptyResult) -> None:
    assert empty_result(sample_parts.executor, query) == why
