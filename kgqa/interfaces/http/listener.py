"""The socket on which all worker processes accept connections.

asyncio accepts as many connections at once as its server's backlog, so that one worker would take all that wait while
the others idle. The workers' backlog is therefore 1, and this socket keeps its queue however often one of them asks for
a shorter one; and a worker leaves a connection to another that has fewer.
"""

from __future__ import annotations

import errno
import socket
import time
from contextlib import suppress
from multiprocessing.reduction import DupFd, ForkingPickler
from typing import Any

from kgqa.errors import InputError
from kgqa.interfaces.http.open_connections import Shares

_ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation, which no computer has. Source: RFC 5737."""
_QUEUE = 1024
"""Connections that wait to be accepted."""
_LEFT_SECONDS = 0.05
"""How long a connection is left to the process that has fewest; it may be busy, or dead."""
_PAUSE_SECONDS = 0.001
_FORGOTTEN_SECONDS = 0.1
"""After so long it is another connection that waits."""


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
