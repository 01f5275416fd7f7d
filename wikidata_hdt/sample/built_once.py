"""Directories of a cache that are built once, whichever process needs them first."""

from __future__ import annotations

import fcntl
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from wikidata_hdt.sample.sample_place import is_whole

_UNFINISHED = ".building-"
_LOCK = ".sample.lock"


def built_once(target: Path, build: Callable[[Path], None]) -> Path:
    """The data directory at a place of a cache, built where it is not whole.

    `build` fills an empty directory. Processes that start at once build once; a process that is killed leaves nothing
    that a later one would use. Raises `OSError` if the cache cannot be written, and what `build` raises.
    """
    if not is_whole(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        with _locked(target.parent):
            if not is_whole(target):
                _build(target, build)
    return target


@contextmanager
def _locked(root: Path) -> Iterator[None]:
    """Wait for other processes that build in the same cache; the lock ends with the process."""
    with (root / _LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _build(target: Path, build: Callable[[Path], None]) -> None:
    for rest in target.parent.glob(_UNFINISHED + "*"):
        shutil.rmtree(rest, ignore_errors=True)
    unfinished = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=target.parent))
    try:
        build(unfinished)
        shutil.rmtree(target, ignore_errors=True)
        unfinished.chmod(0o755)
        unfinished.rename(target)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
