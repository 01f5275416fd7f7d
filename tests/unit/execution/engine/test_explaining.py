"""Plans of queries, as people read them."""

from __future__ import annotations

import pytest

from kgqa.errors import QueryError
from kgqa.execution.budget import BudgetExceeded
from kgqa.execution.engine.engine_executor import EngineExecutor, PlanStep
from kgqa.execution.memory_store import MemoryStore
from kgqa.model import Budget
from kgqa.sparql.reader import read_form
from kgqa.terms import DIRECT, ENTITY, Iri

BUDGET = Budget(5.0, 1_000)


@pytest.fixture(scope="module")
def executor() -> EngineExecutor:
    """A thousand people, of whom two live in Q2."""
    human, lives, kind = Iri(ENTITY + "Q5"), Iri(DIRECT + "P551"), Iri(DIRECT + "P31")
    people = [Iri(f"{ENTITY}Q{number}") for number in range(1000, 2000)]
    triples = [(one, kind, human) for one in people] + [(one, lives, Iri(ENTITY + "Q2")) for one in people[:2]]
    return EngineExecutor(MemoryStore(triples))


def plan(executor: EngineExecutor, text: str) -> tuple[PlanStep, ...]:
    return executor.explain(read_form(text), BUDGET)


def test_joins_stand_in_the_order_in_which_they_run(executor: EngineExecutor) -> None:
    join, first, second = plan(executor, "SELECT ?x { ?x wdt:P31 wd:Q5 . ?x wdt:P551 wd:Q2 }")
    assert (join.operator, join.depth, first.depth) == ("Join", 0, 1)
    assert [first.pattern, second.pattern] == ["?x wdt:P551 wd:Q2", "?x wdt:P31 wd:Q5"]
    assert (first.estimate, second.estimate) == (2, 1000)


def test_what_stands_in_what(executor: EngineExecutor) -> None:
    text = """SELECT ?x (COUNT(*) AS ?n) { { SELECT ?x { ?x wdt:P31 wd:Q5 } LIMIT 3 } OPTIONAL { ?x ?p "a"@pl }
        MINUS { ?x wdt:P279+ ?y } FILTER(?x != wd:Q5) } GROUP BY ?x ORDER BY ?n LIMIT 5"""
    steps = plan(executor, text)
    depths = {step.operator: step.depth for step in steps}
    assert depths["Slice"] >= 0 and depths["OrderBy"] < depths["GroupBy"] < depths["Filter"] < depths["Subselect"]
    assert {'?x ?p "a"@pl', "?x wdt:P31 wd:Q5", "?x wdt:P279+ ?y"} <= {step.pattern for step in steps}


def test_a_property_that_nothing_has(executor: EngineExecutor) -> None:
    (step,) = plan(executor, "ASK { wd:Q1 wdt:P999 ?x }")
    assert (step.pattern, step.estimate) == ("wd:Q1 ∅ ?x", 0)


def test_nothing_is_evaluated(executor: EngineExecutor) -> None:
    product = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"
    assert len(plan(executor, product)) >= 5


def test_what_cannot_be_explained(executor: EngineExecutor) -> None:
    with pytest.raises(QueryError):
        plan(executor, "SELECT ?x { BIND(<http://example.org/f>(1) AS ?x) }")
    with pytest.raises(BudgetExceeded):
        executor.explain(read_form("SELECT ?x { ?x wdt:P31 wd:Q5 . ?x wdt:P551 wd:Q2 }"), Budget(-1.0, 10))
