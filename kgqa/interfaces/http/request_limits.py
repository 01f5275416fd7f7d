"""ASGI middleware around every request: its head, size and time of its body, and the headers of every response."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.service_settings import Limits

UPLOADS = frozenset({"/api/qald", "/api/table", "/table"})
"""Paths that take files."""

SECURITY_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""Nothing is loaded from elsewhere, no inline script or style runs, no other site may frame a page."""


_CLOSE = {"Connection": "close"}
_DROPPED_BYTES = 8 << 20
"""What is read and dropped of a body that nobody wants, at least."""
_DROPPING_SECONDS = 5.0
"""How long that may take."""
_PAUSE_SECONDS = 0.5
"""How long a client may send nothing meanwhile."""


class GuardRequests:
    """Refuses heads and bodies that are too long, bodies with two lengths or that come too slowly, and gives up on
    clients that do not read."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        uploads: Collection[str] = UPLOADS,
        respond: Callable[[Problem], ASGIApp] = Problem.response,
    ) -> None:
        """`uploads` are the paths that take files; `respond` makes the response to a request that is refused."""
        self._app = app
        self._limits = limits
        self._uploads = uploads
        self._respond = respond
        self._running = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._limits.upload_bytes if scope["path"] in self._uploads else self._limits.body_bytes
        exchange = _Exchange(scope, receive, send, self._limits, most)
        self._running += 1
        try:
            if self._running > self._limits.connections:
                raise Problem(503, "too-busy", "too many requests are under way", {"Retry-After": "2", **_CLOSE})
            exchange.check_head()
            await self._app(scope, exchange.receive, exchange.send)
        except ClientDisconnect:
            return  # nobody is there to be told
        except Problem as problem:
            if exchange.started:
                raise
            await self._respond(problem)(scope, exchange.receive, exchange.send)
        finally:
            self._running -= 1


class _Exchange:
    """One request and its response."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, limits: Limits, most: int) -> None:
        """`most` is the length of the longest body, in bytes."""
        self._scope = scope
        self._receive = receive
        self._send = send
        self._limits = limits
        self._most = most
        self._deadline = asyncio.get_running_loop().time() + limits.body_seconds
        self._bytes = 0
        self._complete = False
        self.started = False

    def check_head(self) -> None:
        """Raise a problem if the head is too long, or announces a body that is, or one of two lengths.

        Source: RFC 9112, section 6.1: a length beside a transfer coding may be an attempt at request smuggling.
        """
        target = len(self._scope.get("raw_path") or b"") + len(self._scope["query_string"])
        if target > self._limits.head_bytes:
            raise Problem(414, "address-too-long", "the address is too long; send the query by POST", _CLOSE)
        if sum(len(name) + len(value) for name, value in self._scope["headers"]) > self._limits.head_bytes:
            raise Problem(431, "head-too-long", "the headers are too long", _CLOSE)
        headers = Headers(scope=self._scope)
        if "content-length" in headers and "transfer-encoding" in headers:
            raise Problem(400, "two-lengths", "Content-Length beside Transfer-Encoding", _CLOSE)
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > self._most:
            raise self._too_long()

    async def receive(self) -> Message:
        """The next part of the request. Raises a problem if there is too much, or if it does not come in time."""
        if self._complete:  # what comes next is the end of the connection
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            detail = f"the body did not come within {self._limits.body_seconds:g} seconds"
            raise Problem(408, "slow-body", detail, _CLOSE) from None
        self._bytes += len(message.get("body", b""))
        if self._bytes > self._most:
            raise self._too_long()
        self._complete = not message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        """Send a part of the response; one that comes before the end of the body ends behind it.

        A client that is still sending reads no answer, and loses it where the connection is closed on what it sends.
        """
        if message["type"] == "http.response.start":
            self.started = True
            _add_headers(message)
        elif not message.get("more_body", False) and self._is_awaited():
            await self._send_in_time({**message, "more_body": True})
            await self._drop_rest()
            message = {"type": "http.response.body", "body": b""}
        await self._send_in_time(message)

    async def _send_in_time(self, message: Message) -> None:
        async with asyncio.timeout(self._limits.send_seconds):
            await self._send(message)

    def _is_awaited(self) -> bool:
        """Whether there is more of the body to come."""
        headers = Headers(scope=self._scope)
        has_body = "transfer-encoding" in headers or headers.get("content-length", "0") != "0"
        return has_body and not self._complete

    async def _drop_rest(self) -> None:
        """Read what is left of the body, up to a bound, as long as it keeps coming."""
        left, clock = max(_DROPPED_BYTES, 2 * self._most), asyncio.get_running_loop().time
        end = clock() + _DROPPING_SECONDS
        with suppress(TimeoutError):
            while left > 0 and not self._complete:
                async with asyncio.timeout_at(min(end, clock() + _PAUSE_SECONDS)):
                    message = await self._receive()
                left -= len(message.get("body", b""))
                self._complete = not message.get("more_body", False)

    def _too_long(self) -> Problem:
        return Problem(413, "body-too-long", f"a body may have {self._most} bytes", _CLOSE)


def _add_headers(message: Any) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
