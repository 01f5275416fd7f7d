"""Passage indexes opened, searched and checked."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from kgqa.errors import DataError
from kgqa.retrieval.index.index_build import build_passages
from kgqa.retrieval.index.index_library import PassageSearch, index_problems, open_text_index, passage_directory
from kgqa.retrieval.index.passage_texts import TEXTS_NAME
from kgqa.retrieval.text_words import Lexicon


@pytest.mark.parametrize(
    ("question", "record"),
    [
        ("Gdzie urodził się Kopernik?", "kopernik"),
        ("Kto namalował „Bitwę pod Grunwaldem”?", "grunwald"),
        ("Jaką długość ma Wisła?", "wisla"),
        ("powierzchnię cieczy", "menisk"),
    ],
)
def test_inflected_words_find_the_passage(search: PassageSearch, question: str, record: str) -> None:
    hits = search.records(question, 3)
    assert hits[0].passage.record == record
    assert len({hit.passage.record for hit in hits}) == len(hits)


def test_a_query_without_hits_is_relaxed(search: PassageSearch) -> None:
    assert [hit.passage.record for hit in search.passages("Kopernuk?", 3)] == ["kopernik"]
    assert search.passages("qwertyuiop", 3) == []


def test_the_item_and_the_place_in_the_record_are_kept(search: PassageSearch) -> None:
    passage = search.passages("Mikołaj Kopernik", 1)[0].passage
    assert (passage.item, passage.url, passage.start) == ("Q619", "https://example.org/kopernik", 0)


@pytest.fixture
def copy(data: Path, tmp_path: Path) -> Path:
    """An index that a test may damage."""
    shutil.copytree(data, tmp_path / "copy")
    return tmp_path / "copy" / "passages"


def test_damage_is_found(copy: Path) -> None:
    assert list(index_problems(copy)) == []
    content = bytearray((copy / TEXTS_NAME).read_bytes())
    content[len(content) // 2] ^= 255
    (copy / TEXTS_NAME).write_bytes(content)
    assert list(index_problems(copy)) == [f"{TEXTS_NAME}: checksum differs"]


def test_damaged_texts_give_a_clear_error(copy: Path, lexicon: Lexicon) -> None:
    (copy / TEXTS_NAME).write_bytes(b"x" * 100)
    with pytest.raises(DataError, match="text verify"):
        open_text_index(copy, lexicon).passages("Kopernik", 3)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 99}, "another format"),
        ({"format": 0}, "another format"),
        ({"terms": "0"}, "another format"),
        ({"files": 3}, "damaged manifest"),
    ],
)
def test_manifests_that_do_not_fit(copy: Path, lexicon: Lexicon, change: dict[str, object], message: str) -> None:
    path = copy / "passages.json"
    path.write_text(json.dumps(json.loads(path.read_bytes()) | change), encoding="utf-8")
    with pytest.raises(DataError, match=message):
        open_text_index(copy, lexicon)


def test_a_missing_index(tmp_path: Path, lexicon: Lexicon) -> None:
    with pytest.raises(DataError, match="no passage index"):
        open_text_index(tmp_path, lexicon)


def test_a_missing_file(copy: Path, lexicon: Lexicon) -> None:
    next(copy.glob("*.idx")).unlink()
    assert [problem for problem in _problems(copy) if problem.endswith(": missing")] or _problems(copy) == [
        "unreadable"
    ]


def _problems(path: Path) -> list[str]:
    try:
        return list(index_problems(path))
    except DataError:
        return ["unreadable"]


def test_the_whole_text_of_a_record_comes_from_its_passages(tmp_path: Path, lexicon: Lexicon) -> None:
    text = " ".join(f"Zdanie numer {number} mówi o Wiśle i jej dopływach w Polsce." for number in range(60))
    entries = [{"id": "wisla", "title": "Wisła", "text": text}, {"id": "klub", "title": "Wisła", "text": "Klub Wisła."}]
    source = tmp_path / "articles.jsonl"
    source.write_text("".join(json.dumps(one) + "\n" for one in entries), encoding="utf-8")
    build_passages([source], tmp_path, lexicon)
    search = open_text_index(tmp_path, lexicon)
    hit = next(one for one in search.passages("zdanie numer 59", 50) if "numer 59" in one.passage.text)
    assert hit.passage.start > 0
    assert search.whole_text(hit.passage) == text


def test_an_index_that_cannot_be_written(copy: Path, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in copy.glob("*.lock"):
        path.unlink()
    monkeypatch.setattr(os, "access", lambda *_arguments: False)
    assert open_text_index(copy, lexicon).records("Gdzie urodził się Kopernik?", 1)[0].passage.record == "kopernik"
    assert not list(copy.glob("*.lock"))


def test_whoever_may_read_new_files_may_read_an_index(data: Path) -> None:
    modes = {path.stat().st_mode for path in passage_directory(data).iterdir() if path.suffix != ".lock"}
    assert len(modes) == 1
