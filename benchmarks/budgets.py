"""Measures whether heavy queries keep to their budget: aggregates, sorts, closures, products of a large graph.

    python benchmarks/budgets.py [--members N] [--seconds S] [--room DIR]

The graph is generated: N members (1,000,000) of one class, each with a label, a country, a population and a date, and
a chain of N/10 places. Every query runs in a process of its own, so that memory is that of the query: `MiB` is what the
process needed beyond the opened graph at its peak. `late` is the time beyond the budget of S seconds (2).
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.model import Budget, Query
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.ntriples.ntriples import read_ntriples
from wikidata_hdt.store import HdtFile

QUERIES = {
    "count of a class": "SELECT (COUNT(?x) AS ?n) { ?x wdt:P31 wd:Q1 }",
    "count of distinct members": "SELECT (COUNT(DISTINCT ?x) AS ?n) { ?x wdt:P31/wdt:P279* wd:Q1 }",
    "count in one country of a class": "SELECT (COUNT(?x) AS ?n) { ?x wdt:P31 wd:Q1 ; wdt:P17 wd:Q7 }",
    "superlative": "SELECT ?x { ?x wdt:P31 wd:Q1 ; wdt:P1082 ?n } ORDER BY DESC(?n) LIMIT 1",
    "superlative by path": "SELECT ?x { ?x wdt:P31/wdt:P279* wd:Q1 ; wdt:P1082 ?n } ORDER BY DESC(?n) LIMIT 1",
    "superlative in a country": "SELECT ?x { ?x wdt:P31 wd:Q1 ; wdt:P17 wd:Q7 ; wdt:P1082 ?n }"
    " ORDER BY DESC(?n) LIMIT 1",
    "maximum": "SELECT (MAX(?n) AS ?m) { ?x wdt:P31 wd:Q1 ; wdt:P1082 ?n }",
    "group by country": "SELECT ?c (COUNT(?x) AS ?n) { ?x wdt:P31 wd:Q1 ; wdt:P17 ?c } GROUP BY ?c ORDER BY DESC(?n)",
    "group by member": "SELECT ?x (COUNT(?c) AS ?n) { ?x wdt:P17 ?c } GROUP BY ?x ORDER BY DESC(?n) LIMIT 3",
    "distinct": "SELECT DISTINCT ?x ?n { ?x wdt:P31 wd:Q1 ; wdt:P1082 ?n }",
    "sort of everything": "SELECT ?x { { SELECT ?x ?n { ?x wdt:P1082 ?n } ORDER BY ?n } ?x wdt:P17 wd:Q7 }",
    "count distinct rows": "SELECT (COUNT(DISTINCT *) AS ?n) { ?x wdt:P31 wd:Q1 ; wdt:P1082 ?m }",
    "regex over labels": 'SELECT ?x { ?x rdfs:label ?l FILTER(REGEX(?l, "(a|b|ab)*(c|d)*99999$")) }',
    "regex that backtracks": 'SELECT ?x { ?x rdfs:label ?l FILTER(REGEX(?l, "^(\\\\w+\\\\s?)*$")) }',
    "closure of a long chain": "SELECT (COUNT(?x) AS ?n) { ?x wdt:P131+ wd:Q2000001 }",
    "closure from everywhere": "SELECT (COUNT(*) AS ?n) { ?x wdt:P131+ ?y }",
    "product": "SELECT (COUNT(*) AS ?n) { ?x wdt:P1082 ?a . ?y wdt:P569 ?b }",
    "product, compared": "SELECT ?x ?y { ?x wdt:P1082 ?a . ?y wdt:P1082 ?b FILTER(?a > ?b && ?b > ?a) }",
    "negation": "SELECT ?x { ?x wdt:P31 wd:Q1 FILTER NOT EXISTS { ?x wdt:P17 ?c } }",
    "minus": "SELECT ?x { ?x wdt:P31 wd:Q1 MINUS { ?x wdt:P17 ?c } }",
    "optional": "SELECT (COUNT(?d) AS ?n) { ?x wdt:P31 wd:Q1 OPTIONAL { ?x wdt:P570 ?d } }",
    "strings of a group": "SELECT (GROUP_CONCAT(?l) AS ?n) { ?x rdfs:label ?l }",
    "every triple": "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }",
    "every property": "SELECT DISTINCT ?p { ?s ?p ?o }",
    "yes or no that is no": "ASK { ?x wdt:P31 wd:Q1 ; wdt:P1082 ?n FILTER(?n < 0) }",
}
_ITEM = "http://www.wikidata.org/entity/Q"
_DIRECT = "http://www.wikidata.org/prop/direct/P"
_XSD = "http://www.w3.org/2001/XMLSchema#"
_CLEAR = Path("/proc/self/clear_refs")
"""Writing 5 here resets the peak (Linux: proc(5))."""
_CHAIN = 2_000_000
"""The number of the last place of the chain, less one."""


def lines(members: int) -> Iterator[bytes]:
    """The graph in N-Triples."""
    chance = random.Random(7)
    for number in range(1000, members + 1000):
        item = f"<{_ITEM}{number}> "
        yield (
            f"{item}<{_DIRECT}31> <{_ITEM}1> .\n"
            f'{item}<http://www.w3.org/2000/01/rdf-schema#label> "osada numer {number}"@pl .\n'
            f"{item}<{_DIRECT}17> <{_ITEM}{chance.randint(2, 201)}> .\n"
            f'{item}<{_DIRECT}1082> "{chance.randint(1, 10**7)}"^^<{_XSD}decimal> .\n'
            f'{item}<{_DIRECT}569> "{chance.randint(1000, 2000)}-01-01T00:00:00Z"^^<{_XSD}dateTime> .\n'
        ).encode()
    for number in range(_CHAIN + 1, _CHAIN + members // 10):
        yield f"<{_ITEM}{number + 1}> <{_DIRECT}131> <{_ITEM}{number}> .\n".encode()


def build(room: Path, members: int) -> Path:
    """The HDT file of the graph; one that is there is used again."""
    path = room / f"members_{members}.hdt"
    if not path.exists():
        split = (line + b"\n" for part in lines(members) for line in part.splitlines())
        write_hdt(path, read_ntriples(split))
    HdtFile.open(path)
    return path


def measure(path: Path, text: str, seconds: float) -> dict[str, float | int | str]:
    """Run one query in this process."""
    executor = EngineExecutor(HdtStore(HdtFile.open(path)))
    executor.execute(Query.read("ASK { ?x wdt:P31 wd:Q999999999 }"), Budget())
    _CLEAR.write_text("5")
    before = _peak()
    started = time.perf_counter()
    found = executor.execute(Query.read(text), Budget(seconds))
    spent = time.perf_counter() - started
    grown = _peak() - before
    result = "cut" if not found.complete else f"{len(found.rows)} rows" if found.boolean is None else str(found.boolean)
    return {"seconds": spent, "grown": grown, "result": result}


def _peak() -> float:
    """The peak of this process's resident memory since it was last cleared, in MiB; pages of the mapped graph count."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / 1024


def main() -> None:
    """Measure and print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--members", type=int, default=1_000_000)
    options.add_argument("--seconds", type=float, default=2.0)
    options.add_argument("--room", type=Path, help="directory for the graph, which is then kept")
    options.add_argument("--one", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        path = build(chosen.room or Path(temporary), chosen.members)
        if chosen.one:
            print(json.dumps(measure(path, QUERIES[chosen.one], chosen.seconds)))
            return
        print(f"{chosen.members:,} members, budget {chosen.seconds} s")
        print(f"{'query':34}{'ms':>8}{'late':>8}{'MiB':>8}  result")
        same = ["--members", str(chosen.members), "--seconds", str(chosen.seconds), "--room", str(path.parent)]
        for name in QUERIES:
            one = subprocess.run(
                [sys.executable, __file__, *same, "--one", name], check=True, capture_output=True, text=True
            )
            row = json.loads(one.stdout)
            late = max(0.0, row["seconds"] - chosen.seconds)
            print(
                f"{name:34}{row['seconds'] * 1000:8.0f}{late * 1000:8.0f}{row['grown']:8.0f}  {row['result']}",
                flush=True,
            )


if __name__ == "__main__":
    main()
