"""Builds the label index, the statistics and the columns of a data directory's graph anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from functools import partial
from pathlib import Path

from wikidata_hdt.claimed_paths import claimed
from wikidata_hdt.clear_errors import ClearError, DataError
from wikidata_hdt.columns.columns_build import build_columns
from wikidata_hdt.hdt.file_layout import read_index_layout, read_layout
from wikidata_hdt.hdt.part_checks import wrong_parts
from wikidata_hdt.labels.label_build import build_label_index
from wikidata_hdt.labels.label_forms import LabelCounts
from wikidata_hdt.locking import owned
from wikidata_hdt.manifest import (
    COLUMNS_NAME,
    GRAPH_NAME,
    INDEX_NAME,
    LABELS_NAME,
    REJECTED_NAME,
    STATISTICS_NAME,
    Manifest,
    read_manifest,
    renewed_manifest,
    write_manifest,
)
from wikidata_hdt.statistics.statistics_build import build_statistics
from wikidata_hdt.store import HdtFile
from wikidata_hdt.update_files import is_updated
from wikidata_hdt.versions import publish, second_name, version_directory, version_name
from wikidata_hdt.whole_files import failed

Progress = Callable[[int, int | None], None]
_ROOM = ".names-"


def build_names(
    directory: Path, lemma_keys: Callable[[str], Iterable[str]], lemma_version: str, progress: Progress | None = None,
    jobs: int = 1,
) -> LabelCounts:  # fmt: skip
    """Make label index, statistics, columns and manifest for the graph of a data directory, in so many processes.

    A directory that was built gets another version, all of whose files change places at once. In one that somebody
    put together the files are written one by one. Raises `DataError` for a damaged graph, `ClearError` if the
    directory cannot be written or another build is working there.
    """
    with owned(directory):

        def make(place: Path, old: Manifest | None) -> LabelCounts:
            """Everything that follows from the graph in a place."""
            _check_graph(place)
            graph = HdtFile.open(place / GRAPH_NAME)
            labels = build_label_index(graph, place / LABELS_NAME, lemma_keys, progress=progress, jobs=jobs)
            build_statistics(graph, place / STATISTICS_NAME, progress)
            build_columns(place / GRAPH_NAME, place / COLUMNS_NAME, progress)
            counts = {f"label_{name}": count for name, count in asdict(labels).items()}
            counts["triples"] = graph.triple_count
            write_manifest(place, renewed_manifest(place, old, counts, lemma_version))
            return labels

        version = version_directory(directory)
        if is_updated(version):
            raise ClearError("the data directory has updates, whose names are not built anew", value=directory,
                             remedy=f"make one graph of all with `kgqa kg compact {directory}`")  # fmt: skip
        old = _known_manifest(version)
        return make(directory, old) if version == directory else _as_version(directory, version, partial(make, old=old))


def _as_version(directory: Path, version: Path, make: Callable[[Path], LabelCounts]) -> LabelCounts:
    """Make another version with the graph of one."""
    try:
        with claimed(directory, _ROOM) as room:
            for part in (GRAPH_NAME, INDEX_NAME, REJECTED_NAME):
                if (version / part).exists():
                    second_name(version / part, room / part)
            counts = make(room)
            room.chmod(0o755)
            publish(directory, room, version_name())
            return counts
    except OSError as error:
        raise failed(directory, error) from error


def _check_graph(place: Path) -> None:
    """Raise `DataError` for a damaged graph, which a manifest would call sound; a damaged index is made anew."""
    graph, index = place / GRAPH_NAME, place / INDEX_NAME
    for part in wrong_parts(graph, read_layout(graph).parts):
        raise DataError(
            "the graph is damaged", value=graph, expected=f"the checksum that the file has of its {part.name}",
            remedy="fetch or build it again",
        )  # fmt: skip
    if index.exists() and not _is_sound_index(index):
        index.unlink()


def _is_sound_index(path: Path) -> bool:
    try:
        return not any(wrong_parts(path, read_index_layout(path).parts))
    except DataError:
        return False


def _known_manifest(directory: Path) -> Manifest | None:
    """The manifest, if there is one that can be read: a damaged one is replaced."""
    try:
        return read_manifest(directory)
    except DataError:
        return None
