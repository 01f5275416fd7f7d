"""Where one of several candidates has most: „w ilu obwodach wygrał Wilk”, „w których gminach wygrała Kos”."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kgqa.model import Size
from kgqa.tables.composing.table_meanings import where
from kgqa.tables.cube.cube_measures import Label, details, labels
from kgqa.tables.cube.dimensions import Cube
from kgqa.tables.cube.selecting import Choice
from kgqa.tables.finding.scene import Candidate, Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cell_text import one_line
from kgqa.tables.grid.model import Column
from kgqa.tables.grid.rows import Rows

_MOST_LISTED = 40
"""Labels of one answer."""


def winners(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Candidate]:
    """The lines, and how many they are, in which the candidate that the question names has more than the others."""
    people = next((family.people for family in cube.families if family.people), ())
    named = [one for one in people if scene.header_says(one) & scene.content & ~choice.words]
    if "WINNER" not in scene.cues or len(named) != 1 or "TRUTH" in scene.wording.heads:
        return
    for label in labels(scene, cube, choice):
        rows = details(scene, cube, choice, label.column)
        yield from _won(scene, choice, label, (named[0], people), rows)


def _won(
    scene: Scene, choice: Choice, label: Label, columns: tuple[int, tuple[int, ...]], rows: Rows
) -> Iterator[Candidate]:
    """The answers about the rows in which the first of some columns has more than the others."""
    own, people = columns
    column, names = scene.column(own), scene.column(label.column)
    places = row_sets.to_array(rows)
    others = np.array([scene.column(one).numbers[places] for one in people if one != own])
    chosen = [int(place) for place in places[column.numbers[places] > np.nanmax(others, axis=0)]]
    meaning = where(column, ">", _names(scene, people, own), choice.meaning)
    words = choice.words | label.words | scene.header_says(own) | scene.cue_words("WINNER", "MAX", "MORE")
    features = (*choice.features, *label.features, ("op:pair", 1.0))
    cells = tuple((row, own) for row in chosen[:_MOST_LISTED])
    if scene.wording.heads & {"HOWMANY", "INHOWMANY"}:
        yield Candidate(Size(meaning), (str(len(chosen)),), cells, words, features)
    elif 0 < len(chosen) <= _MOST_LISTED:
        yield Candidate(meaning, tuple(one_line(names.texts[row]) for row in chosen), cells, words, features)


def _names(scene: Scene, people: tuple[int, ...], own: int) -> str:
    columns: list[Column] = [scene.column(one) for one in people if one != own]
    return ", ".join(column.name for column in columns)
