"""Processes that work for this one: they leave Ctrl-C to it and end with it, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

T = TypeVar("T")

_JOIN_SECONDS = 5.0
_PAUSE_SECONDS = 0.01
"""Between looks for an exit code that the pool's own thread has taken from the system and has yet to set."""


class Processes:
    """So many processes at most, started as work comes.

    They are spawned, not forked: a fork would share the memory map of a graph and the connections of a label index with
    its parent, and threads of numerical libraries do not survive one.
    """

    def __init__(self, jobs: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=begin_worker)
        self._started: set[BaseProcess] = set()

    def submit(self, function: Callable[..., T], *arguments: Any) -> Future[T]:
        """Have a function of a module called in one of them."""
        with _interrupts_held_up():
            before = set(multiprocessing.active_children())
            future = self._pool.submit(function, *arguments)
            self._started |= set(multiprocessing.active_children()) - before
        return future

    def end(self, *, now: bool) -> None:
        """End them: at once, or when what is under way is done.

        The pool's own thread is waited for: while it closes its pipes, the end of this process would write into them.
        """
        for process in self._started if now else ():
            process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def died_of(self) -> str:
        """How the first one ended that was not ended by the pool; call it after a `BrokenProcessPool`."""
        deadline = time.monotonic() + _JOIN_SECONDS
        for process in self._started:
            process.join(max(0.0, deadline - time.monotonic()))
        while any(process.exitcode is None for process in self._started) and time.monotonic() < deadline:
            time.sleep(_PAUSE_SECONDS)
        codes = {process.exitcode for process in self._started} - {None, 0, -signal.SIGTERM}
        code = min((code for code in codes if code is not None), default=0)
        return f"killed by signal {-code}" if code < 0 else f"exit code {code}"


def begin_worker() -> None:
    """What a process does first: leave Ctrl-C to the parent, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


@contextmanager
def _interrupts_held_up() -> Iterator[None]:
    """Ctrl-C reaches the whole process group: what is started meanwhile inherits that it is blocked, and this process
    acts on it afterwards. To ignore it would lose it; other threads may hear what this one has blocked."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    previous = signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, previous)
        if heard:
            signal.raise_signal(signal.SIGINT)
