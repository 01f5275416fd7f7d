"""What is opened and dropped leaves nothing behind."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

from kgqa.assembly import open_parts
from kgqa.config import Config
from kgqa.model import Question

_OPENED = 5
_MOST_LEFT = 10.0
"""MiB that opening leaves, at most: what the allocator keeps for later."""
_STATUS = Path("/proc/self/status")


def _held() -> float:
    """MiB that this process holds alone."""
    gc.collect()
    return int(_STATUS.read_text("ascii").partition("RssAnon:")[2].split()[0]) / 1024


def _open_and_ask(config: Config) -> weakref.ref[object]:
    parts = open_parts(config)
    parts.pipeline.answer(Question("Kto napisał „Lalkę”?"))
    return weakref.ref(parts.pipeline)


def test_nothing_keeps_a_dropped_pipeline(sample_config: Config) -> None:
    dropped = _open_and_ask(sample_config)
    gc.collect()
    assert dropped() is None


@pytest.mark.skipif(not _STATUS.exists(), reason="the system does not tell what a process holds")
def test_dropped_parts_leave_no_memory_behind(sample_config: Config) -> None:
    _open_and_ask(sample_config)
    before = _held()
    for _ in range(_OPENED):
        _open_and_ask(sample_config)
    assert (_held() - before) / _OPENED < _MOST_LEFT
