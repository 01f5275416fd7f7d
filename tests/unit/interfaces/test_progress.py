"""Progress of long work: a line that is written over on a terminal, silence or a log elsewhere."""

from __future__ import annotations

import io
import time

import pytest

from kgqa.interfaces import progress as module
from kgqa.interfaces.progress import BuildProgress, ProgressLine, memory_used


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The moments that `time.monotonic` gives; the last one stays."""
    moments = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: moments[-1])
    return moments


def test_silent_where_it_is_no_terminal() -> None:
    stream = io.StringIO()
    progress = ProgressLine(stream, "steps")
    progress(1, 2)
    progress.end()
    assert stream.getvalue() == ""


def test_written_over_and_cleared_on_a_terminal() -> None:
    stream = Terminal()
    progress = ProgressLine(stream, "steps")
    time.sleep(0.15)
    progress(1, 2)
    progress.end()
    lines = [line.strip() for line in stream.getvalue().split("\r")]
    assert any("1/2" in line and "50%" in line and " steps/s" in line for line in lines)
    assert lines[-1] == ""
    assert "\n" not in stream.getvalue()


def test_what_was_done_before_is_no_part_of_the_rate() -> None:
    stream = Terminal()
    progress = ProgressLine(stream, "questions", done=1_000_000)
    time.sleep(0.15)
    progress(1_000_001, 2_000_000)
    progress.end()
    shown = next(line for line in stream.getvalue().split("\r") if "1000001/2000000" in line)
    rate = shown.rpartition(", ")[2].partition(" questions/s")[0].partition("s/ questions")[0]
    assert float(rate) < 100


def test_a_build_on_a_terminal_shows_step_and_memory() -> None:
    stream = Terminal()
    progress = BuildProgress(stream)
    for done in range(3):
        progress("reading", done, 3)
        time.sleep(0.12)
    progress("sorting", 0, None)
    progress.end()
    assert "reading:" in stream.getvalue() and "sorting:" in stream.getvalue()
    assert "MiB" in stream.getvalue()
    assert "\n" not in stream.getvalue()


def test_a_build_elsewhere_writes_a_line_a_minute(clock: list[float]) -> None:
    stream = io.StringIO()
    progress = BuildProgress(stream)
    for moment in range(0, 150, 10):
        clock.append(float(moment))
        progress("reading", 1000 + moment, 2000)
    progress.end()
    lines = stream.getvalue().splitlines()
    assert len(lines) == 3
    assert lines[0] == "reading"
    assert lines[1].startswith("reading:  53% 1.06k/2.00k [01:00<") and "MiB" in lines[1]


def test_a_system_that_does_not_tell_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    assert memory_used() > 1 << 20
    monkeypatch.setattr(module, "Path", lambda *_: (_ for _ in ()).throw(OSError))
    assert memory_used() == 0
