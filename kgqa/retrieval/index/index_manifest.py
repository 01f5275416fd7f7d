"""Where the passage index of a data directory lies, and its manifest: sources, counts, the checksum of every file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from kgqa.errors import DataError
from kgqa.retrieval.text_words import TERM_VERSION
from wikidata_hdt.file_records import FileRecord, file_record
from wikidata_hdt.whole_files import atomic_file

FORMAT_VERSION = 1
"""Of the index; one of another version must be built again."""
_REMEDY = "build the passages again with `kgqa text build`"
MANIFEST_NAME = "passages.json"
DIRECTORY_NAME = "passages"


class OtherFormatError(DataError):
    """A passage index that is whole, but made by another version of the program."""


@dataclass(frozen=True, slots=True)
class PassageManifest:
    """What a passage index tells about itself."""

    created: str
    """ISO time, in UTC."""
    sources: tuple[str, ...]
    counts: Mapping[str, int]
    """Passages, records, characters of text, and what was left out, by name."""
    files: Mapping[str, FileRecord]
    cut_off: tuple[str, ...] = ()
    """The sources that end too early: their last passages are missing."""
    terms: str = TERM_VERSION
    """Version of the rules that made the terms."""
    format: int = FORMAT_VERSION


def file_records(directory: Path) -> dict[str, FileRecord]:
    """Size and checksum of every file of the engine."""
    return {
        path.name: file_record(path)
        for path in sorted(directory.iterdir())
        if path.is_file() and path.name != MANIFEST_NAME and not path.name.endswith(".lock")
    }


def write_manifest(directory: Path, manifest: PassageManifest) -> None:
    """Write the manifest, whole or not at all. Raises `ClearError` if it cannot be written."""
    with atomic_file(directory / MANIFEST_NAME) as out:
        out.write(json.dumps(asdict(manifest), ensure_ascii=False, indent=1).encode() + b"\n")


def read_manifest(directory: Path) -> PassageManifest:
    """The manifest of a passage index.

    Raises `DataError` if there is none, it is damaged, or the index is of another format or made by other rules.
    """
    path = directory / MANIFEST_NAME
    try:
        data = json.loads(path.read_bytes())
        _check_versions(data["format"], data["terms"])
        files = {name: FileRecord(**record) for name, record in data["files"].items()}
        counts = {str(name): int(count) for name, count in data["counts"].items()}
        cut_off = tuple(map(str, data.get("cut_off", ())))
        return PassageManifest(str(data["created"]), tuple(data["sources"]), counts, files, cut_off)
    except OSError as error:
        raise DataError("no passage index", value=directory, expected=MANIFEST_NAME, remedy=_REMEDY) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError("damaged manifest of a passage index", value=path, remedy=_REMEDY) from error


def _check_versions(form: object, terms: object) -> None:
    if (form, terms) != (FORMAT_VERSION, TERM_VERSION):
        raise OtherFormatError(
            "passage index of another format", value=f"format {form}, terms {terms}",
            expected=f"format {FORMAT_VERSION}, terms {TERM_VERSION}", remedy=_REMEDY,
        )  # fmt: skip


def has_passages(path: Path) -> bool:
    """Whether a data directory has a passage index."""
    return any((directory / MANIFEST_NAME).is_file() for directory in (path, path / DIRECTORY_NAME))
