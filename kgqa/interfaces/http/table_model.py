"""Imported by the process that others are copies of, and by nobody else: it answers a question over each kind of table,
so that its copies have loaded what that takes."""

from __future__ import annotations

import python_calamine  # noqa: F401 (loaded for the copies)

from kgqa.interfaces.http.table_process import LIMITS
from kgqa.tables.reading.table_files import tables_in
from kgqa.tables.table_answering import TableAnswerer

_TABLES = (
    ("a.csv", b"Miasto;Ludno\xc5\x9b\xc4\x87\nRadom;211371\nOpole;128035\n"),
    ("a.json", b'[{"Miasto": "Radom", "Rok": 1364}, {"Miasto": "Opole", "Rok": 1217}]'),
    ("a.html", b"<table><tr><td>Miasto<td>Rok<tr><td>Radom<td>1364<tr><td>Opole<td>1217</table>"),
)
_QUESTIONS = ("Jaka jest ludność Radomia?", "What is the year of Opole?")

for _name, _data in _TABLES:
    _answerer = TableAnswerer(tables_in(_data, _name, LIMITS))
    for _question in _QUESTIONS:
        _answerer.answer(_question)
