"""ASGI middleware for the paths of requests: targets in absolute form, and services that a proxy shows below a path.

Clients send `GET http://host/path` to proxies, and a server must understand it too; what it names counts in the place
of `Host` (RFC 9112, section 3.2.2). Of `https://example.org/kgqa/` as our `/`, proxies may take the path away or
leave it: requests are served either way. Redirections get it back.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
