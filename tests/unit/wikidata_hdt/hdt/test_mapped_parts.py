"""Integers and bits of a mapped file, compared with what was written."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.hdt.building_blocks import packed
from wikidata_hdt.hdt.file_layout import Part
from wikidata_hdt.hdt.mapped_parts import LogArray, MappedFile, RankedBitmap

_QUICK = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


def _mapped(path: Path, before: bytes, data: bytes, behind: bytes) -> MappedFile:
    path.unlink(missing_ok=True)
    out = BytesIO()
    out.write(before + data + behind)
    path.write_bytes(out.getvalue())
    return MappedFile(path)


@_QUICK
@given(
    values=st.lists(st.integers(0, 2**57 - 1), min_size=1, max_size=70),
    shift=st.integers(0, 56),
    before=st.integers(8, 16),
    behind=st.integers(0, 9),
)
def test_integers_of_any_width(values: list[int], shift: int, before: int, behind: int, tmp_path: Path) -> None:
    values = [value >> shift for value in values]
    width = max(1, max(values).bit_length())
    data = packed(np.array(values, np.uint64), width)
    file = _mapped(tmp_path / "file", bytes(before), data, b"\xff" * behind)
    array = LogArray(file, Part("x", before, len(data), len(values), width))
    assert [array[place] for place in range(len(array))] == values
    assert array.between(0, len(values)).tolist() == values
    assert list(array.listed(0, len(values))) == values
    assert array.at(np.array([len(values) - 1, 0])).tolist() == [values[-1], values[0]]
    for place in (-1, len(values)):
        with pytest.raises(DataError, match="damaged HDT file"):
            array[place]
        with pytest.raises(DataError, match="damaged HDT file"):
            array.at(np.array([place]))


def _bits(kind: int, size: int, seed: int) -> list[bool]:
    share = (0.01, 0.5, 0.99)[kind]
    return (np.random.default_rng(seed).random(size) < share).tolist()


@_QUICK
@given(kind=st.integers(0, 2), size=st.integers(1, 3000), seed=st.integers(0, 99), before=st.integers(1, 9))
def test_ones_are_counted_and_found(kind: int, size: int, seed: int, before: int, tmp_path: Path) -> None:
    bits = _bits(kind, size, seed)
    data = np.packbits(bits, bitorder="little").tobytes()
    bitmap = RankedBitmap(
        _mapped(tmp_path / "file", bytes(before), data, b"\xff" * 8), Part("x", before, len(data), size)
    )
    ones = [place for place, bit in enumerate(bits) if bit]
    ranks = [0, *np.cumsum(bits).tolist()]
    assert bitmap.ones == len(ones)
    assert [bitmap.select(number) for number in range(len(ones))] == ones
    assert [bitmap.rank(place) for place in range(size + 1)] == ranks
    assert bitmap.ranks(np.arange(size)).tolist() == ranks[:-1]
    assert bitmap.selects(np.arange(len(ones))).tolist() == ones
    lists = list(pairwise([0, *(place + 1 for place in ones)]))
    assert [bitmap.bounds(number) for number in range(len(ones))] == lists
    firsts, ends = bitmap.list_bounds(np.arange(len(ones)))
    assert list(zip(firsts.tolist(), ends.tolist(), strict=True)) == lists
    for call in (bitmap.select, bitmap.bounds, lambda number: bitmap.selects(np.array([number]))):
        with pytest.raises(DataError, match="damaged HDT file"):
            call(len(ones))


def test_a_file_that_ends_too_early(tmp_path: Path) -> None:
    file = _mapped(tmp_path / "file", b"", b"\1\2", b"")
    with pytest.raises(DataError, match="damaged HDT file"):
        RankedBitmap(file, Part("x", 0, 2, 16))
    with pytest.raises(DataError, match="integers of at most 57 bits"):
        LogArray(file, Part("x", 0, 2, 1, 60))
    with pytest.raises(DataError, match="cannot read"):
        MappedFile(tmp_path / "nowhere")
