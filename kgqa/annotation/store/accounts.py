"""Accounts: names, roles, passwords, and how many records of every question type each is to make.

Passwords are kept as Argon2id hashes (RFC 9106).
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import Connection, Row, delete, insert, select, update

from kgqa.annotation.store.database import Database
from kgqa.annotation.store.journal import Subject, note
from kgqa.annotation.store.schema import ACCOUNTS, QUOTAS
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
