"""Patterns and chains run without operators: the same results, and only where they are short and complete."""

from __future__ import annotations

import pytest

from kgqa.execution.engine.compiler import compile_query
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.engine.plan import Plan
from kgqa.execution.hdt import hdt_store
from kgqa.model import Budget, Query
from kgqa.sparql.reader import read_form
from kgqa.terms import Iri, ItemId, PropertyId, Term

CAPITAL = PropertyId("P36").direct
POLAND, WARSAW, NOWHERE = ItemId("Q36").iri, ItemId("Q270").iri, Iri("urn:nowhere")


def plan_of(executor: EngineExecutor, text: str, *bound: str) -> Plan:
    return compile_query(read_form(text), bound, executor.graph)


@pytest.mark.parametrize(
    ("text", "bindings"),
    [
        ("SELECT ?x { ?a wdt:P36 ?x }", {"a": POLAND}),
        ("SELECT DISTINCT ?x { ?a wdt:P31 ?x }", {"a": POLAND}),
        ("SELECT ?a { ?a wdt:P36 ?x }", {"x": WARSAW}),
        ("SELECT ?a { ?a wdt:P31 ?x }", {"x": ItemId("Q5").iri}),
        ("SELECT ?x { ?a wdt:P36 ?x }", {"a": NOWHERE}),
        ("SELECT ?x { ?x wdt:P36 ?a }", {"a": NOWHERE}),
        ("ASK { ?a wdt:P36 ?x }", {"a": POLAND, "x": WARSAW}),
        ("ASK { ?a wdt:P36 ?x }", {"a": WARSAW, "x": POLAND}),
        ("ASK { ?a wdt:P36 ?x }", {"a": NOWHERE, "x": NOWHERE}),
        ("ASK { wd:Q36 wdt:P36 ?x }", {"x": WARSAW}),
        ("SELECT ?x { ?a rdfs:label ?x }", {"a": POLAND}),
        ("SELECT ?x { wd:Q36 wdt:P36 ?x }", {}),
        ("SELECT ?x { ?a wdt:P36 ?x }", {"a": POLAND, "b": WARSAW}),
        ("SELECT ?x { ?a wdt:P99999 ?x }", {"a": POLAND}),
        ("SELECT ?x { ?a ?p ?x }", {"a": POLAND, "p": CAPITAL}),
        ("SELECT ?x { ?a ?p ?x }", {"a": POLAND, "p": NOWHERE}),
        ("SELECT ?a { ?a ?p ?x }", {"x": WARSAW, "p": CAPITAL}),
        ("ASK { ?a ?p ?x }", {"a": POLAND, "p": CAPITAL, "x": WARSAW}),
        ("ASK { ?a ?p ?x }", {"a": POLAND, "p": WARSAW, "x": WARSAW}),
        ("SELECT DISTINCT ?x { { ?a wdt:P47 ?x } UNION { ?x wdt:P47 ?a } }", {"a": POLAND}),
        ("SELECT ?x { { ?a wdt:P47 ?x } UNION { ?x wdt:P47 ?a } UNION { ?a wdt:P36 ?x } }", {"a": POLAND}),
        ("SELECT DISTINCT ?x { ?a wdt:P36|wdt:P47|wdt:P99999 ?x }", {"a": POLAND}),
        ("SELECT ?x { ?a wdt:P47 ?y . ?y wdt:P36 ?x }", {"a": POLAND}),
        ("SELECT ?x { ?y wdt:P36 ?x . ?a wdt:P47 ?y }", {"a": POLAND}),
        ("SELECT ?x { ?x wdt:P17/wdt:P36 ?a }", {"a": WARSAW}),
        ("SELECT DISTINCT ?x { ?a wdt:P47/wdt:P47/wdt:P36 ?x }", {"a": POLAND}),
        ("SELECT ?x { ?a wdt:P47/wdt:P47/wdt:P36 ?x }", {"a": POLAND}),
        ("SELECT ?x { ?a wdt:P47/^wdt:P47 ?x }", {"a": POLAND}),
        ("SELECT ?x { ?a wdt:P36 ?y . ?y ?p ?x }", {"a": POLAND, "p": PropertyId("P17").direct}),
        ("SELECT ?x { { ?a wdt:P36 ?x } UNION { ?a wdt:P36/wdt:P31 ?x } }", {"a": POLAND}),
        ("ASK { { ?a wdt:P36 ?x } UNION { ?x wdt:P36 ?a } }", {"a": WARSAW, "x": POLAND}),
        ("ASK { { ?a wdt:P36 ?x } UNION { ?x wdt:P36 ?a } }", {"a": WARSAW, "x": WARSAW}),
    ],
)
def test_results_are_those_of_the_operators(text: str, bindings: dict[str, Term], executor: EngineExecutor) -> None:
    plan = plan_of(executor, text, *bindings)
    assert plan.look_up is not None
    short = plan.look_up.execute(executor.graph, tuple(bindings.values()), Budget())
    by_operators = Plan(plan.form, plan.variables, plan.slots, plan.start, plan.outside, plan.root)
    found = by_operators.execute(executor.graph, tuple(bindings.values()), Budget())
    assert short == found._replace(rows=tuple(found.rows))


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("SELECT ?x ?a { ?a wdt:P36 ?x }", ["a"]),
        ("SELECT ?a { ?a wdt:P36 ?x }", ["a"]),
        ("SELECT ?x { ?x wdt:P36 ?x }", ["b"]),
        ("SELECT ?x { ?a wdt:P36 ?x }", ["a", "x"]),
        ("SELECT ?x { ?a wdt:P36 ?x } LIMIT 1", ["a"]),
        ("SELECT ?x { ?a wdt:P36 ?x } ORDER BY ?x", ["a"]),
        ("SELECT ?x { ?a ?p ?x }", ["a"]),
        ("SELECT ?p { ?a ?p ?x }", ["a", "x"]),
        ("SELECT ?a ?x { ?a wdt:P36 ?x }", []),
        ("SELECT ?x { { ?a wdt:P36 ?x } UNION { ?a wdt:P36 ?y } }", ["a"]),
        ("SELECT ?x { ?a wdt:P36 ?y . ?a wdt:P47 ?x }", ["a"]),
        ("SELECT ?y { ?a wdt:P36 ?y . ?y wdt:P31 ?x }", ["a"]),
        ("SELECT ?x { ?a wdt:P36 ?y . ?y wdt:P31 ?x . ?y wdt:P17 ?a }", ["a"]),
        ("SELECT ?x { ?a wdt:P36 ?y . ?y wdt:P31 ?x . ?x wdt:P17 ?y }", ["a"]),
        ("SELECT ?x { ?a wdt:P36 ?y . ?y ?p ?x }", ["a"]),
        ("SELECT ?x { { ?a wdt:P36 ?x } UNION { ?a wdt:P36/wdt:P31 ?x FILTER(?x != ?a) } }", ["a"]),
        ("ASK { ?a wdt:P36/wdt:P31 ?x }", ["a", "x"]),
        ("SELECT ?x { ?a wdt:P31/wdt:P279* ?x }", ["a"]),
        ("ASK { ?a wdt:P36 ?x }", ["a"]),
        ("SELECT (COUNT(?x) AS ?n) { ?a wdt:P31 ?x }", ["a"]),
    ],
)
def test_other_queries_have_no_shorter_way(text: str, bound: list[str], executor: EngineExecutor) -> None:
    assert plan_of(executor, text, *bound).look_up is None


def test_a_union_of_long_results_is_left_to_the_operators(
    executor: EngineExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hdt_store, "FEW", 2)
    plan = plan_of(executor, "SELECT DISTINCT ?x { { ?x wdt:P31 ?c } UNION { ?x wdt:P106 ?c } }", "c")
    bound = (ItemId("Q5").iri,)
    assert plan.look_up is not None
    assert plan.look_up.execute(executor.graph, bound, Budget()) is None
    assert len(plan.execute(executor.graph, bound, Budget()).rows) == 6


def test_long_results_are_left_to_the_operators(executor: EngineExecutor) -> None:
    query = Query.read("SELECT ?x { ?x wdt:P31 ?c }", (("c", ItemId("Q5").iri),))
    everything = executor.execute(query, Budget())
    cut = EngineExecutor(executor.graph.store).execute(query, Budget(2.0, 2))
    assert everything.complete and len(everything.rows) > 2
    assert cut.rows == everything.rows[:2]
    assert not cut.complete
