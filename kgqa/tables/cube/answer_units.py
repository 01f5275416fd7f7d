"""The unit of an answer: that of its column's header, or of its row; percent where it was computed so."""

from __future__ import annotations

from kgqa.tables.composing.table_meanings import Amount, Cells, Difference
from kgqa.tables.cube.dimensions import Cube, Role
from kgqa.tables.finding.scene import Candidate


def answer_unit(cube: Cube, candidate: Candidate) -> str:
    """The unit as the file writes it; empty for counts, names, times, and where the file names none."""
    column = None
    match candidate.meaning:
        case Difference(percent=True):
            return "%"
        case Cells(column=position) | Amount(column=position) | Difference(column=position):
            column = position
    if column is None or cube.roles[column] is not Role.MEASURE or not candidate.texts:
        return ""
    rows = [row for row, position in candidate.cells if position == column]
    return cube.unit(column, rows[0] if rows else 0)
