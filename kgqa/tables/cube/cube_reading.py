"""Reads a question over one table as a cube: choices of rows, measures, series, operators; what every word says, and
the unit of the answer.

Two questions are of no choice: in which unit the numbers of a table are („w jakiej jednostce podano …”), and how long
something takes, between two times of the day in columns or rows that the question names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from kgqa.model import Aggregate, Contrast, Contrasted, Related, is_contrast
from kgqa.tables.composing.table_meanings import cells, columns_of, dimension
from kgqa.tables.cube.cube_measures import Measured, measures
from kgqa.tables.cube.cube_operators import applied
from kgqa.tables.cube.cube_questions import asked_noun
from kgqa.tables.cube.dimensions import Cube, Role
from kgqa.tables.cube.key_mentions import mentions
from kgqa.tables.cube.key_times import unsaid_years
from kgqa.tables.cube.licence import Setting, licence
from kgqa.tables.cube.line_pairs import over_pairs, over_rivals
from kgqa.tables.cube.parts_of_wholes import remainders, shares
from kgqa.tables.cube.selected import existing, frequent, projected, sizes
from kgqa.tables.cube.selecting import MIXED, SORTED, TOWARDS, Choice, Members, Mention, beside, choices, members
from kgqa.tables.cube.series import over_columns, over_members, over_named_columns, over_rows, over_times
from kgqa.tables.finding.scene import Candidate, Features, Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.headers import role_words
from kgqa.tables.language.question_cues import each

_CHOICES, _DEEP = 24, 10
"""Choices of rows that are read, and those along which series are built."""


def read_cube(scene: Scene, cube: Cube, elsewhere: int = 0) -> list[Candidate]:
    """The candidate meanings of a question over a table, each with its features.

    `elsewhere` says which words (bits) the titles and headers of other tables of the file explain.
    """
    found = mentions(scene, cube)
    named = 0
    for mention in found:
        named |= mention.words if mention.sure and not _titled(scene, mention) else 0
    entity = 0
    for position in (cube.label, *cube.numbering):
        entity |= scene.headers[position].used if position in scene.headers else 0
    numbers = frozenset(column.position for column in cube.of(Role.MEASURE))
    setting = Setting(named, elsewhere, entity, numbers)
    best: dict[tuple[object, ...], Candidate] = {}
    for one in _candidates(scene, cube, found):
        features = licence(scene, one, setting)
        best.setdefault((one.texts, features), Candidate(one.meaning, one.texts, one.cells, one.used, features))
    return list(best.values())


def _titled(scene: Scene, mention: Mention) -> bool:
    """Whether a part of a cell stands beside another name of the title: „ZTM Warcin” is no „MPK Warcin”."""
    beside = (mention.words << 1 | mention.words >> 1) & ~mention.words & scene.surely_around
    part = dict(mention.features).get("key:part", 0.0) > 0 and not mention.words & scene.content & ~scene.around
    return part and any(scene.wording.words[index].name for index in each(beside))


def _candidates(scene: Scene, cube: Cube, found: list[Mention]) -> Iterator[Candidate]:
    chosen = [_sorted_out(cube, choice) for choice in choices(scene, found)]
    for choice in chosen[:_CHOICES]:
        yield from projected(scene, cube, choice)
        yield from existing(scene, cube, choice, found)
        yield from remainders(scene, cube, choice)
    for choice in dict.fromkeys([_sorted_out(cube, Choice(row_sets.every(scene.table.count))), *chosen[:_DEEP]]):
        for along in (over_rows, over_times, over_columns, over_named_columns):
            for series in along(scene, cube, choice):
                yield from applied(scene, series)
        yield from sizes(scene, cube, choice)
        yield from frequent(scene, cube, choice)
        yield from units(scene, cube, choice)
    yield from shares(scene, cube, chosen[:_CHOICES])
    for choice in chosen[:_DEEP]:
        yield from over_rivals(scene, cube, choice, found)
    groups = [*members(scene, found, asked_noun(scene)), *unsaid_years(scene, cube)]
    compared = {group.column for group in groups}
    apart = [choice for choice in chosen if compared.isdisjoint(choice.columns)]
    for choice in dict.fromkeys([*chosen[:_DEEP], *apart[:_DEEP]]):
        yield from over_pairs(scene, cube, choice, groups)
        yield from durations(scene, cube, choice, groups)
    for group in groups:
        for choice in chosen[:_CHOICES]:
            for series in over_members(scene, cube, choice, group):
                yield from applied(scene, series)


def _sorted_out(cube: Cube, choice: Choice) -> Choice:
    """A choice, marked where its numbers are of different sorts, or a key says of which sort they are."""
    if cube.indicator is None:
        return choice
    mark = SORTED if cube.indicator in choice.columns else MIXED
    return replace(choice, features=(*choice.features, (mark, 1.0)))


def units(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Candidate]:
    """The unit of every measure, where one is asked for."""
    noun = asked_noun(scene)
    if not noun or not scene.wording.words[noun.bit_length() - 1].keys & role_words("unit"):
        return
    for measured in measures(scene, cube, choice.words | noun):
        unit = cube.unit(measured.column, row_sets.first(choice.rows))
        if unit:
            words = choice.words | measured.words | noun | scene.cue_words("NAME")
            features = (*choice.features, *measured.features)
            yield Candidate(cells(choice.meaning, scene.column(measured.column)), (unit,), (), words, features)


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
            yield from _taken(scene, choice, ends, words=words, features=choice.features)
    known = [one.column for one in times if not np.isnan(scene.column(one.column).order[row])]
    if len(known) > 1:
        ends = (row, min(known)), (row, max(known))
        yield from _taken(scene, choice, ends, words=choice.words, features=choice.features)


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
    yield Candidate(meaning, (text,), ends, words | asked, features)


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
