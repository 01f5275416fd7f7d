"""Checks a data directory thoroughly: checksums of files and of the parts inside them, triples found again."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.columns.columns_file import Columns
from wikidata_hdt.columns.value_texts import key_of_text
from wikidata_hdt.datadir import check_data_directory
from wikidata_hdt.file_records import file_record
from wikidata_hdt.hdt.file_layout import SECTIONS, HdtLayout, Part, read_index_layout, read_layout
from wikidata_hdt.hdt.header import GraphCounts
from wikidata_hdt.hdt.part_checks import wrong_parts
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.manifest import (
    COLUMNS_NAME,
    GRAPH_NAME,
    INDEX_NAME,
    LABELS_NAME,
    MANIFEST_NAME,
    STATISTICS_NAME,
    Manifest,
    is_sound,
    read_manifest,
)
from wikidata_hdt.overlay import Hidden, node_of, node_text, read_overlay
from wikidata_hdt.store import HdtFile, Role
from wikidata_hdt.update_files import UPDATE_GRAPH, UPDATE_INDEX, UPDATE_LABELS, UPDATE_OVERLAY, UPDATE_STATISTICS
from wikidata_hdt.versions import data_directory_of, version_directory

Progress = Callable[[int, int | None], None]
_TRIPLES_A_SUBJECT = 5


@dataclass(frozen=True, slots=True)
class Verification:
    """What was checked and what is wrong."""

    problems: tuple[str, ...]
    """One sentence each; empty if all is well."""
    files: int
    """Files whose checksum was compared with the manifest."""
    parts: int
    """Parts of the graph and its index whose own checksum was compared."""
    triples: int
    """Triples that were looked up again."""


@dataclass(slots=True)
class _Findings:
    """A verification while it goes on."""

    directory: Path
    subjects: int
    manifest: Manifest | None = None
    problems: list[str] = field(default_factory=list)
    files: int = 0
    parts: int = 0
    triples: int = 0

    def present(self, *names: str) -> list[str]:
        """Those of some files that are there."""
        return [name for name in names if (self.directory / name).exists()]

    @property
    def is_damaged(self) -> bool:
        """Whether more is wrong than that there is no manifest."""
        return len(self.problems) > (self.manifest is None)


def _check_files(found: _Findings) -> None:
    """Compare every file with the manifest."""
    manifest = found.manifest = read_manifest(found.directory)
    if manifest is None:
        found.problems.append(
            f"no {MANIFEST_NAME}, so that nothing tells what the files should be: "
            f"`kgqa kg labels {data_directory_of(found.directory)}` makes one for the graph as it is"
        )
        return
    if not is_sound(found.directory):
        found.problems.append(f"{MANIFEST_NAME} differs from its own checksum")
    for name, expected in manifest.parts.items():
        record = file_record(found.directory / name)
        found.files += 1
        if record.bytes != expected.bytes:
            found.problems.append(f"{name} has {record.bytes} bytes, the manifest says {expected.bytes}")
        elif record.sha256 != expected.sha256:
            found.problems.append(f"{name} differs from the checksum in the manifest")


def _check_parts(found: _Findings, path: Path, parts: Sequence[Part]) -> None:
    """Compare the parts of a file with the CRC-32C behind each."""
    found.parts += len(parts)
    for part in wrong_parts(path, parts):
        found.problems.append(f"{path.name}: wrong checksum of {part.name} at byte {part.start}")


def _check_graph(found: _Findings) -> None:
    for name in found.present(GRAPH_NAME, UPDATE_GRAPH):
        _check_parts(found, found.directory / name, read_layout(found.directory / name).parts)


def _check_index(found: _Findings) -> None:
    for name in found.present(INDEX_NAME, UPDATE_INDEX):
        _check_parts(found, found.directory / name, read_index_layout(found.directory / name).parts)


def _check_counts(found: _Findings) -> None:
    """Compare what the manifest counts with what the graph and the label index hold."""
    held = _graph_counts(read_layout(found.directory / GRAPH_NAME))
    if (found.directory / LABELS_NAME).exists():
        held |= _label_counts(found.directory / LABELS_NAME)
    for name, expected in found.manifest.counts.items() if found.manifest else ():
        if held.get(name, expected) != expected:
            found.problems.append(f"{held[name]} {name.replace('_', ' ')}, the manifest says {expected}")


def _graph_counts(layout: HdtLayout) -> dict[str, int]:
    shared, subjects, properties, objects = (layout.part(f"{name} strings").entries for name in SECTIONS)
    counts = GraphCounts(layout.triple_count, shared + subjects, properties, shared + objects, shared)
    return asdict(counts)


def _label_counts(path: Path) -> dict[str, int]:
    index = LabelIndex.open(path, alone=True)
    try:
        return {f"label_{name}": count for name, count in asdict(index.counts).items()} | {
            "label_forms": index.count_forms()
        }
    finally:
        index.close()


def _check_databases(found: _Findings) -> None:
    path = found.directory / LABELS_NAME
    if not path.exists():
        remedy = f"build it with `kgqa kg labels {data_directory_of(found.directory)}`"
        found.problems.append(f"no {LABELS_NAME}: {remedy}")
    for name in found.present(LABELS_NAME, STATISTICS_NAME, UPDATE_LABELS, UPDATE_STATISTICS):
        _check_database(found, found.directory / name)


def _check_database(found: _Findings, path: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        state = str(error)
    if state != "ok":
        found.problems.append(f"{path.name}: {state}")


def _is_found(graph: HdtFile, triple: tuple[int, int, int]) -> bool:
    """Whether a triple is found again by its terms, by all its ids, and from its object."""
    s, p, o = triple
    terms = [graph.id_term(number, role) for number, role in zip(triple, Role, strict=True)]
    back = tuple(graph.term_id(term, role) for term, role in zip(terms, Role, strict=True))
    return back == triple and list(graph.search_ids(s, p, o)[0]) == [triple] and triple in graph.search_ids(p=p, o=o)[0]


def _check_triples(found: _Findings) -> None:
    """Look triples of some subjects up again; not in a graph known to be damaged, where hdt-cpp may crash."""
    if found.is_damaged:
        return
    graph = HdtFile.open(found.directory / GRAPH_NAME)
    for subject in _chosen(graph.subject_count, found.subjects):
        for triple in islice(graph.search_ids(s=subject)[0], _TRIPLES_A_SUBJECT):
            found.triples += 1
            if not _is_found(graph, triple):
                found.problems.append(f"triple with the ids {triple} is not found again")


def _check_columns(found: _Findings) -> None:
    """Compare columns with the graph: which graph they are of, and some of the triples and values in them."""
    path = found.directory / COLUMNS_NAME
    columns = Columns.open(path)
    if columns is None or found.is_damaged:
        return
    graph = HdtFile.open(found.directory / GRAPH_NAME)
    if graph.stored_columns is None:
        remedy = f"build them with `kgqa kg labels {data_directory_of(found.directory)}`"
        found.problems.append(f"{path.name} is of another graph and is not used: {remedy}")
        return
    for place in _chosen(len(columns.kinds), found.subjects):
        text = graph.id_term(columns.first + place - 1, Role.OBJECT)
        if key_of_text(text.encode()) != (columns.kinds[place - 1], columns.keys[place - 1]):
            found.problems.append(f"{path.name} has another value of {text}")
    for predicate in columns.predicates:
        pairs = columns.pairs(predicate)
        for place in _chosen(len(pairs[0]) if pairs else 0, _TRIPLES_A_SUBJECT):
            assert pairs is not None
            ids = int(pairs[0][place - 1]), predicate, int(pairs[1][place - 1])
            found.triples += 1
            if next(graph.search_ids(*ids)[0], None) != ids:
                found.problems.append(f"{path.name} has a triple with the ids {ids} that the graph lacks")


def _check_update(found: _Findings) -> None:
    """Compare what the update hides, and the terms that it has in common with the graph, with both graphs."""
    if found.is_damaged or (overlay := read_overlay(found.directory)) is None:
        return
    graph = HdtFile.open(found.directory / GRAPH_NAME)
    hidden = Hidden.of(*graph.columns.of_subjects(overlay.replaced)) if graph.columns else overlay.hidden
    for name in ("subjects", "predicates", "objects"):
        if not np.array_equal(getattr(hidden, name), getattr(overlay.hidden, name)):
            found.problems.append(f"{UPDATE_OVERLAY} hides other triples than those of the subjects that it replaces")
    replaced = frozenset(overlay.replaced.tolist())
    for node in _chosen(len(overlay.nodes), found.subjects):
        found.triples += 1
        text, told = node_text(overlay.second, node), int(overlay.nodes[node - 1])
        if node_of(graph, text) != told:
            found.problems.append(f"{UPDATE_OVERLAY} has another node of the graph for {text}")
        elif node <= overlay.second.subject_count and told <= graph.subject_count and told and told not in replaced:
            found.problems.append(f"{UPDATE_OVERLAY} does not hide what the graph says of {text}")


def _chosen(count: int, most: int) -> list[int]:
    """Some of the numbers from 1 on, the same at every run."""
    known = range(1, count + 1)
    return random.Random(count).sample(known, min(most, count))


def verify(directory: Path, subjects: int = 200, progress: Progress | None = None) -> Verification:
    """Check a data directory; `subjects` of the graph's subjects are looked up again, the same at every run.

    Reads every file whole. `progress` is told the steps done. Raises `DataError` only if the path is no data directory
    at all; everything else that is wrong stands in the result.
    """
    check_data_directory(directory)
    found = _Findings(version_directory(directory), subjects)
    steps = (_check_files, _check_graph, _check_index, _check_databases, _check_counts, _check_triples, _check_columns,
             _check_update)  # fmt: skip
    for number, step in enumerate(steps, 1):
        try:
            step(found)
        except DataError as error:
            found.problems.append(error.message)
        if progress is not None:
            progress(number, len(steps))
    return Verification(tuple(dict.fromkeys(found.problems)), found.files, found.parts, found.triples)
