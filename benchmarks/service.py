"""Measures the HTTP service under load: errors, answers a second, latency, memory.

    python benchmarks/service.py [--clients 32] [--seconds 60] [--requests 20000] [--workers 2] [--data DIR]

Starts `serve` on a free port of the loopback address. In the first part the clients keep one connection each and ask
the questions of a file one after another, first each question for the first time, then as users repeat them; in the
second part so many requests are sent that growing memory would show, with questions that are all different, so that
the cache of answers is no help. In the third part a few clients turn over pages with pictures while others ask on.
The clients run in a process of their own and share the processors with the service.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent))
from process_tree import anonymous, below, processor

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "golden" / "questions.tsv"
_IDLE_SECONDS = 0.05
"""Processor time of a second in which the service does nothing."""
_READING, _ASKING, _READING_SECONDS = 2, 4, 30.0
_AIM = "0.15"
"""Seconds within which 95 % of the pictures are to be there, a bound of the service's own figures."""
_ROUNDS = 4
"""Parts of the requests after each of which memory is read."""


@dataclass
class Load:
    """What the clients have seen."""

    milliseconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    answered: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds of processor time that the service used."""

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.milliseconds) / self.seconds


def main() -> None:
    """Print the figures beside their targets."""
    parser = argparse.ArgumentParser(description="Measures the HTTP service.")
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--data", help="data directory; the embedded sample unless given")
    options = parser.parse_args()
    lines = GOLDEN.read_text("utf-8").splitlines()
    questions = [line.split("\t")[0] for line in lines if line and not line.startswith("#")]
    with tempfile.TemporaryFile() as log:
        process, port = _start(options.workers, options.data, log.fileno())
        try:
            _measure(options, questions, process.pid, port)
        finally:
            process.terminate()
            process.wait(60)
        log.seek(0)
        complaints = [line for line in log.read().decode().splitlines() if "serves" not in line]
        print(f"lines in the log of the service: {len(complaints)}", *complaints[:5], sep="\n  ")


def _measure(options: argparse.Namespace, questions: Sequence[str], pid: int, port: int) -> None:
    until = time.monotonic() + options.seconds
    texts = (questions[number % len(questions)] for number in count())
    used = _processor(pid)
    load = asyncio.run(_run(port, options.clients, texts, until=until))
    load.processor = _processor(pid) - used
    _row("clients", options.clients)
    _row("errors", len(load.errors), "0", not load.errors)
    _row("answers a second", f"{load.rate:.0f}", "at least 150", load.rate >= 150)
    _latencies(load)
    _row("with an answer", f"{load.answered / max(1, len(load.milliseconds)):.1%}")
    print("all questions different:")
    different = (f"{questions[number % len(questions)]} {number}" for number in count())
    memory, used = [_memory(pid)], _processor(pid)
    parts: list[Load] = []
    for _ in range(_ROUNDS):
        parts.append(asyncio.run(_run(port, options.clients, different, most=options.requests // _ROUNDS)))
        memory.append(_memory(pid))
    whole = Load(
        [one for part in parts for one in part.milliseconds], [one for part in parts for one in part.errors],
        sum(part.answered for part in parts), sum(part.seconds for part in parts), _processor(pid) - used,
    )  # fmt: skip
    _row("requests", len(whole.milliseconds))
    _row("errors", len(whole.errors), "0", not whole.errors)
    _row("answers a second", f"{whole.rate:.0f}", "at least 150", whole.rate >= 150)
    _latencies(whole)
    _row("memory of all processes, MiB", " ".join(f"{one:.0f}" for one in memory))
    growth = memory[-1] / memory[-2] - 1
    _row("growth in the last quarter", f"{growth:+.1%}", "under 2 %", growth < 0.02)
    print(f"pages with pictures, beside {_ASKING} clients that ask:")
    asyncio.run(_turn_pages(port, questions, different))
    for error in (load.errors + whole.errors)[:5]:
        print("  ", error)


async def _turn_pages(port: int, questions: Sequence[str], different: Iterator[str]) -> None:
    """Have clients read pages while others ask; how long pictures take is what the service says of it."""
    until, before = time.monotonic() + _READING_SECONDS, await _buckets(port)
    beside = asyncio.create_task(_run(port, _ASKING, different, until=until))
    pages = (f"/?{urlencode({'q': question})}" for question in cycle(questions))
    await asyncio.gather(*(_read(port, pages, until) for _ in range(_READING)))
    asked, after = await beside, await _buckets(port)
    every, within = (after[bound] - before.get(bound, 0) for bound in ("+Inf", _AIM))
    _row("pages", f"{every:.0f}")
    share = within / every
    _row(f"drawn within {float(_AIM) * 1000:.0f} ms", f"{share:.1%}", "at least 95 %", share >= 0.95)
    _latencies(asked)


async def _read(port: int, pages: Iterator[str], until: float) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while time.monotonic() < until:
        await _page(reader, writer, next(pages))
    writer.close()


async def _page(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str) -> str:
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = int(head.partition(b"content-length:")[2].split()[0])
    return (await reader.readexactly(length)).decode()


async def _buckets(port: int) -> dict[str, float]:
    """By bounds in seconds, how many pages had their pictures in that time."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    text = await _page(reader, writer, "/metrics")
    writer.close()
    return {bound: float(count) for bound, count in re.findall(r'kgqa_picture_seconds_bucket{le="(.+)"} (\S+)', text)}


def _latencies(load: Load) -> None:
    cuts = statistics.quantiles(load.milliseconds, n=100)
    _row("median", f"{cuts[49]:.0f} ms")
    _row("99 % within", f"{cuts[98]:.0f} ms", "under 300 ms", cuts[98] < 300)
    _row("slowest", f"{max(load.milliseconds):.0f} ms")
    if load.processor:
        _row("processor time of a request", f"{load.processor / len(load.milliseconds) * 1000:.1f} ms")


def _row(what: str, value: object, target: str = "", met: bool | None = None) -> None:
    verdict = "" if met is None else "met" if met else "MISSED"
    print(f"{what:32} {value!s:>28}   {target:14} {verdict}".rstrip(), flush=True)


def _start(workers: int, data: str | None, log: int) -> tuple[subprocess.Popen[bytes], int]:
    """The service, once it answers; what it prints later goes to the log."""
    command = [sys.executable, str(ROOT / "cli.py"), "serve", "--port", "0", "--workers", str(workers)]
    process = subprocess.Popen(command + (["--data", data] if data else []), stderr=log)
    while process.poll() is None:
        found = re.search(rb":(\d+)/", os.pread(log, 4096, 0))
        if found and asyncio.run(_answers(int(found[1]))):
            _settle(process.pid)
            return process, int(found[1])
        time.sleep(0.2)
    raise SystemExit("the service did not start: " + os.pread(log, 4096, 0).decode())


def _settle(pid: int) -> None:
    """Wait until all workers have started: until the service does nothing."""
    used = -1.0
    while (now := _processor(pid)) - used > _IDLE_SECONDS:
        used = now
        time.sleep(1)


async def _answers(port: int) -> bool:
    load = await _run(port, 8, iter(["Kto?"] * 64), most=64)
    return not load.errors


async def _run(
    port: int, clients: int, questions: Iterator[str], *, until: float | None = None, most: int | None = None
) -> Load:
    load = Load()
    started = time.monotonic()
    tickets = iter(range(most)) if most is not None else count()

    async def client() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in tickets:
            if until is not None and time.monotonic() >= until:
                break
            if not await _ask(reader, writer, next(questions), load):  # the service closes after an error
                writer.close()
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()

    await asyncio.gather(*(client() for _ in range(clients)))
    load.seconds = time.monotonic() - started
    return load


async def _ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, question: str, load: Load) -> bool:
    """Ask one question; whether it was answered without an error."""
    body = json.dumps({"question": question}).encode()
    head = "POST /api/answer HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    head += f"Content-Length: {len(body)}\r\n\r\n"
    started = time.monotonic()
    try:
        writer.write(head.encode() + body)
        answer_head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(answer_head.partition(b"content-length:")[2].split()[0])
        answer = await reader.readexactly(length)
    except (OSError, asyncio.IncompleteReadError, ValueError, IndexError) as error:
        load.errors.append(repr(error))
        return False
    load.milliseconds.append((time.monotonic() - started) * 1000)
    if b" 200 " in answer_head.splitlines()[0]:
        load.answered += json.loads(answer)["answer"] is not None
        return True
    load.errors.append(f"{answer_head.splitlines()[0]!r} {question}")
    return False


def _memory(pid: int) -> float:
    """MiB that a process and those below it hold alone, memory maps of files not counted."""
    return sum(map(anonymous, [pid, *below(pid)]))


def _processor(pid: int) -> float:
    """Seconds of processor time that a process and those below it have used."""
    return sum(map(processor, [pid, *below(pid)]))


if __name__ == "__main__":
    main()
