"""The socket on which all worker processes accept connections.

asyncio accepts as many connections at once as its server's backlog, so that one worker would take all that wait while
the others idle. The workers' backlog is therefore 1, and this socket keeps its queue however often one of them asks for
a shorter one.
"""

from __future__ import annotations

import errno
import socket
from contextlib import suppress
from multiprocessing.reduction import DupFd, ForkingPickler
from typing import Any

from kgqa.errors import InputError

_QUEUE = 1024
"""Connections that wait to be accepted."""


class Listener(socket.socket):
    """A listening socket with a long queue; can be sent to a worker process that is being started."""

    def listen(self, _backlog: int = _QUEUE, /) -> None:
        """Listen, or go on listening, with the long queue."""
        super().listen(_QUEUE)

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection. Raises `BlockingIOError` where there is none, also after `refuse_all`."""
        try:
            return super().accept()
        except OSError as error:
            if error.errno == errno.EINVAL:
                raise BlockingIOError(error.errno, "refuses connections") from error
            raise

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


def _reduced(listener: Listener) -> tuple[Any, ...]:
    return _rebuilt, (DupFd(listener.fileno()), int(listener.family))


def _rebuilt(descriptor: Any, family: int) -> Listener:
    return Listener(family, socket.SOCK_STREAM, fileno=descriptor.detach())


ForkingPickler.register(Listener, _reduced)
