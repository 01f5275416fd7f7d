"""Tables of offices: nearly all answers are right, and the same where a table comes as XLSX or ODS rather than CSV."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Sequence

import openpyxl
import pytest

from benchmarks.office_tables import LAYOUTS, Layout, as_csv, is_right, make_facts, make_questions, make_rows
from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer
from tests.unit.tables.spreadsheet_files import ods

Typed = list[list[str | float | None]]
_STEP = 6
"""One question in so many is asked of the spreadsheets, too."""


def _typed(rows: Sequence[Sequence[str]]) -> Typed:
    """Cells as spreadsheets have them: numbers are numbers, empty cells are none."""
    return [[_value(cell) for cell in row] for row in rows]


def _value(cell: str) -> str | float | None:
    digits = cell.replace(" ", "").replace("\u00a0", "")
    coded = len(digits) > 1 and digits[0] == "0"
    return float(digits) if digits.isdecimal() and not coded else cell or None


def _xlsx(rows: Typed) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _ods(rows: Typed) -> bytes:
    return ods({"Tablica": rows})


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_formats_make_no_difference(layout: Layout) -> None:
    chance = random.Random(layout.name)
    facts = make_facts(chance, layout.indicators, layout.years)
    rows = make_rows(layout, facts, chance)
    answerer = TableAnswerer(tables_of(as_csv(rows), "tablica.csv"), least=0.0)
    sheets = [_answerer(write, rows, ending) for write, ending in ((_xlsx, "xlsx"), (_ods, "ods"))]
    right = []
    for number, question in enumerate(make_questions(facts, chance)):
        text = answerer.answer(question.text).text
        right.append(is_right(question, text))
        for sheet in sheets if number % _STEP == 0 else ():
            assert _digits(sheet.answer(question.text).text) == _digits(text), question.text
    assert sum(right) >= 7 / 8 * len(right)


def _answerer(write: Callable[[Typed], bytes], rows: Sequence[Sequence[str]], ending: str) -> TableAnswerer:
    return TableAnswerer(tables_of(write(_typed(rows)), f"tablica.{ending}"), least=0.0)


def _digits(text: str) -> str:
    """An answer without the spaces that group digits."""
    return text.replace("\u00a0", "").replace(" ", "").removesuffix(".0")
