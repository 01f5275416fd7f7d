"""The cue words as data: what is shipped in `templates/cues.tsv`."""

from __future__ import annotations

from collections import Counter

import pytest

from kgqa.linking.relations.relation_table import RELATIONS_FILE, read_relations
from kgqa.morphology import MorfeuszMorphology
from kgqa.resources import template_directory

RELATIONS = {relation.property for relation in read_relations(template_directory() / RELATIONS_FILE)}


@pytest.fixture(scope="module")
def rows() -> list[tuple[str, list[str]]]:
    lines = (template_directory() / "cues.tsv").read_text(encoding="utf-8").splitlines()
    header, *body = [line for line in lines if not line.startswith("#")]
    assert header == "property\twords"
    return [(number, words.split(" ")) for number, words in (line.split("\t") for line in body)]


def test_every_property_stands_once_and_is_a_relation(rows: list[tuple[str, list[str]]]) -> None:
    numbers = Counter(number for number, _ in rows)
    assert [number for number, count in numbers.items() if count > 1] == []
    assert numbers.keys() - RELATIONS == set()


def test_a_property_has_several_words_and_none_twice(rows: list[tuple[str, list[str]]]) -> None:
    assert {number: words for number, words in rows if not 8 <= len(set(words)) == len(words) <= 25} == {}


def test_every_word_is_a_dictionary_form(rows: list[tuple[str, list[str]]], morphology: MorfeuszMorphology) -> None:
    words = {word for _, row in rows for word in row}
    assert {word for word in words if all(r.lemma.lower() != word for r in morphology.readings(word))} == set()
