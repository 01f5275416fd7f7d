"""The manifest of a data directory: what it was made from, what it holds, the checksum of every part."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.columns import columns_file
from wikidata_hdt.columns.columns_file import COLUMNS_NAME
from wikidata_hdt.file_records import FileRecord, file_record
from wikidata_hdt.hdt import literals
from wikidata_hdt.hdt.file_layout import read_layout
from wikidata_hdt.hdt.index_file import INDEX_SUFFIX
from wikidata_hdt.hdt.literals import holds_characters
from wikidata_hdt.labels import label_format
from wikidata_hdt.statistics import statistics_format
from wikidata_hdt.update_files import UPDATE_PARTS
from wikidata_hdt.versions import GRAPH_NAME, INDEX_MANIFEST, passage_indexes
from wikidata_hdt.whole_files import atomic_file

__all__ = [
    "COLUMNS_NAME",
    "GRAPH_NAME",
    "INDEX_NAME",
    "LABELS_NAME",
    "MANIFEST_NAME",
    "PARTS",
    "REJECTED_NAME",
    "STATISTICS_NAME",
    "Manifest",
    "SourceRecord",
    "UpdateRecord",
    "file_records_in",
    "is_sound",
    "make_manifest",
    "read_manifest",
    "renewed_manifest",
    "write_manifest",
]

FORMAT_VERSION = 1
INDEX_NAME = GRAPH_NAME + INDEX_SUFFIX
LABELS_NAME = "labels.sqlite"
STATISTICS_NAME = "statistics.sqlite"
"""Sizes of classes and ends of properties; missing in directories of older versions."""
REJECTED_NAME = "rejected.nt"
"""Lines of the sources that are no N-Triples; missing where there were none."""
MANIFEST_NAME = "manifest.json"
PARTS = (GRAPH_NAME, INDEX_NAME, LABELS_NAME, STATISTICS_NAME, COLUMNS_NAME, REJECTED_NAME)
"""What a build makes, beside the manifest."""
_UPDATED_FORMAT = 2
"""The format of a directory with an update, which versions that know of none must not read."""
_CHECKSUM, _NO_SUM = "checksum", "0" * 64


@dataclass(frozen=True, slots=True)
class SourceRecord:
    """A file that the graph was built from."""

    name: str
    date: str = ""
    """ISO time of the file's last change, empty if unknown."""
    bytes: int = 0
    sha256: str = ""
    dump_date: str = ""
    """ISO time that the source's own text gives as its date, empty without one."""
    cut_off: str = ""
    """Why the source ended before its end, empty if it did not: its last triples are missing."""


@dataclass(frozen=True, slots=True)
class UpdateRecord:
    """What changed in a data directory after it was built."""

    moment: str
    """ISO time of the update, in UTC."""
    sources: tuple[str, ...]
    """Names of the files."""
    newest: str = ""
    """ISO time of the latest change that the entities tell of, or else of the files; empty if unknown."""
    entities: int = 0
    """Entities that got new statements and names."""
    deleted: int = 0
    redirected: int = 0
    statements: int = 0
    """Statements that were added to what is said of their subjects."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a data directory tells about itself."""

    created: str
    """ISO time of the last change, in UTC."""
    sources: tuple[SourceRecord, ...]
    counts: Mapping[str, int]
    parts: Mapping[str, FileRecord]
    """By file name."""
    lemma_version: str = ""
    """Version of the rules that made the lemma keys of the label index."""
    formats: Mapping[str, int] = field(default_factory=dict)
    """Format versions: of `labels`, of `statistics`, of `columns`, of `literals` in the graph; older directories lack
    some or all."""
    updates: tuple[UpdateRecord, ...] = ()
    """The updates since the build, the latest last; those that were made one with the graph among them."""
    format: int = FORMAT_VERSION

    @property
    def built_of(self) -> str:
        """ISO time of the newest dump that the data were built of; empty if none tells it."""
        return max((source.dump_date for source in self.sources), default="")

    @property
    def newest(self) -> str:
        """ISO time of the newest that the data are from: of a dump, or of an update; empty if nothing tells it."""
        return max((self.built_of, *(update.newest for update in self.updates)))


def make_manifest(
    directory: Path,
    sources: Sequence[SourceRecord],
    counts: Mapping[str, int],
    lemma_version: str = "",
    *,
    updates: Sequence[UpdateRecord] = (),
    known: Mapping[str, FileRecord] | None = None,
) -> Manifest:
    """The manifest of a directory as it is now, with the checksums of those parts that are there.

    `known` are the records of parts that need not be read again.
    """
    names = [name for name in (*PARTS, *UPDATE_PARTS) if (directory / name).exists()]
    known = known or {}
    parts = {name: known.get(name) or file_record(directory / name) for name in names}
    moment = datetime.now(UTC).isoformat(timespec="seconds")
    formats = {
        "labels": label_format.FORMAT_VERSION,
        "statistics": statistics_format.FORMAT_VERSION,
        "columns": columns_file.FORMAT_VERSION,
        "literals": literals.FORMAT_VERSION if holds_characters(read_layout(directory / GRAPH_NAME).header) else 1,
    }
    version = FORMAT_VERSION if parts.keys().isdisjoint(UPDATE_PARTS) else _UPDATED_FORMAT
    return Manifest(moment, tuple(sources), dict(counts), parts, lemma_version, formats, tuple(updates), version)


def write_manifest(directory: Path, manifest: Manifest) -> None:
    """Write `manifest.json`, whole or not at all. Raises `ClearError` if it cannot be written."""
    text = json.dumps(asdict(manifest) | {_CHECKSUM: _NO_SUM}, ensure_ascii=False, indent=1).encode() + b"\n"
    with atomic_file(directory / MANIFEST_NAME) as out:
        out.write(text.replace(_NO_SUM.encode(), sha256(text).hexdigest().encode()))


def renewed_manifest(directory: Path, old: Manifest | None, counts: Mapping[str, int], lemma_version: str) -> Manifest:
    """The manifest of a directory whose names and statistics were built anew; its sources are those of the old one.

    Raises `DataError` for a file that cannot be read.
    """
    sources, known, updates = (old.sources, old.counts, old.updates) if old else ((), {}, ())
    return make_manifest(directory, sources, {**known, **counts}, lemma_version, updates=updates)


def is_sound(directory: Path) -> bool:
    """Whether every byte of `manifest.json` is as written: it holds the SHA-256 of itself with zeros in that place.
    Older versions wrote none; of theirs, the members are all that can be looked at."""
    try:
        text = (directory / MANIFEST_NAME).read_bytes()
        members = dict(json.loads(text))
    except (OSError, ValueError, TypeError):
        return False
    if _CHECKSUM not in members:
        return members.keys() <= {one.name for one in fields(Manifest)}
    return _is_unchanged(text, str(members[_CHECKSUM]))


def _is_unchanged(text: bytes, checksum: str) -> bool:
    return sha256(text.replace(checksum.encode(), _NO_SUM.encode())).hexdigest() == checksum


def _manifest(data: Any) -> Manifest:
    return Manifest(
        created=str(data["created"]),
        sources=tuple(SourceRecord(**source) for source in data["sources"]),
        counts={str(name): int(count) for name, count in data["counts"].items()},
        parts={str(name): FileRecord(**part) for name, part in data["parts"].items()},
        lemma_version=str(data["lemma_version"]),
        formats={str(name): int(version) for name, version in data.get("formats", {}).items()},
        updates=tuple(UpdateRecord(**{**one, "sources": tuple(one["sources"])}) for one in data.get("updates", ())),
        format=int(data["format"]),
    )


def read_manifest(directory: Path) -> Manifest | None:
    """The manifest of a data directory, or None if it has none.

    Raises `DataError` if the file is damaged or of another format version.
    """
    path = directory / MANIFEST_NAME
    remedy = "build the data again, or remove the manifest to use the files as they are"
    try:
        text = path.read_bytes()
        data = json.loads(text)
        if data["format"] not in (FORMAT_VERSION, _UPDATED_FORMAT):
            raise DataError(
                "data directory of another format", value=data["format"], expected=f"version {FORMAT_VERSION}",
                remedy=remedy,
            )  # fmt: skip
        if _CHECKSUM in data and not _is_unchanged(text, str(data[_CHECKSUM])):
            raise DataError("damaged manifest", value=path, expected="a text with its own checksum", remedy=remedy)
        return _manifest(data)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise DataError("cannot read the manifest", value=path, remedy=str(error.strerror)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError("damaged manifest", value=path, remedy=remedy) from error


def file_records_in(directory: Path) -> Iterator[tuple[Path, Mapping[str, FileRecord]]]:
    """What manifests say of the files of a data directory, and of those of the indexes of passages in it.

    Raises `DataError` for a damaged manifest; that of an index is left to those who open it.
    """
    if manifest := read_manifest(directory):
        yield directory, manifest.parts
    for _, index in passage_indexes(directory):
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            records = json.loads((index / INDEX_MANIFEST).read_bytes())["files"]
            yield index, {str(name): FileRecord(**record) for name, record in records.items()}
