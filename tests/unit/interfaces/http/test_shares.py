"""Which process takes the next connection."""

from __future__ import annotations

import multiprocessing

import pytest

from kgqa.interfaces.http import shares as module
from kgqa.interfaces.http.shares import Shares


def _other(shares: Shares, connections: int) -> None:
    shares.tell(connections)


def _tell_as_another(shares: Shares, connections: int) -> None:
    """Tell from a process that is gone when this returns."""
    process = multiprocessing.get_context("spawn").Process(target=_other, args=(shares, connections))
    process.start()
    process.join(60)


def test_the_process_with_fewest_connections_takes_the_next() -> None:
    shares = Shares(2)
    shares.tell(3)
    assert shares.is_mine()
    _tell_as_another(shares, 2)
    assert not shares.is_mine()
    shares.tell(2)
    assert shares.is_mine()


class _System:
    """What the operating system tells of processes."""

    def __init__(self) -> None:
        self.own = 1
        self.living = set[int]()

    def getpid(self) -> int:
        return self.own

    def kill(self, pid: int, _: int) -> None:
        if pid not in self.living:
            raise ProcessLookupError


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> _System:
    system = _System()
    monkeypatch.setattr(module, "os", system)
    return system


def test_the_place_of_a_dead_process_is_taken_over(system: _System) -> None:
    shares = Shares(1)
    for system.own in range(1, 40):
        shares.tell(1)
    system.living.add(39)
    system.own = 99
    shares.tell(5)
    assert not shares.is_mine()


def test_without_a_place_every_connection_is_taken(system: _System) -> None:
    system.living.update(range(100))
    shares = Shares(1)
    for system.own in range(1, 12):
        shares.tell(0)
    system.own = 99
    shares.tell(7)
    assert shares.is_mine()
