"""Does the same work on many items in several processes, results in order.

Processes are spawned, not forked: a fork would share the memory map of the graph and the connections of the label
index with its parent, and threads of numerical libraries do not survive one. A worker ends when its parent does,
however that ends, because the pipe between them then closes.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Generic, Protocol, TypeVar

from kgqa.errors import ClearError
from kgqa.interfaces.memory import collect_rarely

Item = TypeVar("Item")
Accepted_contra = TypeVar("Accepted_contra", contravariant=True)

_CHUNK = 8
"""Items that a worker gets at once."""
_LEAD = 16
"""Chunks a worker that the work may run ahead of the first result still missing."""


class Task(Protocol[Accepted_contra]):
    """Work that can be sent to another process."""

    def open(self) -> Callable[[Accepted_contra], str]:
        """Load what the work needs; the function that does it."""


@dataclass(slots=True)
class _Worker:
    """One process with the chunk it works on."""

    process: BaseProcess
    pipe: Connection
    chunk: int | None = None


@dataclass(slots=True)
class _Work(Generic[Item]):
    """What is to be done, under way and done."""

    chunks: list[Sequence[Item]]
    next_chunk: int = 0
    next_result: int = 0
    results: dict[int, list[str]] = field(default_factory=dict)


def run_in_processes(task: Task[Item], items: Sequence[Item], jobs: int) -> Iterator[str]:
    """The task's result for every item, in order, from `jobs` processes.

    Raises the `ClearError` of the first worker that has one, and a `ClearError` if a worker dies.
    """
    source = iter(items)
    work = _Work(list(iter(lambda: list(islice(source, _CHUNK)), [])))
    workers = [_start(task) for _ in range(min(jobs, len(work.chunks)))]
    try:
        while work.next_result < len(work.chunks):
            _hand_out(work, workers)
            _collect(work, workers)
            while work.next_result in work.results:
                yield from work.results.pop(work.next_result)
                work.next_result += 1
    finally:
        for worker in workers:
            _stop(worker)


def _hand_out(work: _Work[Item], workers: Sequence[_Worker]) -> None:
    for worker in workers:
        ahead = work.next_chunk - work.next_result
        if worker.chunk is None and work.next_chunk < len(work.chunks) and ahead < _LEAD * len(workers):
            worker.chunk = work.next_chunk
            work.next_chunk += 1
            try:
                worker.pipe.send(work.chunks[worker.chunk])
            except OSError:
                raise _died(worker) from None


def _collect(work: _Work[Item], workers: Sequence[_Worker]) -> None:
    busy = {worker.pipe: worker for worker in workers if worker.chunk is not None}
    for pipe in wait(list(busy)):
        worker = busy[pipe]  # type: ignore[index]
        try:
            result = worker.pipe.recv()
        except (EOFError, OSError):
            raise _died(worker) from None
        if isinstance(result, ClearError):
            raise result
        assert worker.chunk is not None
        work.results[worker.chunk], worker.chunk = result, None


def _died(worker: _Worker) -> ClearError:
    worker.process.join(timeout=5)
    code = worker.process.exitcode
    how = f"killed by signal {-code}" if code is not None and code < 0 else f"exit code {code}"
    remedy = "use fewer --jobs if memory ran out; with -o, --resume continues"
    return ClearError("a worker process died", value=how, remedy=remedy)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ctrl-C reaches the whole process group; workers inherit that they ignore it and end with their parent."""
    previous = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


def _start(task: Task[Item]) -> _Worker:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(task, theirs), daemon=True)
    with _interrupts_ignored():
        process.start()
    theirs.close()
    return _Worker(process, ours)


def _stop(worker: _Worker) -> None:
    worker.pipe.close()
    worker.process.join(timeout=1)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()


def _serve(task: Task[Item], pipe: Connection) -> None:
    collect_rarely()
    try:
        work = task.open()
        while True:
            pipe.send([work(item) for item in pipe.recv()])
    except ClearError as error:
        pipe.send(error)
    except (EOFError, ConnectionError):
        return
