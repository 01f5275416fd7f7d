"""Accounts: names, roles, passwords, and how many records of every question type each is to make; who is logged in, and
how often logging in may fail, for every process that serves the database.

A session's token is random, new with every login, and kept only as its SHA-256. Counted are failures of an account from
one address, of an address, and of an account from anywhere: the first stops guessing, the second trying many names, the
third guessing from many places; it is wide, for it shuts out the owner too. An attempt counts from its begin, so that
many at once are no way around.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import Connection, Row, delete, func, insert, or_, select, update

from kgqa.annotation.store.database import Database
from kgqa.annotation.store.journal import Subject, note
from kgqa.annotation.store.schema import ACCOUNTS, ATTEMPTS, QUOTAS, SESSIONS
from kgqa.errors import InputError

SHORTEST_PASSWORD = 10
"""Characters. Length counts and rules of composition do not: NIST SP 800-63B, section 5.1.1.2."""
LONGEST_PASSWORD = 1000
_NAME = re.compile(r"[\w.@+-]{1,64}")
_HASHED_AT_ONCE = 2
"""Every hash takes 64 MiB of memory."""


class Role(StrEnum):
    """What an account may do; each may do what those before it may."""

    ANNOTATOR = "annotator"
    """Makes records, and sees its own."""
    REVIEWER = "reviewer"
    """Sees all finished records, and reviews those of others."""
    ADMIN = "admin"
    """Manages accounts and quotas, and exports."""

    def may(self, role: Role) -> bool:
        """Whether it may do what another role may."""
        order = list(Role)
        return order.index(self) >= order.index(role)


@dataclass(frozen=True, slots=True)
class Account:
    """A person."""

    id: int
    name: str
    role: Role
    active: bool


class Accounts:
    """The accounts of a database."""

    def __init__(self, database: Database, hasher: PasswordHasher | None = None) -> None:
        """`hasher` has other parameters than those of RFC 9106, where a test must be quick."""
        self._database = database
        self._hasher = hasher or PasswordHasher()
        self._turn = threading.Semaphore(_HASHED_AT_ONCE)
        self._nobody = self._hashed("nobody has this password")

    def add(self, name: str, password: str, role: Role, by: int | None = None) -> Account:
        """Make an account. Raises `InputError` for a name or password that cannot be used, or a name that is taken."""
        name = _checked_name(name)
        values = {"password": self._hashed(_checked_password(password)), "role": role, "active": True}
        with self._database.writing() as connection:
            if _row(connection, name) is not None:
                raise InputError("an account of this name exists", value=name, remedy="choose another name")
            made = insert(ACCOUNTS).values(name=name, created=time.time(), **values).returning(ACCOUNTS.c.id)
            number = connection.execute(made).scalar_one()
            note(connection, by, Subject.ACCOUNT, number, action="added", data={"name": name, "role": role})
        return Account(number, name, role, True)

    def verified(self, name: str, password: str) -> Account | None:
        """The account of this name, if it may log in with this password. An unknown name takes as long as a known."""
        with self._database.reading() as connection:
            row = _row(connection, name.strip().lower())
        known = self._verify(row.password if row is not None else self._nobody, password[:LONGEST_PASSWORD])
        if row is None or not known or not row.active:
            return None
        if self._hasher.check_needs_rehash(row.password):
            self._change(row.id, {"password": self._hashed(password)}, row.id, "rehashed")
        return _account(row)

    def find(self, name: str) -> Account | None:
        """The account of a name."""
        with self._database.reading() as connection:
            row = _row(connection, name.strip().lower())
        return _account(row) if row is not None else None

    def all(self) -> Sequence[Account]:
        """All accounts by name."""
        with self._database.reading() as connection:
            return [_account(row) for row in connection.execute(select(ACCOUNTS).order_by(ACCOUNTS.c.name))]

    def set_password(self, account: int, password: str, by: int | None = None) -> None:
        """Change a password. Raises `InputError` for one that cannot be used."""
        self._change(account, {"password": self._hashed(_checked_password(password))}, by, "password")

    def set_access(self, account: int, role: Role, active: bool, by: int | None = None) -> None:
        """Change the role, and whether the account may log in. Raises `InputError` if no active admin would be left."""
        with self._database.writing() as connection:
            admins = select(ACCOUNTS.c.id).where(ACCOUNTS.c.role == Role.ADMIN, ACCOUNTS.c.active)
            left = {*connection.scalars(admins.with_for_update())} - {account}
            if not left and not (active and role is Role.ADMIN):
                raise InputError("the last admin stays one", remedy="make another account an admin first")
            values = {"role": role, "active": active}
            connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(**values))
            note(connection, by, Subject.ACCOUNT, account, action="access", data=values)

    def _change(self, account: int, values: Mapping[str, Any], by: int | None, action: str) -> None:
        with self._database.writing() as connection:
            connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(**values))
            note(connection, by, Subject.ACCOUNT, account, action=action, data={})

    def _hashed(self, password: str) -> str:
        with self._turn:
            return self._hasher.hash(password)

    def _verify(self, hashed: str, password: str) -> bool:
        with self._turn:
            try:
                return self._hasher.verify(hashed, password)
            except VerifyMismatchError:
                return False


def _row(connection: Connection, name: str) -> Row[Any] | None:
    return connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.name == name)).one_or_none()


def _account(row: Row[Any]) -> Account:
    return Account(row.id, row.name, Role(row.role), row.active)


def _checked_name(name: str) -> str:
    name = name.strip().lower()
    if not _NAME.fullmatch(name):
        raise InputError("no name for an account", value=name, expected="1 to 64 letters, digits or . @ + - _")
    return name


def _checked_password(password: str) -> str:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise InputError(
            "the password has the wrong length", expected=f"{SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters"
        )
    return password


class Quotas:
    """The quotas of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, account: int) -> Mapping[str, int]:
        """The quotas of an account by question type."""
        return self.all().get(account, {})

    def all(self) -> Mapping[int, Mapping[str, int]]:
        """The quotas of all accounts that have any."""
        found: dict[int, dict[str, int]] = {}
        with self._database.reading() as connection:
            for account, kind, records in connection.execute(select(QUOTAS)):
                found.setdefault(account, {})[kind] = records
        return found

    def set(self, account: int, quotas: Mapping[str, int], by: int | None = None) -> None:
        """Replace the quotas of an account; zeros are left out."""
        kept = {kind: number for kind, number in quotas.items() if number}
        with self._database.writing() as connection:
            connection.execute(delete(QUOTAS).where(QUOTAS.c.account == account))
            for kind, number in kept.items():
                connection.execute(insert(QUOTAS).values(account=account, question_type=kind, records=number))
            note(connection, by, Subject.QUOTA, account, action="set", data=kept)


IDLE_SECONDS = 12 * 3600.0
"""A session that is not used for so long ends."""
LONGEST_SECONDS = 7 * 86400.0
"""Every session ends after this time."""
_SEEN_SECONDS = 60.0
"""How exactly it is noted when a session was last used; noting it with every request would be a write each."""
WINDOW_SECONDS = 600.0
"""Failures count for so long."""
OF_PAIR = 5
_OF_ADDRESS = 50
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
        ("address", address, _OF_ADDRESS),
        ("name", name, OF_NAME),
    ):
        yield f"{kind} {value}"[:_LONGEST_KEY], most
