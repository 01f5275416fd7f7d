"""ASGI middleware that reads request targets in absolute form, `GET http://host/path`, as if they were a path.

Clients send them to proxies, and a server must understand them too; what they name counts in the place of `Host`.
Source: RFC 9112, section 3.2.2.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from starlette.types import ASGIApp, Receive, Scope, Send

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
