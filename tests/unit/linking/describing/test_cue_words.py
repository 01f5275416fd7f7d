"""The tables of words that speak of names."""

from __future__ import annotations

import pytest

from kgqa.linking.linking_tables import read_rows
from kgqa.morphology import MorfeuszMorphology


@pytest.mark.parametrize("table", ["callings.tsv", "cues.tsv", "deeds.tsv", "things.tsv", "verb_roles.tsv"])
def test_words_stand_in_their_dictionary_form(morphology: MorfeuszMorphology, table: str) -> None:
    words = {word for row in read_rows(table) for word in row[0].split()}
    lemmas = {
        one.lemma.lower() for word in words for form in (word, word.capitalize(), word.upper())
        for one in morphology.readings(form)
    }  # fmt: skip
    assert sorted(words - lemmas) == []
