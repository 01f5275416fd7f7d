"""Random nested queries give the same solutions on an HDT file as in pyoxigraph.

Reaches combinations that nobody writes down: variables that OPTIONAL may or may not bind, filters in inner groups,
MINUS and subqueries over shared variables. Left out are the constructs in which pyoxigraph departs from SPARQL 1.1
(see `endpoint_differs` in queries.yaml).
"""

from __future__ import annotations

import json
import random
from collections import Counter

import pyoxigraph
import pytest

from kgqa.execution.engine import solution_rows
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.remote.reply import from_json
from kgqa.model import Budget, Query
from tests.contracts.contract import GRAPH, comparable

_SEEDS = 60
"""Behind so many seeds, properties are read as a whole from the first look-up on."""
VARIABLES = ("?a", "?b", "?c", "?d")
ITEMS = ("wd:Q36", "wd:Q183", "wd:Q270", "wd:Q900001", "wd:Q900006", "wd:Q5", "wd:Q515")
PATHS = (
    "wdt:P36", "wdt:P47", "wdt:P17", "wdt:P19", "wdt:P31", "wdt:P40", "wdt:P22", "wdt:P50", "wdt:P1082", "wdt:P569",
    "wdt:P279", "wdt:P131", "rdfs:label", "wdt:P3373", "wdt:P31/wdt:P279*", "wdt:P279+", "wdt:P131*", "^wdt:P22",
    "wdt:P40?", "?a",
)  # fmt: skip
DEEPEST = 3


class Generator:
    """Makes random queries over the four variables."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def query(self) -> str:
        return f"SELECT ?a ?b ?c ?d WHERE {{ {self._group(0)} }}"

    def _group(self, depth: int) -> str:
        makers = (
            self._triple, self._optional, self._union, self._minus, self._nested, self._subquery, self._values,
            self._undefined, self._exists, self._filter,
        )  # fmt: skip
        weights = (50, 14, 9, 7, 5, 5, 3, 2, 3, 7)
        count = self._random.randint(1, 3)
        chosen = self._random.choices(makers, weights, k=count) if depth < DEEPEST else [self._triple] * count
        return " ".join(maker(depth + 1) for maker in chosen)

    def _variable(self) -> str:
        return self._random.choice(VARIABLES)

    def _item_or_variable(self) -> str:
        return self._random.choice(VARIABLES + ITEMS)

    def _triple(self, depth: int) -> str:
        subject = self._variable() if self._random.random() < 0.8 else self._random.choice(ITEMS)
        obj = self._variable() if self._random.random() < 0.75 else self._random.choice(ITEMS)
        return f"{subject} {self._random.choice(PATHS)} {obj} ."

    def _optional(self, depth: int) -> str:
        return f"OPTIONAL {{ {self._group(depth)} }}"

    def _union(self, depth: int) -> str:
        return f"{{ {self._group(depth)} }} UNION {{ {self._group(depth)} }}"

    def _minus(self, depth: int) -> str:
        return f"MINUS {{ {self._group(depth)} }}"

    def _nested(self, depth: int) -> str:
        return f"{{ {self._group(depth)} }}"

    def _subquery(self, depth: int) -> str:
        projected = " ".join(self._random.sample(VARIABLES, 2))
        distinct = self._random.choice(("", "DISTINCT "))
        return f"{{ SELECT {distinct}{projected} WHERE {{ {self._group(depth)} }} }}"

    def _values(self, depth: int) -> str:
        return f"VALUES {self._variable()} {{ {' '.join(self._random.sample(ITEMS, 2))} }}"

    def _undefined(self, depth: int) -> str:
        first, second = self._random.sample(VARIABLES, 2)
        one, two = self._random.sample(ITEMS, 2)
        return f"VALUES ({first} {second}) {{ (UNDEF {one}) ({two} UNDEF) }}"

    def _exists(self, depth: int) -> str:
        return f"FILTER {self._random.choice(('', 'NOT '))}EXISTS {{ {self._group(depth + 1)} }}"

    def _filter(self, depth: int) -> str:
        return f"FILTER({self._condition(0)})"

    def _condition(self, depth: int) -> str:
        variable, other = self._variable(), self._item_or_variable()
        simple = [
            f"{variable} = {other}", f"{variable} != {other}", f"BOUND({variable})", f"!BOUND({variable})",
            f"isIRI({variable})", f"{variable} < 1000000", f"{variable} < {other}", f'LANG({variable}) = "pl"',
        ]  # fmt: skip
        if depth < 2 and self._random.random() < 0.2:
            return f"({self._condition(depth + 1)} {self._random.choice(('&&', '||'))} {self._condition(depth + 1)})"
        return self._random.choice(simple)


@pytest.fixture(scope="module")
def oxigraph() -> pyoxigraph.Store:
    store = pyoxigraph.Store()
    store.load(path=str(GRAPH), format=pyoxigraph.RdfFormat.N_TRIPLES)
    return store


@pytest.mark.parametrize("way", ["hdt", "columns"])
@pytest.mark.parametrize("seed", range(80))
def test_random_queries_agree(
    seed: int, way: str, oxigraph: pyoxigraph.Store, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    executor: EngineExecutor = request.getfixturevalue(f"{way}_executor")
    if seed >= _SEEDS:
        monkeypatch.setattr(solution_rows, "_FEWEST_LOOK_UPS", 1)
        monkeypatch.setattr(solution_rows, "_LOOK_UP_COST", 10**6)
    generator = Generator(seed)
    for _ in range(5):
        query = Query.read(generator.query())
        solutions = executor.execute(query, Budget(3.0, 20_000))
        if not solutions.complete:
            continue
        result = oxigraph.query(query.text)
        assert isinstance(result, pyoxigraph.QuerySolutions)
        expected = json.loads(result.serialize(format=pyoxigraph.QueryResultsFormat.JSON) or b"")
        rows = Counter(tuple(comparable(term, True) for term in row) for row in solutions.rows)
        assert rows == Counter(
            tuple(comparable(from_json(row[name]), True) if name in row else None for name in "abcd")
            for row in expected["results"]["bindings"]
        ), query.text
