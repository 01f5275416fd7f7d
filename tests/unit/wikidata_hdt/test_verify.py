"""`kg verify`: whole data passes, every changed byte is noticed."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from wikidata_hdt.errors import DataError
from wikidata_hdt.hdt_layout import read_layout
from wikidata_hdt.verify import verify


@pytest.fixture
def copy(sample: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sample, tmp_path / "data"))


def change(path: Path, place: int) -> None:
    data = bytearray(path.read_bytes())
    data[place] ^= 0x41
    path.write_bytes(data)


def test_whole_data(sample: Path) -> None:
    steps: list[tuple[int, int | None]] = []
    result = verify(sample, progress=lambda done, total: steps.append((done, total)))
    assert result.problems == ()
    assert (result.files, result.parts) == (3, 17)
    assert result.triples > 100
    assert steps == [(number, 5) for number in range(1, 6)]


def test_fewer_subjects_mean_fewer_triples(sample: Path) -> None:
    assert 0 < verify(sample, subjects=3).triples <= 15


@pytest.mark.parametrize("name", ["graph.hdt", "graph.hdt.index.v1-1", "labels.sqlite"])
def test_a_changed_byte_is_noticed_by_the_manifest(copy: Path, name: str) -> None:
    change(copy / name, (copy / name).stat().st_size // 2)
    assert f"{name} differs from the checksum in the manifest" in verify(copy).problems


def test_a_changed_byte_is_noticed_without_a_manifest(copy: Path) -> None:
    (copy / "manifest.json").unlink()
    for part in read_layout(copy / "graph.hdt").parts:
        change(copy / "graph.hdt", part.start)
        problems = verify(copy).problems
        assert problems == (f"graph.hdt: wrong checksum of {part.name} at byte {part.start}",)
        change(copy / "graph.hdt", part.start)
    assert verify(copy).problems == ()


def test_missing_and_shortened_files(copy: Path) -> None:
    (copy / "labels.sqlite").unlink()
    index = copy / "graph.hdt.index.v1-1"
    index.write_bytes(index.read_bytes()[:-20])
    problems = " / ".join(verify(copy).problems)
    assert "cannot read: " in problems
    assert "no labels.sqlite: build it with `kgqa kg labels" in problems
    assert "truncated" in problems


def test_a_label_index_that_is_garbage(copy: Path) -> None:
    (copy / "manifest.json").unlink()
    (copy / "labels.sqlite").write_bytes(b"garbage" * 1000)
    assert verify(copy).problems == ("labels.sqlite: file is not a database",)


def test_garbage_instead_of_a_graph(copy: Path) -> None:
    (copy / "manifest.json").unlink()
    (copy / "graph.hdt").write_bytes(b"garbage")
    (problem,) = verify(copy).problems
    assert "not an HDT file" in problem


def test_no_data_directory(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no graph\.hdt"):
        verify(tmp_path)


def test_one_changed_byte_anywhere_is_noticed(copy: Path) -> None:
    """Bytes spread over every file, the manifest too."""
    chance = random.Random(5)
    for path in sorted(copy.iterdir()):
        whole = path.read_bytes()
        for place in {0, len(whole) - 1, *(chance.randrange(len(whole)) for _ in range(12))}:
            path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :])
            try:
                problems = verify(copy).problems
            except DataError as error:
                problems = (error.message,)
            assert any(path.name in problem or "manifest" in problem for problem in problems), (path.name, place)
        path.write_bytes(whole)
    assert verify(copy).problems == ()
