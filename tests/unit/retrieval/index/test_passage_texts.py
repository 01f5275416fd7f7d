"""Texts of passages on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.model import Passage
from kgqa.retrieval.index.passage_texts import OFFSETS_NAME, TEXTS_NAME, PassageStore, StoreWriter
from kgqa.terms import ItemId


def _passage(number: int) -> Passage:
    text = f"Tekst numer {number}. " * 40
    return Passage(f"r{number}#1", f"r{number}", text, "Tytuł", "https://example.org", ItemId("Q36"), number)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    writer = StoreWriter(tmp_path, 0, 0, 0)
    assert [writer.add(_passage(number)) for number in range(200)] == list(range(200))
    writer.close()
    store = PassageStore(tmp_path)
    assert [store.passage(number) for number in (0, 57, 199)] == [_passage(number) for number in (0, 57, 199)]


def test_a_writer_that_goes_on_drops_what_was_not_noted(tmp_path: Path) -> None:
    first = StoreWriter(tmp_path, 0, 0, 0)
    first.add(_passage(0))
    first.flush()
    noted = (first.passages, first.size, first.blocks)
    first.add(_passage(99))
    first.close()
    second = StoreWriter(tmp_path, *noted)
    second.add(_passage(1))
    second.close()
    assert [PassageStore(tmp_path).passage(number) for number in (0, 1)] == [_passage(0), _passage(1)]


def test_files_that_are_missing(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=TEXTS_NAME):
        PassageStore(tmp_path)
    (tmp_path / TEXTS_NAME).write_bytes(b"")
    (tmp_path / OFFSETS_NAME).write_bytes(b"")
    with pytest.raises(IndexError):
        PassageStore(tmp_path).passage(0)
