"""Files by their size and checksum."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from zlib import crc32

import pytest

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.file_records import FileRecord, file_record


def test_size_and_checksum(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"abc")
    assert file_record(path) == FileRecord(3, sha256(b"abc").hexdigest(), f"{crc32(b'abc'):08x}")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot read"):
        file_record(tmp_path / "missing")
