"""Sends the result of a query, from memory or piece by piece from its file, and only to a client that lacks it.

Source: RFC 9110, sections 8.8.3 (ETag) and 13.1.2 (If-None-Match).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import BinaryIO

from fastapi import Request
from fastapi.responses import Response
from starlette.types import Receive, Scope, Send
from werkzeug.http import parse_etags

from kgqa.interfaces.http.sparql.pool import Result

_PIECE = 256 << 10
"""Bytes that are sent at once; so many are compressed outside the event loop."""


def result_response(request: Request, result: Result, media_type: str, headers: Mapping[str, str]) -> Response:
    """The response with a result. Its tag is a weak one, because compressed and plain bodies share it."""
    if request.method == "POST":
        return _with_body(result, media_type, headers)
    headers = {**headers, "ETag": f'W/"{result.reply.tag}"', "Cache-Control": "no-cache"}
    if parse_etags(request.headers.get("if-none-match")).contains_weak(result.reply.tag):
        if result.file is not None:
            result.file.close()
        return Response(status_code=304, headers=dict(headers))
    return _with_body(result, media_type, headers)


def _with_body(result: Result, media_type: str, headers: Mapping[str, str]) -> Response:
    if result.file is None:
        return Response(result.reply.body, media_type=media_type, headers=dict(headers))
    return _FileResponse(result.file, result.reply.length, media_type, headers)


class _FileResponse(Response):
    """Sends an open file that has no name, and closes it."""

    def __init__(self, file: BinaryIO, length: int, media_type: str, headers: Mapping[str, str]) -> None:
        super().__init__(media_type=media_type, headers={**headers, "Content-Length": str(length)})
        self._file = file

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Send the response."""
        with self._file:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            while scope["method"] != "HEAD" and (piece := await asyncio.to_thread(self._file.read, _PIECE)):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
