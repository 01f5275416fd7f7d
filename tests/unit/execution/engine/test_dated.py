"""Filters on years and days: the same solutions in the same order as if every date were read, and few of them are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.engine.graph import Graph
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.model import Budget, Query, Solutions
from kgqa.terms import XSD, Literal
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.store import HdtFile

_YEARS = (-44, -1, 0, 1, 966, 1918, 1919, 1920, 1920, 1921, 2000, 9999, 12000)
_OTHERS = (
    '"1920-xx"', '"1920"@pl', f'"1921-05-05"^^<{XSD}date>', "urn:unknown", f'"1920"^^<{XSD}gYear>',
    f'"3"^^<{XSD}decimal>',
    f'"1920-00-00T00:00:00Z"^^<{XSD}dateTime>', f'"1919-12-30T24:00:00Z"^^<{XSD}dateTime>',
    f'"1920-01-02T05:00:00+14:00"^^<{XSD}dateTime>', f'"1919-12-31T12:00:00-13:00"^^<{XSD}dateTime>',
    f'"1920-01-01T09:00:00"^^<{XSD}dateTime>',
)  # fmt: skip
_FILTERS = (
    "YEAR(?d) >= 1919 && YEAR(?d) <= 1920",
    "YEAR(?d) = 1920",
    "1920 = YEAR(?d)",
    "1918 < YEAR(?d) && 2000 > YEAR(?d)",
    "YEAR(?d) > 1918.5 && YEAR(?d) < 1920.5",
    "YEAR(?d) >= ?first && YEAR(?d) <= ?last",
    "YEAR(?d) >= ?first - 1 && YEAR(?d) <= ?last + 80",
    "(YEAR(?d) = 966) || (YEAR(?d) >= ?first && YEAR(?d) <= ?last)",
    "YEAR(?d) = 966 || ?first = 1919",
    "YEAR(?d) <= 1919",
    "YEAR(?d) >= 2000",
    "YEAR(?d) >= -44 && YEAR(?d) <= 1",
    "YEAR(?d) >= 9999 && YEAR(?d) <= 12000",
    "YEAR(?d) > 1920 && YEAR(?d) < 1920",
    "YEAR(?d) != 1920",
    "YEAR(?d) = ?unbound",
    '!BOUND(?first) || YEAR(?d) = "1920"',
    "?d >= ?day && ?d <= ?day",
    "?d = ?day",
    "?day > ?d && ?d > ?before",
    "?d >= ?before && YEAR(?d) <= 1920",
    "?d >= ?before && ?d <= ?day || YEAR(?d) = 966",
    "?d <= ?day",
    "?d >= ?first && ?d <= ?first + 2000",
    "?d >= ?s && ?d <= ?day",
    "?d >= ?day && ?d <= ?before",
    "?d >= ?unbound && ?d <= ?day",
    f'?d > "1918-03-11T00:00:00Z"^^<{XSD}dateTime> && ?d < "1919-12-31T23:59:59Z"^^<{XSD}dateTime>',
    f'?d >= "9999-12-31T00:00:00Z"^^<{XSD}dateTime> && ?d <= "12000-12-31T00:00:00Z"^^<{XSD}dateTime>',
    f'?d >= "1920"^^<{XSD}gYear> && ?d <= "1921"^^<{XSD}gYear>',
    f'?d >= "1921-05-05"^^<{XSD}date> && ?d <= "1921-05-05"^^<{XSD}date>',
    f'?d >= "0000-00-00T00:00:00Z"^^<{XSD}dateTime> && ?d <= "0001-12-31T00:00:00Z"^^<{XSD}dateTime>',
)


def _lines() -> list[tuple[bytes, bytes, bytes]]:
    dates = [f'"{_text(year)}-0{n % 9 + 1}-11T00:00:00Z"^^<{XSD}dateTime>' for n, year in enumerate(_YEARS)]
    triples = [(f"urn:{n % 7}", f"urn:p{n % 2}", date) for n, date in enumerate((*dates, *_OTHERS))]
    triples += [(f"urn:{n}", "urn:more", f'"{n}"') for n in range(7)]
    return [(s.encode(), p.encode(), o.encode()) for s, p, o in triples]


def _text(year: int) -> str:
    return f"-{-year:04}" if year < 0 else f"{year:04}"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> HdtStore:
    """One for all tests: `hdt` never closes the files that a store opens."""
    path = tmp_path_factory.mktemp("dates") / "graph.hdt"
    write_hdt(path, _lines())
    return HdtStore(HdtFile.open(path))


def _run(executor: EngineExecutor, pattern: str, condition: str) -> Solutions:
    years = ((name, Literal(year, datatype=XSD + "decimal")) for name, year in (("first", "1919"), ("last", "1920")))
    days = (
        (name, Literal(f"{day}T00:00:00Z", datatype=XSD + "dateTime"))
        for name, day in (("day", "1920-01-01"), ("before", "1919-12-31"))
    )
    text = f"SELECT ?s ?d WHERE {{ {pattern} FILTER({condition}) }}"
    return executor.execute(Query.read(text, (*years, *days)), Budget(5.0))


@pytest.mark.parametrize("condition", _FILTERS)
@pytest.mark.parametrize(
    "pattern",
    [
        "?s <urn:p0> ?d",
        "{ ?s <urn:p0> ?d } UNION { ?s <urn:p1> ?d FILTER NOT EXISTS { ?s <urn:p0> ?e } }",
        "?s <urn:p1> ?d . ?s <urn:more> ?m",
        "?s <urn:more> ?m OPTIONAL { ?s <urn:p0> ?d }",
    ],
)
def test_same_solutions_in_the_same_order(
    store: HdtStore, pattern: str, condition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = _run(EngineExecutor(store), pattern, condition)
    monkeypatch.setattr(Graph, "literals", lambda _self, _first, _last: range(10**9))  # too many to be looked up
    assert found == _run(EngineExecutor(store), pattern, condition)


def test_filters_find_something(store: HdtStore) -> None:
    found = [len(_run(EngineExecutor(store), "?s ?p ?d", condition).rows) for condition in _FILTERS]
    assert sum(map(bool, found)) >= 22


@pytest.mark.parametrize("condition", [_FILTERS[0], "?d >= ?before && ?d <= ?day"])
def test_other_dates_are_not_read(store: HdtStore, condition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_self: Graph, _predicate: int) -> None:
        raise AssertionError("all dates are read")

    monkeypatch.setattr(Graph, "pairs", fail)
    monkeypatch.setattr(Graph, "count", _many(Graph.count))
    assert _run(EngineExecutor(store), "?s <urn:p0> ?d", condition).rows


def _many(count: Callable[[Graph, int, int, int], int]) -> Callable[[Graph, int, int, int], int]:
    return lambda graph, s, p, o: 1000 * count(graph, s, p, o)
