"""Abuses a running service for an hour, and looks whether it keeps answering truly.

    python benchmarks/abuse.py [--seconds 3600] [--workers 2] [--seed 1]

Several clients, each at an address of its own, send fuzzed SPARQL, heavy queries, broken bodies and broken HTTP, say
half of something and stay, open hundreds of connections; query processes and workers are killed, and the data directory
is built anew. Meanwhile a well-behaved client asks questions and queries whose answers it knows. What it gets must be
right, or an announced overload, or, around the killing of a worker, a broken connection.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent))
from abused_service import build, dump_sample, start
from abusers import QUERIES, Abuser, Reply
from process_tree import anonymous, below, children, is_worker

ROOT = Path(__file__).resolve().parents[1]
_OVERLOADS = ("too-busy", "too-slow", "too-much-memory", "too-many-requests", "interrupted")
_AROUND_A_KILL = 5.0
"""Seconds after the killing of a worker in which connections break."""
_OF_BROKEN_HTTP = "Invalid HTTP request received"
"""What the log says of every request that is no HTTP."""
_PATIENCE = 300
"""Seconds that a service gets to end; other work may hold it up."""
_LIGHT = "ASK { wd:Q36 wdt:P36 wd:Q270 }"


@dataclass
class Findings:
    """What was seen; appended to by several threads."""

    replies: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)
    """Of light queries of the well-behaved client."""
    checked: int = 0
    overloads: int = 0
    broken: int = 0
    kills: Counter[str] = field(default_factory=Counter)
    killed_at: float = 0.0
    memory: list[float] = field(default_factory=list)


class Abuse:
    """A service, those who abuse it, and the one who asks."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, seconds: float, seed: int) -> None:
        self._process = process
        self._port = port
        self._until = time.monotonic() + seconds
        self._seed = seed
        self.findings = Findings()

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() >= self._until

    def run(self, source: Path, data: Path) -> Findings:
        """Do everything at once until the time is up."""
        known = dict(self._known())
        tasks = [threading.Thread(target=self._abuse, args=(number,)) for number in range(8)]
        tasks += [threading.Thread(target=self._ask, args=(known,)) for _ in range(2)]
        tasks += [threading.Thread(target=self._kill), threading.Thread(target=_rebuild, args=(self, source, data))]
        for task in tasks:
            task.start()
        while not self.over:
            if self._process.poll() is not None:
                self.findings.faults.append(f"the service ended with {self._process.returncode}")
                self._until = 0.0
            self.findings.memory.append(sum(map(anonymous, [self._process.pid, *below(self._process.pid)])))
            time.sleep(5)
        for task in tasks:
            task.join(120)
        return self.findings

    def _abuse(self, number: int) -> None:
        abuser = Abuser(self._port, f"127.0.1.{number + 1}", self._seed + number)
        for turn in count(number):
            if self.over:
                return
            act = abuser.acts[turn % len(abuser.acts)]
            try:
                self._judge(act.__name__, act(), abuser.sent)
            except OSError as error:
                self.findings.replies[f"{act.__name__} {type(error).__name__}"] += 1

    def _judge(self, act: str, reply: Reply, sent: bytes) -> None:
        self.findings.replies[f"{act} {reply.status}"] += 1
        if reply.status >= 500 and not _is_overload(reply.status, reply.body, reply.head.lower()):
            self.findings.faults.append(f"{act}: {reply.status} {reply.body[:200]!r} for {sent[:400]!r}")

    def _known(self) -> Iterator[tuple[str, tuple[str, bytes]]]:
        """Requests by path and body, with the answers of a service that nobody has abused yet."""
        lines = (ROOT / "tests" / "golden" / "questions.tsv").read_text("utf-8").splitlines()
        questions = [line.split("\t")[0] for line in lines if line and not line.startswith("#")][::9]
        for question in questions:
            body = json.dumps({"question": question}).encode()
            yield question, (self._answer("/api/answer", body)[2], body)
        for query in (*QUERIES[:3], _LIGHT):
            yield query, (self._answer("/sparql?" + urlencode({"query": query}), b"")[2], b"")

    def _answer(self, path: str, body: bytes) -> tuple[int, bytes, str]:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=90, source_address=("127.0.0.9", 0))
        headers = {"Content-Type": "application/json"} if body else {}
        connection.request("POST" if body else "GET", path, body or None, headers)
        reply = connection.getresponse()
        data, head = reply.read(), str(reply.headers).lower().encode()
        connection.close()
        return reply.status, head + data if reply.status >= 400 else data, _comparable(data)

    def _ask(self, known: Mapping[str, tuple[str, bytes]]) -> None:
        chance = random.Random(self._seed)
        while not self.over:
            text = chance.choice([*known, *[_LIGHT] * len(known)])
            expected, body = known[text]
            started = time.monotonic()
            try:
                status, data, told = self._answer(
                    "/api/answer" if body else "/sparql?" + urlencode({"query": text}), body
                )
            except (OSError, HTTPException) as error:
                self._broken(error, text)
                continue
            self.findings.checked += 1
            if text == _LIGHT:
                self.findings.milliseconds.append((time.monotonic() - started) * 1000)
            if status != 200 and _is_overload(status, data, data):
                self.findings.overloads += 1
            elif told != expected:
                self.findings.faults.append(
                    f"wrong answer to {text!r}: {status} {told[:300]} instead of {expected[:300]}"
                )
            time.sleep(0.05)

    def _broken(self, error: Exception, text: str) -> None:
        self.findings.broken += 1
        if time.monotonic() - self.findings.killed_at > _AROUND_A_KILL:
            self.findings.faults.append(f"connection broken without a kill: {error!r} for {text!r}")

    def _kill(self) -> None:
        chance = random.Random(self._seed)
        for turn in count(1):
            time.sleep(8)
            if self.over:
                return
            workers = [pid for pid in children(self._process.pid) if is_worker(pid)]
            victims = workers if turn % 6 == 0 else [pid for worker in workers for pid in below(worker)]
            if victims:
                self.findings.kills["worker" if turn % 6 == 0 else "query process"] += 1
                if turn % 6 == 0:
                    self.findings.killed_at = time.monotonic()
                os.kill(chance.choice(victims), signal.SIGKILL)


def _rebuild(abuse: Abuse, source: Path, data: Path) -> None:
    while not abuse.over:
        time.sleep(20)
        done = build(source, data)
        abuse.findings.kills["build"] += 1
        if done.returncode:
            abuse.findings.faults.append(f"kg build failed: {done.stderr[-300:]!r}")


def _is_overload(status: int, body: bytes, head: bytes) -> bool:
    """Whether a reply announces an overload, and when to come again."""
    kind = re.search(rb"urn:kgqa:problem:([a-z-]+)", body)
    return status in (429, 503) and b"retry-after" in head and kind is not None and kind[1].decode() in _OVERLOADS


def _comparable(data: bytes) -> str:
    """A reply without what may change from one time to the next."""
    try:
        read = json.loads(data)
    except ValueError:
        return data.decode("utf-8", "replace")
    if isinstance(read, dict) and "results" in read:
        read["results"]["bindings"].sort(key=str)
    return json.dumps(read, ensure_ascii=False, sort_keys=True)


def _report(findings: Findings, log: str) -> bool:
    """Print what was seen beside what was asked for; whether all is met."""
    for name, number in sorted(findings.replies.items()):
        print(f"  {name:40} {number:8}")
    cuts = statistics.quantiles(findings.milliseconds, n=100)
    settled = findings.memory[len(findings.memory) // 4 :]
    half = len(settled) // 2
    growth = statistics.median(settled[half:]) / statistics.median(settled[:half]) - 1
    bugs = log.count("Traceback (most recent call last)")
    rows = [
        ("answers checked", findings.checked, "", None),
        ("announced overloads among them", findings.overloads, "", None),
        ("broken by the killing of a worker", findings.broken, "", None),
        ("kills and builds", dict(findings.kills), "", None),
        ("light query, median and 99 %, ms", f"{cuts[49]:.0f} {cuts[98]:.0f}", "", None),
        ("wrong answers and unannounced 5xx", len(findings.faults), "0", not findings.faults),
        ("tracebacks in the log", bugs, "0", not bugs),
        ("median memory, second half to first", f"{growth:+.1%}", "under 10 %", growth < 0.1),
    ]
    for what, value, target, met in rows:
        verdict = "" if met is None else "met" if met else "MISSED"
        print(f"{what:36} {value!s:>40}   {target:12} {verdict}".rstrip())
    told = [line for line in log.splitlines() if _OF_BROKEN_HTTP not in line]
    print(*findings.faults[:20], "the end of the service's log:", *told[-60:], sep="\n")
    return all(met is not False for *_, met in rows)


def _ended(process: subprocess.Popen[bytes]) -> float:
    """End the service; the seconds that it took. It is killed where it does not end."""
    started = time.monotonic()
    process.terminate()
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    return time.monotonic() - started


def main() -> None:
    """Abuse a service and print what was seen."""
    parser = argparse.ArgumentParser(description="Abuses a service.")
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    directory = Path(tempfile.mkdtemp(prefix="kgqa-abuse-"))
    try:
        source, data = directory / "dump.nt", directory / "data"
        dump_sample(source)
        build(source, data).check_returncode()
        with (directory / "log").open("w+b") as log:
            process, port = start(data, options.workers, log.fileno())
            try:
                findings = Abuse(process, port, options.seconds, options.seed).run(source, data)
            finally:
                seconds = _ended(process)
        print(f"the service ended {seconds:.1f} s after it was asked to")
        met = _report(findings, (directory / "log").read_text("utf-8", "replace"))
    finally:
        shutil.rmtree(directory)
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
