"""Uses every part of a running service for half an hour, abuses it, and prints each minute how it did.

    python -m benchmarks.soak [--minutes 30] [--rate 3] [--workers 2] [--kills 4] [--updates 4] [--data DIR]
        [--questions FILE]

RATE times a second one thing is asked after another: questions (API, page with its pictures, GERBIL), links of names,
light queries, the page of an item, names that begin so, tables. No request is sent twice, so none is answered from what
is remembered. Meanwhile a second client sends heavy queries, broken bodies and broken HTTP, and says half of something;
KILLS workers are killed in the first third of the time; the data directory, a copy, is brought up to date UPDATES times
in the first half, and a query waits until it sees what was added. Each minute tells errors, latencies and the memory of
the workers and of all processes, of which those of queries come and go; the end tells all errors, and how fast the
workers grew in the last half, where nothing is killed: the slope of a line through its minutes, in MiB an hour.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count, cycle
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent))
from abused_service import ROOT, start
from abusers import Abuser
from process_tree import anonymous, below, children, is_worker

from kgqa.assembly import data_directory
from kgqa.config import Config

_GOLDEN = ROOT / "tests" / "golden" / "questions.tsv"
_JSON = {"Content-Type": "application/json"}
_FORM = {"Content-Type": "application/x-www-form-urlencoded"}
_SECONDS = 60.0
_ABUSE_PAUSE = 2.0
_AROUND_A_KILL = 5.0
"""Seconds after the killing of a worker in which connections break."""
_EXPECTED = ("200", "404")
"""Statuses that are no error; the graph has not all items whose pages are asked for."""
_ABUSER = "127.0.1.1"
_WIKIDATA, _LABEL = "http://www.wikidata.org/entity/", "http://www.w3.org/2000/01/rdf-schema#label"
_NEW = 999_000_000
"""Items above it are added."""
Request = tuple[str, str, bytes | None, dict[str, str]]
"""Method, address, body and headers."""


@dataclass
class Seen:
    """What was seen; appended to by several threads."""

    pid: int
    port: int
    begun: float
    latencies: list[float] = field(default_factory=list)
    """Of the well-behaved client, in seconds, since the last minute was told."""
    sent: Counter[str] = field(default_factory=Counter)
    """By path."""
    errors: Counter[str] = field(default_factory=Counter)
    """What the well-behaved client got and should not have got, since the last minute was told."""
    all_errors: Counter[str] = field(default_factory=Counter)
    abused: Counter[str] = field(default_factory=Counter)
    kills: int = 0
    killed_at: float = 0.0
    held: list[tuple[float, float]] = field(default_factory=list)
    """Minutes since the beginning, and MiB that the workers held then."""
    updates: list[tuple[float, float]] = field(default_factory=list)
    """Seconds that each update took, and seconds until it was seen."""
    over: threading.Event = field(default_factory=threading.Event)

    @property
    def minutes(self) -> float:
        """Since the beginning."""
        return (time.monotonic() - self.begun) / 60


def main() -> None:
    """Run the service, use it, print how it did."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--rate", type=float, default=3.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kills", type=int, default=4)
    parser.add_argument("--updates", type=int, default=4)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--questions", type=Path, default=_GOLDEN)
    options = parser.parse_args()
    with tempfile.TemporaryFile() as log, tempfile.TemporaryDirectory() as place:
        data = Path(place, "data")
        shutil.copytree(options.data or data_directory(Config()), data, symlinks=True)
        process, port = start(data, options.workers, log.fileno())
        seen = Seen(process.pid, port, time.monotonic())
        try:
            _soak(seen, data, options)
        finally:
            process.terminate()
            process.wait()
        log.seek(0)
        _report(seen, log.read().decode("utf-8", "replace"))


def _soak(seen: Seen, data: Path, options: argparse.Namespace) -> None:
    """Everything at once until the time is up or the service has ended."""
    tasks = [
        threading.Thread(target=_use, args=(seen, options.questions, options.rate)),
        threading.Thread(target=_abuse, args=(seen,)),
        threading.Thread(target=_kill, args=(seen, options.kills, options.minutes / 3)),
        threading.Thread(target=_update, args=(seen, data, options.updates, options.minutes / 2)),
    ]
    for task in tasks:
        task.start()
    for minute in count(1):
        seen.over.wait(max(0.0, 60 * min(minute - seen.minutes, options.minutes - seen.minutes)))
        _tell(seen)
        if seen.minutes >= options.minutes or not Path(f"/proc/{seen.pid}").exists():
            break
    seen.over.set()
    for task in tasks:
        task.join()


def _tell(seen: Seen) -> None:
    """Print how the last minute was, and forget it."""
    latencies, seen.latencies = sorted(seen.latencies), []
    errors, seen.errors = seen.errors, Counter()
    seen.all_errors.update(errors)
    workers, all_held = (sum(map(anonymous, pids)) for pids in (_workers(seen.pid), (seen.pid, *below(seen.pid))))
    seen.held.append((seen.minutes, workers))
    told = f"minute {seen.minutes:5.1f}: {workers:6.1f} of {all_held:6.1f} MiB, {len(latencies):4} requests"
    if latencies:
        told += f", median {statistics.median(latencies):.3f} s, longest {latencies[-1]:.2f} s"
    print(f"{told}, {seen.kills} killed, {len(seen.updates)} updates; {dict(errors) or 'no errors'}", flush=True)


def _use(seen: Seen, questions: Path, rate: float) -> None:
    for number, request in enumerate(_requests(questions)):
        begun = time.monotonic()
        path, outcome = _sent(seen.port, request)
        seen.latencies.append(time.monotonic() - begun)
        seen.sent[path] += 1
        if not outcome.isdecimal() and time.monotonic() - seen.killed_at < _AROUND_A_KILL:
            outcome = "broken by a kill"
        if outcome not in _EXPECTED:
            seen.errors[f"{path} {outcome}"] += 1
        if seen.over.wait(max(0.0, seen.begun + (number + 1) / rate - time.monotonic())):
            return


def _abuse(seen: Seen) -> None:
    abuser = Abuser(seen.port, _ABUSER, seed=1)
    acts = (abuser.fuzzed_query, abuser.broken_body, abuser.broken_http, abuser.heavy_query, abuser.slow_client)
    for act in cycle(acts):
        try:
            seen.abused[f"{act.__name__} {act().status}"] += 1
        except OSError as error:
            seen.abused[f"{act.__name__} {type(error).__name__}"] += 1
        if seen.over.wait(_ABUSE_PAUSE):
            return


def _kill(seen: Seen, kills: int, minutes: float) -> None:
    """Kill one worker after another, evenly in so many minutes."""
    chance = random.Random(1)
    while seen.kills < kills and not seen.over.wait(60 * minutes / kills):
        if workers := _workers(seen.pid):
            seen.killed_at = time.monotonic()
            os.kill(chance.choice(workers), signal.SIGKILL)
            seen.kills += 1


def _update(seen: Seen, data: Path, updates: int, minutes: float) -> None:
    """Add an item to the data again and again, evenly in so many minutes, and wait until a query finds it."""
    notes = data.with_name("notes.nt")
    for number in range(1, updates + 1):
        if seen.over.wait(max(0.0, seen.begun + 60 * minutes * number / updates - time.monotonic())):
            return
        notes.write_text(f'<{_WIKIDATA}Q{_NEW + number}> <{_LABEL}> "Przybysz {number}"@pl .\n', encoding="utf-8")
        command = [sys.executable, str(ROOT / "cli.py"), "kg", "update", str(data), "--triples", str(notes)]
        begun = time.monotonic()
        if subprocess.run(command, check=False, capture_output=True).returncode:
            seen.errors["kg update"] += 1
            continue
        seen.updates.append((time.monotonic() - begun, _await(seen, f"Q{_NEW + number}")))


def _await(seen: Seen, item: str) -> float:
    """Seconds until a query finds the names of an item; counts it as an error where that takes a minute."""
    begun = time.monotonic()
    while time.monotonic() - begun < _SECONDS and not seen.over.wait(0.2):
        connection = HTTPConnection("127.0.0.1", seen.port, timeout=_SECONDS)
        with suppress(HTTPException, OSError):
            query = f"ASK {{ <{_WIKIDATA}{item}> rdfs:label ?name }}"
            connection.request("POST", "/sparql", query.encode(), {"Content-Type": "application/sparql-query"})
            if b"true" in connection.getresponse().read():
                return time.monotonic() - begun
        connection.close()
    seen.errors["update not seen"] += 1
    return time.monotonic() - begun


def _workers(pid: int) -> list[int]:
    return [child for child in children(pid) if is_worker(child)]


def _requests(questions: Path) -> Iterator[Request]:
    """Endless, no two the same."""
    lines = questions.read_text("utf-8").splitlines()
    texts = [line.split("\t")[0] for line in lines if line.strip() and not line.startswith("#")]
    for number, text in enumerate(cycle(texts)):
        item, unseen = f"Q{1 + 7 * number % 5000}", number * 1e-9
        named = json.dumps({"text": f"{text} {number}"}).encode()
        asked = json.dumps({"question": text, "min_confidence": unseen}).encode()
        query = f"SELECT * {{ ?s ?p wd:{item} . ?s wdt:P31 ?kind FILTER(?kind != wd:Q{number}) }} LIMIT 50"
        table = "Miasto;Ludność\n" + "".join(f"Wieś{row};{row + number}\n" for row in range(200))
        yield "POST", "/api/answer", asked, _JSON
        yield "GET", "/?" + urlencode({"q": f"{text} ({number})"}), None, {}
        yield "POST", "/sparql", query.encode(), {"Content-Type": "application/sparql-query"}
        yield "GET", f"/item/{item}", None, {}
        yield "POST", "/api/link", named, _JSON
        yield "GET", "/complete/entities?" + urlencode({"name": text.split()[-1][:3], "n": number}), None, {}
        yield "POST", "/gerbil", urlencode({"query": f"{text} {number}", "lang": "pl"}).encode(), _FORM
        if number % 8 == 0:
            wanted = urlencode({"question": f"Jaka jest ludność Wieś{number % 200}?", "name": "a.csv"})
            yield "POST", f"/api/table?{wanted}", table.encode(), {}


def _sent(port: int, request: Request) -> tuple[str, str]:
    """The path, and the status that came back or the name of what came between."""
    method, address, body, headers = request
    path = address.partition("?")[0].partition("/Q")[0]
    connection = HTTPConnection("127.0.0.1", port, timeout=_SECONDS)
    try:
        connection.request(method, address, body, headers)
        response = connection.getresponse()
        response.read()
        return path, str(response.status)
    except (HTTPException, OSError) as error:
        return path, type(error).__name__
    finally:
        connection.close()


def _report(seen: Seen, log: str) -> None:
    for title, counts in (("sent", seen.sent), ("errors", seen.all_errors), ("abuse", seen.abused)):
        print(f"{title}: " + ", ".join(f"{name}: {number}" for name, number in sorted(counts.items())))
    shown = ", ".join(f"{made:.1f} + {found:.1f}" for made, found in seen.updates)
    print(f"seconds of updates, and until they were seen: {shown or 'none'}")
    print(f"{len(log.splitlines())} lines in the log, {log.count('Traceback (most recent call last)')} tracebacks")
    last = seen.held[len(seen.held) // 2 :]
    if len(last) > 1:
        minutes, sizes = zip(*last, strict=True)
        print(f"last half: {60 * statistics.linear_regression(minutes, sizes).slope:+.1f} MiB an hour")


if __name__ == "__main__":
    main()
