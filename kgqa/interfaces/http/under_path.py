"""ASGI middleware for a service that a proxy shows below a path: `https://example.org/kgqa/` is its `/`.

Proxies may take the path away or leave it: requests are served either way. Redirections get it back.
"""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send


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
