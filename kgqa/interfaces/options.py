"""What several commands share: options, the settings that they make, the text of a question; and for commands that make
a line of each question of a file, where it goes, and on what it is made."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from kgqa.config import Config, Mode, Style, load_config
from kgqa.errors import InputError
from kgqa.interfaces.groups import INTERRUPTED
from kgqa.interfaces.progress import BuildProgress
from kgqa.interfaces.spark.cluster import PARTITION, Cluster

Command = Callable[..., Any]
_LONGEST = 10_000
"""Characters of a question, with all that is said around it."""


class FileName(click.ParamType[str]):
    """The name of a file, or what a command takes in its place; shells complete names of files."""

    name = "text"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002 (click's signature)
        """Has the shell list its files."""
        return [CompletionItem(incomplete, type="file")]


def data_option(command: Command) -> Command:
    """`--data DIR`, which may be given several times."""
    return click.option(
        "--data",
        metavar="DIR",
        type=click.Path(path_type=Path),
        multiple=True,
        callback=lambda _context, _option, places: _one_directory(places),
        help="Data directory (else KGQA_DATA, else the embedded sample); of several, given one by one, the union, in"
        " which the first one's labels go first.",
    )(command)


def _one_directory(places: Sequence[Path]) -> Path | None:
    """The data directory that several make, built on first use. Raises `DataError`, `ClearError`."""
    if len(places) < 2:  # noqa: PLR2004 (one is taken as it is, and looked at later)
        return places[0] if places else None
    from kgqa.assembly.data import united  # noqa: PLC0415 (loads the pipeline)

    progress = BuildProgress(sys.stderr)
    try:
        return united(places, load_config().cache, progress, jobs=os.cpu_count() or 1)
    finally:
        progress.end()


def mode_option(command: Command) -> Command:
    """`--mode`."""
    return click.option(
        "--mode",
        type=click.Choice([mode.value for mode in Mode]),
        help="Sources of answers: the graph (kg), passages (text), or both (hybrid, the default).",
    )(command)


def text_option(command: Command) -> Command:
    """`--text URL`."""
    return click.option(
        "--text",
        metavar="URL",
        help="OpenSearch or Elasticsearch index with the passages, http://HOST:9200/INDEX; instead of those in DIR.",
    )(command)


def kg_option(command: Command) -> Command:
    """`--kg URL`."""
    return click.option(
        "--kg",
        metavar="URL",
        help="SPARQL endpoint to query instead of the graph file of DIR (else KGQA_KG); names are still linked by the"
        " label index of DIR. An endpoint that fails ends the run with an error, in every mode; answers finished by"
        " then are kept.",
    )(command)


def style_option(command: Command) -> Command:
    """`--style`."""
    return click.option(
        "--style",
        type=click.Choice([style.value for style in Style]),
        help="Wording of answers: in the form that the question asks for (quiz, the default), the bare label"
        " (nominative), or a full sentence where one can be built.",
    )(command)


def units_option(command: Command) -> Command:
    """`--units`."""
    return click.option(
        "--units",
        is_flag=True,
        default=None,
        help="Tell units, „około” and the calendar in plain lines, as ask does: 193 km for 193. Lines of --format jsonl"
        " have them as told.",
    )(command)


def min_confidence_option(command: Command) -> Command:
    """`--min-confidence X`."""
    return click.option(
        "--min-confidence",
        type=click.FloatRange(0, 1),
        metavar="X",
        help="Leave out answers less certain than X, 0 to 1; of those as certain as X about that share is right.",
    )(command)


def answering_config(**options: Any) -> Config:
    """The settings for answering. Raises `ConfigError`."""
    return load_config(options)


_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12, "ki": 2**10, "mi": 2**20, "gi": 2**30, "ti": 2**40}


def byte_count(text: str) -> int:
    """The bytes that a size such as `4GiB`, `500 MB` or `1.5G` means. Raises `click.BadParameter`."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?) ?([kmgt]?i?)b?", text.strip(), re.IGNORECASE)
    if match is None or match[2].lower() not in _UNITS:
        raise click.BadParameter(f"{text!r} is no size; expected one such as 4GiB or 500MB")
    return int(float(match[1]) * _UNITS[match[2].lower()])


def check_question(text: str) -> None:
    """Raises `InputError` for a question that is too long, or no text."""
    if len(text) > _LONGEST:
        raise InputError(
            "the question is too long", value=text, expected=f"at most {_LONGEST} characters, not {len(text)}",
            remedy="ask the question alone; texts to search are for `kgqa text build`",
        )  # fmt: skip
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise InputError("the question is not UTF-8", value=text, remedy="use a UTF-8 terminal")


_OF_SPARK = ("master", "partition_size", "ship_data")
_OPTIONS = (
    click.option("-o", "--output", type=FileName(), metavar="OUT", help="File to write; standard output without it."),
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
