"""Comments on records."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select

from kgqa.annotation.store.database import Database
from kgqa.annotation.store.journal import Subject, note
from kgqa.annotation.store.schema import ACCOUNTS, COMMENTS


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
