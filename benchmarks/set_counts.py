"""Counts of distinct things over many rows, by sets in arrays and by rows: `python -m benchmarks.set_counts [PEOPLE]`.

Generates a graph of so many people (300,000 if not told) and prints, for each query, the first execution by rows and by
sets in milliseconds of processor time, and their ratio; both must count the same.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import thread_time

from kgqa.execution.engine import counting
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.model import Budget, Query
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.store import HdtFile

_ITEM, _PROPERTY = b"http://www.wikidata.org/entity/Q%d", b"http://www.wikidata.org/prop/direct/P%d"
_TIME = b"^^<http://www.w3.org/2001/XMLSchema#dateTime>"
_OCCUPATIONS, _PLACES, _COUNTRIES = 1000, 20_000, 100
_OCCUPATION, _PLACE, _COUNTRY, _PERSON = 1_000, 100_000, 10_000, 1_000_000
"""The first ids of each sort."""
QUERIES = {
    "two conditions": "?x wdt:P31 wd:Q5 . ?x wdt:P21 wd:Q6",
    "born in a year": "?x wdt:P31 wd:Q5 . ?x wdt:P569 ?d FILTER(YEAR(?d) = 1954)",
    "born in an age, class path": "?x wdt:P106/wdt:P279* wd:Q1001 . ?x wdt:P569 ?d FILTER(YEAR(?d) > 1900)",
    "class path": "?x wdt:P106/wdt:P279* wd:Q1001",
    "class path in a country": "?x wdt:P106/wdt:P279* wd:Q1001 . ?x wdt:P19/wdt:P17 wd:Q10003",
    "two hops": "?x wdt:P19 ?place . ?place wdt:P17 ?country",
}


def _triples(people: int) -> Iterator[tuple[bytes, bytes, bytes]]:
    chance = random.Random(1)

    def of(subject: int, predicate: int, obj: int) -> tuple[bytes, bytes, bytes]:
        return _ITEM % subject, _PROPERTY % predicate, _ITEM % obj

    for number in range(2, _OCCUPATIONS):
        yield of(_OCCUPATION + number, 279, _OCCUPATION + number // 2)
    for number in range(_PLACES):
        yield of(_PLACE + number, 17, _COUNTRY + number % _COUNTRIES)
    for person in range(_PERSON, _PERSON + people):
        yield of(person, 31, 5)
        yield of(person, 21, 6 + chance.randrange(2))
        yield of(person, 106, _OCCUPATION + 1 + int(chance.random() ** 3 * (_OCCUPATIONS - 2)))
        yield of(person, 19, _PLACE + int(chance.random() ** 2 * _PLACES))
        date = b'"%04d-%02d-%02dT00:00:00Z"' % (
            chance.randrange(1500, 2000),
            chance.randint(1, 12),
            chance.randint(1, 28),
        )
        yield _ITEM % person, _PROPERTY % 569, date + _TIME


def _timed(graph: HdtFile, query: Query, many: float) -> tuple[float, str]:
    counting.MANY = many
    executor = EngineExecutor(HdtStore(graph), results=0)
    started = thread_time()
    solutions = executor.execute(query, Budget(600.0, 10))
    return thread_time() - started, solutions.rows[0][0].value if solutions.rows and solutions.rows[0][0] else "cut"


def main() -> None:
    """Print the table."""
    people = int(sys.argv[1]) if len(sys.argv) > 1 else 300_000
    with tempfile.TemporaryDirectory() as room:
        path = Path(room) / "graph.hdt"
        write_hdt(path, _triples(people))
        graph = HdtFile.open(path)
        print(f"{graph.triple_count:,} triples; milliseconds of the first execution")
        print(f"{'':28} {'count':>9} {'rows':>9} {'sets':>9} {'ratio':>7}")
        for name, where in QUERIES.items():
            query = Query.read(f"SELECT (COUNT(DISTINCT ?x) AS ?n) {{ {where} }}")
            (rows, expected), (sets, count) = _timed(graph, query, float("inf")), _timed(graph, query, 2000)
            wrong = "" if count == expected else f" differs: {expected}"
            print(f"{name:28} {count:>9} {rows * 1e3:9.1f} {sets * 1e3:9.1f} {rows / sets:7.1f}{wrong}")


if __name__ == "__main__":
    main()
