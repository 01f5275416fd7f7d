"""Makes one graph of a data directory's graph and its updates, as a build of all that they say would make it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from wikidata_hdt.build.directory_build import BuildOptions, BuildProgress, BuildReport, build_data_directory
from wikidata_hdt.claimed_paths import claimed, remove_abandoned
from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.datadir import check_files_of
from wikidata_hdt.hdt.file_layout import read_layout
from wikidata_hdt.info import dump_date
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.locking import owned
from wikidata_hdt.manifest import GRAPH_NAME, LABELS_NAME, Manifest, make_manifest, read_manifest, write_manifest
from wikidata_hdt.ntriples.ntriples import format_triple
from wikidata_hdt.overlay import TextTriple, all_triples
from wikidata_hdt.profiles.profile_filter import NAMES
from wikidata_hdt.profiles.profiles import Profile
from wikidata_hdt.update_files import is_updated
from wikidata_hdt.versions import publish, tidy, version_directory, version_name
from wikidata_hdt.whole_files import failed

_ROOM = ".compact-"
_NAMES = frozenset(name.decode() for name in NAMES)


@dataclass(frozen=True, slots=True)
class CompactionOptions:
    """How to make one graph of two."""

    lemma_keys: Callable[[str], Iterable[str]]
    lemma_version: str
    memory: int
    jobs: int


def compact(directory: Path, options: CompactionOptions, progress: BuildProgress) -> BuildReport | None:
    """Make one graph, with names and statistics, of a data directory and its updates, as a new version.

    None where there are no updates. A compaction that was stopped leaves the old state and begins anew. Raises
    `DataError` for a damaged directory, `ClearError` if it cannot be written, the disk has no room, or another build
    is working there.
    """
    with owned(directory):
        version = version_directory(directory)
        manifest = check_files_of(directory, version)
        if not is_updated(version):
            remove_abandoned(directory, _ROOM)
            tidy(directory)
            return None
        try:
            with claimed(directory, _ROOM) as room:
                report = _build(directory, version, room, options, progress)
                made = version_directory(room / "made")
                _keep_history(made, manifest)
                publish(directory, made, version_name())
                return report
        except OSError as error:
            raise failed(directory, error) from error


def _build(
    directory: Path, version: Path, room: Path, options: CompactionOptions, progress: BuildProgress
) -> BuildReport:
    """Build a data directory in a room."""
    progress("reading both graphs", 0, None)
    source, tags = room / "graph.nt", set[str]()
    with source.open("wb") as out:
        out.writelines(format_triple(*triple).encode() for triple in _noting(all_triples(directory), tags))
    if moment := _moment(version):
        os.utime(source, (moment, moment))
    languages = LabelIndex.open(version / LABELS_NAME).languages
    build = BuildOptions(
        _everything([*languages, *sorted(tags - set(languages))]), options.lemma_keys, options.lemma_version,
        memory=options.memory, jobs=options.jobs, names=tuple(languages),
    )  # fmt: skip
    report = build_data_directory([str(source)], room / "made", build, progress)
    if report.rejected:
        raise ClearError("the graph holds statements that cannot be written as N-Triples", value=report.problems[0])
    return report


def _noting(triples: Iterable[TextTriple], tags: set[str]) -> Iterator[TextTriple]:
    """The triples; the language tags of names among them, in small letters, are noted."""
    for triple in triples:
        if triple[1] in _NAMES:
            tags.add(triple[2].rpartition('"@')[2].lower() if '"@' in triple[2] else "")
        yield triple


def _moment(version: Path) -> float:
    """When the newest of what is made one is from, as a file's time; 0 if unknown."""
    manifest = read_manifest(version)
    dates = [update.newest for update in manifest.updates] if manifest else []
    dates.append(dump_date((), read_layout(version / GRAPH_NAME).header)[0])
    return max((datetime.fromisoformat(date).timestamp() for date in dates if date), default=0.0)


def _everything(languages: Sequence[str]) -> Profile:
    """The profile that leaves nothing out."""
    return Profile(
        name="everything", about="everything there is", statements=True, references=True,
        languages=tuple(filter(None, languages)), drop_datatypes=frozenset(), keep_properties=frozenset(),
        drop_properties=frozenset(), keep_classes=frozenset(), drop_classes=frozenset(), items="all",
        drop_predicates=frozenset(), drop_predicate_prefixes=(), drop_subject_prefixes=(), drop_types=frozenset(),
    )  # fmt: skip


def _keep_history(made: Path, old: Manifest | None) -> None:
    """Have the manifest tell the sources and updates that the graph is from."""
    new = read_manifest(made)
    assert new is not None, "a build has a manifest"
    sources, updates = (old.sources, old.updates) if old else ((), ())
    write_manifest(made, make_manifest(made, sources, new.counts, new.lemma_version, updates=updates, known=new.parts))
