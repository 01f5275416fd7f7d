"""A query process: runs the queries of clients, one after another, where they can do no harm; and what it and its
worker process tell each other.

A regular expression or a sort of Python's holds the interpreter for as long as it takes, so a deadline inside the
process is not enough: an alarm of the operating system ends a process that is late, and a limit of it those that
allocate too much. A process ends with its parent, whose end closes the pipe; a query under way is ended by the alarm.

Large results stand in a file, out of the memory of all processes, which frees the process for others while a slow
client reads.
"""

from __future__ import annotations

import logging
import os
import resource
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from multiprocessing.connection import Connection
from multiprocessing.reduction import send_handle
from pathlib import Path
from tempfile import SpooledTemporaryFile

from kgqa.errors import ClearError, QueryError, QuerySyntaxError
from kgqa.execution.hdt.graph_queries import Evaluate, RefusedError, Triples, open_graph_queries
from kgqa.formats.lines import marked_cell
from kgqa.formats.rdf import WRITERS as GRAPH_WRITERS
from kgqa.formats.rdf import NoXmlNameError
from kgqa.formats.sparql_results import WRITERS as RESULT_WRITERS
from kgqa.formats.sparql_results import write_csv
from kgqa.interfaces.http.service_settings import Limits
from kgqa.model import Budget, Solutions

GRACE_SECONDS = 1.0
"""What a query gets beyond its time budget to notice that it is spent."""
_QUICK_GRACE = 0.1
"""The same as `GRACE_SECONDS` for a first try."""
_DEEPEST = 6000
"""Recursion of Python. All that walks a query goes down by recursion, several calls for each of its levels; the stack
of the process has room for more."""
_LOGGER = logging.getLogger("kgqa.sparql")
UNREADABLE = os.EX_NOINPUT
"""The exit code of a process that cannot read the graph."""
_SAID = 200
"""Characters of a value that a reply tells of."""
_NICENESS = 5
"""Questions go before queries where the processor is short."""
_IN_MEMORY = 256 << 10
"""Bytes of a result that is sent from process to process as it is."""
_PIECE = 64 << 10


def serve_queries(pipe: Connection, graph: Path, limits: Limits) -> None:
    """Run the jobs that come through the pipe, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    os.nice(_NICENESS)
    sys.setrecursionlimit(_DEEPEST)
    try:
        queries = open_graph_queries(graph)
    except ClearError as error:  # somebody has written to the file; the watch over the data will tell
        _LOGGER.error("a query process cannot read the data: %s", error.message)
        sys.exit(UNREADABLE)
    resource.setrlimit(resource.RLIMIT_DATA, (limits.query_bytes, limits.query_bytes))
    try:
        while True:
            job = pipe.recv()
            _set_alarm(limits.query_seconds + GRACE_SECONDS if job.seconds is None else job.seconds + _QUICK_GRACE)
            reply, result = run_job(queries.explain if job.explain else queries.evaluate, job, limits)
            _set_alarm(0)
            pipe.send(reply)
            if result is not None:
                send_handle(pipe, result.file.fileno(), os.getppid())
            del reply, result
    except (EOFError, ConnectionError):
        return


def _set_alarm(seconds: float) -> None:
    """End the process after some seconds; 0 is never."""
    signal.setitimer(signal.ITIMER_REAL, seconds)


def run_job(evaluate: Evaluate, job: Job, limits: Limits) -> tuple[Reply, WrittenResult | None]:
    """Evaluate one query and write its result, which stands beside the reply if it is long."""
    started = time.monotonic()
    try:
        rows = min(limits.query_rows, job.rows or limits.query_rows)
        found = evaluate(job.text, Budget(job.seconds or limits.query_seconds, rows))
        return _written(found, job, limits, time.monotonic() - started)
    except RefusedError as error:
        return Reply(Verdict.REFUSED, detail=error.message, said=_said(error)), None
    except QuerySyntaxError as error:
        return Reply(Verdict.MALFORMED, detail=error.message, said=_said(error), place=error.place), None
    except QueryError as error:
        return Reply(Verdict.MALFORMED, detail=error.message, said=_said(error)), None
    except NoXmlNameError as error:
        return Reply(Verdict.NOT_ACCEPTABLE, detail=error.message), None
    except MemoryError:
        return Reply(Verdict.TOO_MUCH_MEMORY), None
    except Exception:  # the boundary of the process: a bug that one query meets is no matter of the next
        _LOGGER.exception("internal error in the query %r", job.text)
        return Reply(Verdict.FAILED), None


def _said(error: ClearError) -> tuple[str, str, str]:
    """An error in parts, for who tells it in another language."""
    return error.what, "" if error.value is None else str(error.value)[:_SAID], error.expected


def _written(
    found: Solutions | Triples, job: Job, limits: Limits, seconds: float
) -> tuple[Reply, WrittenResult | None]:
    media_type = job.graph_type if isinstance(found, Triples) else job.results_type
    if media_type is None:
        return Reply(Verdict.NOT_ACCEPTABLE, detail=f"this query has {_kinds(found)}"), None
    found_some = found.triples if isinstance(found, Triples) else found.rows
    if not found.complete:
        overrun = _overrun(found, job.seconds or limits.query_seconds, limits.query_rows, seconds)
        first_try = job.seconds is not None and overrun is Verdict.TOO_SLOW
        if first_try or not (job.lenient and found_some):
            return Reply(overrun), None
    _set_alarm(GRACE_SECONDS + limits.writing_seconds)
    verdict = Verdict.DONE if found.complete else Verdict.CUT
    return _reply(verdict, media_type, _pieces(found, media_type, job.for_people))


def _pieces(found: Solutions | Triples, media_type: str, for_people: bool) -> Iterator[str]:
    if isinstance(found, Triples):
        return GRAPH_WRITERS[media_type](found.triples)
    if for_people and RESULT_WRITERS[media_type] is write_csv:
        return write_csv(found, marked_cell)
    return RESULT_WRITERS[media_type](found)


def _reply(verdict: Verdict, media_type: str, pieces: Iterator[str]) -> tuple[Reply, WrittenResult | None]:
    try:
        written = write_result(pieces)
    except OSError as error:
        _LOGGER.error("a result cannot be written: %s", error)
        return Reply(Verdict.TOO_LARGE), None
    if written.short:
        return Reply(verdict, written.file.read(), media_type, tag=written.tag), None
    return Reply(verdict, b"", media_type, tag=written.tag, length=written.length), written


def _overrun(found: Solutions | Triples, budget: float, rows: int, seconds: float) -> Verdict:
    """Which limit an incomplete result has met: that of rows, of time, or else of memory."""
    if found.full if isinstance(found, Triples) else len(found.rows) >= rows:
        return Verdict.TOO_MANY_ROWS
    return Verdict.TOO_SLOW if seconds >= budget else Verdict.TOO_MUCH_MEMORY


def _kinds(found: Solutions | Triples) -> str:
    return ", ".join(GRAPH_WRITERS if isinstance(found, Triples) else RESULT_WRITERS)


@dataclass(frozen=True, slots=True)
class WrittenResult:
    """The bytes of a result."""

    file: SpooledTemporaryFile[bytes]
    length: int
    tag: str
    """A digest of the bytes."""

    @property
    def short(self) -> bool:
        """Whether it is in memory."""
        return self.length <= _IN_MEMORY


def write_result(pieces: Iterable[str]) -> WrittenResult:
    """Write the pieces of a result as UTF-8. Raises `OSError` where the disk is full."""
    file: SpooledTemporaryFile[bytes] = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 (goes with the result)
    digest = blake2b(digest_size=16)
    for data in _encoded(pieces):
        digest.update(data)
        file.write(data)
    length = file.tell()
    file.seek(0)
    return WrittenResult(file, length, digest.hexdigest())


def _encoded(pieces: Iterable[str]) -> Iterable[bytes]:
    """The pieces joined into some of useful length."""
    gathered: list[str] = []
    length = 0
    for piece in pieces:
        gathered.append(piece)
        length += len(piece)
        if length >= _PIECE:
            yield "".join(gathered).encode("utf-8", "replace")
            gathered, length = [], 0
    yield "".join(gathered).encode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Job:
    """A query to run."""

    text: str
    results_type: str | None
    """Media type for solutions; None if the client takes none that there is."""
    graph_type: str | None
    """Media type for triples; None likewise."""
    lenient: bool = False
    """Whether what was found is sent when the budget runs out."""
    for_people: bool = False
    """Whether CSV is for a spreadsheet rather than for a program: cells that it would compute are marked."""
    seconds: float | None = None
    """Time budget of a first try, after which the query is run again as a long one; None for that."""
    explain: bool = False
    """Whether the plan of the query is wanted in place of its solutions."""
    rows: int | None = None
    """Solutions that the client wants at most, where those are fewer than are sent."""


class Verdict(StrEnum):
    """How a query ended."""

    DONE = "done"
    CUT = "cut"
    """Some of the result is sent, as the client wished."""
    MALFORMED = "malformed"
    REFUSED = "refused"
    NOT_ACCEPTABLE = "not-acceptable"
    TOO_SLOW = "too-slow"
    TOO_MANY_ROWS = "too-many-rows"
    TOO_MUCH_MEMORY = "too-much-memory"
    INTERRUPTED = "interrupted"
    """Its process was ended from outside."""
    TOO_LARGE = "too-large"
    """The result found no room on the disk."""
    FAILED = "internal-error"
    """Our fault."""
    ABANDONED = "abandoned"
    """The client has gone."""


@dataclass(frozen=True, slots=True)
class Reply:
    """How a query ended, and its result."""

    verdict: Verdict
    body: bytes = b""
    """The result, unless it is in a file."""
    media_type: str = ""
    detail: str = ""
    said: tuple[str, str, str] | None = None
    """The same of a faulty query in parts: what is wrong, the value, what was expected."""
    place: tuple[int, int] | None = None
    """Line and column, from 1, where a query does not parse; None where that is not known."""
    tag: str = ""
    """A digest of the result."""
    length: int = 0
    """Of a result that is in a file, which follows this reply; in bytes."""
