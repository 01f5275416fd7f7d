"""uvicorn's HTTP protocol with bounds: a time for the head of a request, a number of connections, told refusals."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from kgqa.interfaces.http.open_connections import Crowd
from kgqa.interfaces.http.problems import Problem

_LINGER_SECONDS = 1.0
"""What a client that is refused gets to read so, while the rest of what it sends is thrown away."""
_TOO_LARGE = 431
"""What h11 suggests for a head that is too long."""


class _HeadWithBody(h11.Connection):
    """A connection that sends the head of a response together with what follows, in one packet."""

    _head = b""

    def send(self, event: Any) -> Any:
        """The bytes that an event becomes, with the head before them if that has been kept back."""
        sent = super().send(event)
        if isinstance(event, h11.Response):
            self._head = sent or b""
            return b""
        head, self._head = self._head, b""
        return head + (sent or b"")


class BoundedProtocol(H11Protocol):
    """Closes connections on which no complete head of a request comes in time, from the first byte or the opening on,
    and those that have been idle longest where there are too many.

    Between two requests uvicorn's own time limit for idle connections counts. What is no HTTP, or too long, is refused
    with a problem document, which reaches clients that are still sending.
    """

    def __init__(
        self, *arguments: Any, header_seconds: float, crowd: Crowd[BoundedProtocol] | None = None, **keywords: Any
    ) -> None:
        """`crowd` is shared by all connections of a process."""
        super().__init__(*arguments, **keywords)
        self.conn = _HeadWithBody(h11.SERVER, *filter(None, (self.config.h11_max_incomplete_event_size,)))
        self._header_seconds = header_seconds
        self._crowd = crowd
        self._waiting: asyncio.TimerHandle | None = None
        self._refused = False

    @property
    def idle(self) -> bool:
        """Whether no request is being served."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        self._wait()
        if self._crowd is not None:
            self._crowd.enter(self, self.client[0] if self.client else "")

    def data_received(self, data: bytes) -> None:
        """A client has sent something."""
        if self._refused:
            return
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._wait()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """A client has gone."""
        self._stop_waiting()
        if self._crowd is not None:
            self._crowd.leave(self)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """A response has been sent."""
        if self._crowd is not None:
            self._crowd.renew(self)
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what h11 has just refused: the head is too long, or it is no HTTP."""
        error = sys.exception()
        if getattr(error, "error_status_hint", 400) != _TOO_LARGE:
            self._refuse(Problem(400, "malformed-request", msg))
        elif b"\n" in self.conn.trailing_data[0]:
            self._refuse(Problem(431, "head-too-long", "the headers are too long"))
        else:
            self._refuse(Problem(414, "address-too-long", "the address is too long; send the query by POST"))

    def _refuse(self, problem: Problem) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            if self.cycle.response_started:
                self.transport.abort()
                return
            self.cycle.disconnected = True  # the application learns that nobody waits, and what it sends is dropped
            self.cycle.message_event.set()
        response = problem.response()
        headers = [*response.raw_headers, (b"connection", b"close")]
        self._refused = True
        for event in (
            h11.Response(status_code=problem.status_code, headers=headers),
            h11.Data(data=bytes(response.body)),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(_LINGER_SECONDS, self.transport.close)

    def _wait(self) -> None:
        if self._waiting is None:
            self._waiting = self.loop.call_later(self._header_seconds, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
