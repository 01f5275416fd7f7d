"""`kg info`, `kg verify`, `kg labels`, `kg update`, `kg compact`: the data directory, and what has changed in Wikidata,
or what one knows oneself, over it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kgqa.config import load_config
from kgqa.errors import DataError
from kgqa.interfaces.commands import kg_build
from kgqa.interfaces.console import emit, table, warn_of_cut_off
from kgqa.interfaces.options import FileName, byte_count
from kgqa.interfaces.progress import BuildProgress, ProgressLine
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.datadir import check_data_directory, open_data_directory
from wikidata_hdt.info import GraphInfo, graph_info
from wikidata_hdt.manifest import SourceRecord, UpdateRecord, read_manifest
from wikidata_hdt.profiles.profiles import Profile, load_profile
from wikidata_hdt.verify import verify as verify_directory
from wikidata_hdt.versions import passage_indexes

if TYPE_CHECKING:
    from wikidata_hdt.update.directory_update import UpdateReport


_WIDTHS = (24,)

_DIRECTORY = click.argument("directory", required=False, type=click.Path(path_type=Path), metavar="[DIR]")


def _only_one(_context: click.Context, _option: click.Parameter, places: Sequence[Path]) -> Path | None:
    if len(places) > 1:
        raise click.UsageError("one directory at a time; `kgqa kg build DIR DIR --out DIR` makes one of several")
    return places[0] if places else None


_DATA = click.option(
    "--data", type=click.Path(path_type=Path), metavar="DIR", multiple=True, callback=_only_one, help="The same as DIR."
)


@click.group(name="kg")
def command() -> None:
    """Look at and check the data directory.

    DIR is the data directory (else KGQA_DATA, else the embedded sample).
    """


command.add_command(kg_build.command)
command.add_command(kg_build.download_command)
command.add_command(kg_build.fetch_command)


@command.command()
@_DIRECTORY
@_DATA
@click.option(
    "--complete",
    is_flag=True,
    help="Tell instead, for large classes, how many members have each property (at least 5 %), "
    "of how many it is marked as incomplete, and which classes hold a choice of members only.",
)
def info(directory: Path | None, data: Path | None, complete: bool) -> None:
    """Print counts, sizes, dates and sources."""
    path = _resolved(_once(directory, data))
    if not complete:
        opened = open_data_directory(path, checked=CheckedFiles.below(load_config().cache))
        emit("\n".join(table(_facts(graph_info(opened)), (24,), "", width=300)))
        return
    from kgqa.interfaces.coverage import completeness_rows  # noqa: PLC0415 (loads the pipeline)

    emit("\n".join(table(completeness_rows(path), (36, 36, 20, 4), "", width=300)))


@command.command()
@_DIRECTORY
@_DATA
def verify(directory: Path | None, data: Path | None) -> None:
    """Check checksums, and look triples up again; exit with 1 if anything is wrong.

    A passage index in the directory is checked too.
    """
    path = _resolved(_once(directory, data))
    progress = ProgressLine(sys.stderr, "steps")
    result = verify_directory(path, progress=progress)
    progress.end()
    problems = [*result.problems, *_passage_problems(path)]
    for problem in problems:
        emit(f"problem: {problem}")
    if problems:
        raise DataError(
            "the data directory is damaged", value=path, remedy="fetch or build what the problems name again"
        )
    emit(f"ok: {result.files} files, {result.parts} parts, {result.triples} triples checked")
    manifest = read_manifest(path)
    warn_of_cut_off([source.name for source in manifest.sources if source.cut_off] if manifest else ())
    warn_of_cut_off(_cut_off_passages(path))


@command.command()
@click.argument("directory", type=click.Path(path_type=Path), metavar="DIR")
def labels(directory: Path) -> None:
    """Build the label index of DIR/graph.hdt; replaces one that is there."""
    from kgqa.assembly import build_labels  # noqa: PLC0415 (loads the pipeline)

    check_data_directory(directory)
    progress = ProgressLine(sys.stderr, "names")
    counts = build_labels(directory, progress, os.cpu_count() or 1)
    progress.end()
    emit(f"{counts.names} names of {counts.entities} entities, {counts.forms} keys")


def _passage_problems(path: Path) -> list[str]:
    if not any(passage_indexes(path)):
        return []
    from kgqa.assembly.text_search import text_problems  # noqa: PLC0415 (loads the pipeline)

    return [f"passages/{problem}" for problem in text_problems(path)]


def _cut_off_passages(path: Path) -> Sequence[str]:
    if not any(passage_indexes(path)):
        return ()
    from kgqa.assembly.text_search import text_manifest  # noqa: PLC0415 (loads the pipeline)

    return text_manifest(path)[1].cut_off


def _once(directory: Path | None, data: Path | None) -> Path | None:
    if directory is not None and data is not None:
        raise click.UsageError("name the data directory once: DIR or --data DIR")
    return directory or data


def _resolved(directory: Path | None) -> Path:
    config = load_config({"data": directory})
    if config.data is not None:
        return config.data
    from kgqa.assembly import data_directory  # noqa: PLC0415 (loads the pipeline)

    return data_directory(config)


def _facts(found: GraphInfo) -> list[tuple[str, str]]:
    facts = [
        ("directory", str(found.path)),
        ("triples", _count(found.triples)),
        ("items", _count(found.items)),
        ("items with Polish label", _count(found.items_with_polish_label)),
        ("properties", _count(found.properties)),
        ("predicates", _count(found.predicates)),
        ("labels and aliases", _count(found.names)),
    ]
    facts += [(name, f"{_count(size)} bytes") for name, size in found.sizes.items()]
    facts += [("dump date", f"{found.dump_date} ({found.dump_date_from})" if found.dump_date else "-")]
    facts += [("created", found.created or "-"), *_updates(found)]
    return facts + [("source", _source(source)) for source in found.sources]


def _updates(found: GraphInfo) -> list[tuple[str, str]]:
    """What was changed after the build, if anything, and how new the newest is."""
    if not found.updates:
        return []
    newest = max(update.newest for update in found.updates)
    return [
        ("newest change", newest or "-"),
        ("updates", _count(len(found.updates))),
        ("last update", _update(found.updates[-1])),
    ]


def _update(update: UpdateRecord) -> str:
    figures = {
        "entities": update.entities, "deleted": update.deleted, "redirected": update.redirected,
        "statements": update.statements,
    }  # fmt: skip
    told = ", ".join(f"{_count(number)} {name}" for name, number in figures.items() if number)
    return f"{update.moment}: {told or 'nothing'} from {', '.join(update.sources)}"


def _source(source: SourceRecord) -> str:
    return source.name + (f" (cut off: {source.cut_off})" if source.cut_off else "")


def _count(number: int) -> str:
    return f"{number:,}".replace(",", " ")


@command.command("update")
@click.argument("directory", type=click.Path(path_type=Path), metavar="DIR")
@click.option(
    "--entities",
    type=FileName(),
    multiple=True,
    metavar="FILE",
    help="Entities in JSON, plain or compressed; each replaces all that was said of it. Deleted and redirected ids may"
    " be among them.",
)
@click.option(
    "--triples",
    type=FileName(),
    multiple=True,
    metavar="FILE",
    help="Statements to add: N-Triples, Turtle, RDF/XML or JSON-LD.",
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
    statements of --triples are added, with names and properties of your own as `kg build` takes them. FILE of
    --entities holds an entity a line, as dumps have them, or a map as Special:EntityData gives it. Both options may be
    given several times.

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
    emit("\n".join(table(_update_facts(directory, report), _WIDTHS, "", width=300)))


@command.command("compact")
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


def _update_facts(directory: Path, report: UpdateReport) -> list[tuple[str, str]]:
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
