"""Compares the files of a data directory with its manifest while a service runs, which refuses to answer from damaged
ones.

Files are compared when they are opened; but something may be written into them later, or their disk may fail. The
supervisor reads everything anew when a file shows that it was written to, and from time to time, slowly enough to
disturb nobody.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
from starlette.types import ASGIApp, Receive, Scope, Send

from kgqa.errors import ClearError
from kgqa.interfaces.http.problems import Problem
from wikidata_hdt.checked_files import FileIdentity, identities
from wikidata_hdt.file_checks import check_every_block
from wikidata_hdt.manifest import file_records_in

_PAUSE_SECONDS = 0.01
"""Between two blocks of a MiB: about 100 MB are read in a second."""
_LOOK_SECONDS = 1.0
"""Between two looks at whether a file was written to."""
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
        files = [place / name for place, parts in records for name in parts]
        while records and not ending.is_set():
            found = identities(files)
            for place, parts in records:
                check_every_block(place, parts, lambda: ending.wait(_PAUSE_SECONDS))
            _rest(files, found, seconds, ending)
    except ClearError as error:
        click.echo(f"error: {error.message}; questions and queries are refused from now on", err=True)
        tell()


def _rest(files: Sequence[Path], found: Mapping[Path, FileIdentity], seconds: float, ending: threading.Event) -> None:
    """Wait, but no longer than until a file has changed."""
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0 and identities(files) == found:
        if ending.wait(min(left, _LOOK_SECONDS)):
            return


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
