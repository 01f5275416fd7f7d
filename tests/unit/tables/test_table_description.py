"""What is told of a table: its dimensions, units, how sure its headers are."""

from __future__ import annotations

from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer
from kgqa.tables.table_description import facts

_WASTE = """Odpady według gmin
Gmina;Rodzaj;Masa [t];2020 (w %);2021 (w %);2022 (w %)
Cisy;szkło;120;4,1;4,4;4,9
Buki;szkło;80;2,2;2,5;2,0
Graby;papier;95;3,1;3,0;3,3
"""
_WORDS = """Imię;Stopień
Ewa;brak
Jan;brak
Ola;7
Ida;8
Aga;9
"""


def _facts(text: str) -> dict[str, str]:
    return dict(facts(tables_of(text.encode(), "tablica.csv")[0]))


def test_dimensions_and_units() -> None:
    found = _facts(_WASTE)
    assert found["rows of headers"] == "1  (sure: 1.00)"
    assert found["times across"] == "2020 – 2022  (3 columns)"
    assert found["column 1"].startswith("territory")
    assert found["column 2"].startswith("category")
    assert found["column 3"].startswith("measure")
    assert found["column 3"].endswith("[t]")


def test_words_below_a_header_make_it_less_sure() -> None:
    assert _facts(_WORDS)["rows of headers"] != "1  (sure: 1.00)"


def test_the_unit_of_an_answer_is_that_of_its_column() -> None:
    answerer = TableAnswerer(tables_of(_WASTE.encode(), "tablica.csv"))
    weight = answerer.answer("Jaka jest masa odpadów w gminie Buki?")
    assert (weight.text, weight.unit) == ("80", "t")
    most = answerer.answer("Która gmina ma największą masę odpadów?")
    assert (most.text, most.unit) == ("Cisy", "")
