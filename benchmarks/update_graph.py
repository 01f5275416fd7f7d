"""Updates entities of a large graph, and asks the graph the same before and after.

    python -m benchmarks.update_graph [--items 400000] [--changed 10000] [--room DIR] [--reader own|package]

Makes a graph of people, places and classes (ten triples an item), builds a data directory of it, and gives so many of
its items other statements and names. Told are the seconds of `kg update`, its memory, and for each kind of query the
processor time after the update as a multiple of that before, alternating in one process: of queries asked for the
first time, and of whole queries over many rows. Asked: 10 s for 10,000 entities over 40 million triples, and 1.2 times
the time.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import geometric_mean, median
from tempfile import TemporaryDirectory

from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.hdt.updated_store import store_of
from kgqa.model import Budget, Query
from wikidata_hdt.datadir import open_data_directory
from wikidata_hdt.store import READER

_E, _D = "http://www.wikidata.org/entity/", "http://www.wikidata.org/prop/direct/"
_CLASSES, _PLACES, _FIRST = 200, 5_000, 10_000
"""Classes are the first items, places those behind them; people begin here."""
_TIMES = 6
"""Of which the first warms the caches of the system."""
_LOOK_UPS = 1_500
_BUDGET = Budget(120.0, 10**9)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=400_000)
    parser.add_argument("--changed", type=int, default=10_000)
    parser.add_argument("--room", type=Path)
    parser.add_argument("--reader", default="own")
    options = parser.parse_args()
    os.environ[READER] = options.reader
    with TemporaryDirectory(prefix="kgqa-update-") as temporary:
        room = options.room or Path(temporary)
        room.mkdir(exist_ok=True)
        _prepare(room, options.items)
        _update(room, options.items, options.changed)
        _compare(room, options.items)


def _prepare(room: Path, items: int) -> None:
    """Build the directory, unless it is there from an earlier run."""
    if (room / "before").exists():
        return
    with (room / "dump.nt").open("w", encoding="utf-8") as out:
        out.writelines(_dump(random.Random(1), items))
    started = time.monotonic()
    _run("kg", "build", str(room / "dump.nt"), "--out", str(room / "before"))
    print(f"built in {time.monotonic() - started:.1f} s", flush=True)


def _dump(chance: random.Random, items: int) -> Iterator[str]:
    for number in range(1, items + 1):
        subject = f"<{_E}Q{number}>"
        yield f'{subject} <http://www.w3.org/2000/01/rdf-schema#label> "{_name(chance, number)}"@pl .\n'
        yield f'{subject} <http://wikiba.se/ontology#sitelinks> "{int(chance.paretovariate(1))}"^^<{_XSD}integer> .\n'
        for prop, value in _claims(chance, number):
            obj = f"<{_E}Q{value}>" if isinstance(value, int) else f'"{value}"^^<{_XSD}dateTime>'
            yield f"{subject} <{_D}{prop}> {obj} .\n"


_XSD = "http://www.w3.org/2001/XMLSchema#"


def _name(chance: random.Random, number: int) -> str:
    return f"Imię{chance.randint(1, 300)} Nazwisko{number % 9000}"


def _claims(chance: random.Random, number: int) -> Iterator[tuple[str, int | str]]:
    if number <= _CLASSES:
        yield "P279", max(1, number // 3)
        return
    if number < _FIRST:
        yield "P31", 2 + number % (_CLASSES - 1)
        yield "P131", _CLASSES + 1 + number % _PLACES
        return
    yield "P31", 5
    yield "P19", _CLASSES + 1 + min(_PLACES, int(chance.paretovariate(0.4)))
    yield "P106", 1 + min(_CLASSES - 1, int(chance.paretovariate(0.6)))
    year, month, day = chance.randint(1500, 2005), chance.randint(1, 12), chance.randint(1, 28)
    yield "P569", f"{year}-{month:02}-{day:02}T00:00:00Z"
    for prop in chance.sample(range(200, 240), 4):
        yield f"P{prop}", chance.randint(1, number)


def _update(room: Path, items: int, changed: int) -> None:
    """Change entities of a copy."""
    chance = random.Random(2)
    lines = (json.dumps(_entity(chance, number)) for number in chance.sample(range(_FIRST, items + changed), changed))
    (room / "changes.json").write_text("\n".join(lines) + "\n", encoding="utf-8")
    shutil.rmtree(room / "after", ignore_errors=True)
    shutil.copytree(room / "before", room / "after", symlinks=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.monotonic()
    _run("kg", "update", str(room / "after"), "--entities", str(room / "changes.json"))
    seconds, used = time.monotonic() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    told = f"{seconds:.1f} s, {processor:.1f} s of processor time"
    print(f"{changed} of {items} entities changed in {told}", flush=True)


def _entity(chance: random.Random, number: int) -> dict[str, object]:
    claims: dict[str, list[object]] = {}
    for place, (prop, value) in enumerate(_claims(chance, number)):
        claims.setdefault(prop, []).append(_statement(number, place, prop, value))
    labels = {"pl": {"language": "pl", "value": _name(chance, number)}}
    sites = {f"s{place}": {} for place in range(chance.randint(0, 9))}
    entity: dict[str, object] = {"type": "item", "id": f"Q{number}", "labels": labels, "sitelinks": sites}
    return entity | {"claims": claims}


def _statement(number: int, place: int, prop: str, value: int | str) -> dict[str, object]:
    told: dict[str, object]
    if isinstance(value, int):
        told = {"type": "wikibase-entityid", "value": {"entity-type": "item", "id": f"Q{value}"}}
    else:
        time_ = {"time": f"+{value}", "precision": 11, "calendarmodel": f"{_E}Q1985727"}
        told = {"type": "time", "value": time_ | {"timezone": 0, "before": 0, "after": 0}}
    kind = "wikibase-item" if isinstance(value, int) else "time"
    snak = {"snaktype": "value", "property": prop, "datavalue": told, "datatype": kind}
    return {"id": f"Q{number}${place}", "type": "statement", "rank": "normal", "mainsnak": snak}


def _run(*command: str) -> None:
    subprocess.run(
        [sys.executable, "cli.py", *command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def _compare(room: Path, items: int) -> None:
    ratios = []
    executors = [_opened(room / name) for name in ("before", "after")]
    for name, asked in _shapes(items).items():
        seconds: tuple[list[float], list[float]] = ([], [])
        for turn in range(_TIMES):
            queries = asked(turn)
            for place in (0, 1) if turn % 2 else (1, 0):
                started = time.process_time()
                for query in queries:
                    assert executors[place].execute(query, _BUDGET).complete
                seconds[place].append(time.process_time() - started)
        best = [median(one[1:]) for one in seconds]
        ratios.append(best[1] / best[0])
        print(f"{name:44} {1000 * best[0]:9.2f} ms {1000 * best[1]:9.2f} ms  {ratios[-1]:5.2f}", flush=True)
    print(f"{'geometric mean':44} {geometric_mean(ratios):31.2f}")


def _opened(directory: Path) -> EngineExecutor:
    started = time.perf_counter()
    data = open_data_directory(directory)
    executor = EngineExecutor(store_of(data.graph, data.overlay), results=0)
    print(
        f"{directory.name}: {executor.graph.size} triples, opened in {time.perf_counter() - started:.2f} s", flush=True
    )
    return executor


Asked = Callable[[int], list[Query]]


def _shapes(items: int) -> dict[str, Asked]:
    return {
        f"{_LOOK_UPS} objects of (s p ?), first time": _look_ups("SELECT ?o {{ wd:Q{} wdt:P19 ?o }}", items),
        f"{_LOOK_UPS} subjects of (? p o), first time": _look_ups("SELECT ?s {{ ?s wdt:P210 wd:Q{} }}", items),
        f"{_LOOK_UPS} joins of two, first time": _look_ups("SELECT ?o {{ wd:Q{} wdt:P19 ?x . ?x wdt:P131 ?o }}", items),
        "star join": _whole("SELECT ?s { ?s wdt:P106 wd:Q3 ; wdt:P19 wd:Q202 }"),
        "count of a class": _whole("SELECT (COUNT(?s) AS ?n) { ?s wdt:P31 wd:Q5 }"),
        "distinct": _whole("SELECT DISTINCT ?o { ?s wdt:P106 ?o }"),
        "count in a year": _whole(
            "SELECT (COUNT(DISTINCT ?s) AS ?n) { ?s wdt:P106 wd:Q2 ; wdt:P569 ?d FILTER(YEAR(?d) = 1954) }"
        ),
        "class path in a place": _whole("SELECT ?s { ?s wdt:P31/wdt:P279* wd:Q9 ; wdt:P131 wd:Q777 }"),
        "top 10 by date": _whole("SELECT ?s { ?s wdt:P106 wd:Q4 ; wdt:P569 ?d } ORDER BY ?d LIMIT 10"),
        "group": _whole("SELECT ?o (COUNT(?s) AS ?n) { ?s wdt:P19 ?o ; wdt:P106 wd:Q6 } GROUP BY ?o"),
    }


def _look_ups(text: str, items: int) -> Asked:
    """Queries about other items each time."""
    return lambda turn: [
        Query.read(text.format(number)) for number in random.Random(turn).sample(range(1, items), _LOOK_UPS)
    ]


def _whole(text: str) -> Asked:
    return lambda _turn: [Query.read(text)]


if __name__ == "__main__":
    main()
