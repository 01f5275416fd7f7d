"""Does the same work on many items in several processes, results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import islice
from typing import Any, Protocol, TypeVar

from kgqa.errors import ClearError
from kgqa.interfaces.memory import collect_rarely
from wikidata_hdt.processes import Processes

Item = TypeVar("Item")
Accepted_contra = TypeVar("Accepted_contra", contravariant=True)

_CHUNK = 8
"""Items that a process gets at once."""
_LEAD = 16
"""Chunks a process that the work may run ahead of the first result still missing."""


class Task(Hashable, Protocol[Accepted_contra]):
    """Work that can be sent to another process; equal tasks do the same."""

    def open(self) -> Callable[[Accepted_contra], str]:
        """Load what the work needs; the function that does it."""


_REMEDY = "use fewer --jobs if memory ran out; with -o, --resume continues"


def run_in_processes(task: Task[Item], items: Sequence[Item], jobs: int, *, remedy: str = _REMEDY) -> Iterator[str]:
    """The task's result for every item, in order, from `jobs` processes.

    Raises the `ClearError` of the first item that has one, and a `ClearError` with the remedy if a process dies.
    """
    source = iter(items)
    chunks: Iterator[list[Item]] = iter(lambda: list(islice(source, _CHUNK)), [])
    processes, finished = Processes(jobs), False
    waiting: deque[Future[list[str]]] = deque()
    try:
        waiting.extend(processes.submit(_work, task, chunk) for chunk in islice(chunks, _LEAD * jobs))
        while waiting:
            yield from waiting.popleft().result()
            waiting.extend(processes.submit(_work, task, chunk) for chunk in islice(chunks, 1))
        finished = True
    except BrokenProcessPool:
        raise ClearError("a worker process died", value=processes.died_of(), remedy=remedy) from None
    finally:
        processes.end(now=not finished)


def _work(task: Task[Any], chunk: Sequence[Any]) -> list[str]:
    return list(map(_opened(task), chunk))


@cache
def _opened(task: Task[Any]) -> Callable[[Any], str]:
    """The work of this process's task, which is the same every time."""
    collect_rarely()
    return task.open()
