"""Sorting on disk: all keys come back in order, in whatever buckets they lay."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikidata_hdt.packed.key_sort import KeySorter, choose_bounds


@pytest.mark.parametrize("limit", [1, 7, 1000])
@pytest.mark.parametrize("width", [1, 5, 100])
def test_keys_come_in_order(tmp_path: Path, limit: int, width: int) -> None:
    keys = np.random.default_rng(3).integers(0, 50_000, 700).astype(np.uint64)
    bins = keys // np.uint64(1000)
    sorter = KeySorter(tmp_path, "keys", choose_bounds(np.bincount(bins.astype(np.int64)), width, limit), limit)
    for first in range(0, len(keys), 90):
        buckets, firsts = sorter.find(bins[first : first + 90])
        assert (firsts <= bins[first : first + 90]).all()
        sorter.add(buckets, keys[first : first + 90])
    pieces = list(sorter.pieces())
    assert np.concatenate([piece for _, piece in pieces]).tolist() == sorted(keys.tolist())
    assert all((piece // np.uint64(1000) >= first).all() for first, piece in pieces)
    assert not list(tmp_path.iterdir())


@given(st.lists(st.integers(0, 9), min_size=1, max_size=60), st.integers(1, 20), st.integers(1, 30))
def test_buckets_cover_the_bins(counts: list[int], width: int, limit: int) -> None:
    bounds = choose_bounds(np.array(counts), width, limit)
    assert (bounds[0], bounds[-1]) == (0, len(counts))
    for first, last in pairwise(bounds):
        assert 0 < last - first <= width
        assert sum(counts[first:last]) <= limit or last - first == 1


def test_no_keys(tmp_path: Path) -> None:
    assert not list(KeySorter(tmp_path, "keys", [0, 1], 5).pieces())
