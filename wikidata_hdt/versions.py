"""Versions of a data directory: each build is one, and all its files change places with the old ones at once.

```
DIR/graph.hdt -> .current/graph.hdt        (and so every other file of a version)
DIR/.current  -> .versions/20260101T000000-1a2b3c
DIR/.versions/20260101T000000-1a2b3c/graph.hdt …
```
The renaming of `.current` is the switch. A directory whose `graph.hdt` is a file, dropped in by somebody or built by
an older version, has no versions and is its own.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import gettempdir

from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.claimed_paths import claimed
from wikidata_hdt.whole_files import failed

GRAPH_NAME = "graph.hdt"
_CURRENT, _VERSIONS = ".current", ".versions"
_HELD = ".held-"
INDEX_MANIFEST = "passages.json"
"""What tells that a directory inside is an index of passages, which is held too."""


def version_directory(directory: Path, key: str = GRAPH_NAME) -> Path:
    """The directory that holds the files of a data directory at this moment: its current version, or itself.

    `key` is a file that every version has: `INDEX_MANIFEST` of an index of passages, which has versions too.
    """
    try:
        if (directory / key).readlink() == Path(_CURRENT, key):
            return directory / (directory / _CURRENT).readlink()
    except OSError:
        pass  # no link: a directory without versions, or none at all
    return directory


def data_directory_of(version: Path) -> Path:
    """The data directory that a version belongs to; what is no version is its own."""
    return version.parent.parent if version.parent.name == _VERSIONS else version


def version_name() -> str:
    """A name for a new version, which no other has: the time, and something random."""
    return f"{datetime.now(UTC):%Y%m%dT%H%M%S}-{secrets.token_hex(4)}"


def publish(directory: Path, made: Path, name: str, key: str = GRAPH_NAME) -> None:
    """Make a directory of files the current version of a data directory, under a name; older versions are removed.

    `key` is what `version_directory` is told. After a stop at any point, the same call finishes the work, also where
    `made` has been moved already. Raises `ClearError` if the directory cannot be written.
    """
    target = directory / _VERSIONS / name
    try:
        target.parent.mkdir(exist_ok=True)
        if made.exists():
            shutil.rmtree(target, ignore_errors=True)
            made.rename(target)
        _link(directory / _CURRENT, f"{_VERSIONS}/{name}")
        names = sorted(path.name for path in target.iterdir())
        for file in [key, *names]:
            _link(directory / file, f"{_CURRENT}/{file}")
        _remove_old(directory, target)
    except OSError as error:
        raise failed(directory, error) from error


def tidy(directory: Path) -> None:
    """Remove all versions but the current one of a directory, which a publication that was killed has left.

    Raises `ClearError` if the directory cannot be written.
    """
    version = version_directory(directory)
    try:
        if version != directory:
            _remove_old(directory, version)
    except OSError as error:
        raise failed(directory, error) from error


def _link(path: Path, target: str) -> None:
    """Make a symbolic link, in place of what stands there."""
    if path.is_symlink() and str(path.readlink()) == target:
        return
    temporary = path.with_name(f".link-{path.name}")
    temporary.unlink(missing_ok=True)
    temporary.symlink_to(target)
    temporary.replace(path)


def _remove_old(directory: Path, current: Path) -> None:
    """Remove other versions, and links to files that the current one does not have."""
    for version in (directory / _VERSIONS).iterdir():
        if version != current:
            shutil.rmtree(version, ignore_errors=True)
    for path in directory.iterdir():
        if path.is_symlink() and str(path.readlink()).startswith(f"{_CURRENT}/") and not path.exists():
            path.unlink(missing_ok=True)


def second_name(source: Path, target: Path) -> None:
    """Give a file a second name; a file on another disk, which somebody linked in, is linked from there.

    Raises `OSError` where the file system has no hard links.
    """
    try:
        os.link(source, target, follow_symlinks=True)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        target.symlink_to(source.resolve())


@contextmanager
def held(directory: Path, checked: CheckedFiles | None = None) -> Iterator[Path]:
    """A directory with the files of a data directory as they are now, whatever is built there meanwhile.

    It is for several processes that must open the same. The files have second names in it, so that it takes no room;
    it goes with the block, or when the next one is held after a kill. Where nothing can be written, it is a temporary
    directory of links, steady as long as nobody else builds there. Files that are known in `checked` stay known.
    """
    checked = checked or CheckedFiles(None)
    with ExitStack() as stack:
        with checked.same_content(_files(directory)):
            place = _room(directory, stack)
        try:
            yield place
        finally:
            with checked.same_content(_files(directory)):
                stack.close()


def _files(directory: Path) -> list[Path]:
    """The files of a data directory and of the indexes of passages in it."""
    places = [version_directory(directory), *(index for _, index in passage_indexes(directory))]
    return [path for place in places for path in place.glob("*") if path.is_file()]


def passage_indexes(directory: Path) -> Iterator[tuple[str, Path]]:
    """The indexes of passages in a data directory: the names they have in it, and where their files are now."""
    for manifest in directory.glob(f"*/{INDEX_MANIFEST}"):
        yield manifest.parent.name, version_directory(manifest.parent, INDEX_MANIFEST)


def _room(directory: Path, stack: ExitStack) -> Path:
    for parent, name in ((directory, second_name), (Path(gettempdir()), _linked)):
        with suppress(OSError):
            room = stack.enter_context(claimed(parent, _HELD))
            _fill(directory, room, name)
            return room
    return version_directory(directory)


def _linked(source: Path, target: Path) -> None:
    target.symlink_to(source.resolve())


def _fill(directory: Path, room: Path, name: Callable[[Path, Path], None]) -> None:
    """Give all files names in the room. Raises `OSError`."""
    for path in version_directory(directory).iterdir():
        if path.is_file() and not path.name.startswith("."):
            name(path, room / path.name)
    for below, index in passage_indexes(directory):
        (room / below).mkdir()
        for path in index.iterdir():
            name(path, room / below / path.name)
