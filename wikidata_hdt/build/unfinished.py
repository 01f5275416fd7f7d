"""The room of an unfinished build inside the directory that it is for: made, continued, discarded."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wikidata_hdt.build.build_journal import JOURNAL_NAME, Journal
from wikidata_hdt.whole_files import failed

ROOM_NAME = ".build"
"""Directory of the unfinished build inside the directory that it is for."""
RESULT_NAME = "result"
"""Directory in it that holds the files to be published."""
_DISCARDED = ".discarded-"


def has_journal(room: Path) -> bool:
    """Whether a build was begun in a room."""
    return (room / JOURNAL_NAME).exists()


@contextmanager
def opened_journal(room: Path) -> Iterator[Journal]:
    """The journal of a build. Raises `ClearError` if it cannot be written, `DataError` if it is damaged."""
    journal = Journal(room / JOURNAL_NAME)
    try:
        yield journal
    finally:
        journal.close()


def remove_discarded(directory: Path) -> None:
    """Remove what builds have discarded that were killed meanwhile. Raises `OSError`."""
    for rest in directory.glob(f"{_DISCARDED}*"):
        shutil.rmtree(rest)


def discard(room: Path) -> None:
    """Remove a room; renamed first, so that no half of it is taken for an unfinished build after a kill. Raises
    `ClearError`."""
    try:
        discarded = Path(tempfile.mkdtemp(prefix=_DISCARDED, dir=room.parent))
        room.replace(discarded)
    except OSError as error:
        raise failed(room, error) from error
    shutil.rmtree(discarded, ignore_errors=True)
