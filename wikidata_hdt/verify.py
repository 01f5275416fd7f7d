"""Checks a data directory thoroughly: checksums of files and of the parts inside them, triples found again."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from wikidata_hdt.datadir import check_data_directory
from wikidata_hdt.errors import DataError
from wikidata_hdt.file_records import file_record
from wikidata_hdt.hdt.checksums import Crc32c
from wikidata_hdt.hdt.file_layout import Part, read_index_layout, read_layout
from wikidata_hdt.manifest import GRAPH_NAME, INDEX_NAME, LABELS_NAME, MANIFEST_NAME, is_sound, read_manifest
from wikidata_hdt.store import HdtFile, Role

Progress = Callable[[int, int | None], None]
_PIECE = 1 << 24
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
    problems: list[str] = field(default_factory=list)
    files: int = 0
    parts: int = 0
    triples: int = 0


def _check_files(found: _Findings) -> None:
    """Compare every file with the manifest."""
    manifest = read_manifest(found.directory)
    if manifest and not is_sound(found.directory):
        found.problems.append(f"{MANIFEST_NAME} differs from its own checksum")
    for name, expected in manifest.parts.items() if manifest else ():
        record = file_record(found.directory / name)
        found.files += 1
        if record.bytes != expected.bytes:
            found.problems.append(f"{name} has {record.bytes} bytes, the manifest says {expected.bytes}")
        elif record.sha256 != expected.sha256:
            found.problems.append(f"{name} differs from the checksum in the manifest")


def _check_parts(found: _Findings, path: Path, parts: Sequence[Part]) -> None:
    """Compare the parts of a file with the CRC-32C behind each."""
    with path.open("rb") as file:
        for part in parts:
            checksum, left = Crc32c(), part.size
            file.seek(part.start)
            while left and (piece := file.read(min(left, _PIECE))):
                checksum.update(piece)
                left -= len(piece)
            found.parts += 1
            if file.read(4) != checksum.value.to_bytes(4, "little"):
                found.problems.append(f"{path.name}: wrong checksum of {part.name} at byte {part.start}")


def _check_graph(found: _Findings) -> None:
    path = found.directory / GRAPH_NAME
    _check_parts(found, path, read_layout(path).parts)


def _check_index(found: _Findings) -> None:
    path = found.directory / INDEX_NAME
    if path.exists():
        _check_parts(found, path, read_index_layout(path).parts)


def _check_labels(found: _Findings) -> None:
    path = found.directory / LABELS_NAME
    if not path.exists():
        found.problems.append(f"no {LABELS_NAME}: build it with `kgqa kg labels {found.directory}`")
        return
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
    if found.problems:
        return
    graph = HdtFile.open(found.directory / GRAPH_NAME)
    known = range(1, graph.subject_count + 1)
    for subject in random.Random(graph.triple_count).sample(known, min(found.subjects, len(known))):
        for triple in islice(graph.search_ids(s=subject)[0], _TRIPLES_A_SUBJECT):
            found.triples += 1
            if not _is_found(graph, triple):
                found.problems.append(f"triple with the ids {triple} is not found again")


def verify(directory: Path, subjects: int = 200, progress: Progress | None = None) -> Verification:
    """Check a data directory; `subjects` of the graph's subjects are looked up again, the same at every run.

    Reads every file whole. `progress` is told the steps done. Raises `DataError` only if the path is no data directory
    at all; everything else that is wrong stands in the result.
    """
    check_data_directory(directory)
    found = _Findings(directory, subjects)
    steps = (_check_files, _check_graph, _check_index, _check_labels, _check_triples)
    for number, step in enumerate(steps, 1):
        try:
            step(found)
        except DataError as error:
            found.problems.append(error.message)
        if progress is not None:
            progress(number, len(steps))
    return Verification(tuple(dict.fromkeys(found.problems)), found.files, found.parts, found.triples)
