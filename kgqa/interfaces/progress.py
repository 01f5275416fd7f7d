"""Progress of long work on a terminal: how much is done, the rate, the time that is left, and for builds the memory."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from tqdm import tqdm

_EVERY_ELSEWHERE = 60.0
"""Seconds between the lines of a build whose standard error is no terminal, as that of a nightly job."""
_PAGE = os.sysconf("SC_PAGE_SIZE")


class ProgressLine:
    """One line that is written over and over; a `kgqa.protocols.Progress`, silent where the stream is no terminal."""

    def __init__(self, stream: TextIO, unit: str, done: int = 0) -> None:
        """`done` were finished before this run and say nothing about its rate."""
        self._bar = _bar(stream, unit, done=done) if stream.isatty() else None

    def __call__(self, done: int, total: int | None) -> None:
        """`done` of all steps are finished; shown at most ten times a second."""
        if self._bar is not None:
            self._bar.total = total
            self._bar.update(done - self._bar.n)

    def end(self) -> None:
        """Clear the line."""
        if self._bar is not None:
            self._bar.close()


class BuildProgress:
    """A line a step of a build; a `wikidata_hdt.build.directory_build.BuildProgress`.

    Elsewhere than on a terminal it is a line a minute, for the log of what may take a day.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._terminal = stream.isatty()
        self._step = ""
        self._bar: tqdm[None] | None = None
        self._begun, self._last, self._first = 0.0, 0.0, 0

    def __call__(self, step: str, done: int, total: int | None) -> None:
        """`done` units of a step are finished."""
        if step != self._step:
            self._begin(step, done)
        if self._bar is not None:
            self._bar.total = total
            if self._bar.update(done - self._bar.n):
                self._bar.set_postfix_str(_memory(), refresh=False)
        elif time.monotonic() - self._last >= _EVERY_ELSEWHERE:
            self._last = time.monotonic()
            self._write(self._text(done, total))

    def end(self) -> None:
        """Clear the line."""
        if self._bar is not None:
            self._bar.close()

    def _begin(self, step: str, done: int) -> None:
        self.end()
        self._step, self._first = step, done
        self._begun = self._last = time.monotonic()
        if self._terminal:
            self._bar = _bar(self._stream, "", title=step, done=done)
        else:
            self._write(step)

    def _text(self, done: int, total: int | None) -> str:
        from tqdm import tqdm  # noqa: PLC0415 (as `_bar` says)

        elapsed = self._last - self._begun
        return str(tqdm.format_meter(
            done, total, elapsed, ncols=0, prefix=self._step, unit="", unit_scale=True, initial=self._first,
            postfix=_memory(),
        ))  # fmt: skip

    def _write(self, line: str) -> None:
        self._stream.write(line + "\n")
        self._stream.flush()


def memory_used() -> int:
    """Bytes that this process and its children hold in memory; 0 where /proc does not tell."""
    try:
        tasks = Path("/proc/self/task").glob("*/children")
        processes = ["self", *(pid for task in tasks for pid in task.read_text().split())]
        return sum(int(Path("/proc", pid, "statm").read_text().split()[1]) for pid in processes) * _PAGE
    except (OSError, IndexError, ValueError):
        return 0


def _memory() -> str:
    return f"{memory_used() / (1 << 20):.0f} MiB" if memory_used() else ""


def _bar(stream: TextIO, unit: str, *, title: str = "", done: int = 0) -> tqdm[None]:
    """A bar without a thread of its own, which would have to be stopped before processes are forked."""
    from tqdm import tqdm  # noqa: PLC0415 (50 ms, which only a terminal has to wait for)

    tqdm.monitor_interval = 0
    return tqdm(
        file=stream, desc=title or None, unit=f" {unit}" if unit else "", unit_scale=not unit, initial=done,
        leave=False, dynamic_ncols=True, miniters=1, smoothing=0.1,
    )  # fmt: skip
