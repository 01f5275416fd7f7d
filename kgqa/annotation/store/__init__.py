"""Where annotators' records are kept: one interface over an SQLite file or PostgreSQL."""

from __future__ import annotations

from argon2 import PasswordHasher

from kgqa.annotation.store.accounts import Account, Accounts, Attempts, Quotas, Role, Session, Sessions
from kgqa.annotation.store.database import Database, StoreError, back_up, copy_all, open_database
from kgqa.annotation.store.journal import Change, Comment, Comments
from kgqa.annotation.store.record_store import Action, Conflict, Records, Selection, Stored

__all__ = [
    "Account",
    "Action",
    "Change",
    "Comment",
    "Conflict",
    "Role",
    "Selection",
    "Session",
    "Store",
    "StoreError",
    "Stored",
    "back_up",
    "copy_all",
    "open_database",
]


class Store:
    """Everything that a database holds. What it raises beside `StoreError` its methods say."""

    def __init__(self, database: Database, hasher: PasswordHasher | None = None) -> None:
        self.database = database
        self.accounts = Accounts(database, hasher)
        self.sessions = Sessions(database)
        self.attempts = Attempts(database)
        self.records = Records(database)
        self.quotas = Quotas(database)
        self.comments = Comments(database)
