"""Reads a question over one table as a cube: choices of rows, measures, series, operators; what every word says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kgqa.tables.cube.cube_operators import applied
from kgqa.tables.cube.cube_questions import asked_noun
from kgqa.tables.cube.dimensions import Cube, Role
from kgqa.tables.cube.durations import durations
from kgqa.tables.cube.key_mentions import mentions
from kgqa.tables.cube.key_names import Mention
from kgqa.tables.cube.key_times import unsaid_years
from kgqa.tables.cube.licence import Setting, licence
from kgqa.tables.cube.line_pairs import over_pairs
from kgqa.tables.cube.parts_of_wholes import remainders, shares
from kgqa.tables.cube.selected import existing, frequent, projected, sizes
from kgqa.tables.cube.selecting import MIXED, SORTED, Choice, choices, members
from kgqa.tables.cube.series import over_columns, over_members, over_named_columns, over_rows, over_times
from kgqa.tables.cube.unit_questions import units
from kgqa.tables.finding.scene import Candidate, Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.language.question_cues import each

_CHOICES, _DEEP = 24, 10
"""Choices of rows that are read, and those along which series are built."""


def read_cube(scene: Scene, cube: Cube, behind: float = 0.0, elsewhere: int = 0) -> list[Candidate]:
    """The candidate meanings of a question over a table, each with its features.

    `behind` says by how much less of the question this table knows than another of the file, `elsewhere` which words
    (bits) the titles and headers of others explain.
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
        features = licence(scene, one, behind, setting)
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
