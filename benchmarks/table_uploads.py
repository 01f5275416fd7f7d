"""Sends tables, hostile and good ones mixed, to a running service, and asks ordinary questions beside.

    python -m benchmarks.table_uploads [--minutes 30] [--pause 2] [--data DIR]

Every PAUSE seconds a file goes to `/api/table`, every second a question to `/api/answer`, each from a client of its
own. Printed are the statuses, the latencies of the ordinary questions (target: all below a second), workers that were
lost (target: none), and the memory of the service in the first and the last tenth of the time.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count, cycle
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent))
from abused_service import start
from process_tree import anonymous, below, children, is_worker

from kgqa.assembly import data_directory
from kgqa.config import Config
from tests.unit.tables.hostile_files import GROWING

_QUESTIONS = {
    "Jak nazywa się stolica Francji?": "Paryż", "Czy Chile graniczy z Brazylią?": "nie",
    "Czym płaci się w Japonii?": "jenem", "Stolicą Turcji jest Stambuł czy Ankara?": "Ankara",
}  # fmt: skip
_TABLE = "Miasto;Ludność\nRadom;211371\nPłock;119425\nOpole;128035\n"
_GOOD = {
    "a.csv": _TABLE.encode("cp1250"),
    "long.csv": _TABLE.encode() + b"".join(b"Wie%d;%d\n" % (number, number) for number in range(5000)),
    "a.json": json.dumps([{"Miasto": "Radom", "Ludność": 211371}, {"Miasto": "Opole", "Ludność": 128035}]).encode(),
    "a.html": b"<table><tr><td>Miasto<td>Ludno&sacute;&cacute;<tr><td>Radom<td>211371<tr><td>Opole<td>128035</table>",
}
_SECONDS = 60.0
_OK = 200


@dataclass
class Seen:
    """What came back."""

    uploads: Counter[str] = field(default_factory=Counter)
    latencies: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)
    """When, and MiB of the service's processes then."""


def main() -> None:
    """Run the service and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--pause", type=float, default=2.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--data", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryFile() as log:
        process, port = start(options.data or data_directory(Config()), options.workers, log.fileno())
        try:
            while _asked(port, next(iter(_QUESTIONS)), 0)[0] != _OK:  # the workers are still loading
                time.sleep(0.5)
            workers = _workers(process.pid)
            seen = _run(process.pid, port, options.minutes * 60, options.pause)
            _report(seen, len(workers - _workers(process.pid)))
        finally:
            process.terminate()
            process.wait()
        log.seek(0)
        print(f"{len(log.read().splitlines())} lines in the log")


def _workers(pid: int) -> set[int]:
    return {child for child in children(pid) if is_worker(child)}


def _run(pid: int, port: int, seconds: float, pause: float) -> Seen:
    seen, over = Seen(), threading.Event()
    threads = [
        threading.Thread(target=_upload, args=(port, pause, seen, over)),
        threading.Thread(target=_ask, args=(port, seen, over)),
    ]
    for thread in threads:
        thread.start()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seen.memory.append((time.monotonic(), sum(map(anonymous, (pid, *below(pid))))))
        over.wait(min(5.0, seconds / 20))
    over.set()
    for thread in threads:
        thread.join()
    return seen


def _upload(port: int, pause: float, seen: Seen, over: threading.Event) -> None:
    for name, data in _files():
        asked = urlencode({"question": "Jaka jest ludność Radomia?", "name": name})
        status, body = _posted(port, f"/api/table?{asked}", data)
        good = name in _GOOD
        seen.uploads[f"{'good' if good else 'hostile'} {status}"] += 1
        if good and b'"answer":"211371"' not in body:
            seen.wrong.append(f"{name}: {status} {body[:100]!r}")
        if over.wait(pause):
            return


def _files() -> Iterator[tuple[str, bytes]]:
    chance = random.Random(1)
    for number in count():
        yield chance.choice(list((GROWING if number % 2 else _GOOD).items()))


def _ask(port: int, seen: Seen, over: threading.Event) -> None:
    for number, (question, answer) in enumerate(cycle(_QUESTIONS.items())):
        started = time.monotonic()
        status, found = _asked(port, question, number)
        seen.latencies.append(time.monotonic() - started)
        if f'"answer":"{answer}"'.encode() not in found:
            seen.wrong.append(f"{question}: {status} {found[:100]!r}")
        if over.wait(1.0):
            return


def _asked(port: int, question: str, number: int) -> tuple[int, bytes]:
    """Ask a question as nobody has asked it before, so that no answer is remembered."""
    body = json.dumps({"question": question, "min_confidence": number * 1e-9}).encode()
    return _posted(port, "/api/answer", body, {"Content-Type": "application/json"})


def _posted(port: int, path: str, body: bytes, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
    connection = HTTPConnection("127.0.0.1", port, timeout=_SECONDS)
    try:
        connection.request("POST", path, body, headers or {})
        response = connection.getresponse()
        return response.status, response.read()
    except (HTTPException, OSError) as error:
        return 0, str(error).encode()
    finally:
        connection.close()


def _report(seen: Seen, lost: int) -> None:
    print("uploads: " + ", ".join(f"{name}: {number}" for name, number in sorted(seen.uploads.items())))
    ordered = sorted(seen.latencies)
    late = sum(one >= 1 for one in ordered)
    print(
        f"{len(ordered)} questions: median {statistics.median(ordered):.3f} s, "
        f"99 % {ordered[int(0.99 * (len(ordered) - 1))]:.3f} s, longest {ordered[-1]:.3f} s, {late} of a second or more"
    )
    tenth = max(1, len(seen.memory) // 10)
    first, last = (statistics.fmean(one for _, one in part) for part in (seen.memory[:tenth], seen.memory[-tenth:]))
    print(f"memory: first tenth {first:.0f} MiB, last tenth {last:.0f} MiB; workers lost: {lost}")
    print("\n".join([f"{len(seen.wrong)} wrong or lost", *seen.wrong[:20]]))


if __name__ == "__main__":
    main()
