"""The forms of a template's query."""

from __future__ import annotations

import pytest

from kgqa.errors import TemplateError
from kgqa.execution.memory_executor import MemoryExecutor
from kgqa.model import Budget, Query
from kgqa.templating.projection import QueryForms, check_query
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
    assert "".join(forms.select("city").split()) == "SELECTDISTINCT?cityWHERE{?statewdt:P36?city}"
    assert "".join(forms.select("city", "state").split()).startswith("SELECTDISTINCT?city?stateWHERE")
    assert "".join(forms.ask().split()) == "ASK{?statewdt:P36?city}"


def test_a_projection_of_its_own_stays() -> None:
    forms = QueryForms.parse(LONGEST, "here")
    assert forms.projected == "?river"
    assert forms.select("state") == forms.select("river") == LONGEST


def test_a_count_of_everything_is_a_projection_of_its_own() -> None:
    forms = QueryForms.parse("SELECT (COUNT(*) AS ?number) WHERE { ?state wdt:P36 ?city }", "here")
    assert forms.projected == "(COUNT(*) AS ?number)"
    assert forms.variables == {"number", "state", "city"}


def test_all_forms_run() -> None:
    executor, budget = MemoryExecutor(world.facts()), Budget(10.0, 100)
    plain, longest = QueryForms.parse(PLAIN, "here"), QueryForms.parse(LONGEST, "here")
    assert len(executor.execute(Query(plain.select("city")), budget).column("city")) == 3
    assert executor.execute(Query(plain.ask()), budget).boolean is True
    assert len(executor.execute(Query(longest.select("river")), budget).column("river")) == 1


@pytest.mark.parametrize(
    "text",
    ["", "ASK { ?a wdt:P1 ?b }", "CONSTRUCT { ?a ?b ?c } WHERE { ?a ?b ?c }", "DROP ALL", "SELECT ?a", "SELECTED"],
)
def test_what_is_no_select_is_refused(text: str) -> None:
    with pytest.raises(TemplateError) as caught:
        QueryForms.parse(text, "f.yaml:3: query")
    assert caught.value.message.startswith("f.yaml:3: query: not a query")
    assert "expected SELECT … WHERE { … }" in caught.value.message


@pytest.mark.parametrize("text", [PLAIN, LONGEST, "SELECT * WHERE { ?a wdt:P31/wdt:P279* ?b FILTER(?a != ?b) }"])
def test_queries_that_parse(text: str) -> None:
    check_query(QueryForms.parse(text, "here"), "here")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("SELECT * WHERE { ?a wdt:P1 ?b", "query does not parse"),
        ("SELECT * WHERE { ?a wdt:P1 }", "query does not parse"),
        ("SELECT * WHERE { ?a wdt:P1 ?b } LIMIT many", "query does not parse"),
        ("SELECT * WHERE { ?a nope:P1 ?b }", "query is refused"),
    ],
)
def test_queries_that_do_not_parse(text: str, fault: str) -> None:
    with pytest.raises(TemplateError) as caught:
        check_query(QueryForms.parse(text, "here"), "f.yaml:3: query")
    assert caught.value.message.startswith(f"f.yaml:3: query: {fault}")
    assert "\n" not in caught.value.message


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("SELECT * WHERE { ?a wdt:P1 ?b # a comment\n ; wdt:P2 ?c }", "{ ?a wdt:P1 ?b ; wdt:P2 ?c }"),
        ('SELECT * WHERE { ?a wdt:P1 "two  spaces" }', '{ ?a wdt:P1 "two  spaces" }'),
    ],
    ids=["comments end with their line", "texts keep their spaces"],
)
def test_lines_are_joined_with_care(text: str, body: str) -> None:
    assert QueryForms.parse(text, "here").body == body
