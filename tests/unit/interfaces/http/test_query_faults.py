"""What is wrong with a query, in two languages, with its place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import kgqa.sparql
from kgqa.assembly import Parts
from kgqa.errors import QueryError, QuerySyntaxError
from kgqa.interfaces.http.page.query_faults import (
    EmptyResult,
    QueryFault,
    empty_result,
    in_language,
    query_fault,
    unordered_by,
)
from kgqa.interfaces.http.sparql.process import Reply, Verdict
from kgqa.sparql.reader import read

_GAP = "…"


def fault(query: str, language: str = "pl") -> QueryFault:
    with pytest.raises(QueryError) as caught:
        read(query)
    error = caught.value
    said = error.what, str(error.value or ""), error.expected
    place = error.place if isinstance(error, QuerySyntaxError) else None
    return query_fault(query, Reply(Verdict.MALFORMED, detail=error.message, said=said, place=place), language)


@pytest.mark.parametrize(
    ("query", "marked", "said"),
    [
        ("SELECT ?x {\n  ?x wdt:P31 LIMIT 5\n}", "LIMIT", "oczekiwano: IRI, literał albo zmienna"),
        ("SELECT ?x { ?x foo:P31 ?y }", "foo:P31", "nieznany przedrostek: foo; oczekiwano: przedrostek zapowiedziany"),
        ("SELECT ?x WHERE { ?x", " ", "oczekiwano"),
        ("SELECT ?x { ?x wdt:P31 wd:Q5\n wdt:P27 wd:Q36 }", "wdt:P27", "oczekiwano: „;” albo „.”"),
        ("SELECT ?x { ?x wdt:P31 wd:Q5 [] wdt:P27 ?y }", "[", "oczekiwano: „.”"),
        ("SELECT ?x { ?x wdt:P31 wd:Q5 } LIMT 5", "LIMT", "oczekiwano: LIMIT zamiast LIMT"),
        ("SELCT ?x { ?x wdt:P31 wd:Q5 }", "SELCT", "oczekiwano: SELECT zamiast SELCT"),
        ("SELECT ?x { ?x wdt:P31 wd:Q5 OPTINAL {} }", "OPTINAL", "oczekiwano: OPTIONAL zamiast OPTINAL"),
        ("SELECT (1 AS ?x) { ?x ?y ?z }", "", "zmienna ?x dostaje wartość, choć już ją ma"),
        ("SELECT ?x { ?x ?y ?z . SERVICE wikibase:nic { ?x ?y ?z } }", "", "nieznana usługa wikibase:nic"),
    ],
)
def test_a_fault_is_told_and_its_place_marked(query: str, marked: str, said: str) -> None:
    found = fault(query)
    assert found.marked == marked and said in found.said
    assert not found.place or (found.before + found.marked + found.after).startswith(query[:5])


@pytest.mark.parametrize(
    ("query", "unbound"),
    [
        ("SELECT ?x { ?x wdt:P31 ?c } ORDER BY ?y DESC(?z + ?c)", ("?y", "?z")),
        ("SELECT ?c (COUNT(*) AS ?n) { ?x wdt:P31 ?c } GROUP BY ?c ORDER BY ?n", ()),
        ("SELECT ?x ?xLabel { ?x wdt:P31 ?c SERVICE wikibase:label { bd:serviceParam wikibase:language 'pl' } } "
         "ORDER BY ?xLabel", ()),
        ("SELECT ?x { ?x wdt:P31 ?c OPTIONAL { ?x wdt:P1082 ?n } } ORDER BY ?n", ()),
        ("ASK { ?x wdt:P31 ?c }", ()),
    ],
)  # fmt: skip
def test_what_orders_nothing(query: str, unbound: tuple[str, ...]) -> None:
    assert unordered_by(query) == unbound


def test_signs_are_told_from_the_sentence() -> None:
    assert fault("SELECT ?x { ?x ?y ?z 5 }", "en").said.endswith("expected: “.”")
    assert fault("SELECT ?x { ?x ?y ?z ?u }", "en").said.endswith("expected: “;” or “.”")


def test_english_is_what_the_reader_says() -> None:
    assert fault("SELECT ?x { ?x foo:P31 ?y }", "en").said == (
        "query uses an unknown prefix: foo; expected: a declared prefix"
    )


def texts(tree: ast.AST) -> set[str]:
    """What the reader says: texts that `fail`, `refuse`, `fault` and errors are given, gaps filled with dots."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            service = "{}: " if name == "fault" else ""
            if name in {"fail", "refuse", "fault", "QueryError"} and node.args:
                found |= {service + one for one in (said(node.args[0]),) if one}
    return found


def said(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(one.value) if isinstance(one, ast.Constant) else _GAP for one in node.values)
    return ""


def test_all_that_the_reader_says_is_known_in_polish() -> None:
    directory = Path(kgqa.sparql.__file__).parent
    found = {text for path in directory.glob("*.py") for text in texts(ast.parse(path.read_text("utf-8")))}
    words = {text.replace("{}: ", f"{_GAP}: ") for text in found if len(text.strip(_GAP + ":{} ")) > 1}
    unknown = {text for text in words if in_language(text, "pl") == text}
    internal = {
        "a blank node cannot be bound in query text",
        "a query with open parameters has no text",
        f"{_GAP}: {_GAP}",
    }
    assert unknown - internal == set() and len(words) > 30


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
