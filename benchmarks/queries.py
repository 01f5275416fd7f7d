"""Measures template queries on an HDT file: our executor against rdflib's own evaluator over the same file.

    python benchmarks/queries.py GRAPH.hdt [--seconds N] [--samples N] [--oxigraph]

Every query is asked with several bindings, which the graph itself supplies: first each of them once (the query text is
already compiled, as it is for every question after the first), then each of them again with warm look-ups; results
themselves are not cached. Times are medians in milliseconds; `ratio` is rdflib's time by ours. Each engine gets
`--seconds` for a template, and for an execution; where that is not enough the ratio is a lower bound („>”).
`--oxigraph` adds pyoxigraph (if installed) with the whole graph in memory; it parses each text anew.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from statistics import median
from typing import Any

import rdflib

from kgqa.execution.hdt_executor import HdtExecutor
from kgqa.execution.hdt_store import HdtStore
from kgqa.execution.parsing import parse
from kgqa.execution.query_text import query_text
from kgqa.execution.rdf_engine import RdfEngine
from kgqa.model import Budget, Query, Solutions
from kgqa.terms import Iri, Term
from wikidata_hdt.ntriples import format_triple
from wikidata_hdt.store import HdtFile

_NOWHERE = Iri("urn:x-kgqa:nowhere")


@dataclass(frozen=True)
class Template:
    """A query of the kind that question templates make, and a query that finds bindings for it."""

    name: str
    text: str
    bindings: str


TEMPLATES = (
    Template("one hop", "SELECT ?x WHERE { ?a wdt:P19 ?x }", "SELECT ?a WHERE { ?a wdt:P19 ?x }"),
    Template("reverse", "SELECT ?x WHERE { ?x wdt:P19 ?a }", "SELECT ?a WHERE { ?x wdt:P19 ?a }"),
    Template(
        "two hops",
        "SELECT ?x WHERE { ?a wdt:P19 ?y . ?y wdt:P17 ?x }",
        "SELECT ?a WHERE { ?a wdt:P19 ?y . ?y wdt:P17 ?x }",
    ),
    Template(
        "two hops, Polish label",
        'SELECT ?l WHERE { ?a wdt:P19/wdt:P17 ?x . ?x rdfs:label ?l FILTER(LANG(?l) = "pl") }',
        "SELECT ?a WHERE { ?a wdt:P19/wdt:P17 ?x }",
    ),
    Template(
        "reverse, two constraints",
        "SELECT ?x WHERE { ?x wdt:P19 ?a ; wdt:P106 ?b }",
        "SELECT ?a ?b WHERE { ?x wdt:P19 ?a ; wdt:P106 ?b }",
    ),
    Template(
        "reverse two hops",
        "SELECT ?x WHERE { ?x wdt:P19/wdt:P17 ?a ; wdt:P106 ?b }",
        "SELECT ?a ?b WHERE { ?x wdt:P19/wdt:P17 ?a ; wdt:P106 ?b }",
    ),
    Template(
        "class path",
        "SELECT DISTINCT ?x WHERE { ?x wdt:P31/wdt:P279* ?c ; wdt:P17 ?a }",
        "SELECT ?a ?c WHERE { ?x wdt:P17 ?a ; wdt:P31/wdt:P279 ?c }",
    ),
    Template(
        "class of one item",
        "ASK { ?a wdt:P31/wdt:P279* ?c }",
        "SELECT ?a ?c WHERE { ?a wdt:P31/wdt:P279 ?c }",
    ),
    Template("yes or no", "ASK { ?a wdt:P19 ?b }", "SELECT ?a ?b WHERE { ?a wdt:P19 ?b }"),
    Template(
        "count",
        "SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE { ?x wdt:P31 ?c ; wdt:P17 ?a }",
        "SELECT ?a ?c WHERE { ?x wdt:P31 ?c ; wdt:P17 ?a }",
    ),
    Template(
        "superlative",
        "SELECT ?x WHERE { ?x wdt:P31/wdt:P279* ?c ; wdt:P17 ?a ; wdt:P1082 ?n } ORDER BY DESC(?n) LIMIT 1",
        "SELECT ?a ?c WHERE { ?x wdt:P1082 ?n ; wdt:P17 ?a ; wdt:P31 ?c }",
    ),
    Template(
        "oldest",
        "SELECT ?x ?d WHERE { ?x wdt:P19 ?a ; wdt:P569 ?d } ORDER BY ?d LIMIT 1",
        "SELECT ?a WHERE { ?x wdt:P19 ?a ; wdt:P569 ?d }",
    ),
    Template(
        "in a period",
        'SELECT ?x WHERE { ?x wdt:P19 ?a ; wdt:P569 ?d FILTER(?d >= "1800-01-01T00:00:00Z"^^xsd:dateTime &&'
        ' ?d < "1900-01-01T00:00:00Z"^^xsd:dateTime) }',
        "SELECT ?a WHERE { ?x wdt:P19 ?a ; wdt:P569 ?d }",
    ),
    Template(
        "negation",
        "SELECT ?x WHERE { ?x wdt:P19 ?a FILTER NOT EXISTS { ?x wdt:P106 ?b } }",
        "SELECT ?a ?b WHERE { ?x wdt:P19 ?a ; wdt:P106 ?b }",
    ),
    Template(
        "optional date",
        "SELECT ?x ?d WHERE { ?x wdt:P19 ?a OPTIONAL { ?x wdt:P570 ?d } }",
        "SELECT ?a WHERE { ?x wdt:P19 ?a }",
    ),
    Template(
        "group and count",
        "SELECT ?b (COUNT(?x) AS ?n) WHERE { ?x wdt:P19 ?a ; wdt:P106 ?b } GROUP BY ?b ORDER BY DESC(?n) LIMIT 3",
        "SELECT ?a WHERE { ?x wdt:P19 ?a ; wdt:P106 ?b }",
    ),
)


@dataclass(frozen=True)
class Times:
    """Median times of one engine in milliseconds: the first execution with a binding, and a repeated one."""

    first: float
    again: float
    rows: tuple[int, ...]
    """Solutions per binding; -1 where time ran out."""


class Bench:
    """The engines that are compared."""

    def __init__(self, hdt: HdtFile, seconds: float, samples: int, with_oxigraph: bool) -> None:
        self._hdt = hdt
        self._seconds = seconds
        self._samples = samples
        self._budget = Budget(seconds, 1_000_000)
        self._oxigraph = _oxigraph(hdt) if with_oxigraph else None
        self._finder = HdtExecutor(hdt, results=0)

    def measure(self, template: Template) -> list[Times]:
        """The times of a template: ours, rdflib's and perhaps pyoxigraph's; empty if the graph has no bindings."""
        queries = self._queries(template)
        if not queries:
            return []
        executor = HdtExecutor(self._hdt, results=0)
        store = HdtStore(HdtExecutor(self._hdt, results=0).graph)
        engine = RdfEngine(store, rdflib.URIRef("urn:x-kgqa:benchmark"))
        found = [
            self._times(queries, lambda query: _rows(executor.execute(query, self._budget))),
            self._times(queries, lambda query: _rows(self._by_rdflib(engine, query))),
        ]
        oxigraph = self._oxigraph
        if oxigraph is not None:
            found.append(self._times(queries, lambda query: _drained(oxigraph.query(query_text(query)))))
        return found

    def _times(self, queries: Sequence[Query], execute: Callable[[Query], int]) -> Times:
        """Each binding once, then each of them again; stops early when the time for one engine is spent."""
        execute(Query(queries[0].text, tuple((name, _NOWHERE) for name, _ in queries[0].bindings)))
        first: list[float] = []
        again: list[float] = []
        rows: list[int] = []
        start = time.monotonic()
        for spent, repeated in ((first, False), (again, True)):
            for query in queries:
                if spent and time.monotonic() - start > self._seconds * (1 + repeated):
                    break
                before = time.perf_counter()
                count = execute(query)
                spent.append((time.perf_counter() - before) * 1000)
                if not repeated:
                    rows.append(count)
        return Times(median(first), median(again), tuple(rows))

    def _queries(self, template: Template) -> list[Query]:
        found = self._finder.execute(Query(template.bindings), Budget(20.0, 50_000))
        rows = list(dict.fromkeys(found.rows))
        chosen = rows[:: max(1, len(rows) // self._samples)][: self._samples]
        return [Query(template.text, _bound(found.variables, row)) for row in chosen]

    def _by_rdflib(self, engine: RdfEngine, query: Query) -> Solutions:
        bindings = dict(query.bindings)
        return engine.execute(parse(query.text, tuple(bindings)), bindings, self._budget)


def _bound(variables: Sequence[str], row: Sequence[Term | None]) -> tuple[tuple[str, Term], ...]:
    return tuple((name, term) for name, term in zip(variables, row, strict=True) if term is not None)


def _rows(solutions: Solutions) -> int:
    return len(solutions.rows) + bool(solutions.boolean) if solutions.complete else -1


def _drained(result: Any) -> int:
    return int(bool(result)) if type(result).__name__ == "QueryBoolean" else sum(1 for _ in result)


def _oxigraph(hdt: HdtFile) -> Any:
    import pyoxigraph  # noqa: PLC0415 (only needed for this comparison)

    store = pyoxigraph.Store()
    lines = "".join(format_triple(*triple) for triple in hdt.search())
    store.bulk_load(input=lines, format=pyoxigraph.RdfFormat.N_TRIPLES)
    return store


def _report(name: str, times: Sequence[Times]) -> str:
    ours, foreign = times[:2]
    bounded = ">" if -1 in foreign.rows else ""
    line = f"{name:25}{median(ours.rows):7.0f}"
    line += "".join(f"{found.first:10.3f}{found.again:9.3f}" for found in times)
    line += f"{bounded:>2}{foreign.first / ours.first:8.1f}{foreign.again / ours.again:8.1f}"
    agreed = [a == b for a, b in zip(ours.rows, foreign.rows, strict=False) if -1 not in (a, b)]
    return line + ("" if all(agreed) else f"  {agreed.count(False)} of {len(agreed)} differ in solutions")


def _mean(ratios: Sequence[float]) -> float:
    return exp(sum(map(log, ratios)) / len(ratios))


def main(arguments: Sequence[str]) -> None:
    """Measure and print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("graph", type=Path)
    options.add_argument("--seconds", type=float, default=20.0)
    options.add_argument("--samples", type=int, default=40)
    options.add_argument("--oxigraph", action="store_true")
    chosen = options.parse_args(arguments)
    hdt = HdtFile.open(chosen.graph)
    bench = Bench(hdt, chosen.seconds, chosen.samples, chosen.oxigraph)
    engines = ["ours", "rdflib", *(["oxigraph"] if chosen.oxigraph else [])]
    print(f"{hdt.triple_count:,} triples; median milliseconds over {chosen.samples} bindings")
    columns = "".join(f"{name:>10}{'again':>9}" for name in engines)
    print(f"{'query':25}{'rows':>7}{columns}{'ratio':>10}{'again':>8}")
    measured = []
    for template in TEMPLATES:
        times = bench.measure(template)
        print(_report(template.name, times) if times else f"{template.name:25} not in this graph", flush=True)
        measured += [times[:2]] if times else []
    if measured:
        first = _mean([foreign.first / ours.first for ours, foreign in measured])
        again = _mean([foreign.again / ours.again for ours, foreign in measured])
        print(f"geometric mean of rdflib's time by ours: {first:.1f}, again {again:.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
