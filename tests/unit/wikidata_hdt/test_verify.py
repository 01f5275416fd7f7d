"""`kg verify`: whole data passes, every changed byte is noticed."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from wikidata_hdt.build.names_build import build_names
from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.hdt.file_layout import read_index_layout, read_layout
from wikidata_hdt.manifest import is_sound, make_manifest, read_manifest, write_manifest
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
    assert (result.files, result.parts) == (4, 17)
    assert result.triples > 100
    assert steps == [(number, 8) for number in range(1, 9)]


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
        _no_manifest, *problems = verify(copy).problems
        assert problems == [f"graph.hdt: wrong checksum of {part.name} at byte {part.start}"]
        change(copy / "graph.hdt", part.start)
    assert len(verify(copy).problems) == 1


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
    assert "labels.sqlite: file is not a database" in verify(copy).problems


def test_garbage_instead_of_a_graph(copy: Path) -> None:
    (copy / "manifest.json").unlink()
    (copy / "graph.hdt").write_bytes(b"garbage")
    _no_manifest, problem = verify(copy).problems
    assert "not an HDT file" in problem


def test_no_data_directory(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no graph\.hdt"):
        verify(tmp_path)


def flipped(path: Path, place: int, bit: int, whole: bytes) -> None:
    path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :])


def problems_of(directory: Path) -> tuple[str, ...]:
    try:
        return verify(directory, subjects=1).problems
    except DataError as error:
        return (error.message,)


def test_one_changed_byte_anywhere_is_noticed(copy: Path) -> None:
    """Bytes of every part of the graph and its index, every page of the label index, the manifest, the rejects."""
    (copy / "rejected.nt").write_bytes(b"no triple\n" * 5)
    counts = read_manifest(copy)
    assert counts is not None
    write_manifest(copy, make_manifest(copy, counts.sources, counts.counts, counts.lemma_version))
    parts = [
        ("graph.hdt", read_layout(copy / "graph.hdt").parts),
        ("graph.hdt.index.v1-1", read_index_layout(copy / "graph.hdt.index.v1-1").parts),
    ]
    places = {name: {part.start + part.size // 2 for part in found} for name, found in parts}
    places["labels.sqlite"] = set(range(100, (copy / "labels.sqlite").stat().st_size, 4096))
    chance = random.Random(5)
    for path in sorted(copy.iterdir()):
        whole = path.read_bytes()
        some = {chance.randrange(len(whole)) for _ in range(3)}
        for place in {0, len(whole) - 1, *some, *places.get(path.name, ())}:
            flipped(path, place, chance.randrange(8), whole)
            problems = problems_of(copy)
            assert any(path.name in problem or "manifest" in problem for problem in problems), (path.name, place)
        path.write_bytes(whole)
    assert verify(copy).problems == ()


def test_every_byte_of_the_manifest(copy: Path) -> None:
    path = copy / "manifest.json"
    whole = path.read_bytes()
    for place in range(len(whole)):
        flipped(path, place, place % 8, whole)
        assert not is_sound(copy), place


def test_every_byte_of_the_parts_has_a_checksum_without_a_manifest(copy: Path) -> None:
    """In a directory put together by hand: first and last bytes of the data, and of the checksums themselves."""
    (copy / "manifest.json").unlink()
    for name, parts in (
        ("graph.hdt", read_layout(copy / "graph.hdt").parts),
        ("graph.hdt.index.v1-1", read_index_layout(copy / "graph.hdt.index.v1-1").parts),
    ):
        whole = (copy / name).read_bytes()
        for part in parts:
            end = part.start + part.size
            for place in {part.start, end - 1, end, end + 3} if part.size else {end, end + 3}:
                flipped(copy / name, place, 3, whole)
                assert any(part.name in problem for problem in problems_of(copy)), (name, part.name, place)
        (copy / name).write_bytes(whole)
    assert len(verify(copy).problems) == 1


def test_a_new_label_index_is_noted(copy: Path) -> None:
    for present in (True, False):
        if not present:
            (copy / "manifest.json").unlink()
        counts = build_names(copy, lambda _name: (), "9")
        assert verify(copy).problems == ()
        manifest = read_manifest(copy)
        assert manifest is not None
        assert (manifest.lemma_version, manifest.counts["label_forms"]) == ("9", counts.forms)
        assert [source.name for source in manifest.sources] == (["embedded sample"] if present else [])


@pytest.mark.parametrize("name", ["triples", "objects", "label_names", "label_forms"])
def test_counts_of_the_manifest_are_compared_with_the_files(copy: Path, name: str) -> None:
    manifest = read_manifest(copy)
    assert manifest is not None
    write_manifest(copy, replace(manifest, counts={**manifest.counts, name: 7}))
    (problem,) = verify(copy).problems
    assert problem.endswith(f" {name.replace('_', ' ')}, the manifest says 7")


def test_a_missing_manifest_is_not_ok(copy: Path) -> None:
    (copy / "manifest.json").unlink()
    result = verify(copy)
    (problem,) = result.problems
    assert problem.startswith("no manifest.json, so that nothing tells what the files should be")
    assert result.triples > 100
