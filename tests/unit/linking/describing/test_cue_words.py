"""The tables of words that speak of names."""

from __future__ import annotations

import pytest

from kgqa.linking.linking_tables import read_rows
from kgqa.morphology import MorfeuszMorphology


@pytest.mark.parametrize(
    "table",
    [
        "callings.tsv",
        "cues.tsv",
        "deeds.tsv",
        "governing_words.tsv",
        "epochs.tsv",
        "moves.tsv",
        "things.tsv",
        "words_together.tsv",
    ],
)
def test_words_stand_in_their_dictionary_form(morphology: MorfeuszMorphology, table: str) -> None:
    words = {word for row in read_rows(table) for word in row[0].split()}
    lemmas = {
        one.lemma.lower() for word in words for form in (word, word.capitalize(), word.upper())
        for one in morphology.readings(form)
    }  # fmt: skip
    assert sorted(words - lemmas) == []


@pytest.mark.parametrize(
    ("table", "key", "first"),
    [("cues.tsv", 2, 2), ("governing_words.tsv", 2, 2)],
)
def test_rows_are_told_apart_and_speak_of_known_sorts(table: str, key: int, first: int) -> None:
    rows = list(read_rows(table))
    keys = [tuple(row[:key]) for row in rows]
    assert len(set(keys)) == len(keys)
    said = {sort for row in rows for cell in row[first:] for sort in cell.split() if cell != "-"}
    assert said <= {sort for sort, *_ in read_rows("sorts.tsv")}
