"""Whom the service talks to: by which names it may be called, and scripts of which web sites may read its answers.

A page of any web site can have a browser send requests to a service on the user's own computer. What comes by a name
that is not the service's (DNS rebinding) is refused, and what a script gets to read is a setting.
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from kgqa.interfaces.http.problems import Problem

ANY, NONE = "*", "none"
_OPEN_PATH = "/sparql"
"""Read by scripts of all web sites unless a setting says otherwise, as other SPARQL endpoints are."""
_EXPOSED = ("ETag", "Preference-Applied", "Retry-After", "X-SPARQL-MaxRows")


class CheckHost:
    """ASGI middleware that refuses requests whose `Host` is none of the service's names."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], listening: str) -> None:
        """Without `hosts` a service that listens on the loopback address alone is called by its names; another by any
        name."""
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
        return name in self._hosts if self._hosts else _is_loopback(name)


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
