"""Look-ups in batches: expected keys come along, values are remembered within a limit."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kgqa.execution.remote.remote_graph import LookupCache


class Squares:
    """Squares numbers and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []

    def __call__(self, numbers: Sequence[int]) -> dict[int, int]:
        self.asked.append(list(numbers))
        return {number: number * number for number in numbers}


def test_expected_keys_come_along_once() -> None:
    fetch = Squares()
    cache = LookupCache(fetch, batch=3)
    cache.expect([1, 2, 3, 4])
    assert cache.get(9) == 81
    assert cache.get(3) == 9
    assert cache.get(4) == 16
    assert fetch.asked == [[9, 4, 3]]
    assert cache.get(1) == 1
    assert fetch.asked == [[9, 4, 3], [1, 2]]


def test_known_keys_are_not_expected_again() -> None:
    fetch = Squares()
    cache = LookupCache(fetch)
    cache.get(1)
    cache.expect([1])
    cache.get(2)
    assert fetch.asked == [[1], [2]]


def test_least_recently_used_value_is_forgotten() -> None:
    fetch = Squares()
    cache = LookupCache(fetch, batch=1, limit=2)
    for number in (1, 2, 1, 3, 1, 2):
        assert cache.get(number) == number * number
    assert fetch.asked == [[1], [2], [3], [2]]


def test_a_small_cache_keeps_what_was_wanted() -> None:
    fetch = Squares()
    cache = LookupCache(fetch, batch=3, limit=1)
    cache.expect([1, 2])
    cache.get(3)
    cache.get(3)
    assert len(fetch.asked) == 1


def test_a_failed_look_up_may_be_repeated() -> None:
    def fail(numbers: Sequence[int]) -> dict[int, int]:
        raise ValueError(numbers)

    cache = LookupCache(fail)
    for _ in range(2):
        with pytest.raises(ValueError, match="7"):
            cache.get(7)
