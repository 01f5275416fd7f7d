"""Limits the rate of logins that fail, for every process that serves the database.

Counted are failures of an account from one address, of an address, and of an account from anywhere: the first stops
guessing, the second trying many names, the third guessing from many places; it is wide, for it shuts out the owner too.
An attempt counts from its begin, so that many at once are no way around.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from sqlalchemy import Connection, delete, func, insert, select

from kgqa.annotation.store.database import Database
from kgqa.annotation.store.schema import ATTEMPTS

WINDOW_SECONDS = 600.0
"""Failures count for so long."""
OF_PAIR = 5
OF_ADDRESS = 50
OF_NAME = 100
_LONGEST_KEY = 200


class Attempts:
    """The logins of a database that failed or have not succeeded yet."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database = database
        self._clock = clock

    def begin(self, name: str, address: str) -> tuple[int, ...] | None:
        """Begin a login; the rows that count it, or None if too many have failed."""
        now = self._clock()
        with self._database.writing() as connection:
            connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.at < now - WINDOW_SECONDS))
            if any(_failures(connection, key) >= most for key, most in _keys(name, address)):
                return None
            made = [insert(ATTEMPTS).values(key=key, at=now) for key, _ in _keys(name, address)]
            return tuple(connection.execute(one.returning(ATTEMPTS.c.id)).scalar_one() for one in made)

    def succeeded(self, name: str, address: str, rows: tuple[int, ...]) -> None:
        """Do not count a login, and forget the failures of the account from this address."""
        pair, _ = next(_keys(name, address))
        with self._database.writing() as connection:
            connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.id.in_(rows) | (ATTEMPTS.c.key == pair)))


def _failures(connection: Connection, key: str) -> int:
    return connection.scalar(select(func.count()).where(ATTEMPTS.c.key == key)) or 0


def _keys(name: str, address: str) -> Iterator[tuple[str, int]]:
    name = name.strip().lower()
    for kind, value, most in (
        ("pair", f"{address} {name}", OF_PAIR),
        ("address", address, OF_ADDRESS),
        ("name", name, OF_NAME),
    ):
        yield f"{kind} {value}"[:_LONGEST_KEY], most
