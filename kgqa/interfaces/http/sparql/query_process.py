"""One query process, seen from the worker process that started it."""

from __future__ import annotations

import logging
import os
import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import recv_handle
from pathlib import Path
from typing import BinaryIO

from kgqa.interfaces.http.service_settings import Limits
from kgqa.interfaces.http.sparql.jobs import Job, Reply, Verdict
from kgqa.interfaces.http.sparql.process import GRACE_SECONDS, UNREADABLE, serve_queries
from wikidata_hdt.apart import CONTEXT

_START_SECONDS = 30.0
"""What a process that has just been started may take longer."""
_JOIN_SECONDS = 5.0
_UNKNOWN = 255
"""The exit code of a process that was ended together with the one that it is a copy of."""
_LOGGER = logging.getLogger("kgqa.sparql")


@dataclass(frozen=True, slots=True)
class Result:
    """How a query ended; a long result is in a file, to be closed by who takes it."""

    reply: Reply
    file: BinaryIO | None = None


class QueryProcess:
    """A process that runs queries, one at a time. Its calls block."""

    def __init__(self, graph: Path, limits: Limits) -> None:
        self._pipe: Connection
        self._pipe, theirs = CONTEXT.Pipe()
        self._process: BaseProcess = CONTEXT.Process(target=serve_queries, args=(theirs, graph, limits), daemon=True)
        self._killed = False
        self._process.start()
        theirs.close()
        self._patience = limits.query_seconds + 2 * GRACE_SECONDS + limits.writing_seconds + _START_SECONDS

    @property
    def alive(self) -> bool:
        """Whether the process can take another query."""
        return not self._killed and self._process.is_alive()

    def ask(self, job: Job) -> Result:
        """Send a query and wait for its end; a process that dies of it is told as such."""
        try:
            self._pipe.send(job)
            if self._pipe.poll(self._patience):
                reply = self._pipe.recv()
                assert isinstance(reply, Reply)
                return Result(reply, os.fdopen(recv_handle(self._pipe), "rb") if reply.length else None)
        except (EOFError, OSError):
            self._process.join(_JOIN_SECONDS)
            return Result(Reply(self._death(job)))
        self.kill()
        return Result(Reply(Verdict.TOO_SLOW))

    def _death(self, job: Job) -> Verdict:
        """What the process died of: the alarm, somebody outside, such as a system in want of memory or who writes to
        the graph, or a fault of ours."""
        code = self._process.exitcode
        if code == -signal.SIGALRM:
            return Verdict.TOO_SLOW
        if code in (-signal.SIGKILL, -signal.SIGTERM, _UNKNOWN, UNREADABLE):
            return Verdict.INTERRUPTED
        _LOGGER.error("a query process ended with exit code %s in the query %r", code, job.text)
        return Verdict.FAILED

    def kill(self) -> None:
        """End the process at once, and with it a query under way; does not wait."""
        self._killed = True
        self._process.kill()

    def end(self) -> None:
        """End the process and free what it holds; no query may be under way."""
        self._process.kill()
        self._process.join(_JOIN_SECONDS)
        self._pipe.close()
