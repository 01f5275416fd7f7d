"""The forms of a template's query."""

from __future__ import annotations

import pytest

from kgqa.errors import TemplateError
from kgqa.model import Budget, Query
from kgqa.sparql.algebra import Bgp, Exists, Triple, Variable
from kgqa.sparql.reader import read
from kgqa.templating.projection import Period, QueryForms
from kgqa.terms import PropertyId
from tests.rdflib_engine import MemoryExecutor
from tests.unit.matching import world

PLAIN = "SELECT * WHERE { ?state wdt:P36 ?city }"
LONGEST = "SELECT ?river WHERE { ?river wdt:P17 ?state ; wdt:P2043 ?length } ORDER BY DESC(?length) LIMIT 1"


@pytest.mark.parametrize(
    "text",
    [PLAIN, "select * where{ ?state wdt:P36 ?city }", "SELECT * { ?state wdt:P36 ?city }", f"  {PLAIN}\n"],
)
def test_a_star_may_be_any_variable(text: str) -> None:
    forms = QueryForms.parse(text, "here")
    assert forms.variables == {"state", "city"}
    assert forms.select("city") == read("SELECT DISTINCT ?city { ?state wdt:P36 ?city }")
    assert forms.select("city") is forms.select("city")
    assert forms.select("city", "state") == read("SELECT DISTINCT ?city ?state { ?state wdt:P36 ?city }")
    assert forms.ask() == read("ASK { ?state wdt:P36 ?city }")
    assert (forms.projected, forms.answered, forms.picks_first) == (False, "", False)


def test_a_projection_of_its_own_stays() -> None:
    forms = QueryForms.parse(LONGEST, "here")
    assert (forms.projected, forms.answered, forms.picks_first) == (True, "river", True)
    assert forms.select("state") == forms.select("river") == read(LONGEST)


def test_a_count_of_everything_is_a_projection_of_its_own() -> None:
    forms = QueryForms.parse("SELECT (COUNT(*) AS ?number) WHERE { ?state wdt:P36 ?city }", "here")
    assert forms.answered == "number"
    assert forms.variables == {"number", "state", "city"}


def test_every_variable_is_mentioned() -> None:
    text = """SELECT * { VALUES ?a { 1 } ?b wdt:P1 ?c BIND(?d + 1 AS ?e) FILTER NOT EXISTS { ?f ?g ?h FILTER(?i) }
              OPTIONAL { ?j wdt:P1 ?k FILTER(?l = 1) } { SELECT (MAX(?m) AS ?n) { ?m wdt:P2 ?o } GROUP BY ?p } }
              ORDER BY STR(?q)"""
    assert QueryForms.parse(text, "here").variables == set("abcdefghijklmnopq")


def test_what_the_query_assigns_is_found() -> None:
    text = "SELECT * { ?a wdt:P1 ?b BIND(YEAR(?b) AS ?year) { SELECT (MAX(?c) AS ?most) { ?c wdt:P1 ?d } } }"
    forms = QueryForms.parse(text, "here")
    assert [forms.found([name]) for name in ("year", "most", "b", "c")] == ["year", "most", "", ""]
    assert QueryForms.parse(LONGEST, "here").found(("state", "river")) == "river"


def test_dates_are_narrowed_to_periods() -> None:
    forms = QueryForms.parse("SELECT * { ?a wdt:P571 ?date }", "here").within([Period("date", "first", "last")])
    assert forms.ask() == read("ASK { ?a wdt:P571 ?date FILTER(YEAR(?date) >= ?first && YEAR(?date) <= ?last) }")
    longest = QueryForms.parse(LONGEST, "here")
    assert longest.within([Period("date", "first", "last")]) == longest


def test_counts_under_further_conditions() -> None:
    forms = QueryForms.parse("SELECT * { ?a wdt:P1 ?b FILTER(?a != ?b) }", "here")
    members = Bgp((Triple(Variable("a"), PropertyId("P31").direct, Variable("class")),))
    ended = Exists(Bgp((Triple(Variable("a"), PropertyId("P576").direct, Variable("end")),)), negated=True)
    assert forms.count("a", "n", members, [ended]) == read(
        """SELECT (COUNT(DISTINCT ?a) AS ?n)
           { ?a wdt:P1 ?b { ?a wdt:P31 ?class } FILTER(?a != ?b) FILTER NOT EXISTS { ?a wdt:P576 ?end } }"""
    )
    assert forms.count("a", "n") == read("SELECT (COUNT(DISTINCT ?a) AS ?n) { ?a wdt:P1 ?b FILTER(?a != ?b) }")


def test_all_forms_run() -> None:
    executor, budget = MemoryExecutor(world.facts()), Budget(10.0, 100)
    plain, longest = QueryForms.parse(PLAIN, "here"), QueryForms.parse(LONGEST, "here")
    assert len(executor.execute(Query(plain.select("city")), budget).column("city")) == 3
    assert executor.execute(Query(plain.ask()), budget).boolean is True
    assert len(executor.execute(Query(longest.select("river")), budget).column("river")) == 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("ASK { ?a wdt:P1 ?b }", "not a query for solutions"),
        ("CONSTRUCT { ?a ?b ?c } WHERE { ?a ?b ?c }", "not a query for solutions"),
        ("DROP ALL", "UPDATE is not supported"),
        ("", "query does not parse"),
        ("SELECT ?a", "query does not parse"),
        ("SELECT * WHERE { ?a wdt:P1 ?b", "query does not parse"),
        ("SELECT * WHERE {\n ?a wdt:P1 }", "query does not parse"),
        ("SELECT * WHERE { ?a wdt:P1 ?b } LIMIT many", "query does not parse"),
        ("SELECT * WHERE { ?a nope:P1 ?b }", "query uses an unknown prefix: nope"),
    ],
)
def test_what_is_no_select_is_refused(text: str, fault: str) -> None:
    with pytest.raises(TemplateError) as caught:
        QueryForms.parse(text, "f.yaml:3: query")
    assert caught.value.message.startswith(f"f.yaml:3: query: {fault}")
    assert "\n" not in caught.value.message
