"""Which connection is closed where there are too many."""

from __future__ import annotations

import multiprocessing
from dataclasses import dataclass, field
from typing import Any

import pytest

from kgqa.interfaces.http import open_connections as module
from kgqa.interfaces.http.open_connections import Crowd, Shares


@dataclass(eq=False)
class _Connection:
    idle: bool = True
    transport: Any = field(init=False)
    closed: bool = False

    def __post_init__(self) -> None:
        self.transport = self

    def abort(self) -> None:
        self.closed = True


def _crowd(most: int, *addresses: str) -> tuple[Crowd[_Connection], list[_Connection]]:
    crowd, members = Crowd[_Connection](most), [_Connection() for _ in addresses]
    for member, address in zip(members, addresses, strict=True):
        crowd.enter(member, address)
    return crowd, members


def test_the_address_with_most_connections_loses_its_oldest() -> None:
    _, members = _crowd(4, "b", "a", "a", "a", "c")
    assert [one.closed for one in members] == [False, True, False, False, False]


def test_what_has_just_been_used_stays() -> None:
    crowd, members = _crowd(3, "a", "a", "a")
    crowd.renew(members[0])
    crowd.enter(_Connection(), "a")
    assert [one.closed for one in members] == [False, True, False]


def test_requests_that_are_served_are_not_broken_off() -> None:
    crowd, members = _crowd(2, "a", "b")
    members[0].idle = False
    crowd.enter(_Connection(), "a")
    assert [one.closed for one in members] == [False, True]
    crowd, members = _crowd(1, "a")
    members[0].idle = False
    crowd.enter(_Connection(), "a")
    assert not members[0].closed


def test_connections_that_ended_do_not_count() -> None:
    crowd, members = _crowd(2, "a", "a")
    crowd.leave(members[0])
    crowd.leave(members[0])
    crowd.enter(_Connection(), "b")
    assert not members[1].closed


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
