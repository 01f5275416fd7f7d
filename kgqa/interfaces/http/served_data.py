"""The data that a service answers from: a version of the data directory, the next one when somebody makes one, and
whether its files are as they were; damaged ones are not answered from.

A version is held under names of its own, so that every worker that is started opens the same, and let go when no worker
has it any more.

Files are compared with the manifest when they are opened; but something may be written into them later, or their disk
may fail. The supervisor reads a file anew when it shows that it was written to, and everything from time to time,
slowly enough to disturb nobody.

Each worker gives way to one that has opened the new data, and finishes what it has begun: one is started more than
there were, and takes the place of an old one as soon as it serves; then the next. So every answer is from the old or
from the new data, and there is always somebody to answer.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import click
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.supervisors.multiprocess import Process

from kgqa.errors import ClearError
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.service_settings import Settings
from wikidata_hdt.checked_files import CheckedFiles, identities
from wikidata_hdt.datadir import compare_files
from wikidata_hdt.file_checks import check_every_block
from wikidata_hdt.file_records import FileRecord
from wikidata_hdt.manifest import file_records_in
from wikidata_hdt.versions import held, passage_indexes, version_directory

_Versions = tuple[Path, ...]


class ServedData:
    """Versions of a data directory, the one that is served last; none where the settings name no directory."""

    def __init__(self, settings: Settings, tell_damaged: Callable[[], None]) -> None:
        self._settings, self._tell_damaged = settings, tell_damaged
        self._checked = CheckedFiles.below(settings.config.cache)
        self._held: list[ExitStack] = []
        self._known = _versions(settings)

    def __enter__(self) -> Settings:
        """The settings with the data as they are now."""
        return self._hold()

    def __exit__(self, *_: object) -> None:
        for one in self._held:
            one.close()

    def newer(self) -> Settings | None:
        """The settings with data that were made since, held and found sound; None where there are none."""
        found = _versions(self._settings)
        if found == self._known:
            return None
        settings = self._hold()
        if _versions(self._settings) != found:  # made in this moment: they are held at the next look
            self._held.pop().close()
            return None
        self._known = found
        try:
            if settings.config.data is not None and settings.config.kg is None:
                compare_files(settings.config.data, checked=self._checked)
            return settings
        except ClearError as error:
            self.refuse(error.message)
            return None

    def refuse(self, why: str) -> None:
        """Go on with the older data, because the newest cannot be served."""
        click.echo(f"warning: new data are not served: {why}", err=True)
        self._held.pop().close()

    def release_older(self) -> None:
        """Let go of all data but the newest."""
        while len(self._held) > 1:
            self._held.pop(0).close()

    def _hold(self) -> Settings:
        stack = ExitStack()
        self._held.append(stack)
        settings = self._settings
        if settings.config.data is not None:
            data = stack.enter_context(held(settings.config.data, self._checked))
            settings = replace(settings, config=replace(settings.config, data=data))
        stack.enter_context(watched(settings.config.data, settings.check_minutes, self._tell_damaged))
        return settings


def _versions(settings: Settings) -> _Versions:
    """What tells the data of a moment from those of another, of graph and passages."""
    directory = settings.config.data
    if directory is None:
        return ()
    return version_directory(directory), *sorted(index for _, index in passage_indexes(directory))


_PAUSE_SECONDS = 0.01
"""Between two blocks of a MiB: about 100 MB are read in a second."""
_LOOK_SECONDS = 1.0
"""Between two looks at whether a file was written to."""
_Records = Sequence[tuple[Path, Mapping[str, FileRecord]]]
_STILL_SERVED = frozenset({"/api/health", "/metrics"})


@contextmanager
def watched(directory: Path | None, minutes: float, tell: Callable[[], None]) -> Iterator[None]:
    """Check all files of a directory every so many minutes, beginning now, and whenever one is written to; `tell` is
    called once they are damaged.

    Nothing is checked for 0 minutes, and where there is no directory or no manifest.
    """
    ending = threading.Event()
    thread = threading.Thread(target=_watch, args=(directory, minutes * 60, tell, ending), daemon=True)
    if directory is not None and minutes:
        thread.start()
    try:
        yield
    finally:
        ending.set()
        if thread.is_alive():
            thread.join()


def _watch(directory: Path, seconds: float, tell: Callable[[], None], ending: threading.Event) -> None:
    try:
        records = list(file_records_in(directory))
        _check_again_and_again(
            records, _Changes(place / name for place, parts in records for name in parts), seconds, ending
        )
    except ClearError as error:
        click.echo(f"error: {error.message}; questions and queries are refused from now on", err=True)
        tell()


class _Changes:
    """Files of which some may be written to."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._files = list(files)
        self._seen = identities(self._files)

    def any(self) -> bool:
        """Whether there is something to take."""
        return identities(self._files) != self._seen

    def take(self) -> set[Path]:
        """The files that were written to since they were last taken."""
        before, self._seen = self._seen, identities(self._files)
        return {path for path, one in self._seen.items() if before.get(path) != one}


def _check_again_and_again(records: _Records, changes: _Changes, seconds: float, ending: threading.Event) -> None:
    """Check files that were written to at once, and else everything when it is time. Raises `DataError`."""
    due = time.monotonic()
    while records and not ending.is_set():
        if written := changes.take():
            _check(_only(records, written), lambda: ending.wait(_PAUSE_SECONDS))
        elif time.monotonic() >= due:
            _check(records, lambda: ending.wait(_PAUSE_SECONDS) or changes.any())
            due = due if changes.any() else time.monotonic() + seconds
        else:
            ending.wait(min(due - time.monotonic(), _LOOK_SECONDS))


def _only(records: _Records, files: Collection[Path]) -> _Records:
    return [(place, {name: parts[name] for name in parts if place / name in files}) for place, parts in records]


def _check(records: _Records, stops: Callable[[], bool]) -> None:
    for place, parts in records:
        check_every_block(place, parts, stops)


class RefuseDamaged:
    """ASGI middleware that refuses what would be answered from damaged files."""

    def __init__(self, app: ASGIApp, damaged: Callable[[], bool]) -> None:
        self._app = app
        self._damaged = damaged

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http" and scope["path"] not in _STILL_SERVED and self._damaged():
            raise Problem(503, "damaged-data", "a file of the data directory is damaged; the server's log names it")
        await self._app(scope, receive, send)


class Workers(Protocol):
    """The workers of a service."""

    processes: list[Process]
    config: uvicorn.Config
    """What those are started with that take the place of dead ones."""

    def started(self, config: uvicorn.Config) -> Process | None:
        """A new worker; None if none can be started, which is tried again at the next look."""


class Renewal:
    """Has all workers give way, one after another, to workers over newer data."""

    def __init__(self, data: ServedData, configured: Callable[[Settings], uvicorn.Config]) -> None:
        self._data, self._configured = data, configured
        self._config: uvicorn.Config | None = None
        """What the new workers are started with; None while nothing is renewed."""
        self._places: list[int] = []
        """Of the workers that have the older data."""
        self._coming: Process | None = None
        self._asked = False
        self._leaving: list[Process] = []

    @property
    def processes(self) -> list[Process]:
        """The workers that come and those that leave."""
        return [*self._leaving, *([self._coming] if self._coming else [])]

    def go_on(self, workers: Workers) -> None:
        """Do what is to do at this moment; to be called again and again."""
        self._leaving = [one for one in self._leaving if not _has_ended(one)]
        if self._config is None:
            if not self._leaving:
                self._begin(workers)
        elif self._coming is not None:
            self._watch(self._coming, workers)
        elif self._places:
            self._coming, self._asked = workers.started(self._config), False
        elif not self._leaving:
            self._data.release_older()
            self._config = None
            click.echo("all workers answer from the new data", err=True)

    def _begin(self, workers: Workers) -> None:
        settings = self._data.newer()
        if settings is not None:
            click.echo("the data directory has a new version; the workers open it one after another", err=True)
            self._config = self._configured(settings)
            self._places = list(range(len(workers.processes)))

    def _watch(self, coming: Process, workers: Workers) -> None:
        """See whether the coming worker serves, or has died."""
        if coming.exitcode is not None:
            _bury(coming)
            self._coming = None
            if len(self._places) == len(workers.processes):  # no worker has ever opened these data
                self._data.refuse("no worker could open them")
                self._config, self._places = None, []
        elif self._serves(coming) and self._config is not None:
            place = self._places.pop(0)
            old = workers.processes[place]
            workers.processes[place], workers.config = coming, self._config
            self._coming = None
            old.terminate()
            self._leaving.append(old)

    def _serves(self, coming: Process) -> bool:
        """Whether a worker says that it serves; it is asked once for every answer, which may come late."""
        with suppress(OSError, EOFError):
            if not self._asked:
                coming.parent_conn.send(b"ping")
                self._asked = True
            if coming.parent_conn.poll(0):
                self._asked = False
                return bool(coming.parent_conn.recv())
        return False


def _has_ended(process: Process) -> bool:
    """Whether a worker is no more; it is buried then."""
    if process.exitcode is None:
        return False
    process.join()
    return True


def _bury(process: Process) -> None:
    process.kill()
    process.join()
