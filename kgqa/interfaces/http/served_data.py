"""The data that a service answers from: a version of the data directory, and the next one when somebody makes one.

A version is held under names of its own, so that every worker that is started opens the same, and let go when no worker
has it any more.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import click

from kgqa.errors import ClearError
from kgqa.interfaces.http.data_watch import watched
from kgqa.interfaces.http.service_settings import Settings
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.datadir import compare_files
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
