"""A query process: runs the queries of clients, one after another, where they can do no harm.

A regular expression or a sort of Python's holds the interpreter for as long as it takes, so a deadline inside the
process is not enough: an alarm of the operating system ends a process that is late, and a limit of it those that
allocate too much. A process ends with its parent, whose end closes the pipe; a query under way is ended by the alarm.
"""

from __future__ import annotations

import logging
import os
import resource
import signal
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

from kgqa.errors import QueryError
from kgqa.execution.hdt.graph_queries import Evaluate, RefusedError, Triples, open_graph_queries
from kgqa.formats.rdf import WRITERS as GRAPH_WRITERS
from kgqa.formats.rdf import NoXmlNameError
from kgqa.formats.sparql_results import WRITERS as RESULT_WRITERS
from kgqa.interfaces.http.service_settings import Limits
from kgqa.interfaces.http.sparql.jobs import Job, Reply, Verdict
from kgqa.model import Budget, Solutions

GRACE_SECONDS = 1.0
"""What a query gets beyond its time budget to notice that it is spent, and to write its result."""
_DEEPEST = 6000
"""Recursion of Python. All that walks a query goes down by recursion, several calls for each of its levels; the stack
of the process has room for more."""
_LOGGER = logging.getLogger("kgqa.sparql")
_NICENESS = 5
"""Questions go before queries where the processor is short."""


def serve_queries(pipe: Connection, graph: Path, limits: Limits) -> None:
    """Run the jobs that come through the pipe, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    os.nice(_NICENESS)
    sys.setrecursionlimit(_DEEPEST)
    evaluate = open_graph_queries(graph)
    resource.setrlimit(resource.RLIMIT_DATA, (limits.query_bytes, limits.query_bytes))
    try:
        while True:
            job = pipe.recv()
            signal.setitimer(signal.ITIMER_REAL, limits.query_seconds + GRACE_SECONDS)
            reply = run_job(evaluate, job, limits)
            signal.setitimer(signal.ITIMER_REAL, 0)
            pipe.send(reply)
    except (EOFError, ConnectionError):
        return


def run_job(evaluate: Evaluate, job: Job, limits: Limits) -> Reply:
    """Evaluate one query and write its result."""
    started = time.monotonic()
    try:
        found = evaluate(job.text, Budget(limits.query_seconds, limits.query_rows))
        return _written(found, job, limits, time.monotonic() - started)
    except RefusedError as error:
        return Reply(Verdict.REFUSED, detail=error.message)
    except QueryError as error:
        return Reply(Verdict.MALFORMED, detail=error.message)
    except NoXmlNameError as error:
        return Reply(Verdict.NOT_ACCEPTABLE, detail=error.message)
    except MemoryError:
        return Reply(Verdict.TOO_MUCH_MEMORY)
    except Exception:  # the boundary of the process: a bug that one query meets is no matter of the next
        _LOGGER.exception("internal error in the query %r", job.text)
        return Reply(Verdict.FAILED)


def _written(found: Solutions | Triples, job: Job, limits: Limits, seconds: float) -> Reply:
    media_type = job.graph_type if isinstance(found, Triples) else job.results_type
    if media_type is None:
        return Reply(Verdict.NOT_ACCEPTABLE, detail=f"this query has {_kinds(found)}")
    found_some = found.triples if isinstance(found, Triples) else found.rows
    if not found.complete and not (job.lenient and found_some):
        return Reply(_overrun(found, limits, seconds))
    body = GRAPH_WRITERS[media_type](found.triples) if isinstance(found, Triples) else RESULT_WRITERS[media_type](found)
    return Reply(Verdict.DONE if found.complete else Verdict.CUT, body, media_type)


def _overrun(found: Solutions | Triples, limits: Limits, seconds: float) -> Verdict:
    """Which limit an incomplete result has met."""
    if found.full if isinstance(found, Triples) else len(found.rows) >= limits.query_rows:
        return Verdict.TOO_MANY_ROWS
    return Verdict.TOO_SLOW if seconds >= limits.query_seconds else Verdict.TOO_MUCH_MEMORY


def _kinds(found: Solutions | Triples) -> str:
    return ", ".join(GRAPH_WRITERS if isinstance(found, Triples) else RESULT_WRITERS)
