"""Who is logged in, and how often logging in may fail, for every process that serves the database.

A session's token is random, new with every login, and kept only as its SHA-256. Counted are failures of an account
from one address, of an address, and of an account from anywhere: the first stops guessing, the second trying many
names, the third guessing from many places; it is wide, for it shuts out the owner too. An attempt counts from its
begin, so that many at once are no way around.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from kgqa.annotation.store.accounts import Account, Role
from kgqa.annotation.store.database import Database
from kgqa.annotation.store.schema import ACCOUNTS, ATTEMPTS, SESSIONS

IDLE_SECONDS = 12 * 3600.0
"""A session that is not used for so long ends."""
LONGEST_SECONDS = 7 * 86400.0
"""Every session ends after this time."""
_SEEN_SECONDS = 60.0
"""How exactly it is noted when a session was last used; noting it with every request would be a write each."""
WINDOW_SECONDS = 600.0
"""Failures count for so long."""
OF_PAIR = 5
OF_ADDRESS = 50
OF_NAME = 100
_LONGEST_KEY = 200


@dataclass(frozen=True, slots=True)
class Session:
    """A login."""

    account: Account
    csrf: str
    """What every form of the session must carry."""


class Sessions:
    """The sessions of a database."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database = database
        self._clock = clock

    def begin(self, account: Account, previous: str = "") -> str:
        """Log in; the new session's token. The session of the token that the client had before ends."""
        token, now = secrets.token_urlsafe(32), self._clock()
        values = {"account": account.id, "csrf": secrets.token_urlsafe(32), "begun": now, "seen": now}
        over = or_(SESSIONS.c.seen < now - IDLE_SECONDS, SESSIONS.c.begun < now - LONGEST_SECONDS)
        with self._database.writing() as connection:
            connection.execute(delete(SESSIONS).where(or_(over, SESSIONS.c.token == _kept(previous))))
            connection.execute(insert(SESSIONS).values(token=_kept(token), **values))
        return token

    def find(self, token: str) -> Session | None:
        """The session of a token, if it goes on and its account may log in."""
        now = self._clock()
        query = (
            select(SESSIONS.c.csrf, SESSIONS.c.seen, ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.role)
            .join(ACCOUNTS)
            .where(SESSIONS.c.token == _kept(token), ACCOUNTS.c.active)
            .where(SESSIONS.c.seen >= now - IDLE_SECONDS, SESSIONS.c.begun >= now - LONGEST_SECONDS)
        )
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        if now - row.seen > _SEEN_SECONDS:
            with self._database.writing() as connection:
                connection.execute(update(SESSIONS).where(SESSIONS.c.token == _kept(token)).values(seen=now))
        return Session(Account(row.id, row.name, Role(row.role), True), row.csrf)

    def end(self, token: str) -> None:
        """Log out."""
        with self._database.writing() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.token == _kept(token)))

    def end_all(self, account: int, but: str = "") -> None:
        """End the sessions of an account except that of one token."""
        with self._database.writing() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account, SESSIONS.c.token != _kept(but)))


def _kept(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


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
