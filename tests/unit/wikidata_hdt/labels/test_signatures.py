"""Signatures of items: the line of text, what is read from a graph, what the label index keeps."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.labels.label_build import build_label_index
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.labels.signature import EMPTY, Signature, decode, encode
from wikidata_hdt.labels.signature_build import ALWAYS_KEPT, MOST_CLAIMS, MOST_OF_A_PROPERTY, bounded, cut, year_of
from wikidata_hdt.ntriples.ntriples import literal
from wikidata_hdt.store import HdtFile

_NUMBERS = st.integers(1, 10**9)
_TEXTS = st.lists(
    st.tuples(st.sampled_from(("pl", "en", "mul")), st.text(st.characters(codec="utf-8", exclude_characters="|\x1f"))),
    max_size=3,
).map(tuple)


@given(
    st.builds(
        Signature,
        st.lists(st.tuples(_NUMBERS, _NUMBERS), max_size=5).map(tuple),
        st.frozensets(_NUMBERS, max_size=5),
        st.frozensets(_NUMBERS, max_size=5),
        st.none() | st.tuples(st.integers(-9999, 9999), st.integers(-9999, 9999)),
        _TEXTS,
        _TEXTS,
    )
)
def test_a_line_is_read_as_it_was_written(signature: Signature) -> None:
    assert decode(encode(signature)) == signature


def test_a_damaged_line_is_an_error() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        decode("31:5")


def _date(year: str) -> str:
    return f'"{year}-01-01T00:00:00Z"^^<{v.XSD}dateTime>'


def _graph(path: Path) -> HdtFile:
    one, other = v.ENTITY + "Q1", v.ENTITY + "Q2"
    triples = [
        (one, v.LABEL, literal("Jeden", "pl")), (one, v.LABEL, literal("One", "en")),
        (one, v.LABEL, literal("Eins", "de")),
        (one, v.DESCRIPTION, literal("pierwsza liczba", "pl")), (one, v.DIRECT + "P31", v.ENTITY + "Q5"),
        (one, v.DIRECT + "P569", _date("1850")), (one, v.DIRECT + "P570", _date("-0044")),
        (one, v.DIRECT + "P1082", literal("7")), (one, v.CLAIM + "P31", v.STATEMENT_NODE + "x"),
        (other, v.LABEL, literal("Dwa", "pl")), (other, v.DIRECT + "P40", one), (other, v.DIRECT + "P26", one),
        *((v.ENTITY + f"Q{n}", v.DIRECT + "P22", one) for n in range(10, 40)),
    ]  # fmt: skip
    write_hdt(path, sorted((s.encode(), p.encode(), o.encode()) for s, p, o in triples))
    return HdtFile.open(path)


def test_the_index_keeps_signatures_of_items(tmp_path: Path) -> None:
    build_label_index(_graph(tmp_path / "g.hdt"), tmp_path / "labels.sqlite", lambda text: (text.lower(),))
    index = LabelIndex.open(tmp_path / "labels.sqlite")
    assert index.has_signatures
    assert index.signature(1) == Signature(
        ((31, 5),), frozenset({31, 569, 570, 1082}), frozenset({22, 26, 40}), (-44, 1850),
        (("pl", "Jeden"), ("en", "One")), (("pl", "pierwsza liczba"),),
    )  # fmt: skip
    assert index.signature(2).claims == ((26, 1), (40, 1))
    assert index.signature(77) == EMPTY


def test_many_claims_are_cut_but_for_class_and_place() -> None:
    claims = [(1000 + n, n) for n in range(MOST_CLAIMS + 10)] + [(name, 1) for name in sorted(ALWAYS_KEPT)]
    kept = bounded(claims)
    assert len(kept) == MOST_CLAIMS + len(ALWAYS_KEPT)
    assert kept[-len(ALWAYS_KEPT) :] == tuple(claims[-len(ALWAYS_KEPT) :])
    assert MOST_OF_A_PROPERTY < MOST_CLAIMS


def test_dates_and_descriptions() -> None:
    assert list(year_of("+1850-01-01T00:00:00Z")) == [1850]
    assert list(year_of("about 1850")) == []
    assert cut([("pl", "a " * 50)]) == (("pl", " ".join("a" * 16)),)
