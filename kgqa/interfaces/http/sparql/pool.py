"""The query processes of one worker process: as many as are needed, up to a limit, and replaced when they die.

Each query is tried for a moment first. One that is not done by then is a long one, which is run again, whole, when its
client's turn for long queries comes. Light queries thus never wait for heavy ones, nor a client for another.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from kgqa.interfaces.http.service_settings import Limits
from kgqa.interfaces.http.sparql.jobs import Job, Reply, Verdict
from kgqa.interfaces.http.sparql.query_process import QueryProcess, Result
from kgqa.interfaces.http.turns import Turns

_ATTEMPTS = 5
"""How often a process is started whose model has just been ended from outside."""
_PAUSE_SECONDS = 0.1


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
