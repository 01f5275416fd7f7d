"""The order in which the patterns of a join are matched."""

from __future__ import annotations

import pytest

from kgqa.execution.budget import Deadline
from kgqa.execution.engine.compiler import compile_query
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.engine.graph import Graph
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.solution_rows import Operator, Run
from kgqa.execution.engine.triple_patterns import TriplePattern
from kgqa.execution.engine.vectors.vectorised import Vectorised
from kgqa.sparql.reader import read_form
from kgqa.terms import DIRECT, Iri, ItemId, Term


def name_of(part: Operator, graph: Graph) -> str:
    """The property of a pattern, or the kind of any other part."""
    if not isinstance(part, TriplePattern):
        return type(part).__name__
    term = graph.term(part.predicate)
    assert isinstance(term, Iri)
    return term.value.removeprefix(DIRECT)


def order_of(executor: EngineExecutor, text: str, bindings: dict[str, Term]) -> list[str]:
    plan = compile_query(read_form(text), tuple(bindings), executor.graph)
    root = plan.root.plain if isinstance(plan.root, Vectorised) else plan.root
    assert isinstance(root, Join)
    bound = tuple(bindings.values())
    run = Run(executor.graph, Deadline(10.0), wanted=10, outside=plan.outside, bound=bound)
    list(root.evaluate(run, list(plan.start)))
    (order,) = run.scratch.values()
    return [name_of(part, executor.graph) for part in order]


@pytest.mark.parametrize(
    ("where", "order"),
    [
        ("?y wdt:P36 ?z . ?x wdt:P47 ?y . ?a wdt:P47 ?x . ?z wdt:P1082 ?n", ["P47", "P47", "P36", "P1082"]),
        ("?x wdt:P31/wdt:P279* ?kind . ?x wdt:P17 ?a", ["P17", "P31", "PathPattern"]),
        ("?x wdt:P31 ?kind . ?a wdt:P47 ?x . ?x wdt:P1082 ?n", ["P47", "P1082", "P31"]),
    ],
    ids=["the only way", "a path last", "of equals the rarer one"],
)
def test_order_of_a_join(where: str, order: list[str], executor: EngineExecutor) -> None:
    assert order_of(executor, f"SELECT * {{ {where} }}", {"a": ItemId("Q36").iri}) == order
