"""The query processes of one worker process: as many as are needed, up to a limit, and replaced when they die.

Each query is tried for a moment first. One that is not done by then is a long one, which is run again, whole, when its
client's turn for long queries comes. Light queries thus never wait for heavy ones, nor a client for another.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import recv_handle
from pathlib import Path
from typing import Any, BinaryIO

from kgqa.interfaces.http.clients import Turns
from kgqa.interfaces.http.service_settings import Limits
from kgqa.interfaces.http.sparql.process import GRACE_SECONDS, UNREADABLE, Job, Reply, Verdict, serve_queries
from wikidata_hdt.apart import CONTEXT

_ATTEMPTS = 5
"""How often a process is started whose model has just been ended from outside."""
_PAUSE_SECONDS = 0.1
_START_SECONDS = 30.0
"""What a process that has just been started may take longer."""
_JOIN_SECONDS = 5.0
_UNKNOWN = 255
"""The exit code of a process that was ended together with the one that it is a copy of."""
_LOGGER = logging.getLogger("kgqa.sparql")


class QueryPool:
    """Runs queries in processes of their own, for the event loop of one worker process."""

    def __init__(self, graph: Path, limits: Limits) -> None:
        self._graph = graph
        self._limits = limits
        self._idle: list[QueryProcess] = []
        self._quick, self._long = (
            Turns(limits.query_processes, limits.client_queries, limits.waiting_queries, limits.client_waiting_queries)
            for _ in range(2)
        )
        self._closed = False
        self._threads = ThreadPoolExecutor(2 * limits.query_processes + 1, thread_name_prefix="queries")

    async def run(self, job: Job, client: str, client_gone: Awaitable[None]) -> Result:
        """Run a query of a client; it is abandoned when `client_gone` is done first.

        Raises `Problem` if its turn does not come in time.
        """
        running = asyncio.ensure_future(self._tried(job, client))
        watching = asyncio.ensure_future(client_gone)
        try:
            both: set[asyncio.Future[Any]] = {running, watching}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                return running.result()
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
            return Result(Reply(Verdict.ABANDONED))
        finally:
            watching.cancel()
            running.cancel()

    def warm_up(self) -> None:
        """Start a process before the first query needs it; does not wait for it."""
        with suppress(OSError, EOFError):  # the first query starts one then
            self._idle.append(self._started())

    def close(self) -> None:
        """End all processes."""
        self._closed = True
        for process in self._idle:
            process.end()
        self._idle.clear()
        self._threads.shutdown(wait=False)

    async def _tried(self, job: Job, client: str) -> Result:
        patience = self._limits.query_patience
        if self._limits.quick_seconds < self._limits.query_seconds:
            async with self._quick.turn(client, patience):
                first = await self._run(replace(job, seconds=self._limits.quick_seconds))
            if first.reply.verdict is not Verdict.TOO_SLOW:
                return first
        async with self._long.turn(client, patience):
            return await self._run(job)

    async def _run(self, job: Job) -> Result:
        process = await self._taken()
        asking = asyncio.get_running_loop().run_in_executor(self._threads, process.ask, job)
        asking.add_done_callback(lambda _: self._put_back(process))
        try:
            return await asyncio.shield(asking)
        except asyncio.CancelledError:
            process.kill()
            raise

    async def _taken(self) -> QueryProcess:
        """An idle process, or a new one."""
        while self._idle:
            process = self._idle.pop()
            if process.alive:
                return process
            self._threads.submit(process.end)
        starting = asyncio.get_running_loop().run_in_executor(self._threads, self._started)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(lambda done: self._put_back(done.result()))
            raise

    def _started(self) -> QueryProcess:
        """A new process. Raises `OSError`, `EOFError` if the system starts none, or its model always ends."""
        for _ in range(_ATTEMPTS - 1):
            with suppress(OSError, EOFError):
                return QueryProcess(self._graph, self._limits)
            time.sleep(_PAUSE_SECONDS)
        return QueryProcess(self._graph, self._limits)

    def _put_back(self, process: QueryProcess) -> None:
        if self._closed:
            process.kill()
        elif process.alive:
            self._idle.append(process)
        else:
            self._threads.submit(process.end)


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
