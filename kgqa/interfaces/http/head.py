"""HEAD requests. Source: RFC 9110, section 9.3.2."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send


class AnswerHead:
    """Answers HEAD as GET; the server itself sends no body to a HEAD request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        head = scope["type"] == "http" and scope["method"] == "HEAD"
        await self._app({**scope, "method": "GET"} if head else scope, receive, send)
