"""Quotas: how many records of every question type an annotator is to make."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import delete, insert, select

from kgqa.annotation.store.database import Database
from kgqa.annotation.store.journal import Subject, note
from kgqa.annotation.store.schema import QUOTAS


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
