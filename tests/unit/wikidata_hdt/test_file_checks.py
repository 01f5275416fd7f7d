"""Files compared with their manifest: small ones always whole, large ones whole once."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from wikidata_hdt import file_checks
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.file_checks import check_every_block, check_files
from wikidata_hdt.file_records import BLOCK, FileRecord, file_record

_BLOCKS = 60


@pytest.fixture
def records(tmp_path: Path) -> dict[str, FileRecord]:
    (tmp_path / "big").write_bytes(random.Random(1).randbytes(_BLOCKS * BLOCK + 5))
    (tmp_path / "small").write_bytes(b"abc")
    return {name: file_record(tmp_path / name) for name in ("big", "small")}


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Directories are large from a few bytes on."""
    monkeypatch.setattr(file_checks, "WHOLE", 10)
    monkeypatch.setattr(file_checks, "SAMPLED", 1)


@pytest.fixture
def checked(tmp_path: Path) -> CheckedFiles:
    return CheckedFiles.below(tmp_path / "cache")


def _flip(path: Path, place: int) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        byte = file.read(1)[0]
        file.seek(place)
        file.write(bytes([byte ^ 1 << place % 8]))


@pytest.mark.usefixtures("large")
def test_every_flipped_bit_of_a_large_file_is_noticed(
    tmp_path: Path, records: dict[str, FileRecord], checked: CheckedFiles
) -> None:
    check_files(tmp_path, records, checked=checked)
    for place in (
        0,
        5 * BLOCK - 1,
        5 * BLOCK,
        _BLOCKS * BLOCK + 4,
        *random.Random(2).sample(range(_BLOCKS * BLOCK), 8),
    ):
        _flip(tmp_path / "big", place)
        for _ in range(2):
            with pytest.raises(DataError, match=f"is damaged.*bytes from {place // BLOCK * BLOCK}"):
                check_files(tmp_path, records, checked=checked)
        _flip(tmp_path / "big", place)
        check_files(tmp_path, records, checked=checked)


@pytest.mark.usefixtures("large")
def test_a_time_of_last_change_that_is_set_back_hides_nothing(
    tmp_path: Path, records: dict[str, FileRecord], checked: CheckedFiles
) -> None:
    check_files(tmp_path, records, checked=checked)
    before = (tmp_path / "big").stat()
    _flip(tmp_path / "big", 7 * BLOCK)
    os.utime(tmp_path / "big", ns=(before.st_atime_ns, before.st_mtime_ns))
    with pytest.raises(DataError, match="is damaged"):
        check_files(tmp_path, records, checked=checked)


@pytest.mark.usefixtures("large")
def test_what_is_known_is_not_read_whole_again(
    tmp_path: Path, records: dict[str, FileRecord], checked: CheckedFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    sums = file_checks.block_sum
    monkeypatch.setattr(file_checks, "block_sum", lambda block: (read.append(len(block)), sums(block))[1])
    check_files(tmp_path, records, checked=checked)
    assert sum(read) == _BLOCKS * BLOCK + 8
    read.clear()
    check_files(tmp_path, records, checked=CheckedFiles.below(tmp_path / "cache"))
    assert 0 < len(read) <= 3
    read.clear()
    check_files(tmp_path, records)
    assert sum(read) == _BLOCKS * BLOCK + 8


@pytest.mark.usefixtures("large")
def test_a_file_is_known_by_one_record_only(
    tmp_path: Path, records: dict[str, FileRecord], checked: CheckedFiles
) -> None:
    check_files(tmp_path, records, checked=checked)
    other = replace(records["big"], blocks=records["big"].blocks[:-8] + "00000000")
    assert checked.knows(tmp_path / "big", records["big"])
    with pytest.raises(DataError, match="is damaged"):
        check_files(tmp_path, {"big": other}, checked=checked)


def test_records_without_blocks_are_compared_whole(tmp_path: Path, records: dict[str, FileRecord]) -> None:
    older = {name: replace(record, blocks="") for name, record in records.items()}
    check_files(tmp_path, older)
    check_every_block(tmp_path, older, lambda: False)
    _flip(tmp_path / "big", 3 * BLOCK)
    with pytest.raises(DataError, match="is damaged"):
        check_files(tmp_path, older)
    with pytest.raises(DataError, match="is damaged"):
        check_every_block(tmp_path, older, lambda: False)
