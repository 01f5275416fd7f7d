"""Services of the Wikidata Query Service: what is read, and what is refused with which words."""

from __future__ import annotations

import pytest

from kgqa.errors import QueryError, QuerySyntaxError
from kgqa.sparql.algebra import Search, Select, Variable
from kgqa.sparql.reader import UnsupportedError, read
from kgqa.sparql.wikidata_names import short
from kgqa.sparql.writer import write

_PLACE = "?x wdt:P625 ?w . "
_AROUND = f'wikibase:around {{ {_PLACE} bd:serviceParam wikibase:radius "1" '
_SEARCH = 'wikibase:mwapi { bd:serviceParam wikibase:api "EntitySearch" '


@pytest.mark.parametrize(
    ("service", "fault"),
    [
        ("wikibase:lable { }", "unknown service wikibase:lable"),
        ("gas:service { }", "unknown service gas:service"),
        ("wikibase:label { ?x wdt:P31 ?y }", "wikibase:label: a triple that it does not know"),
        ("wikibase:label { FILTER(true) }", "a service takes nothing but triples"),
        ("wikibase:label { bd:serviceParam wikibase:language ?l }", "wikibase:language is no text"),
        ('wikibase:around { bd:serviceParam wikibase:center ?c ; wikibase:radius "1" }', "it takes one triple"),
        (f"wikibase:around {{ {_PLACE} bd:serviceParam wikibase:center ?c }}", "wikibase:radius is not given"),
        (_AROUND + "}", "wikibase:center is not given"),
        (
            _AROUND + "; wikibase:center ?c ; wikibase:distance 1 }",
            "wikibase:distance is no variable",
        ),
        (f'wikibase:box {{ {_PLACE} bd:serviceParam wikibase:cornerWest "Point(1 1)" }}', "two corners are not given"),
        ('wikibase:mwapi { bd:serviceParam wikibase:api "Generator" }', "the API Generator needs Wikimedia's servers"),
        ("wikibase:mwapi { }", "wikibase:api is not given"),
        (
            _SEARCH + ". ?x wikibase:apiOutputItem mwapi:item }",
            "mwapi:search is not given",
        ),
        (
            _SEARCH + '; mwapi:search "a" ; mwapi:type "lexeme" }',
            "mwapi:type is unknown",
        ),
        (
            _SEARCH + '; mwapi:search "a" . ?x wikibase:apiOutput mwapi:x }',
            "an output that it does not know",
        ),
        (
            _SEARCH + '; mwapi:search "a" ; wikibase:limit "all" }',
            "wikibase:limit is no number",
        ),
    ],
)
def test_wrong_calls_say_what_is_wrong(service: str, fault: str) -> None:
    with pytest.raises(QueryError, match=fault):
        read(f"SELECT * {{ SERVICE {service} }}")


def test_endpoints_elsewhere_are_told_from_services() -> None:
    with pytest.raises(UnsupportedError, match="SERVICE is not supported"):
        read("SELECT * { SERVICE <http://a.example/sparql> { ?s ?p ?o } }")


def test_a_search_is_written_as_it_is_read() -> None:
    text = """SELECT * { SERVICE wikibase:mwapi { bd:serviceParam wikibase:api "EntitySearch" ; mwapi:search "Ł" ;
        mwapi:language "pl" . ?x wikibase:apiOutputItem mwapi:item . ?n wikibase:apiOrdinal true } ?x wdt:P31 ?y }"""
    form = read(text)
    assert isinstance(form, Select)
    assert read(write(form)) == form
    assert "SERVICE" in write(form)


def test_a_search_binds_what_it_is_asked_for() -> None:
    search = Search("a", "pl", "item", 5, Variable("x"), None, Variable("n"))
    assert search.variables == (Variable("x"), Variable("n"))


def test_names_of_subqueries_must_be_given_before() -> None:
    with pytest.raises(QuerySyntaxError, match="the name of a subquery of WITH"):
        read("SELECT * { INCLUDE %nothing }")
    with pytest.raises(QuerySyntaxError, match="%name"):
        read("SELECT * WITH { SELECT ?x { ?x ?p ?o } } AS ?x { INCLUDE %x }")


@pytest.mark.parametrize(
    ("iri", "expected"),
    [
        ("http://www.wikidata.org/entity/statement/a", "wds:a"),
        ("http://www.wikidata.org/entity/Q1", "wd:Q1"),
        ("http://a.example/", "http://a.example/"),
    ],
)
def test_names_are_told_with_the_nearest_prefix(iri: str, expected: str) -> None:
    assert short(iri) == expected
