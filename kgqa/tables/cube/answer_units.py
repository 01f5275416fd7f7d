"""The unit of an answer: that of its column's header, or of its row; percent where it was computed so."""

from __future__ import annotations

from kgqa.model import Aggregate, Contrast, Related, is_contrast
from kgqa.tables.composing.table_meanings import columns_of
from kgqa.tables.cube.dimensions import Cube, Role
from kgqa.tables.finding.scene import Candidate


def answer_unit(cube: Cube, candidate: Candidate) -> str:
    """The unit as the file writes it; empty for counts, names, times, and where the file names none."""
    if is_contrast(candidate.meaning, Contrast.SHARE):
        return "%"
    is_difference = is_contrast(candidate.meaning, Contrast.DIFFERENCE)
    told = (is_difference or isinstance(candidate.meaning, Related | Aggregate)) and candidate.texts
    column = candidate.cells[0][1] if told and candidate.cells else -1
    looked = columns_of(cube.table, candidate.meaning)[-1 if is_difference else 0 :][:1]
    if (
        column < 0
        or cube.roles[column] is not Role.MEASURE
        or [cube.table.columns[column].name] != [cube.table.columns[one].name for one in looked]
    ):
        return ""
    return cube.unit(column, candidate.cells[0][0])
