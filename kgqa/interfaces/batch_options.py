"""The options of commands that make a line of each question of a file: where it goes, and on what it is made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from kgqa.interfaces.groups import INTERRUPTED
from kgqa.interfaces.options import Command
from kgqa.interfaces.spark.cluster import PARTITION, Cluster

_OF_SPARK = ("master", "partition_size", "ship_data")
_OPTIONS = (
    click.option("-o", "--output", metavar="OUT", help="File to write; standard output without it."),
    click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes to answer in (1)."),
    click.option("--resume", is_flag=True, help="Continue an interrupted run with the same -o."),
    click.option(
        "--engine",
        type=click.Choice(["local", "spark"]),
        default="local",
        help="What makes the lines: processes of this machine, or Spark (extra spark, and Java 17 or newer).",
    ),
    click.option("--master", metavar="URL", help="The Spark cluster, spark://HOST:7077 (all cores of this machine)."),
    click.option(
        "--partition-size",
        type=click.IntRange(1),
        metavar="N",
        help=f"Questions that Spark gives to a process at once, and that are finished together ({PARTITION}).",
    ),
    click.option(
        "--ship-data",
        is_flag=True,
        help="Have Spark bring the data directory to each of its processes once; else it is looked for at the same"
        " path on each machine.",
    ),
)


def batch_options(command: Command) -> Command:
    """`-o`, `--jobs`, `--resume`, `--engine` and what belongs to Spark."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def chosen_cluster(options: dict[str, Any], output: str | None, form: str, *, resume: bool) -> Cluster | None:
    """The cluster that the options ask for, which are taken out of `options`; None for this machine's processes.

    Raises `click.UsageError` for options that do not go together.
    """
    engine, given = options.pop("engine"), {name: options.pop(name) for name in _OF_SPARK}
    target = Path(output) if output and output != "-" else None
    if resume and target is None:
        raise click.UsageError("--resume needs the output file of the interrupted run: -o OUT")
    if engine == "local":
        if form == "parquet" or any(given.values()):
            raise click.UsageError("--format parquet, --master, --partition-size and --ship-data need --engine spark")
        return None
    if target is None or options.get("jobs"):
        raise click.UsageError("--engine spark needs -o OUT, and --master in place of --jobs")
    return Cluster(target, given["master"], given["partition_size"] or PARTITION, given["ship_data"])


@contextmanager
def kept_when_interrupted(output: str | None) -> Iterator[None]:
    """Says on Ctrl-C what is kept, and ends with its exit code."""
    try:
        yield
    except KeyboardInterrupt:
        kept = "; the same command with --resume continues" if output and output != "-" else ""
        click.echo(f"interrupted{kept}", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
