"""Does pieces of work in processes, a few at a time, and notes the results in the journal as they come."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import wait as wait_for_end
from types import TracebackType
from typing import Any, Self

from wikidata_hdt.build.journal import Journal
from wikidata_hdt.errors import ClearError


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of work: a function of a module and its arguments; the result is made of JSON values."""

    key: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


def begin_worker() -> None:
    """What a process does first: leave Ctrl-C to the parent, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait_for_end([sentinel])
    os._exit(1)


class Workers:
    """Some processes; with one job the work is done in this process."""

    def __init__(self, jobs: int, journal: Journal) -> None:
        self.jobs = jobs
        self._journal = journal
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        if self.jobs > 1:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.jobs, mp_context=context, initializer=begin_worker)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=error is None, cancel_futures=True)

    def run(self, step: str, pieces: Iterable[Piece], told: Callable[[Any], None] = lambda _: None) -> dict[str, Any]:
        """Do the pieces that the journal does not have; the results of all by key.

        `told` gets each result, old ones first as they come up. Raises what a piece raises, and `ClearError` if a
        process was ended from outside.
        """
        done = self._journal.results(step)
        results: dict[str, Any] = {}
        running: dict[Future[Any], str] = {}

        def finish(key: str, result: Any) -> None:
            self._journal.add(step, key, result)
            results[key] = result
            told(result)

        try:
            for piece in pieces:
                if piece.key in done:
                    results[piece.key] = done[piece.key]
                    told(done[piece.key])
                elif self._pool is None:
                    finish(piece.key, piece.function(*piece.arguments))
                else:
                    running[self._pool.submit(piece.function, *piece.arguments)] = piece.key
                    if len(running) > self.jobs:
                        _collect(running, finish)
            while running:
                _collect(running, finish)
        except BrokenProcessPool as error:
            raise ClearError(
                "a process of the build was ended from outside, perhaps for want of memory",
                remedy="give the same command with a smaller --memory or --jobs; it continues where it was",
            ) from error
        return results


def _collect(running: dict[Future[Any], str], finish: Callable[[str, Any], None]) -> None:
    """Wait for at least one running piece."""
    ended, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in ended:
        finish(running.pop(future), future.result())
