"""Which connection is closed where there are too many."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kgqa.interfaces.http.crowd import Crowd


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
