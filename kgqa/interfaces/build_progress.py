"""Progress of a build: step, how much is done, rates, time left, memory; a line a minute where there is no terminal."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TextIO

from kgqa.interfaces.progress import clock

_EVERY_ON_TERMINAL = 0.2
_EVERY_ELSEWHERE = 60.0
_PAGE = os.sysconf("SC_PAGE_SIZE")


def memory_used() -> int:
    """Bytes that this process and its children hold in memory; 0 where /proc does not tell."""
    try:
        tasks = Path("/proc/self/task").glob("*/children")
        processes = ["self", *(pid for task in tasks for pid in task.read_text().split())]
        return sum(int(Path("/proc", pid, "statm").read_text().split()[1]) for pid in processes) * _PAGE
    except (OSError, IndexError, ValueError):
        return 0


class BuildLines:
    """Shows the progress of a build; a `wikidata_hdt.build.directory_build.BuildProgress`."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._terminal = stream.isatty()
        self._every = _EVERY_ON_TERMINAL if self._terminal else _EVERY_ELSEWHERE
        self._step = ""
        self._begun = (0.0, 0)
        self._last = (0.0, 0)

    def __call__(self, step: str, done: int, total: int | None) -> None:
        """`done` units of a step are finished."""
        now = time.monotonic()
        if step != self._step:
            self._step, self._begun, self._last = step, (now, done), (now, done)
            if not self._terminal:
                self._stream.write(step + "\n")
                self._stream.flush()
        elif now - self._last[0] >= self._every:
            self._write(build_text(step, done, total, (now, self._last, self._begun), memory_used()))
            self._last = (now, done)

    def end(self) -> None:
        """Clear the line."""
        if self._terminal:
            self._stream.write("\r" + " " * 110 + "\r")
            self._stream.flush()

    def _write(self, text: str) -> None:
        self._stream.write(f"\r{text:<110}" if self._terminal else text + "\n")
        self._stream.flush()


def build_text(
    step: str, done: int, total: int | None, times: tuple[float, tuple[float, int], tuple[float, int]], memory: int
) -> str:
    """A line of progress; `times` holds the moment now, and moment and count of the last line and of the beginning."""
    now, last, begun = times
    recent, mean = (
        (done - count) / (now - moment) if now > moment else 0.0 for moment, count in (last, begun)
    )  # fmt: skip
    of_all = f" of {total:,} ({100 * done // total} %)" if total else ""
    left = f", {clock((total - done) / mean)} left" if total and mean > 0 else ""
    used = f", {memory / (1 << 20):.0f} MiB" if memory else ""
    return f"{step}: {done:,}{of_all}, {recent:,.0f} a second now, {mean:,.0f} on average{left}{used}"
