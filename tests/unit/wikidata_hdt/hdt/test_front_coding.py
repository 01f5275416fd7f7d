"""Strings of a dictionary section by number, and their numbers."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.hdt import front_coding, vbyte
from wikidata_hdt.hdt.building_blocks import shared_length, write_section
from wikidata_hdt.hdt.file_layout import Part
from wikidata_hdt.hdt.front_coding import FrontCodedSection
from wikidata_hdt.hdt.mapped_parts import MappedFile

_texts = st.binary(min_size=1, max_size=12).map(lambda text: text.replace(b"\0", b"-"))


def _section(path: Path, texts: list[bytes]) -> FrontCodedSection:
    out = BytesIO()
    write_section(out, texts, len(texts))
    path.unlink(missing_ok=True)
    path.write_bytes(out.getvalue() + bytes(8))
    return FrontCodedSection(MappedFile(path), *_parts(out.getvalue(), len(texts)))


def _parts(data: bytes, count: int) -> tuple[Part, Part]:
    """The blocks and the strings of a section: type, three numbers, CRC-8; type, width, number, CRC-8, integers."""
    place = 1
    _, place = vbyte.decode(data, place)
    size, place = vbyte.decode(data, place)
    _, place = vbyte.decode(data, place)
    width = data[place + 2]
    blocks, start = vbyte.decode(data, place + 3)
    length = (width * blocks + 7) // 8
    return Part("blocks", start + 1, length, blocks, width), Part("strings", start + 1 + length + 4, size, count, 16)


@pytest.fixture(params=[1, 4096])
def few_sampled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front_coding, "_SAMPLED", request.param)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    texts=st.sets(_texts, min_size=1, max_size=120),
    others=st.lists(_texts, max_size=20),
    start=st.sampled_from([0, 1, 120, 127, 128, 255, 256, 300]),
)
def test_every_string_is_found(
    texts: set[bytes], others: list[bytes], start: int, tmp_path: Path, few_sampled: None
) -> None:
    ordered = [b"x" * start + text for text in sorted(texts)]
    section = _section(tmp_path / "section", ordered)
    assert len(section) == len(ordered)
    assert [section[number] for number in range(len(ordered))] == ordered
    assert [section.find(text) for text in ordered] == list(range(len(ordered)))
    for other in others:
        wanted = b"x" * start + other
        assert section.find(wanted) == (ordered.index(wanted) if wanted in ordered else -1)
        assert section.find(wanted + b"\xff\xff") == -1
    assert section.find(b"") == -1


def test_no_strings(tmp_path: Path) -> None:
    section = _section(tmp_path / "section", [])
    assert len(section) == 0
    assert section.find(b"x") == -1
    with pytest.raises(DataError, match="damaged HDT file"):
        section[0]


@given(first=st.binary(max_size=9), second=st.binary(max_size=9), both=st.binary(max_size=99))
def test_what_two_strings_have_in_common(first: bytes, second: bytes, both: bytes) -> None:
    found = shared_length(both + first, both + second)
    assert (both + first)[:found] == (both + second)[:found]
    assert (both + first)[: found + 1] != (both + second)[: found + 1] or first == second
