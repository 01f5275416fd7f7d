"""Which unit the numbers of a table have: „w jakiej jednostce podano …”."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.tables.composing.table_meanings import cells
from kgqa.tables.cube.cube_measures import measures
from kgqa.tables.cube.cube_questions import asked_noun
from kgqa.tables.cube.dimensions import Cube
from kgqa.tables.cube.selecting import Choice
from kgqa.tables.finding.scene import Candidate, Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.role_words import role_words


def units(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Candidate]:
    """The unit of every measure, where one is asked for."""
    noun = asked_noun(scene)
    if not noun or not scene.wording.words[noun.bit_length() - 1].keys & role_words("unit"):
        return
    for measured in measures(scene, cube, choice.words | noun):
        unit = cube.unit(measured.column, row_sets.first(choice.rows))
        if unit:
            words = choice.words | measured.words | noun | scene.cue_words("NAME")
            features = (*choice.features, *measured.features, ("op:unit", 1.0))
            yield Candidate(cells(choice.meaning, scene.column(measured.column)), (unit,), (), words, features)
