"""Progress of long work on a terminal: count, rate and the time that is left."""

from __future__ import annotations

import time
from typing import TextIO

_EVERY = 0.2


class ProgressLine:
    """One line that is written over and over; a `kgqa.protocols.Progress`, silent where the stream is no terminal."""

    def __init__(self, stream: TextIO, unit: str, done: int = 0) -> None:
        self._stream = stream
        self._shown = stream.isatty()
        self._unit = unit
        self._first = done
        self._started = time.monotonic()
        self._next = 0.0

    def __call__(self, done: int, total: int | None) -> None:
        """`done` of all steps are finished; shown at most five times a second."""
        now = time.monotonic()
        if self._shown and now >= self._next:
            self._next = now + _EVERY
            self._write(progress_text(done, total, done - self._first, now - self._started, self._unit))

    def end(self) -> None:
        """Clear the line."""
        if self._shown:
            self._write("")

    def _write(self, text: str) -> None:
        self._stream.write(f"\r{text:<78}" + ("" if text else "\r"))
        self._stream.flush()


def progress_text(done: int, total: int | None, here: int, seconds: float, unit: str) -> str:
    """What the line says after `seconds`; `here` of the `done` steps were done in this run."""
    rate = here / seconds if seconds > 0 else 0.0
    if not total:
        return f"{done} {unit}"
    left = f", {rate:.1f} a second, {clock((total - done) / rate)} left" if rate else ""
    return f"{done} of {total} {unit}, {100 * done // total} %{left}"


def clock(seconds: float) -> str:
    """Seconds as minutes and seconds, with hours where there are any."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
