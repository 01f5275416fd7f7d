"""Writes the lines of a batch that a Spark cluster makes."""

from __future__ import annotations

import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from kgqa.formats.answer_lines import BatchQuestion
from kgqa.interfaces.batches import Batch, LineTask, held_data
from kgqa.interfaces.progress import ProgressLine
from kgqa.interfaces.spark.cluster import Cluster
from kgqa.interfaces.spark.node_work import node_work
from kgqa.interfaces.spark.part_forms import LineParts, TableParts
from kgqa.interfaces.spark.parted_output import PartedOutput
from kgqa.interfaces.spark.partition_runs import run_partitions
from kgqa.interfaces.spark.record_columns import Columns
from kgqa.interfaces.spark.spark_context import spark_context

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
        for number, lines in run_partitions(context, work, partitions):
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
