"""Builds a data directory from dumps: graph, its index, label index, manifest; goes on where a stopped build was."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

from wikidata_hdt.build.build_plan import BuildPlan, check_disk, make_plan
from wikidata_hdt.build.build_workers import Workers
from wikidata_hdt.build.graph_build import GraphSteps
from wikidata_hdt.build.graph_sources import SourceFormat
from wikidata_hdt.build.journal import JOURNAL_NAME, Journal
from wikidata_hdt.build.profile_selection import select
from wikidata_hdt.build.profiles import Profile
from wikidata_hdt.build.runs import Room
from wikidata_hdt.build.split import SourceSplit, Splitter, rejection
from wikidata_hdt.build.split_task import rejects_path
from wikidata_hdt.errors import ClearError, SourceError
from wikidata_hdt.files import atomic_file, failed
from wikidata_hdt.hdt.header import GraphCounts
from wikidata_hdt.hdt.index_file import build_index, is_indexed
from wikidata_hdt.labels.label_build import build_label_index
from wikidata_hdt.labels.label_forms import LabelCounts
from wikidata_hdt.manifest import (
    GRAPH_NAME,
    INDEX_NAME,
    LABELS_NAME,
    MANIFEST_NAME,
    REJECTED_NAME,
    STATISTICS_NAME,
    SourceRecord,
    make_manifest,
    write_manifest,
)
from wikidata_hdt.statistics.statistics_build import build_statistics
from wikidata_hdt.store import HdtFile

BuildProgress = Callable[[str, int, int | None], None]
"""Is told the step, what of it is done, and how much there is (None where that is not known)."""

ROOM_NAME = ".build"
"""Directory of the unfinished build inside the data directory."""
_SHOWN_PROBLEMS = 20


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """How to build."""

    profile: Profile
    lemma_keys: Callable[[str], Iterable[str]]
    """Lemma-normalised keys of a Polish name, folded."""
    lemma_version: str = ""
    strict: bool = False
    """Whether the first line that is no N-Triples ends the build."""
    memory: int = 4 << 30
    """Bytes that the build may use."""
    jobs: int = 1
    """Processes that work at a time."""
    restart: bool = False
    """Whether to forget an unfinished build in the directory."""
    chunk: int = 0
    """Bytes of text in a run; 0 for what fits the memory."""


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did."""

    directory: Path
    graph: GraphCounts
    labels: LabelCounts
    kept: int
    """Triples of the sources that the profile keeps, repetitions counted."""
    dropped: int
    """Triples that it does not."""
    rejected: int
    """Lines that are no N-Triples; they stand in `rejected.nt`."""
    problems: tuple[str, ...]
    """Samples of rejected lines with their places, and sources that end too early."""


def plan_build(sources: Sequence[str], out: Path, options: BuildOptions) -> BuildPlan:
    """What a build would do: sources, sizes, estimates of disk and memory. Raises `SourceError`."""
    return make_plan(
        sources, out, options.profile, lemma_version=options.lemma_version, memory=options.memory, jobs=options.jobs,
        chunk=options.chunk,
    )  # fmt: skip


def build_data_directory(
    sources: Sequence[str], out: Path, options: BuildOptions, progress: BuildProgress | None = None
) -> BuildReport:
    """Build a data directory from dumps, given by paths or `-` for standard input.

    What stands in the directory is replaced file by file at the end. A build that was stopped, however, goes on when
    called with the same sources and profile, and gives the same graph. Raises `SourceError` for sources that cannot
    be read, have changed or hold nothing, `ClearError` if the directory cannot be written or the disk has no room.
    """
    plan = plan_build(sources, out, options)
    told = progress or (lambda _step, _done, _total: None)
    room = Room(out / ROOM_NAME)
    if options.restart:
        shutil.rmtree(room.path, ignore_errors=True)
    try:
        room.path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise failed(room.path, error) from error
    with _opened_journal(room) as journal:
        _check_plan(journal, plan)
        check_disk(plan, room.path)
        with Workers(options.jobs, journal) as workers:
            splits = Splitter(
                plan, room, workers, journal, memory=options.memory, strict=options.strict, told=told
            ).split_all()  # fmt: skip
            runs = [run for split in splits for run in split.runs]
            chosen = [split for split in splits if split.source.format is SourceFormat.ENTITY_JSON]
            whole = {run["run"] for split in chosen for run in split.runs}
            select(room, workers, runs, whole, options.profile)
            steps = GraphSteps(room, workers, runs, options.memory, told)
            statistics = steps.write(room.path / GRAPH_NAME, plan.issued)
        if not statistics.triples:
            shutil.rmtree(room.path)
            raise _nothing_kept(sources, splits)
        report = _finish(room, out, options, splits, statistics=statistics, told=told)
    shutil.rmtree(room.path, ignore_errors=True)
    return report


@contextmanager
def _opened_journal(room: Room) -> Iterator[Journal]:
    journal = Journal(room.path / JOURNAL_NAME)
    try:
        yield journal
    finally:
        journal.close()


def _check_plan(journal: Journal, plan: BuildPlan) -> None:
    """Note what is built, or compare it with what an unfinished build noted."""
    known = journal.results("plan").get("all")
    if known is None:
        journal.add("plan", "all", plan.identity)
    elif known != plan.identity:
        different = [key for key in plan.identity if known.get(key) != plan.identity[key]]
        raise ClearError(
            "an unfinished build in this directory was begun with another " + " and another ".join(different),
            value=journal.path.parent, remedy="give the same command to continue it, or --restart to forget it",
        )  # fmt: skip


def _finish(
    room: Room, out: Path, options: BuildOptions, splits: Sequence[SourceSplit], *, statistics: GraphCounts,
    told: BuildProgress,
) -> BuildReport:  # fmt: skip
    """Index, label index, statistics and manifest; then everything takes its place."""
    told("indexing the graph", 0, None)
    path, twice = room.path / GRAPH_NAME, 2 * statistics.triples
    if not is_indexed(path, statistics.triples):
        build_index(path, options.memory // 2, lambda done: told("indexing the graph", done, twice))
    graph = HdtFile.open(path)
    labels = build_label_index(
        graph, room.path / LABELS_NAME, options.lemma_keys, options.profile.languages,
        lambda done, total: told("indexing names", done, total), jobs=options.jobs,
    )  # fmt: skip
    build_statistics(graph, room.path / STATISTICS_NAME, lambda done, total: told("statistics", done, total))
    del graph
    told("checksums", 0, None)
    runs = [run for split in splits for run in split.runs]
    counts = {**asdict(statistics), **{f"label_{name}": count for name, count in asdict(labels).items()}}
    counts |= {name: sum(run[name] for run in runs) for name in ("kept", "dropped", "rejected")}
    records = [
        SourceRecord(
            Path(split.source.path).name,
            split.source.modified,
            split.source.bytes,
            split.sha256,
            max((run["date"] for run in split.runs), default=""),
        )
        for split in splits
    ]
    _write_rejected(room, splits)
    write_manifest(room.path, make_manifest(room.path, records, counts, options.lemma_version))
    _move_parts(room, out)
    problems = tuple(islice(_problems(splits), _SHOWN_PROBLEMS))
    return BuildReport(out, statistics, labels, counts["kept"], counts["dropped"], counts["rejected"], problems)


def _nothing_kept(sources: Sequence[str], splits: Sequence[SourceSplit]) -> SourceError:
    """The error for sources without a triple, which must not replace a graph; tells the first thing that is wrong."""
    first = next(_problems(splits), "")
    return SourceError(
        "the sources hold no triple that the profile keeps", value=", ".join(sources),
        remedy="check the files and the profile" + (f" ({first})" if first else ""),
    )  # fmt: skip


def _write_rejected(room: Room, splits: Sequence[SourceSplit]) -> None:
    path = room.path / REJECTED_NAME
    rejected = [split.first + index for split in splits for index, run in enumerate(split.runs) if run["rejected"]]
    if not rejected:
        path.unlink(missing_ok=True)
        return
    with atomic_file(path) as target:
        for run in rejected:
            with rejects_path(room, run).open("rb") as lines:
                shutil.copyfileobj(lines, target)


def _move_parts(room: Room, out: Path) -> None:
    """Replace the files of the data directory; without a manifest in between, so that none describes a mixture."""
    try:
        for name in (MANIFEST_NAME, REJECTED_NAME):
            (out / name).unlink(missing_ok=True)
        for name in (GRAPH_NAME, INDEX_NAME, LABELS_NAME, STATISTICS_NAME, REJECTED_NAME, MANIFEST_NAME):
            if name != REJECTED_NAME or (room.path / name).exists():
                (room.path / name).replace(out / name)
    except OSError as error:
        raise failed(out, error) from error


def _problems(splits: Sequence[SourceSplit]) -> Iterator[str]:
    """Sources that end too early, and samples of rejected lines."""
    for split in splits:
        yield from (f"{split.source.path}: {failure}" for failure in split.failures)
        line = 0
        for run in split.runs:
            yield from (rejection(split.source.path, line, sample).message for sample in run["samples"])
            line += run["lines"]
