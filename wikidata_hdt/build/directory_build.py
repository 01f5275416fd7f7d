"""Builds a data directory from dumps: graph, its index, label index, manifest; goes on where a stopped build was."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from wikidata_hdt.build.batch_runs import Room
from wikidata_hdt.build.build_journal import Journal
from wikidata_hdt.build.build_plan import BuildPlan, check_disk, fitting_jobs, make_plan
from wikidata_hdt.build.build_workers import Workers
from wikidata_hdt.build.graph_build import GraphSteps
from wikidata_hdt.build.profile_selection import select
from wikidata_hdt.build.split import SourceSplit, Splitter, rejection
from wikidata_hdt.build.split_task import rejects_path
from wikidata_hdt.build.unfinished import (
    RESULT_NAME,
    ROOM_NAME,
    discard,
    has_journal,
    opened_journal,
    remove_discarded,
)
from wikidata_hdt.clear_errors import ClearError, SourceError
from wikidata_hdt.columns.columns_build import build_columns
from wikidata_hdt.hdt.header import GraphCounts
from wikidata_hdt.hdt.index_file import build_index, is_indexed
from wikidata_hdt.labels.label_build import build_label_index
from wikidata_hdt.labels.label_forms import LabelCounts
from wikidata_hdt.locking import owned
from wikidata_hdt.manifest import (
    COLUMNS_NAME,
    GRAPH_NAME,
    LABELS_NAME,
    REJECTED_NAME,
    STATISTICS_NAME,
    SourceRecord,
    make_manifest,
    write_manifest,
)
from wikidata_hdt.profiles.profiles import Profile
from wikidata_hdt.statistics.statistics_build import build_statistics
from wikidata_hdt.store import HdtFile
from wikidata_hdt.versions import publish, version_name
from wikidata_hdt.whole_files import atomic_file, failed, printable, remove_half_written

BuildProgress = Callable[[str, int, int | None], None]
"""Is told the step, what of it is done, and how much there is (None where that is not known)."""

_FINISHED = "finish"
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
    """Processes that work at a time, or fewer where the memory is small."""
    restart: bool = False
    """Whether to forget an unfinished build in the directory."""
    chunk: int = 0
    """Bytes of text in a run; 0 for what fits the memory."""
    names: tuple[str, ...] = ()
    """Languages of the label index, best first; those of the profile if there are none."""


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did."""

    directory: Path
    graph: GraphCounts
    labels: LabelCounts
    kept: int
    """Triples of the sources that the profile keeps, repetitions counted."""
    dropped: int
    """Triples that it does not; of entity JSON, names and statements too, for which no triple was made."""
    rejected: int
    """Lines that are no N-Triples; they stand in `rejected.nt`."""
    problems: tuple[str, ...]
    """Samples of rejected lines with their places, and sources that end too early."""
    cut_off: int
    """Sources that end too early."""


def plan_build(sources: Sequence[str], out: Path, options: BuildOptions) -> BuildPlan:
    """What a build would do: sources, sizes, estimates of disk and memory. Raises `SourceError`."""
    return make_plan(
        sources, out, options.profile, lemma_version=options.lemma_version, memory=options.memory,
        jobs=fitting_jobs(options.memory, options.jobs), chunk=options.chunk,
    )  # fmt: skip


def build_data_directory(
    sources: Sequence[str], out: Path, options: BuildOptions, progress: BuildProgress | None = None
) -> BuildReport:
    """Build a data directory from dumps, given by paths or `-` for standard input.

    What stands in the directory is replaced at once, when all is done. A build that was stopped, however, goes on when
    called with the same sources and profile, and gives the same graph. Raises `SourceError` for sources that cannot
    be read, have changed or hold nothing, `ClearError` if the directory cannot be written, the disk has no room, or
    another build is working in the directory.
    """
    options = replace(options, jobs=fitting_jobs(options.memory, options.jobs))
    plan = plan_build(sources, out, options)
    with owned(out):
        room = Room(out / ROOM_NAME)
        _prepare(room, options.restart, plan)
        with opened_journal(room.path) as journal:
            _check_plan(journal, plan)
            if not journal.results(_FINISHED):
                journal.add(_FINISHED, "all", _build(plan, room, journal, options, progress or _untold))
            report = _publish(room, out, journal)
        discard(room.path)
        return report


def _untold(_step: str, _done: int, _total: int | None) -> None:
    """Progress that nobody listens to."""


def _prepare(room: Room, restart: bool, plan: BuildPlan) -> None:
    """Make the room of the build; what is left of builds that were discarded goes."""
    try:
        remove_discarded(room.path.parent)
        if room.path.exists() and (restart or _is_done(room, plan)):
            discard(room.path)
        room.path.mkdir(exist_ok=True)
    except OSError as error:
        raise failed(room.path, error) from error


def _is_done(room: Room, plan: BuildPlan) -> bool:
    """Whether another build had been finished there and was stopped only while it cleaned up; publishes it if so."""
    if not has_journal(room.path):
        return False
    with opened_journal(room.path) as journal:
        if not journal.results(_FINISHED) or journal.results("plan").get("all") == plan.identity:
            return False
        _publish(room, room.path.parent, journal)
        return True


def _build(plan: BuildPlan, room: Room, journal: Journal, options: BuildOptions, told: BuildProgress) -> dict[str, Any]:
    """All files of the directory, in a directory of the room; what is to tell of the build, for the journal."""
    check_disk(plan, room.path)
    result = room.path / RESULT_NAME
    result.mkdir(exist_ok=True)
    remove_half_written(result)
    with Workers(options.jobs, journal) as workers:
        splits = Splitter(
            plan, room, workers, journal, memory=options.memory, strict=options.strict, told=told
        ).split_all()  # fmt: skip
        runs = [run for split in splits for run in split.runs]
        chosen = [split for split in splits if split.source.format.has_chosen_items]
        whole = {run["run"] for split in chosen for run in split.runs}
        select(room, workers, runs, whole, options.profile)
        steps = GraphSteps(room, workers, runs, options.memory, told)
        counts = steps.write(result / GRAPH_NAME, plan.issued)
    if not counts.triples:
        discard(room.path)
        raise _nothing_kept(plan, splits)
    return _finish(room, result, options, splits, counted=counts, told=told)


def _publish(room: Room, out: Path, journal: Journal) -> BuildReport:
    """Let the files take their place; the report of the build."""
    done = journal.results(_FINISHED)["all"]
    publish(out, room.path / RESULT_NAME, done["version"])
    return BuildReport(
        out, GraphCounts(**done["graph"]), LabelCounts(**done["labels"]), done["kept"], done["dropped"],
        done["rejected"], tuple(done["problems"]), done["cut_off"],
    )  # fmt: skip


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
    room: Room, result: Path, options: BuildOptions, splits: Sequence[SourceSplit], *, counted: GraphCounts,
    told: BuildProgress,
) -> dict[str, Any]:  # fmt: skip
    """Index, label index, statistics and manifest; what is to tell of them."""
    labels = _derive(result, options, counted, told)
    told("checksums", 0, None)
    runs = [run for split in splits for run in split.runs]
    sums = {name: sum(run[name] for run in runs) for name in ("kept", "dropped", "rejected")}
    counts = {**asdict(counted), **{f"label_{name}": count for name, count in asdict(labels).items()}, **sums}
    _write_rejected(room, result, splits)
    records = [_record(split) for split in splits]
    write_manifest(result, make_manifest(result, records, counts, options.lemma_version))
    cut_off = sum(bool(split.failures) for split in splits)
    problems = list(islice(_problems(splits), _SHOWN_PROBLEMS))
    done = {"version": version_name(), "graph": asdict(counted), "labels": asdict(labels), **sums}
    return {**done, "problems": problems, "cut_off": cut_off}


def _derive(result: Path, options: BuildOptions, counted: GraphCounts, told: BuildProgress) -> LabelCounts:
    """Make what follows from the graph."""
    told("indexing the graph", 0, None)
    path, twice = result / GRAPH_NAME, 2 * counted.triples
    if not is_indexed(path, counted.triples):
        build_index(path, options.memory // 2, lambda done: told("indexing the graph", done, twice))
    graph = HdtFile.open(path)
    labels = build_label_index(
        graph, result / LABELS_NAME, options.lemma_keys, options.names or options.profile.languages,
        lambda done, total: told("indexing names", done, total), jobs=options.jobs,
    )  # fmt: skip
    build_statistics(graph, result / STATISTICS_NAME, lambda done, total: told("statistics", done, total))
    build_columns(path, result / COLUMNS_NAME, lambda done, total: told("columns", done, total))
    return labels


def _record(split: SourceSplit) -> SourceRecord:
    dated = max((run["date"] for run in split.runs), default="")
    source = split.source
    return SourceRecord(
        printable(Path(source.path).name), source.modified, source.bytes, split.sha256, dated, "; ".join(split.failures)
    )


def _nothing_kept(plan: BuildPlan, splits: Sequence[SourceSplit]) -> SourceError:
    """The error for sources without a triple, which must not replace a graph; tells the first thing that is wrong."""
    first = next(_problems(splits), "")
    return SourceError(
        "the sources hold no triple that the profile keeps", value=", ".join(source.path for source in plan.sources),
        remedy="check the files and the profile" + (f" ({first})" if first else ""),
    )  # fmt: skip


def _write_rejected(room: Room, result: Path, splits: Sequence[SourceSplit]) -> None:
    path = result / REJECTED_NAME
    rejected = [split.first + index for split in splits for index, run in enumerate(split.runs) if run["rejected"]]
    if not rejected:
        path.unlink(missing_ok=True)
        return
    with atomic_file(path) as target:
        for run in rejected:
            with rejects_path(room, run).open("rb") as lines:
                shutil.copyfileobj(lines, target)


def _problems(splits: Sequence[SourceSplit]) -> Iterator[str]:
    """Sources that end too early, and samples of rejected lines."""
    for split in splits:
        yield from (f"{split.source.path}: {failure}" for failure in split.failures)
        line = 0
        for run in split.runs:
            yield from (rejection(split.source.path, line, sample).message for sample in run["samples"])
            line += run["lines"]
