"""Parts written piece by piece have the same bytes as parts written whole."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikidata_hdt.hdt.building_blocks import packed, write_bitmap, write_section, write_sequence
from wikidata_hdt.hdt.streamed_parts import BitmapWriter, SequenceWriter, packed_groups, write_section_file
from wikidata_hdt.packed.term_table import terms_of

TERMS = st.lists(st.binary(max_size=40).filter(lambda term: b"\0" not in term), unique=True, max_size=80).map(sorted)
CUTS = st.lists(st.integers(0, 300), max_size=4).map(sorted)


def cut(values: list[Any], cuts: list[int]) -> list[list[Any]]:
    ends = [0, *(min(place, len(values)) for place in cuts), len(values)]
    return [values[first:last] for first, last in pairwise(ends)]


@given(st.lists(st.integers(0, 2**40), max_size=300), CUTS)
def test_sequences(values: list[int], cuts: list[int]) -> None:
    whole, data = io.BytesIO(), io.BytesIO()
    write_sequence(whole, np.array(values, dtype=np.uint64))
    writer = SequenceWriter(data, max(values, default=0))
    for piece in cut(values, cuts):
        writer.add(np.array(piece, dtype=np.uint64))
    writer.end()
    assert writer.head() + data.getvalue() == whole.getvalue()


@given(st.lists(st.booleans(), max_size=300), CUTS)
def test_bitmaps(bits: list[bool], cuts: list[int]) -> None:
    whole, data = io.BytesIO(), io.BytesIO()
    write_bitmap(whole, np.array(bits, dtype=bool))
    writer = BitmapWriter(data)
    for piece in cut(bits, cuts):
        writer.add(np.array(piece, dtype=bool))
    writer.end()
    assert writer.head() + data.getvalue() == whole.getvalue()


@pytest.mark.parametrize("width", [1, 7, 31, 32, 33, 63, 64])
def test_groups_of_every_width(width: int) -> None:
    values = np.random.default_rng(width).integers(0, 2**width - 1, 192, dtype=np.uint64, endpoint=True)
    assert packed_groups(values, width) == packed(values, width)


@given(TERMS, CUTS)
def test_sections(tmp_path_factory: pytest.TempPathFactory, terms: list[bytes], cuts: list[int]) -> None:
    path: Path = tmp_path_factory.getbasetemp() / "section"
    size = write_section_file(path, [terms_of(piece) for piece in cut(terms, cuts)])
    whole = io.BytesIO()
    write_section(whole, terms, len(terms))
    assert path.read_bytes() == whole.getvalue()
    assert (size.terms, size.text) == (len(terms), sum(map(len, terms)))
    assert not path.with_name("section.text").exists()


def test_a_long_shared_beginning(tmp_path: Path) -> None:
    terms = [b"x" * 70_000 + str(number).encode() for number in range(10, 45)]
    write_section_file(tmp_path / "section", [terms_of(terms[:20]), terms_of(terms[20:])])
    whole = io.BytesIO()
    write_section(whole, terms, len(terms))
    assert (tmp_path / "section").read_bytes() == whole.getvalue()
