"""Time limits of connections, with a server in this process whose limits are short."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any

import pytest
import uvicorn

from kgqa.interfaces.http.middleware import GuardRequests
from kgqa.interfaces.http.open_connections import listen
from kgqa.interfaces.http.protocol import BoundedProtocol
from kgqa.interfaces.http.service_settings import Limits

_SHORT = 0.3
LIMITS = Limits(header_seconds=_SHORT, body_seconds=_SHORT, send_seconds=_SHORT, body_bytes=100)
HEAD = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n"


async def _echo(scope: Any, receive: Any, send: Any) -> None:
    body = b""
    more = True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


async def _exchange(*parts: bytes, pause: float = 0.0) -> tuple[bytes, float]:
    """What a server answers to the parts before it closes the connection, and how long that takes."""
    config = uvicorn.Config(
        GuardRequests(_echo, LIMITS), http=partial(BoundedProtocol, header_seconds=_SHORT), lifespan="off",
        log_level="critical", timeout_keep_alive=1,
    )  # fmt: skip
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    reader, writer = await asyncio.open_connection(*listener.getsockname())
    started = time.monotonic()
    reading = asyncio.create_task(reader.read())
    for part in parts:
        if not reading.done():
            writer.write(part)
            await asyncio.sleep(pause)
    answer = await asyncio.wait_for(reading, 10)
    seconds = time.monotonic() - started
    writer.close()
    server.should_exit = True
    await serving
    listener.close()
    return answer, seconds


@pytest.mark.parametrize("start", [b"", b"P", HEAD[:30]])
def test_head_that_does_not_come_ends_the_connection(start: bytes) -> None:
    answer, seconds = asyncio.run(_exchange(start))
    assert answer == b""
    assert _SHORT <= seconds < _SHORT + 2


def test_second_head_is_limited_too() -> None:
    answer, seconds = asyncio.run(_exchange(HEAD + b"0123456789", HEAD[:20], pause=0.05))
    assert answer.endswith(b"0123456789")
    assert answer.count(b"HTTP/1.1") == 1
    assert seconds < _SHORT + 2


def test_body_that_does_not_come_is_told() -> None:
    answer, _ = asyncio.run(_exchange(HEAD, b"01234"))
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"application/problem+json" in answer


def test_body_that_drips_is_limited_as_a_whole() -> None:
    answer, _ = asyncio.run(_exchange(HEAD, *(b"%d" % digit for digit in range(10)), pause=0.12))
    assert answer.startswith(b"HTTP/1.1 408 ")


def test_body_that_is_too_long_is_told() -> None:
    chunked = b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert asyncio.run(_exchange(chunked + b"80\r\n" + b"a" * 128 + b"\r\n0\r\n\r\n"))[0].startswith(b"HTTP/1.1 413 ")
    assert asyncio.run(_exchange(HEAD.replace(b"10", b"101")))[0].startswith(b"HTTP/1.1 413 ")


def test_heads_that_are_too_long_are_told() -> None:
    long = b"a" * 160_000
    for head, status in (
        (b"GET /?query=" + long + b" HTTP/1.1\r\nHost: a\r\n\r\n", b"414"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nX: " + long + b"\r\n\r\n", b"431"),
        (b"nonsense\r\n\r\n", b"400"),
    ):
        for pause in (0.0, 0.05):  # in one piece, and in pieces that are looked at one by one
            pieces = [head[at : at + 50_000] for at in range(0, len(head), 50_000)]
            answer, _ = asyncio.run(_exchange(*pieces, pause=pause))
            assert answer.startswith(b"HTTP/1.1 " + status)
            assert b"application/problem+json" in answer


def test_length_beside_chunks_is_refused() -> None:
    both = HEAD.replace(b"\r\n\r\n", b"\r\nTransfer-Encoding: chunked\r\n\r\n")
    answer, _ = asyncio.run(_exchange(both + b"0\r\n\r\n" + HEAD + b"0123456789"))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1") == 1


def test_chunk_that_is_none_ends_the_request() -> None:
    chunked = b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
    answer, _ = asyncio.run(_exchange(chunked))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1") == 1


def test_more_requests_than_are_worked_on_are_told() -> None:
    async def wait(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(5)

    async def run() -> list[Any]:
        guard, told = GuardRequests(wait, Limits(connections=2)), list[Any]()
        scope = {"type": "http", "path": "/", "method": "GET", "query_string": b"", "headers": []}

        async def send(message: Any) -> None:
            told.append(message)

        waiting = [asyncio.create_task(guard(dict(scope), send, send)) for _ in range(2)]
        await asyncio.sleep(0)
        await guard(dict(scope), send, send)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return told

    start, body = asyncio.run(run())
    assert start["status"] == 503
    assert dict(start["headers"])[b"retry-after"] == b"2"
    assert b"too-busy" in body["body"]


def test_request_in_time_is_served() -> None:
    answer, _ = asyncio.run(_exchange(HEAD[:20], HEAD[20:], b"01234", b"56789", pause=0.02))
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"content-security-policy" in answer
    assert answer.endswith(b"0123456789")
