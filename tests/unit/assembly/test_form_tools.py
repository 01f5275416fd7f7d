"""Meanings over tables are told in the words of those over the graph."""

from __future__ import annotations

import pytest

from kgqa.assembly.form_tools import in_words
from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer

TABLE = """Gmina;Szkoły;Powierzchnia (ha)
Lipki;7;4100
Olchy;3;5300
Sosny;6;2500
"""


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Która gmina ma najwięcej szkół?", "Gmina (największy według Szkół z: wiersze)"),
        ("Ile szkół jest w gminie Olchy?", "Szkoły (wiersze, Gmina równa Olchy)"),
        ("Ile szkół jest łącznie?", "suma (Szkoły): wiersze"),
        ("W ilu gminach jest więcej niż 5 szkół?", "liczba: wiersze, Szkoły ponad 5"),
        ("Która gmina, pomijając Lipki, ma najwięcej szkół?", "wiersze oprócz: (wiersze, Gmina równa Lipki)"),
    ],
)
def test_a_meaning_names_columns_and_rows(question: str, said: str) -> None:
    answer = TableAnswerer(tables_of(TABLE.encode(), "dane.csv")).answer(question)
    assert said in in_words(answer.meaning)


def test_no_meaning_has_no_words() -> None:
    assert in_words(None) == ""
