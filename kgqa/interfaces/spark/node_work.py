"""What a worker process of Spark does: opens one pipeline, which it keeps, and makes the lines of partitions.

Before its first line it compares what its answers depend on with what the driver's do: versions of program, data and
templates; so no run mixes the answers of two.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kgqa.errors import ClearError, DataError
from kgqa.formats.question_files import BatchQuestion
from kgqa.interfaces.batches import LineTask
from kgqa.interfaces.memory import collect_rarely
from kgqa.interfaces.run_identity import answering_identity, differences


@dataclass(frozen=True, slots=True)
class NodeWork:
    """A task as it is sent to the machines of a cluster; equal ones do the same."""

    task: LineTask
    identity: tuple[tuple[str, str], ...]
    """What the answers depend on, by name, as the driver sees it."""
    shipped: str = ""
    """The name of the data directory among what Spark has brought; empty where each machine has its own."""


def node_work(task: LineTask, shipped: str = "") -> NodeWork:
    """The work of this machine's task; `shipped` is what `NodeWork` says. Raises `DataError`."""
    data = task.config.data
    there = task if data is None else task.over(data.absolute())  # worker processes stand in directories of their own
    return NodeWork(there, tuple(answering_identity(task.config).items()), shipped)


def partition_lines(work: NodeWork, questions: Sequence[BatchQuestion]) -> list[str] | ClearError:
    """The lines of a partition; an error that a user can act on is given back, for it would only happen again."""
    try:
        return list(map(_opened(work), questions))
    except ClearError as error:
        return error


@cache
def _opened(work: NodeWork) -> Callable[[BatchQuestion], str]:
    """The work of this process, which is the same every time."""
    collect_rarely()
    task = work.task.over(_shipped(work.shipped)) if work.shipped else work.task
    if changed := differences(dict(work.identity), answering_identity(task.config)):
        raise DataError(
            f"{socket.gethostname()} would answer otherwise than the machine that the run was started on",
            value=changed, remedy="give both the same version of the program and the same data, or use --ship-data",
        )  # fmt: skip
    return task.open()


def _shipped(name: str) -> Path:
    from pyspark import SparkFiles  # noqa: PLC0415 (an extra)

    return Path(SparkFiles.get(name))
