"""How long something takes: between two times of the day, in columns or rows that the question names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from kgqa.model import Contrast, Contrasted
from kgqa.tables.composing.table_meanings import cells, dimension
from kgqa.tables.cube.cube_measures import Measured, measures
from kgqa.tables.cube.dimensions import Cube, Role
from kgqa.tables.cube.selecting import TOWARDS, Choice, Members, beside
from kgqa.tables.finding.scene import Candidate, Features, Scene
from kgqa.tables.grid import rows as row_sets

_DAY = 24 * 60
"""Minutes of a day."""
_MOST_COLUMNS = 24
"""Columns of times that are tried."""
_Cell = tuple[int, int]


def durations(scene: Scene, cube: Cube, choice: Choice, groups: Sequence[Members]) -> Iterator[Candidate]:
    """The time between two columns of the row that is chosen, or between two rows that are named in one column."""
    if "HOWLONG" not in scene.wording.heads or not any(column.clocked for column in scene.table.columns):
        return
    times = measures(scene, cube, choice.words, (Role.TIME,), most=_MOST_COLUMNS)
    times = [one for one in times if scene.column(one.column).clocked and one.column not in choice.columns]
    if choice.rows.bit_count() == 1:
        yield from _between_columns(scene, choice, times)
    for group in groups:
        if len(group.mentions) == 2 and group.column not in choice.columns:  # noqa: PLR2004 (a start and an end)
            yield from _between_rows(scene, choice, group, times)


def _between_columns(scene: Scene, choice: Choice, times: Sequence[Measured]) -> Iterator[Candidate]:
    row = row_sets.first(choice.rows)
    for one, other in combinations(times, 2):
        mine = one.words & ~other.words & ~choice.words & scene.content
        its = other.words & ~one.words & ~choice.words & scene.content
        if mine and its and beside(scene, mine, its, TOWARDS):
            first, last = (one, other) if mine & -mine < its & -its else (other, one)
            words = choice.words | one.words | other.words
            ends = (row, first.column), (row, last.column)
            yield from _taken(scene, choice, ends, words=words, features=(*choice.features, ("duration:named", 1.0)))
    known = [one.column for one in times if not np.isnan(scene.column(one.column).order[row])]
    if len(known) > 1:
        ends = (row, min(known)), (row, max(known))
        yield from _taken(scene, choice, ends, words=choice.words, features=(*choice.features, ("duration:whole", 1.0)))


def _between_rows(scene: Scene, choice: Choice, group: Members, times: Sequence[Measured]) -> Iterator[Candidate]:
    rows = [choice.rows & mention.rows for mention in group.mentions]
    if any(one.bit_count() != 1 for one in rows):
        return
    features = (*choice.features, *(feature for mention in group.mentions for feature in mention.features))
    for one in times:
        ends = (row_sets.first(rows[0]), one.column), (row_sets.first(rows[1]), one.column)
        words = choice.words | group.words | one.words
        told = one.features if one.words & ~choice.words & scene.content else ()
        yield from _taken(scene, choice, ends, words=words, features=(*features, *told))


def _taken(
    scene: Scene, choice: Choice, ends: tuple[_Cell, _Cell], *, words: int, features: Features
) -> Iterator[Candidate]:
    """The minutes between two cells; hours and minutes where the question does not ask for minutes."""
    (start, first), (end, last) = ends
    minutes = scene.column(last).order[end] - scene.column(first).order[start]
    if np.isnan(minutes):
        return
    taken = int(minutes) % _DAY
    asked = sum(1 << i for i, word in enumerate(scene.wording.words) if "HOWLONG" in word.cues)
    plain = any("minuta" in word.keys for word in scene.wording.words)
    text = str(taken) if plain else f"{taken // 60} h {taken % 60} min" if taken >= 60 else f"{taken} min"  # noqa: PLR2004 (an hour)
    of, to = (cells(choice.meaning, scene.column(position)) for position in (first, last))
    meaning = Contrasted(Contrast.DIFFERENCE, of, to, dimension(scene.column(first)))
    yield Candidate(meaning, (text,), ends, words | asked, (*features, ("op:duration", 1.0)))
