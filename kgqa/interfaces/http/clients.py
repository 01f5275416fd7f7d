"""Who a request comes from: the holder of a key, or else an address.

Limits count by it. An IPv6 network of 64 bits is one client, because whoever has one address of it has all.
"""

from __future__ import annotations

from collections.abc import Collection
from contextvars import ContextVar
from ipaddress import IPv6Address, IPv6Network, ip_address
from pathlib import Path

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from kgqa.errors import InputError
from kgqa.interfaces.http.problems import Problem

KEY_HEADER = "X-API-Key"
_NETWORK_BITS = 64
_SHORTEST_KEY = 16
_CLIENT: ContextVar[str] = ContextVar("client", default="")


def current_client() -> str:
    """The client whose request is being served."""
    return _CLIENT.get()


def read_keys(path: Path | None) -> frozenset[str]:
    """The keys in a file, one a line; lines that begin with `#` are comments.

    Raises `InputError` if there is none, or one that can be guessed.
    """
    if path is None:
        return frozenset()
    try:
        lines = [line.strip() for line in path.read_text(encoding="ascii").splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            f"cannot read the keys ({error})", value=path, remedy="give a file with an ASCII key a line"
        ) from error
    keys = frozenset(line for line in lines if line and not line.startswith("#"))
    if not keys:
        raise InputError("no key in the file", value=path, remedy="give a file with an ASCII key a line")
    if any(len(key) < _SHORTEST_KEY or " " in key for key in keys):
        raise InputError(
            "a key that can be guessed", value=path, expected=f"keys of {_SHORTEST_KEY} characters or more, no spaces"
        )
    return keys


class KnowClients:
    """ASGI middleware that finds out who a request comes from."""

    def __init__(self, app: ASGIApp, keys: Collection[str]) -> None:
        self._app = app
        self._keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http":
            _CLIENT.set(self._client(scope))
        await self._app(scope, receive, send)

    def _client(self, scope: Scope) -> str:
        key = Headers(scope=scope).get(KEY_HEADER)
        if key is None or not self._keys:
            return address_client(scope["client"][0] if scope.get("client") else "")
        if key not in self._keys:
            raise Problem(401, "unknown-key", f"the key in {KEY_HEADER} is none", {"WWW-Authenticate": "ApiKey"})
        return "key " + key


def address_client(address: str) -> str:
    """The client at an address."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        return str(known.ipv4_mapped or IPv6Network((int(known), _NETWORK_BITS), strict=False))
    return str(known)
