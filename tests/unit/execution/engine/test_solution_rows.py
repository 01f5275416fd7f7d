"""What one execution remembers of the graph."""

from __future__ import annotations

import pytest

from kgqa.execution.budget import BudgetExceeded, Deadline
from kgqa.execution.engine import solution_rows
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.engine.graph import Graph
from kgqa.execution.engine.solution_rows import Run
from kgqa.terms import PropertyId


@pytest.fixture
def graph(executor: EngineExecutor) -> Graph:
    return executor.graph


def run_over(graph: Graph) -> Run:
    return Run(graph, Deadline(10.0), wanted=10, outside=(), bound=())


def objects(run: Run, graph: Graph, predicate: int) -> list[list[int]]:
    return [sorted(run.objects(node, predicate)) for node in (*graph.nodes(), -1)]


@pytest.mark.parametrize(("largest", "read"), [(500_000, 1), (0, 0)])
def test_a_property_that_is_looked_up_often_is_read_as_a_whole(
    graph: Graph, largest: int, read: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    pairs = graph.pairs
    monkeypatch.setattr(graph, "pairs", lambda predicate: asked.append(predicate) or pairs(predicate))
    monkeypatch.setattr(solution_rows, "_FEWEST_LOOK_UPS", 3)
    monkeypatch.setattr(solution_rows, "_LOOK_UP_COST", 10**6)
    monkeypatch.setattr(solution_rows, "_LARGEST_TABLE", largest)
    predicate = graph.node(PropertyId("P31").direct)
    expected = [sorted(graph.objects(node, predicate)) for node in (*graph.nodes(), -1)]
    assert objects(run_over(graph), graph, predicate) == expected
    assert asked == [predicate] * read


def test_what_is_read_counts_as_kept(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_rows, "_FEWEST_LOOK_UPS", 1)
    monkeypatch.setattr(solution_rows, "_LOOK_UP_COST", 10**6)
    run = run_over(graph)
    predicate = graph.node(PropertyId("P31").direct)
    run.objects(1, predicate)
    subjects = len({subject for subject, _ in graph.pairs(predicate)})
    monkeypatch.setattr(solution_rows, "HELD_ROWS", subjects)
    with pytest.raises(BudgetExceeded):
        run.keep()
