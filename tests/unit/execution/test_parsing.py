from __future__ import annotations

import pytest

from kgqa.errors import QueryError
from kgqa.execution.parsing import parse, walk
from kgqa.terms import XSD


def test_form_and_variables() -> None:
    assert (parse("ASK { ?a ?b ?c }").form, parse("ASK { ?a ?b ?c }").variables) == ("ASK", ())
    parsed = parse("SELECT ?b (1 AS ?one) ?a WHERE { ?a ?b ?c }")
    assert (parsed.form, parsed.variables, parsed.bound) == ("SELECT", ("b", "one", "a"), ())
    assert parsed.bound_values is None


def test_same_text_is_parsed_once() -> None:
    assert parse("ASK { ?a wdt:P1 ?b }") is parse("ASK { ?a wdt:P1 ?b }")
    assert parse("ASK { ?a wdt:P1 ?b }", ("a",)) is not parse("ASK { ?a wdt:P1 ?b }")


def test_bound_variables_are_a_values_clause() -> None:
    parsed = parse("SELECT ?x WHERE { ?c wdt:P36 ?x OPTIONAL { ?x wdt:P17 ?c } }", ("c", "x"))
    (row,) = parsed.bound_values.res
    assert sorted(map(str, row)) == ["c", "x"]


@pytest.mark.parametrize("value", ["1966-01-01T00:00:00Z", "2000-00-00T00:00:00Z"])
def test_literals_keep_their_lexical_form(value: str) -> None:
    parsed = parse(f'SELECT ?x WHERE {{ ?x wdt:P569 "{value}"^^xsd:dateTime }}')
    (pattern,) = next(node for node in walk(parsed.algebra) if node.name == "BGP").triples
    assert str(pattern[2]) == value
    assert str(pattern[2].datatype) == XSD + "dateTime"


@pytest.mark.parametrize(
    ("text", "place"),
    [("SELECT ?x WHERE {\n ?x wdt:P36\n}", "line 2"), ("SELECT ?x WHERE { ?x wdt:P1 ?y }}", "column 33")],
)
def test_errors_tell_the_place(text: str, place: str) -> None:
    with pytest.raises(QueryError, match=place):
        parse(text)


def test_error_of_an_inner_assignment() -> None:
    with pytest.raises(QueryError, match=r"\?x is assigned"):
        parse("SELECT * { ?y wdt:P1 ?z { ?x wdt:P36 ?y BIND(1 AS ?x) } }")
    parse("SELECT * { ?y wdt:P1 ?z { BIND(1 AS ?y) } MINUS { BIND(1 AS ?z) } }")
