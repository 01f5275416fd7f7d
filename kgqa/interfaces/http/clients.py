"""Who a request comes from, the holder of a key, or else an address; and who goes next: a few places for work, shared
fairly among the clients that want them."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from contextvars import ContextVar
from ipaddress import IPv6Address, IPv6Network, ip_address
from pathlib import Path

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from kgqa.errors import InputError
from kgqa.interfaces.http.problems import Problem

_KEY_HEADER = "X-API-Key"
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
        key = Headers(scope=scope).get(_KEY_HEADER)
        if key is None or not self._keys:
            return address_client(scope["client"][0] if scope.get("client") else "")
        if key not in self._keys:
            raise Problem(401, "unknown-key", f"the key in {_KEY_HEADER} is none", {"WWW-Authenticate": "ApiKey"})
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


_RETRY_SECONDS = "2"


class Turns:
    """A number of places, of which one client has only some; clients that wait take turns, however much each wants.

    For the event loop of one worker process.
    """

    def __init__(self, places: int, of_client: int, waiting: int, waiting_of_client: int) -> None:
        """`of_client` places may be one client's at once; `waiting` requests wait in all, and so many of a client."""
        self._free = places
        self._of_client = of_client
        self._waiting = waiting
        self._waiting_of_client = waiting_of_client
        self._held: Counter[str] = Counter()
        self._queues: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, client: str, seconds: float) -> AsyncIterator[None]:
        """A place while the block runs; raises as `take`."""
        await self.take(client, seconds)
        try:
            yield
        finally:
            self.give_back(client)

    async def take(self, client: str, seconds: float) -> None:
        """Wait for a place, which `give_back` frees again.

        Raises `Problem`: 429 where the client's own requests are in its way for `seconds` or too many of them wait,
        503 where those of all clients are.
        """
        if self._free and self._held[client] < self._of_client:
            self._grant(client)
            return
        self._check_room(client)
        place = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(place)
        try:
            async with asyncio.timeout(seconds):
                await place
        except BaseException as error:
            self._leave(client, place)
            if isinstance(error, TimeoutError):
                raise self._refusal(client) from None
            raise

    def give_back(self, client: str) -> None:
        """Free a place; the client that has waited longest for its turn gets the next one."""
        self._free += 1
        self._held[client] -= 1
        if not self._held[client]:
            del self._held[client]
        self._next()

    def _grant(self, client: str) -> None:
        self._free -= 1
        self._held[client] += 1

    def _next(self) -> None:
        """Give free places to clients in turn."""
        for client in list(self._queues):
            if not self._free:
                return
            if self._held[client] < self._of_client:
                waiting = deque(place for place in self._queues.pop(client) if not place.done())
                if waiting:
                    self._grant(client)
                    waiting.popleft().set_result(None)
                if waiting:
                    self._queues[client] = waiting  # behind all others

    def _leave(self, client: str, place: asyncio.Future[None]) -> None:
        """One that waited waits no longer."""
        if place.done() and not place.cancelled():  # its turn has come at the same moment
            self.give_back(client)
            return
        queue = self._queues.get(client, deque())
        if place in queue:
            queue.remove(place)
        if not queue:
            self._queues.pop(client, None)

    def _check_room(self, client: str) -> None:
        if len(self._queues.get(client, ())) >= self._waiting_of_client:
            raise _too_many()
        if sum(map(len, self._queues.values())) >= self._waiting:
            raise _too_busy()

    def _refusal(self, client: str) -> Problem:
        return _too_many() if self._held[client] >= self._of_client else _too_busy()


def _too_many() -> Problem:
    detail = "too many requests of this client are running or waiting"
    return Problem(429, "too-many-requests", detail, {"Retry-After": _RETRY_SECONDS})


def _too_busy() -> Problem:
    return Problem(503, "too-busy", "too many requests are running or waiting", {"Retry-After": _RETRY_SECONDS})
