"""Measures template queries on an HDT file: our executor against rdflib's own evaluator over the same file.

    python -m benchmarks.queries GRAPH.hdt [--seconds N] [--samples N] [--oxigraph]
    python -m benchmarks.queries DIR/graph.hdt --questions QUESTIONS.tsv [--oxigraph]
    python -m benchmarks.queries DIR --generate MILLIONS [--oxigraph]

Every query is asked with several bindings, which the graph itself supplies, or which the given questions make (texts
that they ask with fewer than five bindings are left out): first each of them once with cold look-ups, then each of
them again with warm ones; results themselves are not cached. That is done three times, everything forgotten in between,
and the best time of each binding counts: a busy machine disturbs an execution of some microseconds easily. What is
counted is execution, terms in and terms out: a template's text is parsed and planned once in a process, and so it is
here, for rdflib as for us, before the clock runs (bound terms are a VALUES row for both). Times are medians over the
bindings in milliseconds; `ratio` is rdflib's time by ours. Each engine gets `--seconds` for a text, and for an
execution; where that is not enough the ratio is a lower bound („>”).
`--oxigraph` adds pyoxigraph (if installed) with the whole graph in memory; it has no prepared queries, so that its
times hold the parsing of each text.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from math import exp, inf, log
from pathlib import Path
from statistics import median
from typing import Any

import rdflib

from benchmarks.query_shapes import KINDS, Shape, asked_shapes, generated_graph, own_shapes
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.engine.graph import Graph
from kgqa.execution.engine.term_values import parsed, sort_key
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.model import Budget, Query, Solutions
from kgqa.terms import Iri
from tests.rdflib_engine import RdfEngine, RdflibStore, to_node
from wikidata_hdt.ntriples.ntriples import format_triple
from wikidata_hdt.store import HdtFile

_NOWHERE = Iri("urn:x-kgqa:nowhere")
_ROUNDS = 3
_Execute = Callable[[Query], int]
"""Executes a query; the number of solutions, or -1 where time ran out."""


@dataclass(frozen=True)
class Times:
    """Median times of one engine in milliseconds: the first execution with a binding, and a repeated one."""

    first: float
    again: float
    rows: tuple[int, ...]
    """Solutions per binding; -1 where time ran out."""


class Bench:
    """The engines that are compared."""

    def __init__(self, hdt: HdtFile, seconds: float, with_oxigraph: bool) -> None:
        self._hdt = hdt
        self._seconds = seconds
        self._budget = Budget(seconds, 1_000_000)
        self._oxigraph: Any = _oxigraph(hdt) if with_oxigraph else None

    def measure(self, queries: Sequence[Query]) -> list[Times]:
        """The times of one query text with several bindings: ours, rdflib's and perhaps pyoxigraph's."""
        opened = [self._ours, self._rdflib, *([self._in_oxigraph] if self._oxigraph is not None else [])]
        return [self._times(queries, open_engine) for open_engine in opened]

    def _times(self, queries: Sequence[Query], open_engine: Callable[[], _Execute]) -> Times:
        """Each binding once, then each of them again, in several rounds; stops when the engine's time is spent."""
        first, again = [inf] * len(queries), [inf] * len(queries)
        rows: dict[int, int] = {}
        start = time.monotonic()
        for _ in range(_ROUNDS):
            execute = open_engine()
            execute(Query(queries[0].form, tuple((name, _NOWHERE) for name, _ in queries[0].bindings)))
            for best in (first, again):
                for place, query in enumerate(queries):
                    if min(best) < inf and time.monotonic() - start > self._seconds:
                        break
                    before = time.perf_counter()
                    rows[place] = execute(query)
                    best[place] = min(best[place], (time.perf_counter() - before) * 1000)
        return Times(_median(first), _median(again), tuple(rows.values()))

    def _ours(self) -> _Execute:
        for cache in (parsed, sort_key):
            cache.cache_clear()
        executor = EngineExecutor(HdtStore(self._hdt), results=0)
        return lambda query: _rows(executor.execute(query, self._budget))

    def _rdflib(self) -> _Execute:
        to_node.cache_clear()
        store = RdflibStore(Graph(HdtStore(self._hdt)))
        engine = RdfEngine(store, rdflib.URIRef("urn:x-kgqa:benchmark"))
        return lambda query: _rows(self._by_rdflib(engine, query))

    def _in_oxigraph(self) -> _Execute:
        return lambda query: _drained(self._oxigraph.query(query.text))

    def _by_rdflib(self, engine: RdfEngine, query: Query) -> Solutions:
        return engine.execute(query, self._budget)


def _rows(solutions: Solutions) -> int:
    return len(solutions.rows) + bool(solutions.boolean) if solutions.complete else -1


def _median(times: Sequence[float]) -> float:
    """The median of the times that were taken."""
    return median(one for one in times if one < inf)


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


def _summary(kind: str, measured: Sequence[Sequence[Times]], engines: Sequence[str]) -> str:
    """Geometric means of the other engines' times by ours."""
    parts = []
    for number, engine in enumerate(engines[1:], 1):
        first = _mean([times[number].first / times[0].first for times in measured])
        again = _mean([times[number].again / times[0].again for times in measured])
        parts.append(f"{engine} first {first:6.1f} again {again:6.1f}")
    return f"{kind:10} {len(measured):4} query texts   " + "   ".join(parts)


def _shapes(chosen: argparse.Namespace, hdt: HdtFile) -> Iterable[Shape]:
    if chosen.questions:
        return asked_shapes(chosen.questions, chosen.graph.parent, chosen.samples)
    return own_shapes(hdt, chosen.samples)


def main(arguments: Sequence[str]) -> None:
    """Measure and print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("graph", type=Path, help="graph.hdt, or with --generate a directory for it")
    options.add_argument("--generate", type=float, metavar="MILLIONS", help="generate a graph of so many triples")
    options.add_argument("--questions", type=Path, help="ask what these questions ask of the data directory")
    options.add_argument("--seconds", type=float, default=20.0)
    options.add_argument("--samples", type=int, default=40)
    options.add_argument("--oxigraph", action="store_true")
    chosen = options.parse_args(arguments)
    hdt = HdtFile.open(generated_graph(chosen.graph, chosen.generate) if chosen.generate else chosen.graph)
    bench = Bench(hdt, chosen.seconds, chosen.oxigraph)
    engines = ["ours", "rdflib", *(["oxigraph"] if chosen.oxigraph else [])]
    print(f"{hdt.triple_count:,} triples; median milliseconds over {chosen.samples} bindings")
    columns = "".join(f"{name:>10}{'again':>9}" for name in engines)
    print(f"{'query':25}{'rows':>7}{columns}{'ratio':>10}{'again':>8}")
    measured: dict[str, list[list[Times]]] = {kind: [] for kind in KINDS}
    for shape in _shapes(chosen, hdt):
        times = bench.measure(shape.queries)
        measured[shape.kind].append(times)
        print(_report(shape.name[-80:] if chosen.questions else shape.name, times), flush=True)
    print("geometric means of their times by ours (more than 1: ours is faster)")
    for kind, found in (*measured.items(), ("all", list(chain.from_iterable(measured.values())))):
        if found:
            print(_summary(kind, found, engines))


if __name__ == "__main__":
    main(sys.argv[1:])
