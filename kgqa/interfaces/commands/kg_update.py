"""`kg update`, `kg compact`: what has changed in Wikidata, or what one knows oneself, over a data directory."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kgqa.config import load_config
from kgqa.interfaces.console import emit, table
from kgqa.interfaces.options import byte_count
from kgqa.interfaces.progress import BuildProgress
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.datadir import check_data_directory
from wikidata_hdt.profiles.profiles import Profile, load_profile

if TYPE_CHECKING:
    from wikidata_hdt.update.directory_update import UpdateReport

_WIDTHS = (24,)


@click.command(name="update")
@click.argument("directory", type=click.Path(path_type=Path), metavar="DIR")
@click.option(
    "--entities",
    multiple=True,
    metavar="FILE",
    help="Entities in JSON, plain or compressed; each replaces all that was said of it. Deleted and redirected ids may"
    " be among them.",
)
@click.option(
    "--triples", multiple=True, metavar="FILE", help="Statements to add: N-Triples, Turtle, RDF/XML or JSON-LD."
)
@click.option("--with-sample", is_flag=True, help="If there is no DIR, begin it with the embedded sample.")
@click.option(
    "--profile", metavar="NAME", help="What to keep of entities: truthy, full, or a .yaml file (as the graph has it)."
)
def update_command(
    directory: Path, entities: tuple[str, ...], triples: tuple[str, ...], with_sample: bool, profile: str | None
) -> None:
    """Bring a data directory up to date without building it anew.

    Everything that was said of the entities of --entities, their names included, is replaced by what the files say; the
    statements of --triples are added. FILE of --entities holds an entity a line, as dumps have them, or a map as
    Special:EntityData gives it. Both options may be given several times.

    A kill at any moment leaves the old or the new state. A running service takes the new state over. Once many
    entities have changed, `kgqa kg compact DIR` makes one graph of everything.

    \b
    Example:
      kgqa kg update wikidata --entities changes.json.gz
      kgqa kg update mine --with-sample --triples notes.ttl
    """
    from kgqa.assembly import label_keys  # noqa: PLC0415 (loads the pipeline)
    from wikidata_hdt.update.directory_update import UpdateOptions, update_data_directory  # noqa: PLC0415

    if not entities and not triples:
        raise click.UsageError("nothing to change: name a file by --entities or --triples")
    if with_sample:
        _begin(directory)
    check_data_directory(directory)
    options = UpdateOptions(
        lambda full, languages: _profile(profile, full, languages), *label_keys(),
        CheckedFiles.below(load_config().cache),
    )  # fmt: skip
    progress = BuildProgress(sys.stderr)
    try:
        report = update_data_directory(directory, entities, triples, options, progress)
    finally:
        progress.end()
    for problem in report.problems:
        click.echo(problem, err=True)
    emit("\n".join(table(_facts(directory, report), _WIDTHS, "", width=300)))


@click.command(name="compact")
@click.argument("directory", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--memory", default="4GiB", metavar="SIZE", help="Memory that may be used (4GiB).")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes (as many as there are cores).")
def compact_command(directory: Path, memory: str, jobs: int | None) -> None:
    """Make one graph of DIR and its updates.

    The graph is that of a build of everything that the directory says now. A running service takes it over.
    """
    from kgqa.assembly import label_keys  # noqa: PLC0415 (loads the pipeline)
    from wikidata_hdt.update.compaction import CompactionOptions, compact  # noqa: PLC0415

    check_data_directory(directory)
    options = CompactionOptions(*label_keys(), byte_count(memory), jobs or os.cpu_count() or 1)
    progress = BuildProgress(sys.stderr)
    try:
        report = compact(directory, options, progress)
    finally:
        progress.end()
    if report is None:
        emit(f"{directory} has no updates")
    else:
        facts = [("directory", str(directory)), ("triples", _count(report.graph.triples))]
        emit("\n".join(table([*facts, ("names", _count(report.labels.names))], _WIDTHS, "", width=300)))


def _begin(directory: Path) -> None:
    """Put the embedded sample where there is no data directory yet."""
    from kgqa.assembly import data_directory  # noqa: PLC0415 (loads the pipeline)
    from wikidata_hdt.update.beginning import begin_with  # noqa: PLC0415

    begin_with(directory, data_directory(replace(load_config(), data=None)))


def _profile(name: str | None, full: bool, languages: Sequence[str]) -> Profile:
    return replace(load_profile(name or ("full" if full else "truthy")), languages=tuple(languages))


def _facts(directory: Path, report: UpdateReport) -> list[tuple[str, str]]:
    record = report.record
    facts = [
        ("directory", str(directory)),
        ("entities", _count(record.entities)),
        ("deleted", _count(record.deleted)),
        ("redirected", _count(record.redirected)),
        ("statements added", _count(record.statements)),
    ]
    facts = [fact for fact in facts if fact[1] != "0"]
    return [
        *facts,
        ("newest change", record.newest or "-"),
        ("triples of all updates", _count(report.triples)),
        ("triples they hide", _count(report.hidden)),
    ]


def _count(number: int) -> str:
    return f"{number:,}".replace(",", " ")
