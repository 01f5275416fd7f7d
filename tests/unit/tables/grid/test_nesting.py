"""Rows that sum up the rows below them, told by their numbers."""

from __future__ import annotations

import pytest

from kgqa.tables.grid.model import Grid, Table
from kgqa.tables.grid.structure import find_tables
from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer

COUNTIES = """Wyszczególnienie;Bezrobotni;Kobiety;Stopa w %
WOJEWÓDZTWO BUKOWE;610;330;8,0
powiat klonowy;250;140;9,1
powiat wiązowy;360;190;7,2
WOJEWÓDZTWO SOSNOWE;950;480;12,5
powiat modrzewiowy;520;270;10,4
m. Świerki;430;210;15,0
"""
BUDGET = """Dział;Rozdział;Nazwa;Plan;Wykonanie
600;;Transport;900;700
;60016;Drogi gminne;600;450
;60017;Drogi wewnętrzne;300;250
801;;Oświata;5100;4000
;80101;Szkoły;3100;2100
;80104;Przedszkola;2000;1900
"""


def table(text: str) -> Table:
    (found,) = find_tables(Grid("", [line.split(";") for line in text.splitlines()]))
    return found


def test_a_row_is_above_the_rows_that_add_up_to_it() -> None:
    nesting = table(COUNTIES).nesting
    assert nesting is not None
    assert nesting.above == (-1, 0, 0, -1, 3, 3)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (COUNTIES, ["województwo", "powiat", "powiat", "województwo"]),
        (BUDGET, ["Dział", "Rozdział", "Rozdział", "Dział", "Rozdział", "Rozdział"]),
    ],
)
def test_levels_are_named_by_labels_or_by_columns_of_codes(text: str, kinds: list[str]) -> None:
    levels = next(column for column in table(text).columns if not column.header)
    assert list(levels.texts[: len(kinds)]) == kinds


def test_rows_that_add_up_to_nothing_are_not_nested() -> None:
    assert table("Miasto;A;B\nLipki;70;90\nOlchy;30;41\nSosny;44;27\nBuki;25;60").nesting is None


@pytest.mark.parametrize(
    ("text", "question", "answer"),
    [
        (COUNTIES, "W którym powiecie w województwie bukowym stopa bezrobocia była najwyższa?", "powiat klonowy"),
        (COUNTIES, "Ilu bezrobotnych było w województwie sosnowym?", "950"),
        (COUNTIES, "Które województwo miało najwięcej bezrobotnych?", "WOJEWÓDZTWO SOSNOWE"),
        (COUNTIES, "Ilu jest łącznie bezrobotnych?", "1560"),
        (BUDGET, "W którym dziale wykonanie było najmniejsze?", "Transport"),
        (BUDGET, "W którym rozdziale wykonanie było najmniejsze?", "Drogi wewnętrzne"),
    ],
)
def test_questions_choose_a_level(text: str, question: str, answer: str) -> None:
    assert TableAnswerer(tables_of(text.encode(), "dane.csv")).answer(question).text == answer
