"""Updates a data directory: a new version with the old graph and a second one over it, or with both made one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.claimed_paths import claimed
from wikidata_hdt.columns.columns_build import build_columns
from wikidata_hdt.datadir import check_files_of
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.locking import owned
from wikidata_hdt.manifest import (
    GRAPH_NAME,
    LABELS_NAME,
    PARTS,
    STATISTICS_NAME,
    Manifest,
    UpdateRecord,
    make_manifest,
    write_manifest,
)
from wikidata_hdt.overlay import Overlay, read_overlay, write_overlay
from wikidata_hdt.profiles.profiles import Profile
from wikidata_hdt.store import HdtFile, Role
from wikidata_hdt.update.covering import lay_over
from wikidata_hdt.update.names_update import update_names
from wikidata_hdt.update.second_graph import Told, said_of, second_triples
from wikidata_hdt.update.statistics_update import update_statistics
from wikidata_hdt.update.told_changes import Changes, read_entities, read_statements
from wikidata_hdt.update_files import UPDATE_COLUMNS, UPDATE_GRAPH, UPDATE_LABELS, UPDATE_STATISTICS
from wikidata_hdt.versions import publish, second_name, version_directory, version_name
from wikidata_hdt.whole_files import failed

Progress = Callable[[str, int, int | None], None]
_ROOM = ".update-"
_WHOLE = 0o755


@dataclass(frozen=True, slots=True)
class UpdateOptions:
    """How to update."""

    profile: Callable[[bool, Sequence[str]], Profile]
    """What is kept of entities, from whether the graph has full statements and from the languages of its names."""
    lemma_keys: Callable[[str], Iterable[str]]
    """See `BuildOptions.lemma_keys`."""
    lemma_version: str = ""
    checked: CheckedFiles = field(default_factory=lambda: CheckedFiles(None))
    """Which files were found sound."""


@dataclass(frozen=True, slots=True)
class UpdateReport:
    """What an update did."""

    record: UpdateRecord
    hidden: int
    """Triples of the graph that are hidden now, by all updates together."""
    triples: int
    """Triples of all updates together."""
    problems: tuple[str, ...]
    """Lines that could not be read."""


def update_data_directory(
    directory: Path, entities: Sequence[str], statements: Sequence[str], options: UpdateOptions,
    progress: Progress | None = None,
) -> UpdateReport:  # fmt: skip
    """Lay changes over the graph of a data directory, as a new version all of whose files change places at once.

    `entities` are files of entity JSON, which replace what was said of these entities, `statements` files of triples,
    which are added. Raises `SourceError` for files that cannot be read, `DataError` for a damaged directory,
    `ClearError` if it cannot be written or another build is working there.
    """
    told = progress or _untold
    with owned(directory):
        version = version_directory(directory)
        manifest = check_files_of(directory, version, options.checked)
        base, labels = HdtFile.open(version / GRAPH_NAME), LabelIndex.open(version / LABELS_NAME)
        profile = options.profile(bool(base.term_id(v.RANK, Role.PREDICATE)), labels.languages)
        changes = _read(entities, statements, profile, told)
        record = _record(changes)
        with _new_version(directory, version, options.checked) as room:
            told("laying the changes over the graph", 0, None)
            laid = _lay(room, Told(base, read_overlay(version)), changes)
            told("indexing names", 0, None)
            update_names(room / UPDATE_LABELS, base, labels, laid, options.lemma_keys)
            told("statistics", 0, None)
            if (room / STATISTICS_NAME).exists():
                update_statistics(room / STATISTICS_NAME, room / UPDATE_STATISTICS, base, laid)
            _write_manifest(room, manifest, record, options)
    return UpdateReport(record, len(laid.hidden.subjects), laid.second.triple_count, tuple(changes.problems))


def _untold(_step: str, _done: int, _total: int | None) -> None:
    """Progress that nobody listens to."""


def _read(entities: Sequence[str], statements: Sequence[str], profile: Profile, told: Progress) -> Changes:
    changes = Changes()
    for path in (*entities, *statements):
        told(f"reading {path}", 0, None)
        if path in entities:
            read_entities(path, profile, changes)
        else:
            read_statements(path, changes)
    return changes


def _lay(room: Path, before: Told, changes: Changes) -> Overlay:
    """Write the second graph, and how it lies over the first."""
    old = said_of(before, [v.ENTITY + name for name in changes.entities])
    said = second_triples(before, changes, old)
    write_hdt(room / UPDATE_GRAPH, said, issued=changes.newest)
    laid = lay_over(before, HdtFile.open(room / UPDATE_GRAPH), old, said)
    build_columns(room / UPDATE_GRAPH, room / UPDATE_COLUMNS)
    write_overlay(room, laid)
    return laid


@contextmanager
def _new_version(directory: Path, version: Path, checked: CheckedFiles) -> Iterator[Path]:
    """A room that has the files of the build under second names; it becomes the current version when the block ends
    well."""
    try:
        parts = [name for name in PARTS if (version / name).exists()]
        with checked.same_content([directory / name for name in parts]), claimed(directory, _ROOM) as room:
            for name in parts:
                second_name(version / name, room / name)
            yield room
            room.chmod(_WHOLE)
            publish(directory, room, version_name())
    except OSError as error:
        raise failed(directory, error) from error


def _record(changes: Changes) -> UpdateRecord:
    moment = datetime.now(UTC).isoformat(timespec="seconds")
    said = len(changes.entities) - len(changes.deleted) - len(changes.redirects)
    return UpdateRecord(
        moment, tuple(changes.sources), changes.newest, said, len(changes.deleted), len(changes.redirects),
        len(changes.statements),
    )  # fmt: skip


def _write_manifest(room: Path, old: Manifest | None, record: UpdateRecord, options: UpdateOptions) -> None:
    """The manifest of a version whose older parts are those of another."""
    known = {name: part for name, part in old.parts.items() if name in PARTS} if old else {}
    sources, counts, updates = (old.sources, old.counts, old.updates) if old else ((), {}, ())
    lemma_version = old.lemma_version if old else options.lemma_version
    manifest = make_manifest(room, sources, counts, lemma_version, updates=(*updates, record), known=known)
    write_manifest(room, manifest)
