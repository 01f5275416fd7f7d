"""Writes the lines of a batch that a Spark cluster makes: runs partitions of questions, a job each, and gives their
lines as they are finished."""

from __future__ import annotations

import os
import shutil
import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from kgqa.errors import ClearError
from kgqa.formats.question_files import BatchQuestion
from kgqa.interfaces.batches import Batch, LineTask, held_data
from kgqa.interfaces.progress import ProgressLine
from kgqa.interfaces.spark.cluster import Cluster, Columns
from kgqa.interfaces.spark.node_work import NodeWork, node_work, partition_lines
from kgqa.interfaces.spark.parted_output import LineParts, PartedOutput, TableParts

if TYPE_CHECKING:
    from pyspark import SparkContext


_SHIPPED = "kgqa-data"
"""The name of the data directory among what Spark brings."""


def write_on_cluster(batch: Batch, cluster: Cluster, columns: Columns | None, *, resume: bool) -> None:
    """Write the lines to a file, or with `columns` as a table to a directory; it appears when all is done.

    Raises `ClearError`; finished partitions are then kept.
    """
    partitions = _partitions(batch.questions, cluster.partition_size)
    form = TableParts(columns) if columns else LineParts(batch.form)
    identity = batch.identity()
    settings = {**identity.settings, "partition": str(cluster.partition_size), "parts": form.suffix}
    whole = replace(identity, settings=settings)
    with closing(PartedOutput.open(cluster.target, form, whole, resume=resume)) as output:
        if output.discarded:
            left = f"{output.discarded} partitions of an interrupted run"
            click.echo(f"note: {left} are replaced, as --resume is not given", err=True)
        if missing := output.missing(len(partitions)):
            _fill(output, batch.task, cluster, {number: partitions[number] for number in missing})
        output.finish(len(partitions))


def _partitions(questions: Sequence[BatchQuestion], size: int) -> list[Sequence[BatchQuestion]]:
    """At least one, so that an empty table has its columns."""
    return [questions[begin : begin + size] for begin in range(0, max(1, len(questions)), size)]


def _fill(
    output: PartedOutput, task: LineTask, cluster: Cluster, partitions: Mapping[int, Sequence[BatchQuestion]]
) -> None:
    """Have Spark make the missing partitions."""
    progress, total = ProgressLine(sys.stderr, "questions"), sum(map(len, partitions.values()))
    done = 0
    with ExitStack() as stack:
        context = stack.enter_context(spark_context(cluster.master))
        if cluster.ship_data:
            context.addArchive(stack.enter_context(_packed(task)))
        work = node_work(task, _SHIPPED if cluster.ship_data else "")
        for number, lines in _run_partitions(context, work, partitions):
            output.write(number, lines)
            done += len(lines)
            progress(done, total)
        progress.end()


@contextmanager
def _packed(task: LineTask) -> Iterator[str]:
    """The data directory as an archive that Spark brings to every executor, once, and unpacks there."""
    with TemporaryDirectory(prefix="kgqa-") as directory:
        archive = Path(directory, f"{_SHIPPED}.tar")
        with held_data(task.config) as data, tarfile.open(archive, "w", dereference=True) as packed:
            for path in sorted(data.rglob("*")):
                packed.add(path, path.relative_to(data), recursive=False)
        yield f"{archive}#{_SHIPPED}"


_AT_ONCE = 256
"""Jobs that Spark knows of at a time: as many processes of a cluster are kept busy."""
_STATE = "SQLSTATE: "
"""What stands in a line of its own behind an error."""
_TRACEBACK = "Traceback (most recent call last):"


def _run_partitions(
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


_ALL_CORES = "local[*,4]"
"""All cores of this machine; a partition whose process dies is tried four times, as on a cluster."""
_LOCAL = ("local", "local-cluster")
_SETTINGS = {"spark.app.name": "kgqa", "spark.log.level": "ERROR", "spark.ui.showConsoleProgress": "false"}
_LOOPBACK = "127.0.0.1"
_ON_ONE_MACHINE = {
    "spark.ui.enabled": "false",
    "spark.driver.host": _LOOPBACK,
    "spark.driver.bindAddress": _LOOPBACK,
}
"""No port is open on a network."""


@contextmanager
def spark_context(master: str | None) -> Iterator[SparkContext]:
    """A running Spark, which ends with the block; all cores of this machine where no address is given.

    Raises `ClearError` where Spark or Java is missing, or Spark does not start.
    """
    check_java()
    try:
        from pyspark import SparkContext  # noqa: PLC0415 (an extra, slow to load)
    except ModuleNotFoundError as error:
        raise ClearError(
            "this needs the extra spark", value=f"module {error.name}",
            remedy="install it: pip install 'kgqa[spark]', on every machine of the cluster",
        ) from error  # fmt: skip
    context = _started(SparkContext, master or _ALL_CORES)
    try:
        yield context
    finally:
        context.stop()


def check_java() -> None:
    """Raise `ClearError` if there is no Java to run Spark."""
    home = os.environ.get("JAVA_HOME")
    found = (Path(home) / "bin" / "java").exists() if home else shutil.which("java")
    if not found:
        raise ClearError(
            "Spark needs a Java runtime, and there is none", value=f"JAVA_HOME={home}" if home else "no java in PATH",
            expected="Java 17 or newer",
            remedy="install one, on Debian: apt-get install default-jre-headless",
        )  # fmt: skip


def _started(kind: type[SparkContext], master: str) -> SparkContext:
    from pyspark import SparkConf  # noqa: PLC0415 (an extra)

    here = master.partition("[")[0] in _LOCAL
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    if here:
        os.environ.setdefault("SPARK_LOCAL_IP", _LOOPBACK)
    settings = SparkConf().setMaster(master).setAll(list((_SETTINGS | (_ON_ONE_MACHINE if here else {})).items()))
    try:
        return kind(conf=settings)
    except Exception as error:  # Py4J's and PySpark's errors have no class in common but this
        raise ClearError(
            "Spark does not start", value=str(error).partition("\n")[0],
            remedy=f"check the address {master} of the cluster, and that Java is 17 or newer",
        ) from error  # fmt: skip
