"""Who counts as one client."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kgqa.errors import InputError
from kgqa.interfaces.http.clients import Turns, address_client, read_keys
from kgqa.interfaces.http.problems import Problem


def test_addresses() -> None:
    assert address_client("192.0.2.1") != address_client("192.0.2.2")
    assert address_client("2001:db8::1") == address_client("2001:db8::ffff:2")
    assert address_client("2001:db8::1") != address_client("2001:db8:0:1::1")
    assert address_client("::ffff:192.0.2.1") == address_client("192.0.2.1")
    assert address_client("nonsense") == "nonsense"


def test_keys(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_text("# ours\n0123456789abcdef\n\n fedcba9876543210 \n")
    assert read_keys(path) == {"0123456789abcdef", "fedcba9876543210"}
    assert read_keys(None) == frozenset()
    path.write_text("short\n")
    with pytest.raises(InputError, match="guessed"):
        read_keys(path)
    path.write_text("# none yet\n\n")
    with pytest.raises(InputError, match="no key"):
        read_keys(path)
    path.write_bytes(b"\xff" * 20)
    with pytest.raises(InputError, match="cannot read"):
        read_keys(path)
    with pytest.raises(InputError, match="cannot read"):
        read_keys(tmp_path / "none")


async def _take(turns: Turns, client: str, granted: list[str], seconds: float = 5) -> None:
    await turns.take(client, seconds)
    granted.append(client)


def test_clients_take_turns_however_much_each_wants() -> None:
    async def run() -> list[str]:
        turns, granted = Turns(1, 1, 100, 100), list[str]()
        await turns.take("first", 1)
        wishes = [asyncio.create_task(_take(turns, client, granted)) for client in "aaaaabbc"]
        await asyncio.sleep(0)
        client = "first"
        while len(granted) < len(wishes):
            before = len(granted)
            turns.give_back(client)
            while len(granted) == before:
                await asyncio.sleep(0)
            client = granted[-1]
        return granted

    assert "".join(asyncio.run(run())) == "abcabaaa"


def test_a_client_leaves_places_for_others() -> None:
    async def run() -> None:
        turns = Turns(3, 2, 10, 10)
        await turns.take("a", 1)
        await turns.take("a", 1)
        with pytest.raises(Problem) as refused:
            await turns.take("a", 0.02)
        assert refused.value.status_code == 429
        await turns.take("b", 0.02)
        with pytest.raises(Problem) as refused:
            await turns.take("c", 0.02)
        assert refused.value.status_code == 503

    asyncio.run(run())


@pytest.mark.parametrize(("waiting", "of_client", "status"), [(10, 2, 429), (2, 10, 503)])
def test_only_so_many_wait(waiting: int, of_client: int, status: int) -> None:
    async def run() -> Problem:
        turns, granted = Turns(1, 1, waiting, of_client), list[str]()
        await turns.take("a", 1)
        wishes = [asyncio.create_task(_take(turns, "a", granted)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Problem) as refused:
            await turns.take("a", 1)
        for wish in wishes:
            wish.cancel()
        return refused.value

    problem = asyncio.run(run())
    assert problem.status_code == status
    assert int((problem.headers or {})["Retry-After"]) > 0


def test_places_are_not_lost_with_those_who_stop_waiting() -> None:
    async def run() -> None:
        turns, granted = Turns(1, 1, 100, 100), list[str]()
        for number in range(50):
            await turns.take("a", 1)
            wishes = [asyncio.create_task(_take(turns, client, granted, 0.001)) for client in "bcd"]
            await asyncio.sleep(0.002 * (number % 2))
            wishes[0].cancel()
            turns.give_back("a")
            wishes[1].cancel()
            for wish, client in zip(wishes, "bcd", strict=True):
                done = await asyncio.gather(wish, return_exceptions=True)
                if done == [None]:
                    turns.give_back(client)
        async with turns.turn("e", 0.5):
            pass

    asyncio.run(run())
