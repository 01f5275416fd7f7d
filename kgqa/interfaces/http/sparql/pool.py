"""The query processes of one worker process: as many as are needed, up to a limit, and replaced when they die."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.service_settings import Limits
from kgqa.interfaces.http.sparql.jobs import Job, Reply, Verdict
from kgqa.interfaces.http.sparql.process import GRACE_SECONDS, serve_queries

_START_SECONDS = 30.0
"""What a process that has just been started may take longer."""
_JOIN_SECONDS = 5.0
_LOGGER = logging.getLogger("kgqa.sparql")


class QueryPool:
    """Runs queries in processes of their own, for the event loop of one worker process."""

    def __init__(self, graph: Path, limits: Limits) -> None:
        self._graph = graph
        self._limits = limits
        self._idle: list[_QueryProcess] = []
        self._free = asyncio.Semaphore(limits.query_processes)
        self._threads = ThreadPoolExecutor(limits.query_processes + 1, thread_name_prefix="queries")

    async def run(self, job: Job, client_gone: Awaitable[None]) -> Reply:
        """Run a query; it is abandoned when `client_gone` is done first.

        Raises `Problem` if no process is free in time.
        """
        try:
            async with asyncio.timeout(self._limits.query_patience):
                await self._free.acquire()
        except TimeoutError:
            raise Problem(503, "too-busy", "too many queries are running", {"Retry-After": "5"}) from None
        try:
            return await self._run(job, client_gone)
        finally:
            self._free.release()

    def warm_up(self) -> None:
        """Start a process before the first query needs it; does not wait for it."""
        self._idle.append(_QueryProcess(self._graph, self._limits))

    def close(self) -> None:
        """End all processes."""
        for process in self._idle:
            process.end()
        self._idle.clear()
        self._threads.shutdown(wait=False)

    async def _run(self, job: Job, client_gone: Awaitable[None]) -> Reply:
        loop = asyncio.get_running_loop()
        process = await loop.run_in_executor(self._threads, self._process)
        asking = loop.run_in_executor(self._threads, process.ask, job)
        watching = asyncio.ensure_future(client_gone)
        try:
            both: set[asyncio.Future[Any]] = {asking, watching}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            gone = not asking.done()
            if gone:
                process.end()
            reply = await asking
        finally:
            watching.cancel()
        if process.alive and not gone:
            self._idle.append(process)
        return Reply(Verdict.ABANDONED) if gone else reply

    def _process(self) -> _QueryProcess:
        while self._idle:
            process = self._idle.pop()
            if process.alive:
                return process
            process.end()
        return _QueryProcess(self._graph, self._limits)


class _QueryProcess:
    """One query process, seen from its parent."""

    def __init__(self, graph: Path, limits: Limits) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe: Connection
        self._pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=serve_queries, args=(theirs, graph, limits), daemon=True)
        self._process.start()
        theirs.close()
        self._patience = limits.query_seconds + GRACE_SECONDS + _START_SECONDS

    @property
    def alive(self) -> bool:
        """Whether the process can take another query."""
        return self._process.is_alive()

    def ask(self, job: Job) -> Reply:
        """Send a query and wait for its end; a process that dies of it is told as such."""
        try:
            self._pipe.send(job)
            if self._pipe.poll(self._patience):
                reply = self._pipe.recv()
                assert isinstance(reply, Reply)
                return reply
        except (EOFError, OSError):
            self._process.join(_JOIN_SECONDS)
            return Reply(self._death(job))
        self.end()
        return Reply(Verdict.TOO_SLOW)

    def _death(self, job: Job) -> Verdict:
        """What the process died of: the alarm, the system's want of memory, or a fault of ours."""
        code = self._process.exitcode
        if code == -signal.SIGALRM:
            return Verdict.TOO_SLOW
        if code == -signal.SIGKILL:
            return Verdict.TOO_MUCH_MEMORY
        _LOGGER.error("a query process ended with exit code %s in the query %r", code, job.text)
        return Verdict.FAILED

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.join(_JOIN_SECONDS)
        self._pipe.close()
