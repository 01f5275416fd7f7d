"""SPARQL 1.1 over HTTP: cases of our own in the manner of the W3C's, and the contract suite of the stores."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyoxigraph
import pytest
import rdflib
import yaml
from rdflib.compare import isomorphic
from rdflib.query import Result

from tests.contracts.contract import Case, cases
from tests.service.running import Reply, Server, running_server
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.manifest import GRAPH_NAME
from wikidata_hdt.ntriples.ntriples import read_ntriples

HERE = Path(__file__).parent / "conformance"
CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "cases.yaml").read_text("utf-8"))
CONTRACT = cases()
_PREFIXES = "PREFIX : <http://example.org/> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>\n"
_FORMATS = {
    "application/sparql-results+json": "json", "application/sparql-results+xml": "xml",
    "text/tab-separated-values": "tsv",
}  # fmt: skip


@pytest.fixture(scope="module")
def conformance_server(cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    directory = tmp_path_factory.mktemp("conformance")
    quads = pyoxigraph.parse(path=HERE / "data.ttl")
    lines = pyoxigraph.serialize(quads, format=pyoxigraph.RdfFormat.N_TRIPLES)
    assert lines is not None
    write_hdt(directory / GRAPH_NAME, read_ntriples(io.BytesIO(lines)))
    options = ("--only", "sparql", "--data", str(directory), "--workers", "1", "--query-seconds", "20")
    with running_server(cache, *options) as server:
        yield server


def ask(server: Server, query: str, accept: str = "application/sparql-results+json") -> Reply:
    headers = {"Content-Type": "application/sparql-query", "Accept": accept}
    return server.request("POST", "/sparql", query, headers)


def _solutions(reply: Reply, syntax: str) -> Result:
    return Result.parse(io.BytesIO(reply.body), format=syntax)


def _rows(result: Result, *, computed: bool) -> list[tuple[object, ...]]:
    rows = [tuple(row.get(name) for name in result.vars or ()) for row in result.bindings]
    return [tuple(_comparable(term, computed) for term in row) for row in rows]


def _comparable(term: Any, computed: bool) -> object:
    if isinstance(term, rdflib.BNode):
        return "blank node"
    if computed and isinstance(term, rdflib.Literal) and term.datatype and isinstance(term.value, int | float):
        return float(term.value)
    if computed and isinstance(term, rdflib.Literal) and term.datatype == rdflib.XSD.decimal:
        return float(term)
    return (str(term), getattr(term, "language", None), _datatype(term)) if term is not None else None


def _datatype(term: Any) -> str:
    datatype = str(getattr(term, "datatype", None) or "")
    return "" if datatype == str(rdflib.XSD.string) else datatype


def _cell(text: str) -> Any:
    if text == "~":
        return None
    graph = rdflib.Graph().parse(data=_turtle(f":s :p {text} ."), format="turtle")
    return next(iter(graph.objects()))


def _turtle(statements: str) -> str:
    return _PREFIXES.replace("PREFIX", "@prefix").replace("> @", "> .\n@").replace("#>\n", "#> .\n") + statements


def test_there_are_enough_cases() -> None:
    assert len(CASES) >= 140
    assert len({case["name"] for case in CASES}) == len(CASES)
    assert sum("differs" in case for case in CASES) <= 8


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_conformance(case: dict[str, Any], conformance_server: Server, request: pytest.FixtureRequest) -> None:
    if "differs" in case:
        request.applymarker(pytest.mark.xfail(strict=True, reason=case["differs"], raises=AssertionError))
    query = _PREFIXES + case["query"] if case["query"] else ""
    if "triples" in case:
        reply = ask(conformance_server, query, "text/turtle")
        expected = rdflib.Graph().parse(data=_turtle("".join(f"{one} .\n" for one in case["triples"])), format="turtle")
        assert reply.status == 200, reply.text
        assert isomorphic(rdflib.Graph().parse(data=reply.body, format="turtle"), expected)
        return
    reply = ask(conformance_server, query)
    assert reply.status == case.get("status", 200), reply.text
    if "ask" in case:
        assert reply.json()["boolean"] is case["ask"]
    elif "rows" in case:
        computed = case.get("computed", False)
        found = _rows(_solutions(reply, "json"), computed=computed)
        expected_rows = [tuple(_comparable(_cell(cell), computed) for cell in row) for row in case["rows"]]
        assert (found if case.get("ordered") else Counter(found)) == (
            expected_rows if case.get("ordered") else Counter(expected_rows)
        )


@pytest.mark.parametrize("case", CONTRACT, ids=lambda case: case.name)
def test_contract_suite_over_http(case: Case, graph_server: Server) -> None:
    query = case.query.text
    reply = ask(graph_server, query)
    assert reply.status == 200, reply.text
    if isinstance(case.expected, bool):
        assert reply.json()["boolean"] is case.expected
    else:
        assert len(reply.json()["results"]["bindings"]) == case.expected


_SELECTED = [case for case in CONTRACT if not isinstance(case.expected, bool) and "of nothing" not in case.name]


@pytest.mark.parametrize("case", _SELECTED[::6], ids=lambda case: case.name)
def test_formats_hold_the_same_solutions(case: Case, graph_server: Server) -> None:
    query = case.query.text
    found = [
        Counter(_rows(_solutions(ask(graph_server, query, accept), syntax), computed=False))
        for accept, syntax in _FORMATS.items()
    ]
    assert found[0] == found[1] == found[2]
    assert sum(found[0].values()) == case.expected


_LEVELS = 200
_NESTED = {
    "brackets": "ASK { FILTER(" + "(" * _LEVELS + "true" + ")" * _LEVELS + ") }",
    "sums": "ASK { FILTER(" + "(1 + " * _LEVELS + "1" + ")" * _LEVELS + " > 0) }",
    "groups": "ASK " + "{" * _LEVELS + "?s ?p ?o" + "}" * _LEVELS,
    "subqueries": "ASK " + "{ SELECT DISTINCT ?s {" * _LEVELS + "?s ?p ?o" + "} ORDER BY ?s LIMIT 5 }" * _LEVELS,
    "subqueries in groups": "ASK { {" + "SELECT ?s { ?s ?p ?o { " * _LEVELS + "?s ?p ?o" + "} }" * _LEVELS + "} }",
    "conditions": "ASK { " + "?s ?p ?o FILTER(IF(EXISTS {" * _LEVELS + "?s ?p ?o" + "}, true, false))" * _LEVELS + " }",
    "optional groups": "ASK {" + "?s ?p ?o OPTIONAL {" * _LEVELS + "?s ?p ?o" + "}" * _LEVELS + "}",
    "filters": "ASK {" + "?s ?p ?o FILTER EXISTS {" * _LEVELS + "?s ?p ?o" + "}" * _LEVELS + "}",
    "calls": "ASK { FILTER(" + "CONCAT(" * _LEVELS + "'a'" + ")" * _LEVELS + " = 'a') }",
    "paths": "ASK { ?s " + "(" * _LEVELS + ":knows" + ")*" * _LEVELS + " ?o }",
    "blank nodes": "ASK { ?s ?p ?o OPTIONAL { ?s :knows " + "[ :knows " * _LEVELS + "?x" + "]" * _LEVELS + " } }",
    "branches": "ASK { " + " UNION ".join(["{ ?s :knows ?o }"] * 400) + " }",
    "assignments": "ASK { " + " ".join(f"BIND({number} AS ?x{number})" for number in range(500)) + " }",
}


@pytest.mark.parametrize("name", _NESTED)
def test_hundreds_of_levels(name: str, conformance_server: Server) -> None:
    reply = ask(conformance_server, _PREFIXES + _NESTED[name])
    assert reply.status == 200, reply.text
    assert reply.json()["boolean"] is True


_MANY = 3000
_LONG = {
    "sums": "ASK { FILTER(" + " + ".join(["1"] * _MANY) + " > 0) }",
    "filters": "ASK { " + " ".join(f"FILTER({number} >= 0)" for number in range(_MANY)) + " }",
    "sequences": "ASK { ?s " + "/".join([":knows*"] * _MANY) + " ?o }",
}


@pytest.mark.parametrize("name", _LONG)
def test_thousands_of_parts_are_run_or_refused(name: str, conformance_server: Server) -> None:
    reply = ask(conformance_server, _PREFIXES + _LONG[name])
    assert reply.status in (200, 400), reply.text
    assert reply.status == 200 or "too many parts" in reply.json()["detail"]


def test_values_of_the_moment_are_of_the_moment(conformance_server: Server) -> None:
    replies = [ask(conformance_server, "SELECT (NOW() AS ?n) (RAND() AS ?r) (STRUUID() AS ?u) {}") for _ in range(2)]
    first, second = (reply.json()["results"]["bindings"][0] for reply in replies)
    assert [name for name in "nru" if first[name] == second[name]] == []


_HARD = {
    "an integer of many digits": f"SELECT ({'9' * 5000} + 1 AS ?x) {{}}",
    "a product of many digits": f"SELECT ({'9' * 3000} * {'9' * 3000} AS ?x) {{}}",
    "a decimal that overflows": "SELECT (" + " * ".join(["1" + "0" * 3900 + ".0"] * 200) + " AS ?x) {}",
    "a double of many digits": f"SELECT (1e0 * {'9' * 400} AS ?x) {{}}",
    "a group of a pattern of many digits": f'SELECT (REPLACE("a", "a", "${"9" * 5000}") AS ?x) {{}}',
}


@pytest.mark.parametrize("name", _HARD)
def test_hard_numbers_are_values_or_unbound(name: str, conformance_server: Server) -> None:
    reply = ask(conformance_server, _HARD[name])
    assert reply.status == 200, reply.text


@pytest.mark.parametrize("text", ["ASK " + "{" * 2000 + "}" * 2000, "ASK { FILTER(" + "!" * 20_000 + "true) }"])
def test_thousands_of_levels_are_refused(text: str, conformance_server: Server) -> None:
    reply = ask(conformance_server, text)
    assert reply.status == 400
    assert "nested too deeply" in reply.json()["detail"]
