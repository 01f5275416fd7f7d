"""Remembers which files were found as their manifest says, so that large ones are read whole only once.

A file is known by its device and inode, its size, and its times of last change, of which nobody can set back the
second: whatever is written into it makes it another file. What is remembered stands in a directory of its own, a small
file for each.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from wikidata_hdt.file_records import FileRecord

_MOST = 1000
"""Files that are remembered; the ones that were found longest ago are forgotten."""


@dataclass(frozen=True, slots=True)
class FileIdentity:
    """What tells whether a file is still the same."""

    place: tuple[int, int]
    bytes: int
    written: int
    changed: int
    """When anything about it changed, its number of names too; in nanoseconds, as `written`."""

    @classmethod
    def of(cls, path: Path) -> FileIdentity:
        """The identity of a file now. Raises `OSError`."""
        state = path.stat()
        return cls((state.st_dev, state.st_ino), state.st_size, state.st_mtime_ns, state.st_ctime_ns)

    def has_same_content(self, other: FileIdentity) -> bool:
        """Whether nothing was written between the two."""
        return (self.place, self.bytes, self.written) == (other.place, other.bytes, other.written)


def identities(paths: Iterable[Path]) -> dict[Path, FileIdentity]:
    """The identities of those of these files that are there."""
    found = {}
    for path in paths:
        with suppress(OSError):
            found[path] = FileIdentity.of(path)
    return found


class CheckedFiles:
    """The files that were found sound. Where the directory cannot be written, nothing is remembered."""

    def __init__(self, directory: Path | None) -> None:
        """`directory` is made when it is needed; None remembers nothing."""
        self._directory = directory

    @classmethod
    def below(cls, cache: Path) -> CheckedFiles:
        """What a cache directory remembers."""
        return cls(cache / "checked")

    def knows(self, path: Path, record: FileRecord) -> bool:
        """Whether this very file was found as the record says."""
        with suppress(OSError):
            return self._note(FileIdentity.of(path)) == _digest(record)
        return False

    def remember(self, identity: FileIdentity, record: FileRecord) -> None:
        """Remember that a file, by its identity before it was read, is as the record says."""
        self._write(identity, _digest(record))

    @contextmanager
    def same_content(self, paths: Iterable[Path]) -> Iterator[None]:
        """Go on knowing files whose number of names the block changes."""
        before = {path: (one, self._note(one)) for path, one in identities(paths).items()}
        try:
            yield
        finally:
            self._renew({path: (one, note) for path, (one, note) in before.items() if note})

    def _renew(self, before: Mapping[Path, tuple[FileIdentity, str]]) -> None:
        for path, now in identities(before).items():
            identity, note = before[path]
            if now != identity and now.has_same_content(identity):
                self._write(now, note)

    def _note(self, identity: FileIdentity) -> str:
        """What was written of a file; empty for nothing."""
        if self._directory is None:
            return ""
        with suppress(OSError, UnicodeDecodeError):
            return (self._directory / _name(identity)).read_text(encoding="ascii")
        return ""

    def _write(self, identity: FileIdentity, note: str) -> None:
        if self._directory is None:
            return
        with suppress(OSError):
            self._directory.mkdir(parents=True, exist_ok=True)
            (self._directory / _name(identity)).write_text(note, encoding="ascii")
            notes = sorted(os.scandir(self._directory), key=lambda entry: entry.stat().st_mtime_ns)
            for entry in notes[:-_MOST]:
                Path(entry).unlink(missing_ok=True)


def _name(identity: FileIdentity) -> str:
    parts = (*identity.place, identity.bytes, identity.written, identity.changed)
    return sha256(" ".join(map(str, parts)).encode()).hexdigest()[:32]


def _digest(record: FileRecord) -> str:
    return sha256(f"{record.bytes} {record.sha256} {record.blocks}".encode()).hexdigest()
