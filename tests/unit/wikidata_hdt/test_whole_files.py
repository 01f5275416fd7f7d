"""Files that are written whole or not at all."""

from __future__ import annotations

import io
import stat
from pathlib import Path

import pytest

from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.whole_files import atomic_file, keep_off_page_end


def test_the_file_appears_when_it_is_complete(tmp_path: Path) -> None:
    with atomic_file(tmp_path / "a") as out:
        out.write(b"new")
        assert not (tmp_path / "a").exists()
    assert (tmp_path / "a").read_bytes() == b"new"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a"]


def test_permissions_are_the_usual_ones(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    with atomic_file(tmp_path / "a"):
        pass
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == stat.S_IMODE((tmp_path / "usual").stat().st_mode)


def test_a_failure_keeps_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    with pytest.raises(KeyError), atomic_file(tmp_path / "a") as out:
        out.write(b"half")
        raise KeyError
    assert (tmp_path / "a").read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a"]


def test_a_full_disk(tmp_path: Path) -> None:
    with (
        pytest.raises(ClearError, match="No space left on device"),
        atomic_file(tmp_path / "a"),
        Path("/dev/full").open("wb") as full,
    ):
        full.write(b"x")
    assert list(tmp_path.iterdir()) == []


def test_a_directory_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    with pytest.raises(ClearError, match="cannot write the file"), atomic_file(tmp_path / "a"):
        pass
    assert [entry.name for entry in tmp_path.iterdir()] == ["a"]


@pytest.mark.parametrize("length", [0, 1, 4087, 4088, 4089, 4095, 4096, 8192])
def test_no_file_ends_close_to_a_page_end(length: int) -> None:
    out = io.BytesIO(bytes(length))
    keep_off_page_end(out)
    assert out.getvalue()[:length] == bytes(length)
    assert len(out.getvalue()) in (length, length + 8)
    assert -len(out.getvalue()) % 4096 >= 8
