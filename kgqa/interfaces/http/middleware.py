"""ASGI middleware around every request: its target, its host, its head, size and time of its body, and the headers of
every response.

Clients send `GET http://host/path` to proxies, and a server must understand it too; what it names counts in the place
of `Host` (RFC 9112, section 3.2.2). Of `https://example.org/kgqa/` as our `/`, proxies may take the path away or leave
it: requests are served either way. Redirections get it back.

A page of any web site can have a browser send requests to a service on the user's own computer. What comes by a name
that is not the service's (DNS rebinding) is refused, and what a script gets to read is a setting.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.service_settings import Limits

_UPLOADS = frozenset({"/api/qald", "/api/table", "/table"})
"""Paths that take files."""

_COMMONS = " https://commons.wikimedia.org https://upload.wikimedia.org"
"""Where pictures of Wikimedia Commons are asked for, and where they are sent from."""


def _security_headers(*, images: bool) -> Mapping[str, str]:
    """Nothing is loaded from elsewhere but perhaps images, no inline script or style runs, no other site may frame a
    page."""
    policy = (
        f"default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'{_COMMONS * images}; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
    }


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
        uploads: Collection[str] = _UPLOADS,
        respond: Callable[[Problem], ASGIApp] = Problem.response,
        *,
        images: bool = False,
    ) -> None:
        """`uploads` are the paths that take files; `respond` makes the response to a request that is refused; with
        `images` pages may show those of Wikimedia Commons."""
        self._app = app
        self._limits = limits
        self._uploads = uploads
        self._respond = respond
        self._running = 0
        self._headers = _security_headers(images=images)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._limits.upload_bytes if scope["path"] in self._uploads else self._limits.body_bytes
        exchange = _Exchange(scope, receive, self._secured(send), self._limits, most)
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

    def _secured(self, send: Send) -> Send:
        """What sends responses with the headers of security."""

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        return sent


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


_ABSOLUTE = re.compile(rb"https?://([^/?#]*)(/.*)?", re.IGNORECASE | re.DOTALL)


class ReadAbsoluteForm:
    """Gives the rest of the service a path and the `Host` of the target, whatever form the target had."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        target = _ABSOLUTE.fullmatch(scope.get("raw_path") or b"") if scope["type"] == "http" else None
        if target is not None:
            path = target[2] or b"/"
            headers = [(name, value) for name, value in scope["headers"] if name != b"host"]
            scope["raw_path"], scope["path"] = path, unquote(path.decode("latin-1"))
            scope["headers"] = [(b"host", target[1]), *headers]
        await self._app(scope, receive, send)


class ServeUnderPath:
    """Takes the path from requests, and puts it in front of the addresses of redirections."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        """`root` begins with a slash and does not end in one."""
        self._app = app
        self._root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        self._strip(scope)

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                place = headers.get("location", "")
                if place.startswith("/") and not place.startswith("//"):
                    headers["location"] = self._root + place
            await send(message)

        await self._app(scope, receive, sent)

    def _strip(self, scope: Scope) -> None:
        raw, root = scope.get("raw_path") or b"", self._root.encode()
        if scope["path"] == self._root or scope["path"].startswith(self._root + "/"):
            scope["path"] = scope["path"].removeprefix(self._root) or "/"
            if raw.startswith(root):
                scope["raw_path"] = raw.removeprefix(root) or b"/"


ANY, NONE = "*", "none"
_OPEN_PATH = "/sparql"
"""Read by scripts of all web sites unless a setting says otherwise, as other SPARQL endpoints are."""
_EXPOSED = ("ETag", "Preference-Applied", "Retry-After", "X-SPARQL-MaxRows")


class CheckHost:
    """ASGI middleware that refuses requests whose `Host` is none of the service's names."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], listening: str) -> None:
        """Without `hosts` a service that listens on the loopback address alone is called by its names; another by any
        name. By names of this computer probes and people on it may always call, as no other web site has one."""
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)
        self._any = ANY in hosts or not (hosts or _is_loopback(listening))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http" and not self._any:
            host = Headers(scope=scope).get("host")
            if host is not None and not self._known(_name(host)):
                raise Problem(421, "unknown-host", "the service has no such name; the setting `hosts` gives it one")
        await self._app(scope, receive, send)

    def _known(self, name: str) -> bool:
        return name in self._hosts or _is_loopback(name)


def _name(host: str) -> str:
    """A host without its port."""
    try:
        return (urlsplit("//" + host).hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_loopback(name: str) -> bool:
    """Whether a name or address is of this computer alone."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


class AllowOrigins:
    """ASGI middleware that lets scripts of some web sites read the answers. Source: Fetch, CORS protocol."""

    def __init__(self, app: ASGIApp, origins: Collection[str]) -> None:
        """`origins` may read everything; without any, all may read `/sparql`; `none` may read nothing."""
        self._app = app
        allowed = [] if NONE in origins else list(origins)
        self._everywhere = _allowing(app, allowed) if allowed else app
        self._open_path = _allowing(app, [ANY]) if not origins else self._everywhere

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        is_open = scope["type"] == "http" and scope["path"] == _OPEN_PATH
        await (self._open_path if is_open else self._everywhere)(scope, receive, send)


def _allowing(app: ASGIApp, origins: list[str]) -> ASGIApp:
    return CORSMiddleware(
        app, allow_origins=origins, allow_methods=["GET", "POST"], allow_headers=["*"], expose_headers=_EXPOSED
    )
