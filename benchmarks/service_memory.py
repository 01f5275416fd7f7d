"""Uses every part of a running service for an hour, and prints each minute how much memory its processes hold.

    python -m benchmarks.service_memory [--minutes 60] [--rate 3] [--workers 1] [--data DIR] [--questions FILE]

RATE times a second something is asked, one after another: questions (API, page, GERBIL), links of names, queries, the
page of an item, names that begin so, tables. No request is sent twice, so none is answered from what is remembered. At
the end the growth of the last half is printed: the slope of a line through its minutes, in MiB an hour.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent))
from abused_service import ROOT, start
from process_tree import anonymous, below

from kgqa.assembly import data_directory
from kgqa.config import Config

_GOLDEN = ROOT / "tests" / "golden" / "questions.tsv"
_JSON = {"Content-Type": "application/json"}
_SECONDS = 60.0
Request = tuple[str, str, bytes | None, dict[str, str]]
"""Method, address, body and headers."""


def main() -> None:
    """Run the service, use it, print what it holds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=3.0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--questions", type=Path, default=_GOLDEN)
    options = parser.parse_args()
    with tempfile.TemporaryFile() as log:
        process, port = start(options.data or data_directory(Config()), options.workers, log.fileno())
        try:
            held = _used(process.pid, port, _requests(options.questions), options.minutes, options.rate)
        finally:
            process.terminate()
            process.wait()
        log.seek(0)
        print(f"{len(log.read().splitlines())} lines in the log")
    last = held[len(held) // 2 :]
    if len(last) > 1:
        minutes, sizes = zip(*last, strict=True)
        print(f"last half: {60 * statistics.linear_regression(minutes, sizes).slope:+.1f} MiB an hour")


def _used(pid: int, port: int, requests: Iterator[Request], minutes: float, rate: float) -> list[tuple[float, float]]:
    """Minutes since the beginning, and MiB that all processes held then."""
    begun, statuses, slowest = time.monotonic(), Counter[str](), 0.0
    held: list[tuple[float, float]] = []
    for number, request in enumerate(requests):
        now = time.monotonic()
        passed = (now - begun) / 60
        if passed >= len(held) + 1:
            held.append((passed, sum(map(anonymous, (pid, *below(pid))))))
            told = ", ".join(f"{name}: {count}" for name, count in sorted(statuses.items()))
            print(f"minute {len(held):3}: {held[-1][1]:6.1f} MiB, slowest {slowest:.2f} s; {told}", flush=True)
            slowest = 0.0
        if passed >= minutes:
            break
        statuses[_sent(port, request)] += 1
        slowest = max(slowest, time.monotonic() - now)
        time.sleep(max(0.0, begun + (number + 1) / rate - time.monotonic()))
    return held


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
        yield (
            "POST",
            "/gerbil",
            urlencode({"query": f"{text} {number}", "lang": "pl"}).encode(),
            {"Content-Type": "application/x-www-form-urlencoded"},
        )
        if number % 8 == 0:
            wanted = urlencode({"question": f"Jaka jest ludność Wieś{number % 200}?", "name": "a.csv"})
            yield "POST", f"/api/table?{wanted}", table.encode(), {}


def _sent(port: int, request: Request) -> str:
    """The path and the status that came back, 0 if none did."""
    method, address, body, headers = request
    path = address.partition("?")[0].partition("/Q")[0]
    connection = HTTPConnection("127.0.0.1", port, timeout=_SECONDS)
    try:
        connection.request(method, address, body, headers)
        response = connection.getresponse()
        response.read()
        return f"{path} {response.status}"
    except (HTTPException, OSError) as error:
        return f"{path} {type(error).__name__}"
    finally:
        connection.close()


if __name__ == "__main__":
    main()
