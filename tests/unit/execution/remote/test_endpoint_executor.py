"""Queries of answering on an endpoint: remembered, in steady order, dead endpoints told from slow queries."""

from __future__ import annotations

import time
from typing import ClassVar

import pytest

from kgqa.errors import UnavailableError
from kgqa.execution.remote.endpoint_executor import EndpointExecutor
from kgqa.execution.remote.look_up_text import Sort
from kgqa.execution.remote.look_ups import LookUps
from kgqa.execution.remote.remote_executor import RemoteExecutor, RemoteSettings
from kgqa.model import Budget, Query, Solutions
from kgqa.terms import Iri, ItemId, Literal, Term
from tests.contracts.endpoint import QuietHandler, serving

CITIES = Query.read("SELECT ?x WHERE { ?x wdt:P17 ?c }", (("c", ItemId("Q36").iri),))
FAST = RemoteSettings(backoff_seconds=0.01)
_JSON = {"Content-Type": "application/sparql-results+json"}


class Cities(QuietHandler):
    """Gives two cities; may be slow with them, or with every query."""

    asked: ClassVar[list[str]] = []
    slow = ""

    def answer(self, query: str) -> tuple[int, bytes, dict[str, str]]:
        self.asked.append(query)
        if self.slow in ("every", "ASK" if "ASK" in query else "SELECT"):
            time.sleep(0.6)
        if "ASK" in query:
            return 200, b'{"boolean": true}', _JSON
        rows = ",".join(f'{{"x": {{"type": "uri", "value": "{ItemId(name).iri.value}"}}}}' for name in ("Q9", "Q270"))
        return 200, f'{{"results": {{"bindings": [{rows}]}}}}'.encode(), _JSON


def handler(slow: str = "") -> type[Cities]:
    return type("Handler", (Cities,), {"asked": [], "slow": slow})


def test_results_are_remembered_and_steady() -> None:
    served = handler()
    with serving(served) as url:
        executor = EndpointExecutor(RemoteExecutor(url, FAST))
        first = executor.execute(CITIES, Budget())
        assert executor.execute(CITIES, Budget()) is first
        ordered = executor.execute(
            Query.read("SELECT ?x WHERE { ?x wdt:P17 ?c } ORDER BY DESC(?x)", CITIES.bindings), Budget()
        )
    assert [row[0] for row in first.rows] == [ItemId("Q270").iri, ItemId("Q9").iri]
    assert [row[0] for row in ordered.rows] == [ItemId("Q9").iri, ItemId("Q270").iri]
    assert len(served.asked) == 2


class Rows(RemoteExecutor):
    """Tells look-ups what rows say; counts them, and queries."""

    def __init__(self, *rows: tuple[int, str, str, str]) -> None:
        super().__init__("http://127.0.0.1:1/sparql")
        self.look_ups = self.queries = 0
        self._rows_told = [(Literal(str(sort)), *map(Iri, row)) for sort, *row in rows]

    def some_rows(self, *_: object) -> tuple[list[tuple[Term | None, ...]], bool]:
        self.look_ups += 1
        return list(self._rows_told), False

    def execute(self, *_: object) -> Solutions:
        self.queries += 1
        return Solutions(("x",), ())


WD, WDT = "http://www.wikidata.org/entity/", "http://www.wikidata.org/prop/direct/"


@pytest.mark.parametrize(
    ("text", "rows", "look_ups", "queries"),
    [
        ("SELECT ?x { wd:Q36 wdt:P36 ?x }", ["Q270"], 1, 0),
        ("SELECT ?x { wd:Q36 wdt:P36 ?c . ?c wdt:P17 ?x }", ["Q36"], 1, 0),
        ("SELECT ?x { wd:Q36 wdt:P36 ?x FILTER NOT EXISTS { ?x wdt:P576 ?end } }", ["Q270"], 1, 0),
        ("SELECT ?x { ?x wdt:P36 ?y }", [], 0, 1),
        ("SELECT ?x { wd:Q36 rdfs:label ?x FILTER(LANG(?x) = 'de') }", [], 0, 1),
        ("SELECT ?x { wd:Q36 rdfs:label ?x FILTER(LANG(?x) = 'pl') }", [], 1, 0),
    ],
)
def test_what_look_ups_tell_is_not_asked(text: str, rows: list[str], look_ups: int, queries: int) -> None:
    whole, facts = Sort.WHOLE.value, Sort.FACTS.value
    endpoint = Rows((whole, f"{WD}Q36", f"{WDT}P36", f"{WD}Q270"), (facts, f"{WD}Q270", f"{WDT}P17", f"{WD}Q36"))
    known = LookUps(endpoint, 1.0, 100)
    known.expect_named([ItemId("Q36").iri])
    found = EndpointExecutor(endpoint, known).execute(Query.read(text), Budget())
    assert [row[0] for row in found.rows] == [ItemId(name).iri for name in rows]
    assert (endpoint.look_ups, endpoint.queries) == (look_ups, queries)


def test_slow_query_of_a_living_endpoint_is_an_overrun() -> None:
    served = handler("SELECT")
    with serving(served) as url:
        found = EndpointExecutor(RemoteExecutor(url, FAST)).execute(CITIES, Budget(0.2))
    assert not found.complete
    assert served.asked[-1] == "ASK {}"


def test_endpoint_without_a_sign_of_life_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RemoteExecutor.check, "__defaults__", (0.2,))
    with serving(handler("every")) as url, pytest.raises(UnavailableError, match=r"does not answer within 0\.2 s"):
        EndpointExecutor(RemoteExecutor(url, FAST)).execute(CITIES, Budget(0.2))


def test_result_cut_by_rows_needs_no_sign_of_life() -> None:
    served = handler()
    with serving(served) as url:
        found = EndpointExecutor(RemoteExecutor(url, FAST)).execute(CITIES, Budget(2.0, 1))
    assert found.rows == ((Iri("http://www.wikidata.org/entity/Q9"),),)
    assert not found.complete
    assert len(served.asked) == 1


class Unable(Cities):
    """Cannot run a single query."""

    def answer(self, query: str) -> tuple[int, bytes, dict[str, str]]:
        return 500, b"Virtuoso 37000 Error TR...: transitive start not given", {}


def test_query_that_the_server_cannot_run_has_no_solutions() -> None:
    with serving(Unable) as url:
        found = EndpointExecutor(RemoteExecutor(url, FAST)).execute(CITIES, Budget())
    assert (found.rows, found.complete) == ((), False)
