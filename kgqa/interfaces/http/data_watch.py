"""Compares the files of a data directory with its manifest while a service runs, which refuses to answer from damaged
ones.

Opening a large directory checks a sample of its blocks only, and a disk may fail later. So the supervisor reads
everything once at the beginning and again from time to time, slowly enough to disturb nobody.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from starlette.types import ASGIApp, Receive, Scope, Send

from kgqa.errors import ClearError
from kgqa.interfaces.http.problems import Problem
from wikidata_hdt.file_checks import check_every_block
from wikidata_hdt.manifest import read_manifest

_PAUSE_SECONDS = 0.01
"""Between two blocks of a MiB: about 100 MB are read in a second."""
_STILL_SERVED = frozenset({"/api/health", "/metrics"})


@contextmanager
def watched(directory: Path | None, minutes: float, tell: Callable[[], None]) -> Iterator[None]:
    """Check all files of a directory every so many minutes, beginning now; `tell` is called once they are damaged.

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
        manifest = read_manifest(directory)
        while manifest is not None and not ending.is_set():
            check_every_block(directory, manifest.parts, lambda: ending.wait(_PAUSE_SECONDS))
            ending.wait(seconds)
    except ClearError as error:
        click.echo(f"error: {error.message}; questions and queries are refused from now on", err=True)
        tell()


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
