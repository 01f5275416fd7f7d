"""What a manifest says of a file, to notice later that it has changed."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path

from wikidata_hdt.errors import DataError


@dataclass(frozen=True, slots=True)
class FileRecord:
    """A file by its size and checksum."""

    bytes: int
    sha256: str


def file_record(path: Path) -> FileRecord:
    """Size and checksum of a file. Raises `DataError` if it cannot be read."""
    try:
        with path.open("rb") as file:
            return FileRecord(path.stat().st_size, file_digest(file, "sha256").hexdigest())
    except OSError as error:
        raise DataError("cannot read", value=path, remedy=str(error.strerror)) from error
