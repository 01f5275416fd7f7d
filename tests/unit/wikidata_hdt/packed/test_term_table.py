"""Many strings in one array behave like a list of byte strings."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from wikidata_hdt.packed.term_table import distinct, joined, shared_lengths, sorted_order, terms_of

_PREFIXES = st.sampled_from([b"", b"http://www.wikidata.org/entity/Q", b"a" * 700, b"\x7f\x80" * 420])
_TAILS = st.one_of(st.binary(max_size=20), st.text("01", max_size=3).map(str.encode)).map(
    lambda tail: tail.replace(b"\0", b"\1")
)
strings = st.lists(st.builds(lambda prefix, tail: prefix + tail, _PREFIXES, _TAILS), max_size=40)


def shared(first: bytes, second: bytes) -> int:
    """The length of the prefix that two texts share."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(first), len(second)))


@given(strings)
def test_sorting(texts: list[bytes]) -> None:
    assert [texts[index] for index in sorted_order(terms_of(texts))] == sorted(texts)


@given(strings)
def test_distinct(texts: list[bytes]) -> None:
    chosen, positions = distinct(terms_of(texts))
    assert len(chosen) == len(set(texts))
    assert [texts[chosen[position]] for position in positions] == texts


@given(strings)
def test_shared_prefixes(texts: list[bytes]) -> None:
    found = shared_lengths(terms_of(texts)).tolist()
    assert found == [0] * bool(texts) + [shared(*pair) for pair in pairwise(texts)]


@given(strings, strings)
def test_packing_and_joining(first: list[bytes], second: list[bytes]) -> None:
    tables = [terms_of(first), terms_of(second).take(sorted_order(terms_of(second))).packed()]
    whole = joined(tables)
    assert [whole[index] for index in range(len(whole))] == first + sorted(second)
