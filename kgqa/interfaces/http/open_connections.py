"""The socket on which worker processes accept connections: none has too many, the one with fewest takes the next.

asyncio accepts as many connections at once as the backlog of its server, so that one worker, whichever wakes first,
would take all that wait while the others idle. The backlog of workers is therefore 1, and this socket keeps its queue
however often one of them asks for a shorter one; and a worker leaves a connection to another that has fewer.
"""

from __future__ import annotations

import asyncio
import errno
import multiprocessing
import os
import socket
import time
from collections import Counter
from contextlib import suppress
from multiprocessing.reduction import DupFd, ForkingPickler
from typing import Any, Generic, Protocol, TypeVar

from kgqa.errors import InputError

_MORE = 8
"""Places for workers that are added while the service runs."""
_ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation, which no computer has. Source: RFC 5737."""
_QUEUE = 1024
"""Connections that wait to be accepted."""
_LEFT_SECONDS = 0.05
"""How long a connection is left to the process that has fewest; it may be busy, or dead."""
_PAUSE_SECONDS = 0.001
_FORGOTTEN_SECONDS = 0.1
"""After so long it is another connection that waits."""


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


class Listener(socket.socket):
    """A listening socket with a long queue; can be sent to a worker process that is being started."""

    def listen(self, _backlog: int = _QUEUE, /) -> None:
        """Listen, or go on listening, with the long queue."""
        super().listen(_QUEUE)

    shares: Shares | None = None
    """The numbers of connections of the processes that share this socket."""
    _declined = 0.0

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection.

        Raises `BlockingIOError` where there is none, also after `refuse_all`, and for a moment where the connection is
        rather for another process.
        """
        if self.shares is not None and not self.shares.is_mine() and self._declines():
            time.sleep(_PAUSE_SECONDS)  # the event loop asks again at once
            raise BlockingIOError(errno.EAGAIN, "left to another process")
        try:
            return super().accept()
        except OSError as error:
            if error.errno == errno.EINVAL:
                raise BlockingIOError(error.errno, "refuses connections") from error
            raise

    def _declines(self) -> bool:
        """Whether another process still has time to take the connection that waits."""
        now = time.monotonic()
        if now - self._declined > _FORGOTTEN_SECONDS:
            self._declined = now
        return now - self._declined < _LEFT_SECONDS

    def refuse_all(self) -> None:
        """Refuse connections from now on, in all processes that share the socket; may be called more than once."""
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)


def listen(host: str, port: int) -> Listener:
    """Listen on an address; port 0 is any free one. Raises `InputError` if that is not possible."""
    listener = Listener(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()  # clients that come before the first worker is ready wait
    except OSError as error:
        listener.close()
        raise InputError(
            f"cannot listen ({error.strerror or error})",
            value=f"{host}:{port}",
            remedy="choose another --host or --port",
        ) from error
    return listener


def own_addresses() -> list[str]:
    """The address by which other computers reach this one, if it is in a network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return []
        return [str(probe.getsockname()[0])]


def _reduced(listener: Listener) -> tuple[Any, ...]:
    return _rebuilt, (DupFd(listener.fileno()), int(listener.family), listener.shares)


def _rebuilt(descriptor: Any, family: int, shares: Shares | None) -> Listener:
    listener = Listener(family, socket.SOCK_STREAM, fileno=descriptor.detach())
    listener.shares = shares
    return listener


ForkingPickler.register(Listener, _reduced)
