"""Lines of numbers that a question compares, counts or adds up: over rows, over columns, or over members named."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kgqa.tables.composing.table_meanings import Meaning
from kgqa.tables.cube.asking import asked_noun, asks_time, time_words
from kgqa.tables.cube.dimensions import Cube, Family, Role
from kgqa.tables.cube.selecting import Choice, Members, beside, span
from kgqa.tables.finding.column_naming import is_total
from kgqa.tables.finding.header_words import HeaderMatch
from kgqa.tables.finding.scene import Features, Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cells import MISSING
from kgqa.tables.grid.cell_text import one_line
from kgqa.tables.grid.model import Column
from kgqa.tables.grid.rows import Rows
from kgqa.tables.grid.structure import names_total

_MOST_MEASURES, _MOST_LABELS = 8, 4
"""Columns that are tried as what is measured, and as what is answered."""
_MOST_NAMED = 12
"""Columns of which pairs are taken."""
_SAID = 0.8
"""The quality of a match from which on a header says a superlative itself. Not fitted: synonyms lie below."""
_LARGE = 100_000
"""Lines up to which series are built."""


@dataclass(frozen=True)
class Measured:
    """A column that the question may ask the numbers of, the words (bits) that name it."""

    column: int
    words: int
    features: Features


@dataclass(frozen=True)
class Line:
    """A number with what it belongs to; `label_cell` is where its label stands."""

    label: str
    value: float
    cells: tuple[tuple[int, int], ...]
    label_cell: tuple[int, int] | None = None


@dataclass(frozen=True)
class Series:
    """Lines in their order; `words` are explained by the selection and the measure, `label_words` by the labels."""

    lines: tuple[Line, ...]
    words: int
    measure_words: int
    """Those of `words` that name the measure."""
    label_words: int
    features: Features
    label_features: Features
    """What speaks for the labels, where they are the answer or counted."""
    column: Column
    scale: float
    meaning: Meaning
    label: int | None = None
    """The column of the labels; None for the headers of columns."""
    timed: bool = False
    named: bool = False
    """Whether the lines are members that the question names."""
    adds_up: bool = True

    @property
    def values(self) -> npt.NDArray[np.float64]:
        """The numbers, NaN where a cell has none."""
        return np.array([line.value for line in self.lines], dtype=np.float64)


def measures(
    scene: Scene, cube: Cube, taken: int, roles: Sequence[Role] = (Role.MEASURE,), most: int = _MOST_MEASURES
) -> list[Measured]:
    """The columns of some roles that words outside `taken` name, the best first; unnamed ones where none is."""
    columns = cube.of(*roles)
    idle = time_words(scene)
    found = []
    for column in columns:
        header = scene.headers.get(column.position)
        own = header.used & ~taken & scene.content & ~idle if header else 0
        named = bool(own)
        features = (
            ("measure:uncovered", min(2.0, header.missed) if header and named else 0.0),
            ("measure:unlike", 1 - header.quality if header and named else 0.0),
            ("measure:worse", _worse(scene, header, own) if header else 0.0),
            ("measure:conflict", float(column.position in scene.conflicts)),
            ("measure:member", float(column.position in cube.dated and not scene.index.told(column.position, scene.wording))),
            ("measure:unnamed", float(not named and len(columns) > 1 and not is_total(column))),
            ("measure:total", float(not named and len(columns) > 1 and is_total(column))),
            ("total", float(is_total(column) and (len(column.header) == 1 or names_total(column.header[0])))),
            ("measure:only", float(not named and len(columns) == 1)),
        )
        found.append(Measured(column.position, _said_by(scene, header) if header else 0, features))
    found.sort(key=lambda one: _measure_order(scene, one, taken))
    return found[:most] + [one for one in found[most:] if is_total(scene.column(one.column))]


def _worse(scene: Scene, header: HeaderMatch, own: int) -> float:
    """How much better other headers say the words of one."""
    best = scene.best_qualities
    return sum(best[index] - quality for index, quality in header.qualities if own >> index & 1)


def _said_by(scene: Scene, header: HeaderMatch) -> int:
    """The words (bits) that a header says; a superlative only if it stands there."""
    loose = (1 << index for index, quality in header.qualities if quality < _SAID)
    highest = sum(1 << i for i, word in enumerate(scene.wording.words) if word.text.lower().startswith("naj"))
    return header.used & ~(sum(loose) & scene.cue_words("SUPER") & highest)


def _measure_order(scene: Scene, one: Measured, taken: int) -> float:
    explained = (one.words & ~taken & scene.content).bit_count()
    return sum(value for _name, value in one.features) - 1.5 * explained


def details(scene: Scene, cube: Cube, choice: Choice, label: int) -> Rows:
    """The rows of a choice without those that sum up others, for a series along the column `label`.

    Where another key that nothing fixes has totals, they are the rows.
    """
    rows = choice.rows
    for position, totals in cube.totals.items():
        if position == label:
            rows = rows & ~totals or rows
        elif position not in choice.columns:
            rows = rows & totals or rows
    return scene.details(rows & scene.table.body or rows)


def resolve(scene: Scene, cube: Cube, rows: Rows, fixed: frozenset[int], position: int) -> tuple[list[int], Features] | None:
    """The rows whose cells make the value of a column over a choice, with how it was made: one, a total, a sum."""
    if not rows:
        return None
    if rows.bit_count() == 1:
        return [row_sets.first(rows)], ()
    total = rows
    for column, totals in cube.totals.items():
        if column not in fixed:
            total = total & totals or total
    if scene.table.totals & total:
        total &= scene.table.totals
    if total.bit_count() == 1:
        return [row_sets.first(total)], (("resolved:total", 1.0),)
    if not cube.adds_up(position) or total.bit_count() > _LARGE:
        return None
    body = scene.details(total & scene.table.body)
    said = "SUM" in scene.cues
    return row_sets.to_indices(body), (("resolved:sum", float(not said)), ("resolved:sum:said", float(said)))


def value_of(scene: Scene, rows: Sequence[int], position: int) -> float:
    """The sum of the numbers of a column; NaN where all are missing."""
    numbers = scene.column(position).order[list(rows)]
    return math.nan if np.isnan(numbers).all() else float(np.nansum(numbers))


def labels(scene: Scene, cube: Cube, choice: Choice) -> list[tuple[int, int, Features]]:
    """The columns that may name the lines, with the words (bits) that name them."""
    noun = asked_noun(scene)
    wanted = Role.TIME if asks_time(scene) else Role.KEY
    found: list[tuple[int, int, Features]] = []
    for column in cube.of(Role.KEY, Role.TIME, Role.CODE):
        header = scene.headers.get(column.position)
        used = header.used if header else 0
        asked = bool(used & noun)
        role = cube.roles[column.position]
        if not asked and column.position != cube.label and not (role is Role.TIME and wanted is role):
            continue
        if role is Role.TIME:
            used |= time_words(scene) if wanted is role else 0
        if cube.holds_provinces(column.position):
            used |= province_words(scene)
        asked = bool(used & noun)
        features = (
            ("label:type", float((role is Role.TIME) is not (wanted is Role.TIME))),
            ("label:code", float(role is Role.CODE)),
            ("label:fixed", float(column.position in choice.columns)),
            ("label:unasked", float(bool(noun) and not asked and bool(noun & ~scene.around) and wanted is Role.KEY)),
        )
        found.append((column.position, used, features))
    found.sort(key=lambda one: sum(value for _name, value in one[2]) - (one[1] & noun != 0))
    return found[:_MOST_LABELS]


def over_rows(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Series]:
    """A series along rows for each measure and each column of labels."""
    found = measures(scene, cube, choice.words)
    for label, words, features in labels(scene, cube, choice):
        rows = details(scene, cube, choice, label)
        if rows.bit_count() > _LARGE:
            continue
        indices = row_sets.to_array(rows)
        for measured in found:
            yield _along_rows(scene, cube, choice, measured, (label, words, features), indices)


def _along_rows(
    scene: Scene, cube: Cube, choice: Choice, measured: Measured, label: tuple[int, int, Features], indices: npt.NDArray[np.int64]
) -> Series:
    position, words, features = label
    column, names = scene.column(measured.column), scene.column(position)
    values = column.order
    grouped: dict[str, list[int]] = defaultdict(list)
    for row in indices.tolist():
        grouped[names.key(row)].append(row)
    repeated = len(grouped) < len(indices)
    additive = cube.adds_up(measured.column)
    if repeated and additive:
        lines = [_summed(scene, rows, measured.column, position) for key, rows in grouped.items() if key not in MISSING]
    else:
        lines = [
            Line(one_line(names.texts[row]), float(values[row]), ((row, measured.column),), (row, position))
            for row in indices.tolist() if names.key(row) not in MISSING
        ]  # fmt: skip
    marks = (("series:grouped", float(repeated and additive)), ("series:repeated", float(repeated and not additive)))
    return Series(
        tuple(lines), choice.words | measured.words, measured.words, words, (*choice.features, *measured.features, *marks), features,
        column, cube.scale(measured.column), choice.meaning, position, cube.roles[position] is Role.TIME, False, additive,
    )  # fmt: skip


def _summed(scene: Scene, rows: list[int], measure: int, label: int) -> Line:
    text = one_line(scene.column(label).texts[rows[0]])
    return Line(text, value_of(scene, rows, measure), tuple((row, measure) for row in rows), (rows[0], label))


def over_members(scene: Scene, cube: Cube, choice: Choice, group: Members) -> Iterator[Series]:
    """The members that a question names side by side, for each measure."""
    if group.column in choice.columns or group.words & choice.words & scene.content:
        return
    words = choice.words | group.words
    for measured in measures(scene, cube, words):
        lines = []
        features: Features = (*choice.features, *measured.features)
        for mention in group.mentions:
            found = resolve(scene, cube, choice.rows & mention.rows, choice.columns | {group.column}, measured.column)
            if found is None:
                break
            rows, how = found
            features = (*features, *how, *((name, value / 2) for name, value in mention.features))
            label = one_line(scene.column(group.column).texts[rows[0]])
            value = value_of(scene, rows, measured.column)
            lines.append(Line(label, value, tuple((row, measured.column) for row in rows), (rows[0], group.column)))
        if len(lines) == len(group.mentions):
            column = scene.column(measured.column)
            yield Series(
                tuple(lines), words | measured.words, measured.words, 0, features, (), column, cube.scale(measured.column), choice.meaning,
                group.column, cube.roles[group.column] is Role.TIME, True, cube.adds_up(measured.column),
            )  # fmt: skip


def over_columns(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Series]:
    """Series along the columns of each family in the one row of a choice, and the columns that the question names."""
    for family in cube.families:
        found = resolve(scene, cube, choice.rows, choice.columns, family.columns[0])
        if found is None:
            continue
        rows, how = found
        whole = _along_columns(scene, cube, choice, family, rows, how)
        if whole is not None:
            yield whole


def _along_columns(
    scene: Scene, cube: Cube, choice: Choice, family: Family, rows: list[int], how: Features
) -> Series | None:
    headers = [scene.headers.get(column) for column in family.members]
    common = -1
    for header in headers:
        common &= header.used if header else 0
    common = 0 if common == -1 else common
    places = _places(scene, family)
    stretch = span(scene)
    lines = []
    for column, label in family.members.items():
        inside = stretch is None or not label[:4].isdecimal() or stretch[0] <= int(label[:4]) <= stretch[1]
        if inside:
            cells = tuple((row, column) for row in rows)
            lines.append(Line(one_line(label), value_of(scene, rows, column), cells))
    if len(lines) < 2:  # noqa: PLR2004
        return None
    first = next(iter(family.members))
    missed = [header.missed for header in headers if header]
    about = (
        ("label:type", float(family.dated is not asks_time(scene))),
        ("columns:unasked", float(not family.dated and not places)),
    )
    features = (
        *choice.features, *how, ("series:columns", 1.0),
        ("measure:uncovered", max(0.0, min([*missed, 2.0]) - 1.0)),
    )  # fmt: skip
    return Series(
        tuple(lines), choice.words | common | (stretch[2] if stretch and family.dated else 0), common,
        time_words(scene) if family.dated else places, features, about, scene.column(first), cube.scale(first), choice.meaning,
        None, family.dated, False, cube.adds_up(first),
    )  # fmt: skip


def _places(scene: Scene, family: Family) -> int:
    """The words (bits) that say „województwo”, where the columns are provinces."""
    return province_words(scene) if family.territorial else 0


def province_words(scene: Scene) -> int:
    """The words (bits) that say „województwo” or „region”."""
    return sum(1 << i for i, word in enumerate(scene.wording.words) if word.keys & {"wojewodztwo", "region"})


def over_named_columns(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Series]:
    """Two or more columns that words of their own name, in the one row of a choice."""
    found = [
        (one.column, one.words & ~choice.words)
        for one in measures(scene, cube, choice.words, most=_MOST_NAMED)
        if one.words & ~choice.words & scene.content
    ]
    pairs = [(one, other) for place, one in enumerate(found) for other in found[place + 1 :] if _apart(scene, one[1], other[1])]
    for pair in pairs:
        yield from _columns_named(scene, cube, choice, pair)
    dated = [one for one in found if one[0] not in scene.conflicts and scene.index.dates(one[0])]
    distinct = [one for place, one in enumerate(dated) if all(_apart(scene, one[1], other[1]) for other in dated[:place])]
    if len(distinct) > 2:  # noqa: PLR2004
        yield from _columns_named(scene, cube, choice, distinct)


def _apart(scene: Scene, one: int, other: int) -> bool:
    """Whether each of two sets of words (bits) has content of its own."""
    mine, its = one & ~other & scene.content, other & ~one & scene.content
    return bool(mine) and bool(its) and beside(scene, mine, its)


def _columns_named(scene: Scene, cube: Cube, choice: Choice, named: Sequence[tuple[int, int]]) -> Iterator[Series]:
    shared = -1
    for _column, words in named:
        shared &= words
    ordered = sorted(named, key=lambda one: (one[1] & ~shared) & -(one[1] & ~shared))
    first = ordered[0][0]
    found = resolve(scene, cube, choice.rows, choice.columns, first)
    if found is None:
        return
    rows, how = found
    words, lines, missed = choice.words, [], 0.0
    for column, own in ordered:
        words |= own
        missed += scene.headers[column].missed
        label = one_line(scene.column(column).header[-1]) if scene.column(column).header else ""
        lines.append(Line(label, value_of(scene, rows, column), tuple((row, column) for row in rows)))
    features = (
        *choice.features, *how, ("series:columns", 1.0), ("measure:uncovered", min(2.0, missed / len(ordered))),
        ("measure:conflict", float(any(column in scene.conflicts for column, _own in ordered))),
    )  # fmt: skip
    timed = all(scene.index.dates(column) for column, _own in ordered)
    yield Series(
        tuple(lines), words, words & ~choice.words, 0, features, (), scene.column(first), cube.scale(first), choice.meaning, None, timed, True,
        all(cube.adds_up(column) for column, _own in ordered),
    )  # fmt: skip
