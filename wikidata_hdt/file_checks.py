"""Compares files with what a manifest says of them, whenever they are opened.

All sizes are compared, and the checksums of all blocks. Of a large directory the files that were once found sound, and
to which nothing was written since, are not read again but for some of their blocks, chosen anew each time: what
damages a file without writing to it, as a failing disk does, is looked for by what reads everything: `kg verify`, and
a service while it runs.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from wikidata_hdt.checked_files import CheckedFiles, FileIdentity
from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.file_records import BLOCK, SUM_LENGTH, FileRecord, block_sum, file_record

WHOLE = 96 << 20
"""Bytes of a directory up to which all blocks are always checked; that takes about 30 ms."""
SAMPLED = 32
"""Blocks that are checked of files which are known, besides the first of each."""
_TOLD = 2 << 30
"""Bytes from which on it is said that they are read, which takes a second or more."""
_REMEDY = "check it with `kgqa kg verify`; build it again, or run `kgqa kg labels` if another graph was put there"
_NOTHING_KNOWN = CheckedFiles(None)
_LOG = logging.getLogger(__name__)


def check_files(
    directory: Path,
    records: Mapping[str, FileRecord],
    remedy: str = "check it with `kgqa kg verify`, then build it again",
    checked: CheckedFiles = _NOTHING_KNOWN,
) -> None:
    """Raise `DataError` for a file of another size or with a block of another checksum; missing files are left to
    those who open them. Files that are found sound are remembered in `checked`."""
    found = _there(directory, records)
    _check_sizes(directory, found, remedy)
    small = sum(record.bytes for record in found.values()) <= WHOLE
    known = {} if small else {name: one for name, one in found.items() if checked.knows(directory / name, one)}
    others = {name: record for name, record in found.items() if name not in known}
    for name, numbers in _chosen(known).items():
        _check_blocks(directory / name, known[name], numbers, remedy)
    _announce(directory, sum(record.bytes for record in others.values()))
    for name, record in others.items():
        identity = _identity(directory / name)
        for _ in _checking(directory / name, record, remedy):
            pass
        if not small:
            checked.remember(identity, record)


def check_every_block(directory: Path, records: Mapping[str, FileRecord], stops: Callable[[], bool]) -> None:
    """The same for every block, until `stops`, which is asked before each of them. Raises `DataError`."""
    found = _there(directory, records)
    _check_sizes(directory, found, _REMEDY)
    for name, record in found.items():
        checking = _checking(directory / name, record, _REMEDY)
        while not stops():
            if next(checking, None) is None:
                break


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


def _announce(directory: Path, size: int) -> None:
    if size >= _TOLD:
        _LOG.warning("note: %.1f GB of %s are compared with their checksums, once for each file", size / 1e9, directory)


def _identity(path: Path) -> FileIdentity:
    try:
        return FileIdentity.of(path)
    except OSError as error:
        raise _unreadable(path, error) from error


def _checking(path: Path, record: FileRecord, remedy: str) -> Iterator[int]:
    """Check a whole file, block by block. Records of older versions have one checksum for all of it."""
    if not record.blocks and record.bytes:
        if file_record(path).sha256 != record.sha256:
            raise _damaged(path, "the checksum of its manifest", remedy)
        return
    for number in range(_count(record)):
        _check_blocks(path, record, (number,), remedy)
        yield number


def _check_blocks(path: Path, record: FileRecord, numbers: Sequence[int], remedy: str) -> None:
    for number in _wrong(path, record, numbers):
        raise _damaged(path, f"the checksum of its manifest for the bytes from {number * BLOCK}", remedy)


def _count(record: FileRecord) -> int:
    return len(record.blocks) // SUM_LENGTH


def _chosen(records: Mapping[str, FileRecord]) -> dict[str, Sequence[int]]:
    """Some blocks to check of each file."""
    counts = {name: _count(record) for name, record in records.items() if record.blocks}
    chosen = {name: {0} for name in counts}
    for name in random.choices(list(counts), list(counts.values()), k=SAMPLED) if counts else ():
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
        raise _unreadable(path, error) from error


def _damaged(path: Path, expected: str, remedy: str) -> DataError:
    return DataError("a file of the data directory is damaged", value=path, expected=expected, remedy=remedy)


def _unreadable(path: Path, error: OSError) -> DataError:
    return DataError("cannot read a file of the data directory", value=path, remedy=str(error.strerror))
