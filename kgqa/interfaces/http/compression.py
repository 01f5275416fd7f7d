"""ASGI middleware that compresses long responses for clients that take it."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from kgqa.interfaces.http.negotiation import takes_gzip

_LEAST_BYTES = 1000
_LEVEL = 5
"""Half the time of the highest level for a few per cent more bytes."""


class CompressResponses:
    """gzip for clients whose `Accept-Encoding` takes it, also among other codings and with a quality."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = GZipMiddleware(app, _LEAST_BYTES, _LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http":
            wanted = takes_gzip(Headers(scope=scope).get("accept-encoding", ""))
            others = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
            # in place: what looks at the scope from further out sees the route that is found
            scope["headers"] = [*others, (b"accept-encoding", b"gzip" if wanted else b"identity")]
        await self._app(scope, receive, send)
