"""Compares files with what a manifest says of them, quickly enough to be done whenever they are opened.

All sizes are compared, and the checksums of blocks: of every block where the files are small, of some otherwise, chosen
anew each time. So a flipped bit in a directory of up to 96 MiB is always noticed; in a larger one with the share of
its blocks that is looked at, and always by what reads everything: `kg verify`, and a service while it runs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.file_records import BLOCK, SUM_LENGTH, FileRecord, block_sum

WHOLE = 96 << 20
"""Bytes up to which all blocks are checked; that takes about 30 ms."""
_REMEDY = "check it with `kgqa kg verify`; build it again, or run `kgqa kg labels` if another graph was put there"
SAMPLED = 32
"""Blocks that are checked of larger directories, besides the first of each file."""


def check_files(
    directory: Path,
    records: Mapping[str, FileRecord],
    remedy: str = "check it with `kgqa kg verify`, then build it again",
) -> None:
    """Raise `DataError` for a file of another size or with a block of another checksum; missing files are left to
    those who open them."""
    found = _there(directory, records)
    _check_sizes(directory, found, remedy)
    for name, numbers in _chosen(found).items():
        _check_blocks(directory / name, found[name], numbers, remedy)


def check_every_block(directory: Path, records: Mapping[str, FileRecord], stops: Callable[[], bool]) -> None:
    """The same for every block, until `stops`, which is asked before each of them. Raises `DataError`."""
    found = _there(directory, records)
    _check_sizes(directory, found, _REMEDY)
    for name, record in found.items():
        for number in range(len(record.blocks) // SUM_LENGTH):
            if stops():
                return
            _check_blocks(directory / name, record, (number,), _REMEDY)


def _there(directory: Path, records: Mapping[str, FileRecord]) -> dict[str, FileRecord]:
    return {name: record for name, record in records.items() if (directory / name).is_file()}


def _check_sizes(directory: Path, found: Mapping[str, FileRecord], remedy: str) -> None:
    for name, record in found.items():
        size = (directory / name).stat().st_size
        if size != record.bytes:
            raise DataError(
                "a file of the data directory is not the one that its manifest tells of", value=directory / name,
                expected=f"{record.bytes} bytes, not {size}", remedy=remedy,
            )  # fmt: skip


def _check_blocks(path: Path, record: FileRecord, numbers: Sequence[int], remedy: str) -> None:
    for number in _wrong(path, record, numbers):
        raise DataError(
            "a file of the data directory is damaged", value=path,
            expected=f"the checksum of its manifest for the bytes from {number * BLOCK}", remedy=remedy,
        )  # fmt: skip


def _chosen(records: Mapping[str, FileRecord]) -> dict[str, Sequence[int]]:
    """The blocks to check of each file."""
    counts = {name: len(record.blocks) // SUM_LENGTH for name, record in records.items()}
    if sum(counts.values()) * BLOCK <= WHOLE:
        return {name: range(count) for name, count in counts.items()}
    chosen = {name: {0} for name, count in counts.items() if count}
    names = list(chosen)
    for name in random.choices(names, [counts[name] for name in names], k=SAMPLED):
        chosen[name].add(random.randrange(counts[name]))
    return {name: sorted(numbers) for name, numbers in chosen.items()}


def _wrong(path: Path, record: FileRecord, numbers: Sequence[int]) -> Iterator[int]:
    """The blocks among these whose checksum differs."""
    try:
        with path.open("rb") as file:
            for number in numbers:
                file.seek(number * BLOCK)
                if block_sum(file.read(BLOCK)) != record.blocks[number * SUM_LENGTH :][:SUM_LENGTH]:
                    yield number
    except OSError as error:
        raise DataError("cannot read a file of the data directory", value=path, remedy=str(error.strerror)) from error
