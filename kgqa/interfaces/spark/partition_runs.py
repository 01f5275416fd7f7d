"""Runs partitions of questions on Spark, a job each, and gives their lines as they are finished."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from kgqa.errors import ClearError
from kgqa.formats.answer_lines import BatchQuestion
from kgqa.interfaces.spark.node_work import NodeWork, partition_lines

if TYPE_CHECKING:
    from pyspark import SparkContext

_AT_ONCE = 256
"""Jobs that Spark knows of at a time: as many processes of a cluster are kept busy."""
_STATE = "SQLSTATE: "
"""What stands in a line of its own behind an error."""
_TRACEBACK = "Traceback (most recent call last):"


def run_partitions(
    context: SparkContext, work: NodeWork, partitions: Mapping[int, Sequence[BatchQuestion]]
) -> Iterator[tuple[int, list[str]]]:
    """The numbers of the partitions, each with its lines, in the order in which they are finished.

    Spark repeats a partition whose process or machine is lost. Raises `ClearError` where it gives one up, and the
    first one that a process has.
    """
    from py4j.protocol import Py4JError  # noqa: PLC0415 (an extra)

    threads = ThreadPoolExecutor(_AT_ONCE)
    try:
        waiting = {threads.submit(_lines, context, work, part): number for number, part in partitions.items()}
        for done in as_completed(waiting):
            yield waiting.pop(done), done.result()
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
        with suppress(Py4JError):  # a Spark that has ended has no jobs
            context.cancelAllJobs()


def _lines(context: SparkContext, work: NodeWork, questions: Sequence[BatchQuestion]) -> list[str]:
    from py4j.protocol import Py4JError  # noqa: PLC0415 (an extra)

    try:
        (found,) = context.parallelize([list(questions)], 1).map(partial(partition_lines, work)).collect()
    except Py4JError as error:
        raise ClearError(
            "Spark gave up a partition",
            value=reason_of(str(error)),
            remedy="see the messages above; --resume continues",
        ) from error
    if isinstance(found, ClearError):
        raise found
    return list(found)


def reason_of(text: str) -> str:
    """What a message of Spark's says went wrong: the error of the worker process, or else that of Java."""
    told = [line.strip() for line in text.partition("\n\tat ")[0].splitlines() if line.strip() and _STATE not in line]
    if any(line.endswith(_TRACEBACK) for line in told):
        return told[-1]
    return next((line[2:] for line in told if line.startswith(": ")), told[0] if told else "no reason told")
