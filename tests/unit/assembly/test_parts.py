"""What is opened and dropped leaves nothing behind."""

from __future__ import annotations

import gc
import weakref
from functools import lru_cache
from itertools import product
from pathlib import Path

import pytest

from kgqa.assembly import Parts, open_parts
from kgqa.config import Config
from kgqa.model import Question

_OPENED = 5
_MOST_LEFT = 10.0
"""MiB that opening leaves, at most: what the allocator keeps for later."""
_STATUS = Path("/proc/self/status")
_NEW_WORDS = ("Kto napisał „{}”?", "Gdzie urodził się {}?", "Ile mieszkańców ma {}?", "Jaka jest stolica państwa {}?")
_CACHE = type(lru_cache(len))


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


def _never_forgetting() -> dict[int, tuple[str, int]]:
    """What caches without a bound remember: their function, and how many of its results."""
    caches = (one for one in gc.get_objects() if isinstance(one, _CACHE) and one.cache_info().maxsize is None)
    return {id(one): (repr(one.__wrapped__), one.cache_info().currsize) for one in caches}


def _ask_of(stem: str, parts: Parts) -> None:
    for shape, ending in product(_NEW_WORDS, ("ov", "ix", "um")):
        parts.pipeline.answer(Question(shape.format(stem + ending)))


def test_new_words_fill_no_cache_without_a_bound(sample_parts: Parts) -> None:
    _ask_of("Brzdukl", sample_parts)
    before = _never_forgetting()
    _ask_of("Gżdakwel", sample_parts)
    assert before
    assert {one: now for one, now in _never_forgetting().items() if before.get(one, now) != now} == {}
