"""Opens an annotation database, runs its transactions, and copies it.

An SQLite file is in WAL mode, so readers never wait for a writer, and every transaction has reached the disk when it
ends. Writers take their turn at the beginning of a transaction, so none fails for another in the middle. A backup is
one SQLite file, which can be put into an empty database, here or in PostgreSQL. Sources:
https://www.sqlite.org/wal.html, https://www.sqlite.org/pragma.html#pragma_synchronous.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, func, insert, inspect, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from kgqa.annotation.store.schema import ABOUT, ACCOUNTS, METADATA, VERSION
from kgqa.errors import DataError, InputError
from wikidata_hdt.whole_files import temporary_file

_PATIENCE_SECONDS = 30
"""How long a writer waits for its turn."""
_CONNECTIONS = 20
_PRIVATE = 0o600
"""Permissions of database files: they hold hashes of passwords."""
_WRITING = "kgqa_writing"
_OPENING_LOCK = 0x6B677161
"""Key of PostgreSQL's advisory lock under which the tables are made."""
_ROWS = 500
"""Rows that are copied at once."""


class StoreError(DataError):
    """The database did not take a change or give an answer: its disk is full, its server is away, it is damaged."""


class Database:
    """One open database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        # PostgreSQL's default shows every statement the newest state; SQLite has nothing else than this.
        self._steady = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
        # SQLite's writers look again and again whether it is their turn, some long in vain: threads queue here.
        self._turn: AbstractContextManager[object] = (
            threading.Lock() if engine.dialect.name == "sqlite" else nullcontext()
        )

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads; it sees one state of the database. Raises `StoreError`."""
        with _clear_errors(self.engine), self.engine.connect() as connection:
            connection.execution_options(**self._steady)
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on the disk when the block ends well, and else undone. Raises `StoreError`."""
        with self._turn, _clear_errors(self.engine), self.engine.connect() as connection:
            connection.execution_options(**{_WRITING: True})
            with connection.begin():
                yield connection

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def open_database(place: str, *, create: bool = True) -> Database:
    """Open the SQLite file at a path, or the database at a URL `postgresql://…`; make its tables if there are none.

    Raises `InputError` for a place that cannot be one, `DataError` for a database of another kind or schema, and
    `StoreError` if it cannot be reached.
    """
    url = _url(place)
    if url.database and url.get_backend_name() == "sqlite":
        _check_file(Path(url.database), create)
    engine = _engine(url)
    database = Database(engine)
    try:
        with database.writing() as connection:
            _prepare(connection, place)
    except BaseException:
        engine.dispose()
        raise
    return database


def _url(place: str) -> URL:
    if not re.match(r"[A-Za-z][A-Za-z0-9+.-]+://", place):
        return URL.create("sqlite+pysqlite", database=place)
    try:
        url = make_url(place)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.get_backend_name() != "postgresql":
        raise InputError("no annotation database", value=place, expected="a file, or a URL postgresql://HOST/DATABASE")
    return url.set(drivername="postgresql+psycopg")


def _check_file(path: Path, create: bool) -> None:
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise InputError("no place for a file", value=path, remedy="name a file in a directory that exists")
    if not create and not path.is_file():
        raise InputError(
            "no annotation database", value=path, remedy="make one with `kgqa annotate --db FILE add-account NAME`"
        )
    try:
        path.touch(_PRIVATE)
    except OSError as error:
        raise InputError(
            f"cannot write the file ({error.strerror})", value=path, remedy="check its permissions"
        ) from error


def _engine(url: URL) -> Engine:
    try:
        if url.get_backend_name() == "sqlite":
            engine = create_engine(
                url, pool_size=_CONNECTIONS, max_overflow=_CONNECTIONS, connect_args={"timeout": _PATIENCE_SECONDS}
            )
            event.listen(engine, "connect", _set_up_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
            return engine
        return create_engine(
            url, pool_size=_CONNECTIONS, max_overflow=_CONNECTIONS, pool_pre_ping=True,
            connect_args={"connect_timeout": _PATIENCE_SECONDS},
        )  # fmt: skip
    except (ImportError, NoSuchModuleError) as error:
        raise InputError(
            "PostgreSQL needs the package psycopg", remedy="install it with `pip install 'kgqa[postgres]'`"
        ) from error


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where we say so, not where the driver guesses
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "trusted_schema = OFF"):
        connection.execute(f"PRAGMA {setting}")


def _begin_sqlite(connection: Connection) -> None:
    writing = connection.get_execution_options().get(_WRITING)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _prepare(connection: Connection, place: str) -> None:
    """Make the tables of an empty database, or check the version of one that has them."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _OPENING_LOCK})
    tables = inspect(connection).get_table_names()
    if not tables:
        METADATA.create_all(connection)
        connection.execute(insert(ABOUT).values(name="schema", value=str(VERSION)))
        return
    known = ABOUT.name in tables
    found = connection.scalar(select(ABOUT.c.value).where(ABOUT.c.name == "schema")) if known else None
    if found != str(VERSION):
        raise DataError(
            "no annotation database of this version", value=f"{place}: {found or 'other tables'}",
            expected=f"schema {VERSION}, or an empty database", remedy="choose another --db",
        )  # fmt: skip


@contextmanager
def _clear_errors(engine: Engine) -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        url = engine.url.render_as_string(hide_password=True).removeprefix("sqlite+pysqlite:///")
        reason = " ".join(str(error.orig).split())
        raise StoreError(
            f"the annotation database failed ({reason})", value=url,
            remedy="nothing of this change was stored; check the free space and the server, and try again",
        ) from error  # fmt: skip


def back_up(database: Database, path: Path) -> None:
    """Write everything into a file while the database is in use; the file is there whole or not at all.

    Raises `ClearError` if it cannot be written, `StoreError` if the database cannot be read.
    """
    with temporary_file(path) as temporary:
        copy = open_database(str(temporary))
        try:
            copy_all(database, copy)
        finally:
            copy.close()  # and with it the log beside the file goes
    path.chmod(_PRIVATE)


def copy_all(source: Database, target: Database) -> None:
    """Copy one state of a database into an empty one. Raises `InputError` if that is not empty, and `StoreError`."""
    with source.reading() as reading, target.writing() as writing:
        if writing.scalar(select(func.count()).select_from(ACCOUNTS)):
            raise InputError("the database is not empty", value=target.engine.url.database)
        for table in METADATA.sorted_tables:
            if table is ABOUT:
                continue
            for rows in reading.execute(select(table)).mappings().partitions(_ROWS):
                writing.execute(insert(table), [dict(row) for row in rows])
        _renumber(writing)


def _renumber(connection: Connection) -> None:
    """Let PostgreSQL go on numbering behind the rows copied; SQLite does so by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in METADATA.sorted_tables:
        if "id" in table.c:
            connection.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), "
                    f"(SELECT max(id) FROM {table.name})) WHERE EXISTS (SELECT 1 FROM {table.name})"
                )
            )
