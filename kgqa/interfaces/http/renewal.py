"""New data for a running service: each worker gives way to one that has opened them, and finishes what it has begun.

One worker is started more than there were, and takes the place of an old one as soon as it serves; then the next. So
every answer is from the old or from the new data, and there is always somebody to answer.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import click
import uvicorn
from uvicorn.supervisors.multiprocess import Process

from kgqa.interfaces.http.served_data import ServedData
from kgqa.interfaces.http.service_settings import Settings


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
