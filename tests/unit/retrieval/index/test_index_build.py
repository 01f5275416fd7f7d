"""Passage indexes built, continued, replaced."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kgqa.errors import SourceError
from kgqa.retrieval.index.index_build import build_passages
from kgqa.retrieval.index.index_library import index_problems, open_text_index
from kgqa.retrieval.text_words import Lexicon


class _Stopped(Exception):
    """Stands for a build that is killed."""


def _write(path: Path, count: int) -> Path:
    entries = [
        {"id": n, "title": f"Tytuł {n}", "text": f"Zdanie o liczbie {n}. Liczba {n} jest duża."} for n in range(count)
    ]
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
    return path


def _stop_at(limit: int) -> Callable[[int, int | None], None]:
    def progress(done: int, total: int | None) -> None:
        if done >= limit:
            raise _Stopped

    return progress


def test_counts_and_search(tmp_path: Path, lexicon: Lexicon) -> None:
    manifest = build_passages([_write(tmp_path / "a.jsonl", 30)], tmp_path / "d", lexicon)
    assert (manifest.counts["passages"], manifest.counts["records"], manifest.sources) == (30, 30, ("a.jsonl",))
    assert not list(index_problems(tmp_path / "d"))
    assert open_text_index(tmp_path / "d", lexicon).passages("liczba 17", 1)[0].passage.record == "17"


def test_a_stopped_build_continues(tmp_path: Path, lexicon: Lexicon) -> None:
    source, out = _write(tmp_path / "a.jsonl", 2500), tmp_path / "d"
    with pytest.raises(_Stopped):
        build_passages([source], out, lexicon, _stop_at(1000), batch=400)
    assert not (out / "passages" / "passages.json").exists()
    room = out / "passages" / ".build"
    assert '{"step":"batch","key":"800",' in (room / "journal.jsonl").read_text(encoding="utf-8").splitlines()[-1]
    first_seen: list[int] = []
    build_passages([source], out, lexicon, lambda done, total: first_seen.append(done), batch=400)
    assert first_seen[0] == 1000 and not list(index_problems(out)) and not room.exists()
    index = open_text_index(out, lexicon)
    assert [
        len([h for h in index.passages(f"liczba {n}", 5) if h.passage.record == str(n)]) for n in (3, 799, 900)
    ] == [1, 1, 1]


def test_other_sources_begin_anew(tmp_path: Path, lexicon: Lexicon) -> None:
    out = tmp_path / "d"
    with pytest.raises(_Stopped):
        build_passages([_write(tmp_path / "a.jsonl", 1500)], out, lexicon, _stop_at(1000), batch=400)
    manifest = build_passages([_write(tmp_path / "b.jsonl", 3)], out, lexicon)
    assert manifest.counts["passages"] == 3 and not list(index_problems(out))


def test_repeated_ids_and_texts(tmp_path: Path, lexicon: Lexicon) -> None:
    path = tmp_path / "a.jsonl"
    entries = [("a", "Pierwszy tekst."), ("a", "Inny tekst."), ("b", "Pierwszy  tekst.")]
    path.write_text("".join(json.dumps({"id": i, "text": t}) + "\n" for i, t in entries), encoding="utf-8")
    counts = build_passages([path], tmp_path / "d", lexicon).counts
    assert (counts["passages"], counts["records with a repeated id"], counts["repeated passages"]) == (2, 1, 1)
    hits = open_text_index(tmp_path / "d", lexicon).passages("inny tekst", 5)
    assert [hit.passage.id for hit in hits] == ["a~2", "a"]


def test_an_index_that_is_there_stays_when_the_new_one_fails(tmp_path: Path, lexicon: Lexicon) -> None:
    out = tmp_path / "d"
    build_passages([_write(tmp_path / "a.jsonl", 3)], out, lexicon)
    empty = tmp_path / "b.jsonl"
    empty.write_text("{broken\n", encoding="utf-8")
    with pytest.raises(SourceError, match="no text"):
        build_passages([empty], out, lexicon)
    with pytest.raises(SourceError, match="no such source"):
        build_passages([tmp_path / "c.jsonl"], out, lexicon)
    assert not list(index_problems(out))


def test_progress_counts_passages(tmp_path: Path, lexicon: Lexicon) -> None:
    seen: list[tuple[int, int | None]] = []
    build_passages([_write(tmp_path / "a.jsonl", 2100)], tmp_path / "d", lexicon, lambda *told: seen.append(told))
    assert seen == [(0, None), (1000, None), (2000, None)]


def test_a_long_article_and_empty_titles(tmp_path: Path, lexicon: Lexicon) -> None:
    path = tmp_path / "a.jsonl"
    long = "Rzeka płynie przez las i pole. " * 170_000 + "Na końcu stoi młyn."
    entries = [{"id": "dlugi", "title": "", "text": long}, {"id": "krotki", "title": " ", "text": "Zamek na skale."}]
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
    counts = build_passages([path], tmp_path / "d", lexicon).counts
    assert len(long) > 5_000_000 and counts["records"] == 2 and counts["repeated passages"] > 1000
    index = open_text_index(tmp_path / "d", lexicon)
    for question, record in (("Gdzie stoi młyn?", "dlugi"), ("Co stoi na skale?", "krotki")):
        assert index.passages(question, 1)[0].passage.record == record
