"""Places that are no annotation database, and disks that are full."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import event

from kgqa.annotation.question_records import Article, Record
from kgqa.annotation.store import Role, Store, StoreError, back_up, open_database
from kgqa.errors import ClearError, DataError, InputError


@pytest.mark.parametrize("place", ["mysql://localhost/x", "postgresql+nothing://x/y", "http://[::1/", "."])
def test_what_is_no_place(place: str) -> None:
    with pytest.raises(ClearError):
        open_database(place)


def test_a_directory_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no place for a file"):
        open_database(str(tmp_path / "missing" / "records.db"))


def test_a_file_that_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="add-account"):
        open_database(str(tmp_path / "records.db"), create=False)


def test_a_place_where_nothing_can_be_written() -> None:
    with pytest.raises(InputError, match="cannot write the file"):
        open_database("/proc/records.db")


def test_a_file_of_another_kind(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("to nie jest baza danych, tylko tekst" * 100)
    with pytest.raises(StoreError, match="file is not a database"):
        open_database(str(tmp_path / "text.db"))
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE things (name TEXT)")
    other.close()
    with pytest.raises(DataError, match="other tables"):
        open_database(str(tmp_path / "other.db"))


def test_a_server_that_is_away(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as error:
        open_database(f"postgresql://anna:secret@/kgqa?host={tmp_path}")
    assert "secret" not in error.value.message


def test_an_sqlite_file_is_safe(tmp_path: Path) -> None:
    database = open_database(str(tmp_path / "records.db"))
    with database.reading() as connection:
        values = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    back_up(database, tmp_path / "copy.db")
    database.close()
    assert values == ["wal", 2, 1]
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


def test_a_full_disk_is_a_clear_error_and_loses_nothing(tmp_path: Path) -> None:
    database = open_database(str(tmp_path / "records.db"))
    store = Store(database)
    anna = store.accounts.add("anna", "ruda wydra nad Narwią", Role.ANNOTATOR)
    event.listen(database.engine, "begin", lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 60"))
    record = Record("", "Co to jest Wisła?", Article("Wisła to rzeka. " * 1000))
    number = store.records.add(record, anna.id).number
    with pytest.raises(StoreError, match=r"database or disk is full.*check the free space"):
        for size in range(100):
            store.records.add(Record("", "?", Article("Odra to rzeka. " * 1000 + str(size))), anna.id)
    found = store.records.find(number)
    assert found is not None and found.record.question == record.question
    database.close()
