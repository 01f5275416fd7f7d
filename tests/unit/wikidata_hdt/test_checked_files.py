"""Files that are remembered as sound."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wikidata_hdt import checked_files
from wikidata_hdt.checked_files import CheckedFiles, FileIdentity
from wikidata_hdt.file_records import file_record


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "file").write_bytes(b"abc")
    return tmp_path / "file"


@pytest.fixture
def checked(tmp_path: Path) -> CheckedFiles:
    return CheckedFiles(tmp_path / "checked")


def test_further_names_of_a_file_are_no_change(path: Path, checked: CheckedFiles) -> None:
    record = file_record(path)
    checked.remember(FileIdentity.of(path), record)
    other = path.with_name("other")
    with checked.same_content([path]):
        os.link(path, other)
    assert checked.knows(path, record)
    assert checked.knows(other, record)
    os.link(path, path.with_name("third"))
    assert not checked.knows(path, record)


def test_a_change_of_the_content_is_one(path: Path, checked: CheckedFiles) -> None:
    record = file_record(path)
    checked.remember(FileIdentity.of(path), record)
    with checked.same_content([path]):
        path.write_bytes(b"abd")
    assert not checked.knows(path, record)


def test_nothing_is_learnt_of_what_was_not_known(path: Path, checked: CheckedFiles) -> None:
    with checked.same_content([path]):
        os.link(path, path.with_name("other"))
    assert not checked.knows(path, file_record(path))


def test_a_place_that_cannot_be_written_or_read(path: Path, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("")
    record = file_record(path)
    for checked in (CheckedFiles(None), CheckedFiles(tmp_path / "text"), CheckedFiles(tmp_path / "text" / "below")):
        checked.remember(FileIdentity.of(path), record)
        assert not checked.knows(path, record)
    assert not CheckedFiles(tmp_path / "checked").knows(tmp_path / "missing", record)


def test_the_oldest_are_forgotten(path: Path, checked: CheckedFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked_files, "_MOST", 3)
    for number in range(6):
        path.write_bytes(b"abc")
        os.utime(path, ns=(number, number))
        checked.remember(FileIdentity.of(path), file_record(path))
    assert len(list((path.parent / "checked").iterdir())) == 3
    assert checked.knows(path, file_record(path))
