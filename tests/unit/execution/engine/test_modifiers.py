"""Orders of several keys: the first solutions are those of the whole order, ties included."""

from __future__ import annotations

import pytest

from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.model import Budget, Query
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.store import HdtFile

_BUDGET = Budget(10.0, 1000)


@pytest.fixture(scope="module")
def ties(tmp_path_factory: pytest.TempPathFactory) -> EngineExecutor:
    """Sixty items with one of three sizes and one of four colours."""
    path = tmp_path_factory.mktemp("ties") / "graph.hdt"
    triples = [
        (f"urn:{number:02}".encode(), f"urn:{name}".encode(), f'"{number % values}"'.encode())
        for number in range(60)
        for name, values in (("size", 3), ("colour", 4))
    ]
    write_hdt(path, iter(triples))
    return EngineExecutor(HdtStore(HdtFile.open(path)))


@pytest.mark.parametrize(
    "keys", ["?s", "DESC(?s)", "?s ?c", "?s DESC(?c)", "DESC(?s) ?c", "DESC(?s) DESC(?c)", "?s ?c ?x", "?s DESC(?x)"]
)
def test_the_first_of_an_order(ties: EngineExecutor, keys: str) -> None:
    text = f"SELECT ?x ?s ?c WHERE {{ ?x <urn:size> ?s ; <urn:colour> ?c }} ORDER BY {keys}"
    rows = ties.execute(Query.read(text), _BUDGET).rows
    assert len(rows) == 60
    for length in (1, 2, 7, 20, 59, 100):
        assert ties.execute(Query.read(f"{text} LIMIT {length}"), _BUDGET).rows == rows[:length]
