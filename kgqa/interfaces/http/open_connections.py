"""The open connections of all worker processes: none has too many, and the one with fewest takes the next.

Whoever wakes first would otherwise take all that come at once, and their requests would wait for one process while the
others idle.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import Counter
from typing import Generic, Protocol, TypeVar

_MORE = 8
"""Places for workers that are added while the service runs."""


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


class Shares:
    """Numbers of connections, shared by all worker processes; each writes its own."""

    def __init__(self, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pids = context.RawArray("q", workers + _MORE)
        self._counts = context.RawArray("q", workers + _MORE)
        self._served = context.RawValue("b", 0)
        self._damaged = context.RawValue("b", 0)

    def tell(self, connections: int) -> None:
        """This process has so many connections."""
        place = self._place()
        if place is not None:
            self._counts[place] = connections

    @property
    def served(self) -> bool:
        """Whether any process has opened its data and can serve."""
        return bool(self._served.value)

    def tell_served(self) -> None:
        """This process has opened its data."""
        self._served.value = 1

    @property
    def damaged(self) -> bool:
        """Whether a file that answers come from was found damaged."""
        return bool(self._damaged.value)

    def tell_damaged(self) -> None:
        """A file that answers come from is damaged."""
        self._damaged.value = 1

    def is_mine(self) -> bool:
        """Whether no other process has fewer connections than this one."""
        place = self._place()
        if place is None:
            return True
        counts = [count for pid, count in zip(self._pids, self._counts, strict=True) if pid]
        return bool(self._counts[place] <= min(counts))

    def _place(self) -> int | None:
        """Where this process writes; a dead one's place is taken over. Two that take one at the same moment notice it
        when they look again."""
        own, pids = os.getpid(), list(self._pids)
        if own in pids:
            return pids.index(own)
        place = next((place for place, pid in enumerate(pids) if not pid or not _lives(pid)), None)
        if place is not None:
            self._pids[place], self._counts[place] = own, 0
        return place


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
