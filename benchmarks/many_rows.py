"""Measures queries that touch many rows: our engine on arrays, the same row by row, and Oxigraph, in one run.

    python -m benchmarks.many_rows DIR GOLD.jsonl [--endpoint URL] [--oxigraph GRAPH.nt] [--no-rows] [--seconds N]
        [--rounds N]

`DIR` is a data directory that `kg build` has made from what `benchmarks.generate_wikidata` wrote, `GOLD.jsonl` the
queries that it wrote. For each query the best of some warm executions counts, in milliseconds; results themselves are
not cached. A time behind „>” was cut off. Ratios are times of the others by ours; at the end stands their geometric
mean. Where a result is not the one that the generator tells, the line ends with „WRONG”. `--oxigraph` loads the triples
of the same text into pyoxigraph, in memory; `--endpoint` is a SPARQL server that has them, asked as `--kg` asks it,
whose times are those of the whole request. `--no-rows` leaves out our engine row by row.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, inf, log
from pathlib import Path
from typing import Any

from kgqa.errors import QueryError
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.execution.remote.remote_executor import RemoteExecutor, RemoteSettings
from kgqa.model import Budget, Query
from wikidata_hdt.manifest import GRAPH_NAME
from wikidata_hdt.store import HdtFile

Rows = list[list[str]]
_Execute = Callable[[str], Rows | None]
"""The rows of a query, sorted, as text; None where time ran out."""
_PREFIXES = "PREFIX wd: <http://www.wikidata.org/entity/> PREFIX wdt: <http://www.wikidata.org/prop/direct/> "


@dataclass(frozen=True)
class Taken:
    """What an engine took for a query."""

    milliseconds: float
    is_whole: bool
    is_right: bool

    def __str__(self) -> str:
        return f"{'' if self.is_whole else '>'}{self.milliseconds:.1f}{'' if self.is_right else ' WRONG'}"


def ours(graph: Path, seconds: float, **options: Any) -> _Execute:
    """Our engine over a graph."""
    executor = EngineExecutor(HdtStore(HdtFile.open(graph)), results=0, **options)

    def execute(text: str) -> Rows | None:
        found = executor.execute(Query.read(text), Budget(seconds, 10_000_000))
        return [[one.value if one else "" for one in row] for row in found.rows] if found.complete else None

    return execute


def oxigraph(triples: Path) -> _Execute:
    """Oxigraph in memory."""
    import pyoxigraph  # noqa: PLC0415 (not needed without)

    store = pyoxigraph.Store()
    store.bulk_load(path=str(triples), format=pyoxigraph.RdfFormat.N_TRIPLES)
    return lambda text: [[one.value for one in row] for row in store.query(_PREFIXES + text)]  # type: ignore[union-attr]


def endpoint(url: str, seconds: float) -> _Execute:
    """A server, which must not give fewer rows than there are."""
    executor = RemoteExecutor(url, RemoteSettings(page_rows=10_000_000))

    def execute(text: str) -> Rows | None:
        try:
            found = executor.execute(Query.read(text), Budget(seconds, 10_000_000))
        except QueryError:
            return None
        return [[one.value if one else "" for one in row] for row in found.rows] if found.complete else None

    return execute


def taken(execute: _Execute, text: str, expected: Rows, *, seconds: float, rounds: int) -> Taken:
    """The best of some executions; the first one warms up, and is the only one where it is long."""
    best, found = inf, None
    for number in range(rounds + 1):
        begin = time.perf_counter()
        found = execute(text)
        last = time.perf_counter() - begin
        if number or last > seconds / 4:
            best = min(best, last)
        if last > seconds / 4:
            break
    return Taken(best * 1000, found is not None, found is None or _plain(found) == _plain(expected))


def _plain(rows: Rows) -> Rows:
    """Rows in order, numbers without the sign that some engines leave out."""
    return sorted([cell.removeprefix("+") for cell in row] for row in rows)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--endpoint")
    parser.add_argument("--oxigraph", type=Path)
    parser.add_argument("--no-rows", action="store_true")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args(arguments)
    graph = options.directory / GRAPH_NAME
    engines = {"ours": ours(graph, options.seconds)}
    if not options.no_rows:
        engines["by rows"] = ours(graph, options.seconds, vectors_from=None)
    if options.endpoint:
        engines["endpoint"] = endpoint(options.endpoint, options.seconds)
    if options.oxigraph:
        engines["oxigraph"] = oxigraph(options.oxigraph)
    print("| query | " + " | ".join(f"{name}, ms" for name in engines) + " | ratios |")
    print("|---" * (len(engines) + 2) + "|")
    ratios: list[list[float]] = []
    for line in options.gold.read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        times = [
            taken(engine, one["text"], one["rows"], seconds=options.seconds, rounds=options.rounds)
            for engine in engines.values()
        ]
        ratios.append([other.milliseconds / times[0].milliseconds for other in times[1:]])
        told = "; ".join(f"{ratio:.1f}" for ratio in ratios[-1])
        print(f"| {one['name']} | " + " | ".join(map(str, times)) + f" | {told} |", flush=True)
    means = [exp(sum(map(log, column)) / len(column)) for column in zip(*ratios, strict=True)]
    print("geometric mean of ratios: " + "; ".join(f"{mean:.1f}" for mean in means))


if __name__ == "__main__":
    main()
