"""Parts and wholes: what percent of a whole a part is, and a part that no column names, the whole without the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from kgqa.model import Contrast, Contrasted
from kgqa.resources import table_rows
from kgqa.tables.composing.table_meanings import cells, dimension
from kgqa.tables.cube.cube_measures import Measured, measures, resolve, value_of
from kgqa.tables.cube.cube_questions import measured_words
from kgqa.tables.cube.dimensions import Cube, Role
from kgqa.tables.cube.selecting import Choice
from kgqa.tables.finding.scene import Candidate, Features, Scene, is_total
from kgqa.tables.grid.cell_text import words as words_of
from kgqa.tables.grid.model import Column
from kgqa.tables.language.polish import lemmas
from kgqa.tables.language.question_cues import bits

_SAMPLE = 20
"""Cells that tell whether a column holds percentages."""
_WHOLE = 100.0
"""What percentages add up to. Not fitted: a hundred."""
_MOST_CELLS = 40
"""Cells that are shown for a part and a whole."""


def shares(scene: Scene, cube: Cube, chosen: Sequence[Choice]) -> Iterator[Candidate]:
    """The percentages that the question may ask for, of columns that are no percentages themselves."""
    asked = "PERCENT" in scene.cues and not scene.cues & {"DIFF", "BYHOWMANY", "SUPER"}
    if not asked or "TRUTH" in scene.wording.heads:
        return
    for choice in chosen:
        wholes = [one for one in chosen if _holds(cube, one, choice)]
        found = [one for one in measures(scene, cube, choice.words) if _divides(scene, cube, one.column)]
        said = choice.words | scene.cue_words("PERCENT")
        named = [one for one in found if one.words & ~said & scene.content]
        for measured in named or found:
            for total in _totals(cube, measured.column) if named else ():
                yield from _share(scene, cube, measured, (choice, measured.column), (choice, total))
            for total in _said_wholes(scene, cube, found, measured) if named else ():
                yield from _share(scene, cube, measured, (choice, measured.column), (choice, total))
            for whole in wholes:
                yield from _share(scene, cube, measured, (choice, measured.column), (whole, measured.column))


def remainders(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Candidate]:
    """The numbers of a part that no header names: „chłopców” is all pupils without the girls."""
    others = {"SUPER", "AVG", "PERCENT", "DIFF"} - ({"DIFF"} if "REST" in scene.cues else set())
    if scene.wording.heads & {"TRUTH", "BYHOWMANY"} or scene.cues & others:
        return
    for whole, part, said in (*_unnamed_parts(scene, cube), *_unspent(scene, cube)):
        found = None if said & choice.words else resolve(scene, cube, choice, part)
        if found is None or len(found[0]) > _MOST_CELLS:
            continue
        numbers = [value_of(scene, found[0], column) for column in (whole, part)]
        if np.isnan(numbers).any():
            continue
        words = choice.words | said | scene.header_says(whole) | scene.header_says(part)
        meaning = Contrasted(
            Contrast.DIFFERENCE,
            cells(choice.meaning, scene.column(whole)),
            cells(choice.meaning, scene.column(part)),
            dimension(scene.column(part)),
        )
        text = scene.shown(numbers[0] - numbers[1], scene.column(part))
        places = tuple((row, column) for row in found[0] for column in (whole, part))
        yield Candidate(meaning, (text,), places, words, (*choice.features, *found[1]))


def _said_wholes(scene: Scene, cube: Cube, found: Sequence[Measured], part: Measured) -> Iterator[int]:
    """The columns that the word behind „procent” names, where other words name the part: „odsetek pacjentów zmarł”."""
    places = scene.wording.cued("PERCENT")
    noun = 1 << places[-1] + 1 if places else 0
    for one in () if any(_totals(cube, part.column)) else found:
        if one.words & noun and part.words & ~one.words & ~noun & scene.content and one.column not in scene.conflicts:
            yield one.column


def _unnamed_parts(scene: Scene, cube: Cube) -> Iterator[tuple[int, int, int]]:
    """Wholes and parts of which the question names the other part, and the words (bits) that do."""
    for part, wholes in cube.wholes.items():
        said = _opposed(scene, scene.column(part))
        headed = any(header.used & said for header in scene.headers.values())
        if wholes and said and not headed:
            yield wholes[0], part, said


def _unspent(scene: Scene, cube: Cube) -> Iterator[tuple[int, int, int]]:
    """What was planned and what of it was spent, where the question asks for the rest: „ile nie wydano”."""
    said = scene.cue_words("REST")
    planned, spent = cube.plans
    if said and planned and spent:
        money = sum(1 << i for i, word in enumerate(scene.wording.words) if word.keys & measured_words())
        yield planned[-1], spent[0], said | money


def _opposed(scene: Scene, column: Column) -> int:
    """The words (bits) that name the opposite of what a header does."""
    keys = {key for part in column.header for word in words_of(part) for key in lemmas(word)}
    found = 0
    for row in table_rows("kgqa.tables", "opposites_pl.tsv"):
        for mine, other in (row, row[::-1]):
            if keys & set(mine.split("|")):
                wanted = set(other.split("|"))
                found |= sum(1 << i for i, word in enumerate(scene.wording.words) if word.keys & wanted)
    return found


def _divides(scene: Scene, cube: Cube, position: int) -> bool:
    """Whether a column holds parts and wholes that are no percentages themselves."""
    return cube.adds_up(position) and not _in_percent(scene.column(position))


def _turned(scene: Scene, part: int) -> bool:
    """Whether what tells the part apart stands before the verb that it belongs behind: „jaką część X stanowi Y”."""
    verbs, places = scene.wording.cued("MAKES"), scene.wording.cued("PERCENT")
    if not verbs or not places:
        return False
    before = bits(0, verbs[0]) if places[0] < verbs[0] else ~bits(0, verbs[0])
    return bool(part & scene.content & before)


def _in_percent(column: Column) -> bool:
    """Whether cells are percentages, or hold nothing greater, fractions among it."""
    small = bool(np.nanmax(column.order, initial=0) <= _WHOLE) and bool((np.nan_to_num(column.order) % 1).any())
    return any("%" in text for text in column.texts[:_SAMPLE]) or small


def _holds(cube: Cube, whole: Choice, part: Choice) -> bool:
    """Whether a choice is another one without one of its keys, which is no time, or with what holds its rows."""
    apart = part.columns - whole.columns
    if whole.columns == part.columns and whole.rows.bit_count() == 1:
        return cube.holding(whole.rows | part.rows) == whole.rows
    fewer = len(apart) == 1 and not whole.words & ~part.words and whole.columns < part.columns
    return fewer and cube.roles[min(apart)] is not Role.TIME


def _totals(cube: Cube, position: int) -> Iterator[int]:
    """The columns that sum up a column with its neighbours, or its family."""
    yield from cube.wholes.get(position, ())
    if not is_total(cube.table.columns[position]):
        for family in cube.families:
            if position in family.columns and not family.dated:
                yield from (one for one in family.columns if is_total(cube.table.columns[one]))


def _share(
    scene: Scene, cube: Cube, measured: Measured, part: tuple[Choice, int], whole: tuple[Choice, int]
) -> Iterator[Candidate]:
    numbers: list[float] = []
    places: list[tuple[int, int]] = []
    told: list[tuple[str, float]] = []
    for choice, column in (part, whole):
        found = resolve(scene, cube, choice, column)
        if found is None:
            return
        numbers.append(value_of(scene, found[0], column))
        places += [(row, column) for row in found[0][:_MOST_CELLS]]
        told += found[1]
    if any(cube.unit(column, row) == "%" for row, column in places):
        return
    if np.isnan(numbers).any() or not 0 < abs(numbers[0]) <= abs(numbers[1]):
        return
    choice, column = part
    header = scene.headers.get(whole[1])
    words = choice.words | whole[0].words | measured.words | (header.used if header else 0) | scene.cue_words("PERCENT")
    if ("resolved:total", 1.0) in told:
        words |= scene.cue_words("SUM") | scene.cue_words("SUM") << 1 & scene.around
    text = scene.shown(numbers[0] / numbers[1] * 100, scene.column(column), share=True)
    how = tuple((name, value) for name, value in told if name != "resolved:sum")
    kind = "op:share" if part[1] != whole[1] else "op:share:rows"
    own = part[0].words & ~whole[0].words
    for position in part[0].columns - whole[0].columns:
        own &= ~scene.header_says(position)
    features: Features = (
        *choice.features,
        *measured.features,
        *how,
        (kind, 1.0),
        ("share:turned", float(_turned(scene, own))),
    )
    meaning = Contrasted(Contrast.SHARE, choice.meaning, whole[0].meaning, dimension(scene.column(column)))
    yield Candidate(meaning, (text,), tuple(places), words, features)
