"""Opens data directories: `graph.hdt` with its index, the label index, and the manifest if there is one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.file_checks import check_files
from wikidata_hdt.hdt.file_layout import read_layout
from wikidata_hdt.hidden_statements import WithoutStatements
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.manifest import LABELS_NAME, Manifest, read_manifest
from wikidata_hdt.overlay import Overlay, read_overlay
from wikidata_hdt.statistics.graph_statistics import GraphStatistics
from wikidata_hdt.store import HdtFile
from wikidata_hdt.update_files import statistics_in
from wikidata_hdt.versions import GRAPH_NAME, version_directory


@dataclass(frozen=True, slots=True)
class DataDirectory:
    """An opened data directory."""

    path: Path
    graph: HdtFile
    labels: LabelIndex
    statistics: GraphStatistics
    overlay: Overlay | None
    """What updates have laid over the graph, if anything."""
    manifest: Manifest | None
    """None for a directory that somebody put together by hand."""

    @property
    def graphs(self) -> tuple[HdtFile, ...]:
        """The graphs that say all there is, each of other subjects; searched by ids."""
        if self.overlay is None:
            return (self.graph,)
        hidden = self.overlay.hidden
        columns = (column.tolist() for column in (hidden.subjects, hidden.predicates, hidden.objects))
        return WithoutStatements.of_ids(self.graph, list(zip(*columns, strict=True))), self.overlay.second


def check_data_directory(path: Path) -> None:
    """Raise `DataError` unless the path is a directory with a graph in it."""
    if not path.exists():
        raise DataError("no such data directory", value=path, remedy="build one with `kgqa kg build DUMP --out DIR`")
    if not path.is_dir():
        raise DataError("not a data directory", value=path, expected=f"a directory that holds {GRAPH_NAME}")
    if not (path / GRAPH_NAME).exists():
        raise DataError(
            f"no {GRAPH_NAME} in the data directory", value=path,
            remedy="put a Wikidata HDT file there under this name, or build one with `kgqa kg build DUMP --out DIR`",
        )  # fmt: skip


_NOTHING_KNOWN = CheckedFiles(None)


def open_data_directory(
    path: Path, on_index_build: Callable[[Path], None] | None = None, checked: CheckedFiles = _NOTHING_KNOWN
) -> DataDirectory:
    """Open graph and label index, after checking that they are there, complete and of the right format.

    The files are compared with the manifest as `check_files` does it, which remembers them in `checked`.
    `on_index_build` is told when the graph's index has to be built first. Raises `DataError`.
    """
    while True:
        version = version_directory(path)
        try:
            return _opened(path, version, on_index_build, checked)
        except DataError:
            if version_directory(path) == version:
                raise  # nobody has published another version in the meantime


def check_files_of(path: Path, version: Path | None = None, checked: CheckedFiles = _NOTHING_KNOWN) -> Manifest | None:
    """Compare the files of a data directory, or of a version of it, with the manifest; which is given back.

    Raises `DataError`.
    """
    check_data_directory(path)
    version = version or version_directory(path)
    if not (version / LABELS_NAME).exists():
        remedy = f"build it with `kgqa kg labels {path}`"
        raise DataError("no label index in the data directory", value=path, remedy=remedy)
    return compare_files(path, version, checked)


def compare_files(path: Path, version: Path | None = None, checked: CheckedFiles = _NOTHING_KNOWN) -> Manifest | None:
    """The same for a directory that may hold nothing but names, or none."""
    version = version or version_directory(path)
    manifest = read_manifest(version)
    if (version / GRAPH_NAME).exists():
        read_layout(version / GRAPH_NAME)
    if manifest is not None:
        check_files(version, manifest.parts, checked=checked)
    return manifest


def _opened(
    path: Path, version: Path, on_index_build: Callable[[Path], None] | None, checked: CheckedFiles
) -> DataDirectory:
    manifest = check_files_of(path, version, checked)
    labels = LabelIndex.open(version / LABELS_NAME)
    graph = HdtFile.open(version / GRAPH_NAME, on_index_build)
    statistics = GraphStatistics(statistics_in(version))
    return DataDirectory(path, graph, labels, statistics, read_overlay(version), manifest)
