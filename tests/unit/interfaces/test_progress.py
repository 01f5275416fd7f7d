"""The progress line."""

from __future__ import annotations

import io

import pytest

from kgqa.interfaces.progress import ProgressLine, progress_text


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("done", "total", "here", "seconds", "text"),
    [
        (50, 200, 50, 10.0, "50 of 200 questions, 25 %, 5.0 a second, 0:30 left"),
        (150, 200, 50, 10.0, "150 of 200 questions, 75 %, 5.0 a second, 0:10 left"),
        (1, 100_000, 1, 1.0, "1 of 100000 questions, 0 %, 1.0 a second, 27:46:39 left"),
        (50, 200, 0, 0.0, "50 of 200 questions, 25 %"),
        (7, None, 7, 1.0, "7 questions"),
    ],
)
def test_text(done: int, total: int | None, here: int, seconds: float, text: str) -> None:
    assert progress_text(done, total, here, seconds, "questions") == text


def test_silent_where_it_is_no_terminal() -> None:
    stream = io.StringIO()
    progress = ProgressLine(stream, "steps")
    progress(1, 2)
    progress.end()
    assert stream.getvalue() == ""


def test_written_over_and_cleared_on_a_terminal() -> None:
    stream = Terminal()
    progress = ProgressLine(stream, "steps")
    progress(1, 2)
    progress(2, 2)  # too soon after the first to be shown
    progress.end()
    shown = [part.rstrip() for part in stream.getvalue().split("\r")]
    assert shown[1].startswith("1 of 2 steps, 50 %")
    assert shown[2:] == ["", ""]
    assert "\n" not in stream.getvalue()
