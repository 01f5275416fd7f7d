"""Directories that processes claim for themselves."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from wikidata_hdt.claimed_paths import claimed


def test_many_claim_at_once_and_none_loses_its_own(tmp_path: Path) -> None:
    def claim(number: int) -> Path:
        with claimed(tmp_path, "room-") as room:
            (room / "mine").write_text(str(number), encoding="utf-8")
            assert (room / "mine").read_text(encoding="utf-8") == str(number)
        return room

    with ThreadPoolExecutor(8) as threads:
        rooms = list(threads.map(claim, range(200)))
    assert len(set(rooms)) == 200
    assert not list(tmp_path.iterdir())


def test_one_that_was_taken_for_abandoned_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, taken = os.open, []

    def remove_first(path: str | Path, flags: int, mode: int = 0o777) -> int:
        descriptor = opened(path, flags, mode)
        if not taken:
            taken.append(Path(path))
            Path(path).rmdir()
        return descriptor

    monkeypatch.setattr(os, "open", remove_first)
    with claimed(tmp_path, "room-") as room:
        assert room.exists()
        assert room != taken[0]


def test_only_what_begins_so_is_removed(tmp_path: Path) -> None:
    (tmp_path / "room-abcdefgh" / "inside").mkdir(parents=True)
    (tmp_path / "other").mkdir()
    (tmp_path / "room-mine").mkdir()
    (tmp_path / "room-linklink").symlink_to(tmp_path / "other")
    with claimed(tmp_path, "room-") as room:
        kept = [tmp_path / name for name in ("other", "room-linklink", "room-mine")]
        assert sorted(tmp_path.iterdir()) == sorted([room, *kept])
    with pytest.raises(OSError, match="no"), claimed(tmp_path / "none", "room-"):
        pass
