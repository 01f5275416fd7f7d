"""Descriptions in the label index: things are found by words of them, be they those of an update."""

from __future__ import annotations

from pathlib import Path

import pytest

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.labels.label_build import build_label_index
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.store import HdtFile

DESCRIBED = {
    "Q1": '"największa wyspa Grecji"@pl',
    "Q2": '"największe jezioro, żółte"@pl',
    "Q3": '"largest island"@en',
    "Q4": '"wyspa"@pl',
}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> LabelIndex:
    place: Path = tmp_path_factory.mktemp("described")
    triples = [
        triple
        for name, text in DESCRIBED.items()
        for triple in (
            (v.ENTITY + name, v.LABEL, f'"{name}"@pl'),
            (v.ENTITY + name, v.DESCRIPTION, text),
        )
    ]
    write_hdt(place / "graph.hdt", ((s.encode(), p.encode(), o.encode()) for s, p, o in triples))
    build_label_index(HdtFile.open(place / "graph.hdt"), place / "labels.sqlite", lambda _: ())
    return LabelIndex.open(place / "labels.sqlite")


def test_every_collection_of_words_has_one_in_the_description(index: LabelIndex) -> None:
    assert index.described([{"największa", "największe"}, {"grecji"}], 5) == (("Q1", "największa wyspa Grecji"),)


def test_a_word_may_be_the_beginning_of_another(index: LabelIndex) -> None:
    assert index.described([{"żółt*"}], 5) == (("Q2", "największe jezioro, żółte"),)


def test_diacritics_count(index: LabelIndex) -> None:
    assert index.described([{"zolte"}], 5) == ()


def test_nothing_is_told_of_more_than_asked_for(index: LabelIndex) -> None:
    assert len(index.described([{"wyspa"}], 2)) == 2
    assert index.described([{"wyspa"}], 1) == ()


def test_descriptions_in_other_languages_are_left_out(index: LabelIndex) -> None:
    assert index.described([{"island"}], 5) == ()


@pytest.mark.parametrize("word", ['"', "a OR b", "(", "*", "NEAR(a b)", "text:wyspa"])
def test_signs_of_the_query_language_are_plain_text(index: LabelIndex, word: str) -> None:
    assert index.described([{word}], 5) == ()


def test_no_words_describe_nothing(index: LabelIndex) -> None:
    assert index.described([], 5) == ()
