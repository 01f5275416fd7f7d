"""What was done and said: a journal of every change with who, when and what; comments on records. Entries are only
added."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, insert, select

from kgqa.annotation.store.database import Database
from kgqa.annotation.store.schema import ACCOUNTS, COMMENTS, JOURNAL


class Subject(StrEnum):
    """What a change is about."""

    ACCOUNT = "account"
    QUOTA = "quota"
    RECORD = "record"
    COMMENT = "comment"


@dataclass(frozen=True, slots=True)
class Change:
    """An entry of the journal."""

    at: float
    """Seconds since 1970."""
    account: int | None
    """Who made the change; None for the command line."""
    name: str
    """The name of that account; empty for the command line."""
    subject: Subject
    key: int
    """Number of the account or record."""
    version: int
    """Version of the record that the change made; 0 for other subjects."""
    action: str
    data: Mapping[str, Any]
    """How the subject was afterwards."""


def note(
    connection: Connection,
    account: int | None,
    subject: Subject,
    key: int,
    *,
    action: str,
    data: Mapping[str, Any],
    version: int = 0,
) -> None:
    """Add an entry, in the transaction that makes the change."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    connection.execute(
        insert(JOURNAL).values(
            at=time.time(), account=account, subject=subject, key=key, version=version, action=action, data=text
        )
    )


def changes(connection: Connection, subject: Subject, key: int) -> Sequence[Change]:
    """The changes of one subject, the last one first."""
    entries = (
        select(JOURNAL, ACCOUNTS.c.name)
        .outerjoin(ACCOUNTS, JOURNAL.c.account == ACCOUNTS.c.id)
        .where(JOURNAL.c.subject == subject, JOURNAL.c.key == key)
        .order_by(JOURNAL.c.id.desc())
    )
    return [
        Change(
            row.at, row.account, row.name or "", Subject(row.subject), row.key, row.version, row.action,
            json.loads(row.data),
        )
        for row in connection.execute(entries)
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Comment:
    """What somebody says about a record."""

    name: str
    """The name of the account."""
    at: float
    """Seconds since 1970."""
    text: str


class Comments:
    """The comments of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, record: int, account: int, text: str) -> None:
        """Add a comment."""
        with self._database.writing() as connection:
            connection.execute(insert(COMMENTS).values(record=record, account=account, at=time.time(), text=text))
            note(connection, account, Subject.COMMENT, record, action="added", data={"text": text})

    def of(self, record: int) -> Sequence[Comment]:
        """The comments on a record, the first one first."""
        query = (
            select(ACCOUNTS.c.name, COMMENTS.c.at, COMMENTS.c.text)
            .join(ACCOUNTS, COMMENTS.c.account == ACCOUNTS.c.id)
            .where(COMMENTS.c.record == record)
            .order_by(COMMENTS.c.id)
        )
        with self._database.reading() as connection:
            return [Comment(*row) for row in connection.execute(query)]
