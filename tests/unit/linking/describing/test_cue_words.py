"""The tables of words that speak of names."""

from __future__ import annotations

import pytest

from kgqa.linking.linking_tables import read_rows, rows_of
from kgqa.morphology import MorfeuszMorphology


def _words() -> dict[str, set[str]]:
    """The words of tables that are compared with lemmas."""
    cells = {
        "cues": [cell for words, where, _ in read_rows("cues.tsv") for cell in (words, *where.split()[1:])],
        "callings": [row[0] for what in ("deed", "noun", "thing") for row in rows_of("callings.tsv", what)],
        "epochs": [row[0] for row in read_rows("epochs.tsv") if row[0] != "past"],
        "moves": [row[0] for row in read_rows("moves.tsv")],
    }
    return {name: {word for cell in told for word in cell.split()} for name, told in cells.items()}


@pytest.mark.parametrize("table", ["cues", "callings", "epochs", "moves"])
def test_words_stand_in_their_dictionary_form(morphology: MorfeuszMorphology, table: str) -> None:
    words = _words()[table]
    lemmas = {
        one.lemma.lower() for word in words for form in (word, word.capitalize(), word.upper())
        for one in morphology.readings(form)
    }  # fmt: skip
    assert sorted(words - lemmas) == []


def test_rows_are_told_apart_and_speak_of_known_sorts() -> None:
    rows = list(read_rows("cues.tsv"))
    keys = [tuple(row[:2]) for row in rows]
    assert len(set(keys)) == len(keys)
    said = {sort for *_, sorts in rows for sort in sorts.split()}
    assert said <= {sort for sort, *_ in read_rows("sorts.tsv")}
