"""Sequences and bitmaps read back are those that were written, by either of our writers, piece by piece."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from wikidata_hdt.hdt.building_blocks import packed
from wikidata_hdt.hdt.file_layout import Part
from wikidata_hdt.hdt.sequences import StoredBitmap, StoredSequence, unpacked


@given(st.integers(1, 64).flatmap(lambda width: st.tuples(st.just(width), st.lists(st.integers(0, 2**width - 1)))))
def test_unpacked_is_the_reverse_of_packed(case: tuple[int, list[int]]) -> None:
    width, values = case
    data = np.frombuffer(packed(np.array(values, dtype=np.uint64), width), dtype=np.uint8)
    assert unpacked(data, width, len(values)).tolist() == values


def test_pieces_of_a_sequence(tmp_path: Path) -> None:
    values = np.arange(1000, dtype=np.uint64) * np.uint64(977) % np.uint64(1 << 13)
    data = packed(values, 13)
    (tmp_path / "file").write_bytes(b"head" + data + b"tail")
    stored = StoredSequence(tmp_path / "file", Part("x", 4, len(data), 1000, 13))
    assert len(stored) == 1000
    assert stored.read(0, 1000).tolist() == values.tolist()
    assert stored.read(128, 300).tolist() == values[128:300].tolist()
    assert stored.read(960, 5000).tolist() == values[960:].tolist()


def test_pieces_of_a_bitmap(tmp_path: Path) -> None:
    bits = np.arange(100) % 3 == 0
    (tmp_path / "file").write_bytes(b"!" + np.packbits(bits, bitorder="little").tobytes())
    stored = StoredBitmap(tmp_path / "file", Part("x", 1, 13, 100))
    assert len(stored) == 100
    assert stored.read(0, 100).tolist() == bits.tolist()
    assert stored.read(64, 70).tolist() == bits[64:70].tolist()
    assert stored.read(96, 500).tolist() == bits[96:].tolist()


def test_an_empty_sequence(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    assert StoredSequence(tmp_path / "file", Part("x", 1, 0, 0, 0)).read(0, 10).tolist() == []
