"""The open connections of one worker process, which never become too many."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Generic, Protocol, TypeVar

from kgqa.interfaces.http.shares import Shares


class Member(Protocol):
    """A connection."""

    transport: asyncio.Transport

    @property
    def idle(self) -> bool:
        """Whether it may be closed without harm: no request is being served."""
        ...


M = TypeVar("M", bound=Member)


class Crowd(Generic[M]):
    """Closes an idle connection for each that comes while there are too many, of the address that has most of them.

    One client that opens thousands of connections and says nothing thus closes its own, and never holds up others.
    """

    def __init__(self, most: int, shares: Shares | None = None) -> None:
        """`shares` is told the number of connections."""
        self._most = most
        self._shares = shares
        self._members: dict[M, str] = {}
        self._sizes: Counter[str] = Counter()

    def enter(self, member: M, address: str) -> None:
        """A client at an address has connected; may close another connection."""
        self._members[member] = address
        self._sizes[address] += 1
        self._tell()
        if len(self._members) > self._most:
            self._close_one(member)

    def renew(self, member: M) -> None:
        """A connection has just been used."""
        if member in self._members:
            self._members[member] = self._members.pop(member)

    def leave(self, member: M) -> None:
        """A connection has ended."""
        address = self._members.pop(member, None)
        if address is None:
            return
        self._sizes[address] -= 1
        if not self._sizes[address]:
            del self._sizes[address]
        self._tell()

    def _tell(self) -> None:
        if self._shares is not None:
            self._shares.tell(len(self._members))

    def _close_one(self, newest: M) -> None:
        """Close the one that has been idle longest, at the address with most connections if there is one."""
        largest = max(self._sizes, key=self._sizes.__getitem__)
        idle = [member for member in self._members if member.idle and member is not newest]
        victim = next((one for one in idle if self._members[one] == largest), next(iter(idle), None))
        if victim is not None:
            self.leave(victim)
            victim.transport.abort()
