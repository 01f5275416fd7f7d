"""Search by the beginning of a name, for completion."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.wikidata_hdt.labels.test_label_index import NAMES, graph_with, lemmas
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_build import build_label_index
from wikidata_hdt.labels.label_index import LabelIndex

_KNOWN = [name for name in NAMES if name[0][0] in "QP" and name[2] in ("pl", "mul", "en")]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> LabelIndex:
    directory: Path = tmp_path_factory.mktemp("labels")
    build_label_index(graph_with(directory / "g.hdt"), directory / "labels.sqlite", lemmas)
    return LabelIndex.open(directory / "labels.sqlite")


def test_the_most_popular_comes_first_and_each_entity_once(index: LabelIndex) -> None:
    found = index.starting_with("par")
    assert [(entry.entity, entry.text) for entry in found] == [("Q90", "Paryż"), ("Q7", "Paryże"), ("Q830149", "Paryż")]
    assert index.starting_with("par", 1) == found[:1]


def test_lemma_keys_do_not_count(index: LabelIndex) -> None:
    """„Paryże” has the lemma key „paryż”, but does not end there."""
    assert [entry.entity for entry in index.starting_with("paryż")] == ["Q90", "Q7", "Q830149"]
    assert [entry.text for entry in index.starting_with("paryże")] == ["Paryże"]


@given(st.text(alphabet="paryżestolc\" '_%\U0010ffff", max_size=4))
def test_found_is_what_begins_so(index: LabelIndex, prefix: str) -> None:
    expected = {entity for entity, text, *_ in _KNOWN if fold(text).startswith(prefix)}
    assert {entry.entity for entry in index.starting_with(prefix)} == expected
