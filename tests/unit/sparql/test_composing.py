"""Queries made of queries."""

from __future__ import annotations

from decimal import Decimal

import pytest

from kgqa.assembly import Parts
from kgqa.model import Budget, Query, Solutions
from kgqa.sparql.algebra import Ask, Form, Select
from kgqa.sparql.composing import (
    Scale,
    all_true,
    among,
    answered,
    any_true,
    chosen,
    common,
    converted,
    is_value,
    negated,
    number_of,
    speaking_of,
    together,
)
from kgqa.sparql.reader import read_form
from kgqa.terms import DIRECT, XSD, Iri, ItemId, Literal, PropertyId, Term
from tests.rdflib_engine import MemoryExecutor

POLAND, GERMANY, CZECHIA, EUROPE = (ItemId(name).iri for name in ("Q36", "Q183", "Q213", "Q46"))
AREA, BORDERS, CONTINENT = (PropertyId(name).direct for name in ("P2046", "P47", "P30"))


def _number(text: str) -> Literal:
    return Literal(text, datatype=XSD + "decimal")


FACTS = (
    (POLAND, BORDERS, GERMANY),
    (POLAND, BORDERS, CZECHIA),
    (GERMANY, BORDERS, CZECHIA),
    (GERMANY, CONTINENT, EUROPE),
    (CZECHIA, AREA, _number("78866")),
    (GERMANY, AREA, _number("357588")),
)
EXECUTOR = MemoryExecutor(FACTS)


def run(form: Form) -> Solutions:
    """The solutions of the form's text, as an endpoint would give them."""
    return EXECUTOR.execute(Query.read(Query(form).text), Budget())


def values(form: Form) -> set[Term]:
    solutions = run(form)
    return set(solutions.column(solutions.variables[0]))


def select(text: str) -> Select:
    form = read_form(text)
    assert isinstance(form, Select)
    return form


def ask(text: str) -> Ask:
    form = read_form(text)
    assert isinstance(form, Ask)
    return form


NEIGHBOURS = select("SELECT ?x { wd:Q36 wdt:P47 ?x }")
SMALLEST = select("SELECT ?x { ?x wdt:P2046 ?y } ORDER BY ?y LIMIT 1")
TRUE, FALSE = ask("ASK { wd:Q36 wdt:P47 ?x }"), ask("ASK { wd:Q213 wdt:P47 ?x }")


def test_some_of_the_values() -> None:
    assert values(among(NEIGHBOURS, "x", (GERMANY,))) == {GERMANY}
    assert values(among(SMALLEST, "x", (GERMANY,))) == set()


def test_numbers_of_values() -> None:
    assert values(number_of(NEIGHBOURS, "x")) == {Literal("2", datatype=XSD + "integer")}
    assert values(number_of(SMALLEST, "x")) == {Literal("1", datatype=XSD + "integer")}


def test_truth_of_several_statements() -> None:
    assert [run(form).boolean for form in (all_true((TRUE, FALSE)), all_true((TRUE, TRUE)))] == [False, True]
    assert [run(form).boolean for form in (any_true((FALSE, TRUE)), any_true((FALSE, FALSE)))] == [True, False]
    assert [run(negated(form)).boolean for form in (TRUE, FALSE)] == [False, True]
    assert [run(is_value(SMALLEST, "x", one)).boolean for one in (CZECHIA, GERMANY)] == [True, False]


def test_values_in_common(sample_parts: Parts) -> None:
    """Asked of our own engine: rdflib lets the second of two sub-queries overwrite what the first one found."""
    german = select("SELECT * { wd:Q183 wdt:P47 ?x }")
    form = common(((NEIGHBOURS, "x"), (german, "x")))
    solutions = sample_parts.executor.execute(Query.read(Query(form).text), Budget())
    assert solutions.column("answer") == (CZECHIA,)


def test_values_of_several_queries() -> None:
    german = select("SELECT * { wd:Q183 wdt:P47 ?x }")
    assert values(together((german, SMALLEST, NEIGHBOURS))) == {CZECHIA, GERMANY}


def test_options() -> None:
    options = ((GERMANY, TRUE), (CZECHIA, FALSE))
    assert values(chosen(options)) == {GERMANY}
    assert values(chosen(options, holding=False)) == {CZECHIA}


def test_values_in_another_unit() -> None:
    (term,) = values(converted(select("SELECT ?y { wd:Q213 wdt:P2046 ?y }"), "y", Scale(Decimal("0.01")), 1))
    assert Decimal(term.value) == Decimal("788.7")
    (term,) = values(
        converted(select("SELECT ?y { wd:Q213 wdt:P2046 ?y }"), "y", Scale(Decimal("0.01"), Decimal(-32)), 1)
    )
    assert Decimal(term.value) == Decimal("756.7")
    told = converted(select("SELECT ?answer { wd:Q213 wdt:P2046 ?answer }"), "answer", Scale(Decimal("0.01")), 1)
    assert read_form(Query(told).text) == told


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("SELECT ?x { wd:Q1 wdt:P19 ?x }", "SELECT ?x { wd:Q2 wdt:P19 ?x }"),
        ("ASK { ?x wdt:P31/wdt:P279* wd:Q1 }", "ASK { ?x wdt:P31/wdt:P279* wd:Q2 }"),
        (
            "SELECT (COUNT(?x) AS ?n) { VALUES ?p { wd:Q1 wd:Q11 } ?p wdt:P40 ?x FILTER(?x != wd:Q1) }",
            "SELECT (COUNT(?x) AS ?n) { VALUES ?p { wd:Q2 wd:Q11 } ?p wdt:P40 ?x FILTER(?x != wd:Q2) }",
        ),
    ],
)
def test_a_query_about_another_thing(text: str, other: str) -> None:
    assert speaking_of(read_form(text), ItemId("Q1").iri, ItemId("Q2").iri) == read_form(other)


TRIPLES = [(ItemId("Q36").iri, Iri(DIRECT + "P47"), ItemId(other).iri) for other in ("Q213", "Q183")]


@pytest.mark.parametrize("variable", ["answer", "x"])
def test_the_number_of_things_as_an_answer(variable: str) -> None:
    form = Query.read(f"SELECT (COUNT(?{variable}) AS ?count) {{ wd:Q36 wdt:P47 ?{variable} }}").form
    assert isinstance(form, Select)
    query = Query.read(Query(answered(form, "count")).text)
    found = MemoryExecutor(TRIPLES).execute(query, Budget())
    assert [term.value for term in found.column("answer")] == ["2"]
