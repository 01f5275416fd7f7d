"""Backups: a database as one SQLite file, and such a file put into an empty database, here or in PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, func, insert, select, text

from kgqa.annotation.store.database import PRIVATE, Database, open_database
from kgqa.annotation.store.schema import ABOUT, ACCOUNTS, METADATA
from kgqa.errors import InputError
from wikidata_hdt.whole_files import temporary_file

_ROWS = 500
"""Rows that are copied at once."""


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
    path.chmod(PRIVATE)


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
