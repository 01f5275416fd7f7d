"""What queries of the Wikidata Query Service ask for beyond SPARQL 1.1, over a few triples in memory."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kgqa.errors import QueryError
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.memory_store import MemoryStore
from kgqa.model import Budget, Query
from kgqa.sparql.reader import read_form
from kgqa.terms import (
    ENTITY,
    GEO_FUNCTION,
    RDFS_LABEL,
    SCHEMA_DESCRIPTION,
    SKOS_ALT_LABEL,
    Iri,
    ItemId,
    Literal,
    PropertyId,
    Term,
)

_WKT = "http://www.opengis.net/ont/geosparql#wktLiteral"
_WARSAW, _CRACOW, _CRATER, _FIJI = (ItemId(name).iri for name in ("Q270", "Q31487", "Q1", "Q712"))
_WHERE = PropertyId("P625").direct
_LABELS = (
    (_WARSAW, RDFS_LABEL, "Warszawa@pl Warsaw@en"),
    (_CRACOW, RDFS_LABEL, "Cracow@en"),
    (_WARSAW, SCHEMA_DESCRIPTION, "stolica@pl capital@en"),
    (_WARSAW, SKOS_ALT_LABEL, "Wawa@pl Stolica@pl City@en"),
)
_POINTS = (
    (_WARSAW, "Point(21.01 52.23)"), (_CRACOW, "Point(19.94 50.06)"), (_FIJI, "Point(179.5 -17)"),
    (_CRATER, f"<{ENTITY}Q405> Point(21.01 52.23)"),
)  # fmt: skip


def _triples() -> Sequence[tuple[Term, Term, Term]]:
    texts = ((one, Iri(kind), word.split("@")) for one, kind, words in _LABELS for word in words.split())
    named: list[tuple[Term, Term, Term]] = [(one, kind, Literal(*word)) for one, kind, word in texts]
    return [*named, *((one, _WHERE, Literal(point, datatype=_WKT)) for one, point in _POINTS)]


class _Names:
    def entities(self, text: str, *, language: str, kind: str, most: int) -> Sequence[tuple[Iri, Literal]]:
        return [(_WARSAW, Literal(f"{text} {kind}", language)), (_CRACOW, Literal("k", language))][:most]


def _found(query: str) -> list[tuple[str | None, ...]]:
    executor = EngineExecutor(MemoryStore(_triples()), names=_Names())
    rows = executor.execute(Query(read_form(query)), Budget(5, 100)).rows
    return [tuple(term and term.value.removeprefix(ENTITY) for term in row) for row in rows]


def _labels(languages: str, more: str = "") -> str:
    return f'SERVICE wikibase:label {{ bd:serviceParam wikibase:language "{languages}" . {more} }}'


@pytest.mark.parametrize(
    ("languages", "expected"),
    [("pl,en", ("Warszawa", "Cracow")), ("en", ("Warsaw", "Cracow")), ("PL", ("Warszawa", "Q31487"))],
)
def test_labels_in_the_first_language_that_has_one(languages: str, expected: tuple[str, str]) -> None:
    query = f"SELECT ?x ?xLabel {{ VALUES ?x {{ wd:Q270 wd:Q31487 }} {_labels(languages)} }}"
    assert _found(query) == [("Q270", expected[0]), ("Q31487", expected[1])]


def test_english_without_a_language() -> None:
    assert _found("SELECT ?xLabel { VALUES ?x { wd:Q270 } SERVICE wikibase:label { } }") == [("Warsaw",)]


def test_descriptions_and_aliases_are_unbound_without_a_text() -> None:
    query = f"SELECT ?xDescription ?xAltLabel {{ VALUES ?x {{ wd:Q270 wd:Q31487 }} {_labels('pl,en')} }}"
    assert _found(query) == [("stolica", "Stolica, Wawa"), (None, None)]


def test_labels_under_other_names() -> None:
    named = "?x rdfs:label ?name ; schema:description ?told ; skos:altLabel ?also ."
    query = f"SELECT ?name ?told ?also {{ VALUES ?x {{ wd:Q270 }} {_labels('en', named)} }}"
    assert _found(query) == [("Warsaw", "capital", "City")]


def test_a_value_is_its_own_label() -> None:
    query = f'SELECT ?xLabel {{ VALUES ?x {{ 12 "text"@pl <http://a.example/> }} {_labels("pl")} }}'
    assert _found(query) == [("12",), ("text",), ("http://a.example/",)]


def test_labels_of_what_stands_behind_the_service_and_in_other_groups() -> None:
    query = f"SELECT ?xLabel {{ {_labels('pl')} {{ SELECT ?x {{ ?x wdt:P625 ?w }} ORDER BY ?x LIMIT 9 }} }}"
    assert ("Warszawa",) in _found(query)


def test_labels_group_and_order() -> None:
    query = f"SELECT ?xLabel (COUNT(*) AS ?n) {{ ?x wdt:P625 ?w {_labels('pl,en')} }} GROUP BY ?xLabel ORDER BY ?xLabel"
    assert [name for name, _ in _found(query)] == ["Cracow", "Q1", "Q712", "Warszawa"]


def test_what_the_group_binds_itself_is_left_alone() -> None:
    query = f'SELECT ?xLabel {{ VALUES (?x ?xLabel) {{ (wd:Q270 "mine") }} {_labels("pl")} }}'
    assert _found(query) == [("mine",)]


def _around(radius: str, more: str = "") -> str:
    return (
        f"SERVICE wikibase:around {{ ?x wdt:P625 ?w . bd:serviceParam wikibase:center ?here ; "
        f'wikibase:radius "{radius}" ; wikibase:distance ?km . {more} }}'
    )


@pytest.mark.parametrize(("radius", "expected"), [("10", ["Q270"]), ("300", ["Q270", "Q31487"])])
def test_places_around_a_place_on_its_globe(radius: str, expected: list[str]) -> None:
    query = f"SELECT ?x {{ {_around(radius)} wd:Q270 wdt:P625 ?here }} ORDER BY ?km"
    assert [one for (one,) in _found(query)] == expected


def test_places_on_another_globe() -> None:
    more = "bd:serviceParam wikibase:globe wd:Q405"
    assert _found(f'SELECT ?x {{ BIND("Point(21 52)" AS ?here) {_around("100", more)} }}') == []
    moon = f"SELECT ?x {{ wd:Q1 wdt:P625 ?here {_around('100', more)} }}"
    assert _found(moon) == [("Q1",)]


_BOX = 'SELECT ?x {{ SERVICE wikibase:box {{ ?x wdt:P625 ?w . bd:serviceParam wikibase:{} "Point({})" ; wikibase:{} "Point({})" }} }}'  # noqa: E501


@pytest.mark.parametrize(
    ("corners", "expected"),
    [
        (("cornerSouthWest", "20 51", "cornerNorthEast", "22 53"), ["Q270"]),
        (("cornerNorthWest", "20 53", "cornerSouthEast", "22 51"), ["Q270"]),
        (("cornerWest", "19 50", "cornerEast", "20 51"), ["Q31487"]),
        (("cornerSouthWest", "179 -20", "cornerNorthEast", "-179 -10"), ["Q712"]),
    ],
)
def test_places_in_a_box(corners: tuple[str, ...], expected: list[str]) -> None:
    assert [one for (one,) in _found(_BOX.format(*corners))] == expected


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ('geof:distance("Point(21.01 52.23)", "Point(19.94 50.06)")', "252.567"),
        ('geof:latitude("Point(21.01 52.23)")', "52.23"),
        ('geof:longitude("Point(21.01 52.23)")', "21.01"),
        ('geof:globe("Point(21.01 52.23)")', "Q2"),
        (f'geof:globe("<{ENTITY}Q405> Point(1 2)")', "Q405"),
        (f'geof:distance("Point(1 2)", "<{ENTITY}Q405> Point(1 2)")', None),
        ('geof:latitude("somewhere")', None),
        ('wikibase:decodeUri("http://a.example/%C5%82")', "http://a.example/ł"),
        ("wikibase:isSomeValue(wd:Q1)", "false"),
        ("wikibase:isSomeValue(<http://www.wikidata.org/.well-known/genid/1>)", "true"),
    ],
)
def test_functions(call: str, expected: str | None) -> None:
    assert _found(f"SELECT ({call} AS ?x) {{}}") == [(expected,)]


def _search(more: str) -> str:
    return f'SERVICE wikibase:mwapi {{ bd:serviceParam wikibase:api "EntitySearch" . {more} }}'


def test_entities_by_name() -> None:
    told = 'bd:serviceParam mwapi:search "wa" ; mwapi:language "pl" ; mwapi:type "property" . '
    outputs = (
        "?x wikibase:apiOutputItem mwapi:item . ?name wikibase:apiOutput mwapi:label . ?n wikibase:apiOrdinal true"
    )
    query = f"SELECT ?x ?name ?n {{ {_search(told + outputs)} }}"
    assert _found(query) == [("Q270", "wa property", "0"), ("Q31487", "k", "1")]


def test_entities_by_name_are_joined_with_what_is_known_of_them() -> None:
    told = 'bd:serviceParam mwapi:search "wa" ; wikibase:limit "1" . ?x wikibase:apiOutputItem mwapi:item'
    assert _found(f"SELECT ?xLabel {{ {_search(told)} ?x wdt:P625 ?w {_labels('pl')} }}") == [("Warszawa",)]


def test_without_an_index_of_names_nothing_is_searched() -> None:
    query = read_form(
        f'SELECT * {{ {_search("""bd:serviceParam mwapi:search "wa" . ?x wikibase:apiOutputItem mwapi:item""")} }}'
    )
    with pytest.raises(QueryError, match="names cannot be searched"):
        EngineExecutor(MemoryStore(_triples())).execute(Query(query), Budget(5, 100))


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        ("wikibase:nothing(1)", "unknown function: wikibase:nothing"),
        (f"<{GEO_FUNCTION}area>(1)", "unknown function: geof:area"),
        ("<http://a.example/f>(1)", "unknown function: http://a.example/f"),
        ("geof:distance(1)", "wrong number of arguments: geof:distance"),
    ],
)
def test_functions_that_nobody_knows_are_errors(call: str, fault: str) -> None:
    with pytest.raises(QueryError, match=fault):
        _found(f"SELECT (COALESCE({call}, 1) AS ?x) {{}}")


def test_hints_are_passed_over() -> None:
    query = (
        'SELECT ?x { hint:Query hint:optimizer "None" . ?x wdt:P625 ?w . hint:Prior hint:runFirst true . } ORDER BY ?x'
    )
    assert len(_found(query)) == len(_POINTS)


def test_named_subqueries() -> None:
    query = """SELECT ?x ?n WITH { SELECT (COUNT(*) AS ?n) { ?y wdt:P625 ?w } } AS %number
        WITH { SELECT ?x { ?x rdfs:label "Cracow"@en } } AS %named { INCLUDE %number . INCLUDE %named }"""
    assert _found(query) == [("Q31487", "4")]


def test_having_knows_what_select_assigns() -> None:
    query = "SELECT ?x (COUNT(?n) AS ?many) { ?x rdfs:label ?n } GROUP BY ?x HAVING(?many > 1)"
    assert _found(query) == [("Q270", "2")]
