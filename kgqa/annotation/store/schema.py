"""The tables of an annotation database, the same in SQLite and PostgreSQL.

Times are seconds since 1970 in UTC. What a record says is kept as JSON (`kgqa.annotation.store.record_store`); the
columns beside it are what lists are made from. Articles stand apart, each once, however many records are about it.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

VERSION = 1
"""Version of this schema; a database of another one is not opened."""
LARGEST_NUMBER = 2**31 - 1
"""Largest number of a row in PostgreSQL's type INTEGER."""

METADATA = MetaData()

ABOUT = Table("about", METADATA, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False))
"""What the database is: its schema's version."""

ACCOUNTS = Table(
    "accounts", METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(64), nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("role", String(16), nullable=False),
    Column("active", Boolean, nullable=False),
    Column("created", Double, nullable=False),
)  # fmt: skip
"""People; `password` is an Argon2 hash."""

SESSIONS = Table(
    "sessions", METADATA,
    Column("token", String(64), primary_key=True),
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("csrf", String(64), nullable=False),
    Column("begun", Double, nullable=False),
    Column("seen", Double, nullable=False),
)  # fmt: skip
"""Logins; `token` is the SHA-256 of what the cookie holds."""

ATTEMPTS = Table(
    "attempts", METADATA,
    Column("id", Integer, primary_key=True),
    Column("key", String(200), nullable=False),
    Column("at", Double, nullable=False),
    Index("attempts_by_key", "key", "at"),
)  # fmt: skip
"""Logins that failed, by account and by address."""

QUOTAS = Table(
    "quotas", METADATA,
    Column("account", ForeignKey("accounts.id"), nullable=False),
    Column("question_type", String(32), nullable=False),
    Column("records", Integer, nullable=False),
    PrimaryKeyConstraint("account", "question_type"),
)  # fmt: skip
"""How many records of a question type an annotator is to make."""

ARTICLES = Table(
    "articles", METADATA,
    Column("id", Integer, primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("title", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("text", Text, nullable=False),
)  # fmt: skip
"""Articles; `digest` is the SHA-256 of the other columns."""

RECORDS = Table(
    "records", METADATA,
    Column("id", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("owner", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("parallel", Integer, nullable=False),
    Column("state", String(16), nullable=False, index=True),
    Column("withdrawn", Boolean, nullable=False),
    Column("question", Text, nullable=False),
    Column("question_type", String(32), nullable=False),
    Column("article", ForeignKey("articles.id"), nullable=False),
    Column("body", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False, index=True),
    Column("changer", ForeignKey("accounts.id"), nullable=False),
)  # fmt: skip
"""Records as they are now; `parallel` is the record whose question a second annotator answers here, or 0."""

COMMENTS = Table(
    "comments", METADATA,
    Column("id", Integer, primary_key=True),
    Column("record", ForeignKey("records.id"), nullable=False, index=True),
    Column("account", ForeignKey("accounts.id"), nullable=False),
    Column("at", Double, nullable=False),
    Column("text", Text, nullable=False),
)  # fmt: skip

JOURNAL = Table(
    "journal", METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("account", ForeignKey("accounts.id")),
    Column("subject", String(16), nullable=False),
    Column("key", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("action", String(24), nullable=False),
    Column("data", Text, nullable=False),
    Index("journal_by_subject", "subject", "key", "version"),
)  # fmt: skip
"""Every change, never altered: who (none for the command line), when, what, and how the subject was afterwards."""
