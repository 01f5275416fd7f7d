"""Lines of numbers that a question compares, counts or adds up: over rows, over columns, over things named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kgqa.model import SetMeaning
from kgqa.tables.cube.cube_measures import (
    LARGE,
    Label,
    Measured,
    details,
    labels,
    measures,
    resolve,
    value_of,
)
from kgqa.tables.cube.cube_questions import asked_noun, asks_time, names_time, place_words, province_words, time_words
from kgqa.tables.cube.dimensions import Cube, Family, Role
from kgqa.tables.cube.key_times import parts_of_years, span
from kgqa.tables.cube.selecting import Choice, Members, beside, sorted_by
from kgqa.tables.cube.series_lines import Integers, Line, Lines, ListedLines, RowLines
from kgqa.tables.finding.scene import Features, Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cell_text import one_line
from kgqa.tables.grid.cells import month_number, month_of
from kgqa.tables.grid.model import Column
from kgqa.tables.language.question_cues import bits

_MOST_NAMED, _FEWEST = 12, 2
"""Columns of which pairs are taken, and the fewest lines of a series of columns."""
_MOST_CELLS = 40
"""Cells that are shown for a sum."""
_QUANTITIES = frozenset({"najwięcej", "najmniej"})
"""Words that compare sums, where adjectives compare things."""
_TIMELY = frozenset({"AGE", "FIRST", "LAST", "SUPER"})


@dataclass(frozen=True, kw_only=True)
class Series:
    """Lines in their order; `words` are explained by the selection and the measure, `label_words` by the labels."""

    lines: Lines
    words: int
    measure_words: int
    """Those of `words` that name the measure."""
    label_words: int = 0
    features: Features
    label_features: Features = ()
    """What speaks for the labels, where they are the answer or counted."""
    column: Column
    scale: float
    meaning: SetMeaning
    label: int | None = None
    """The column of the labels; None for the headers of columns."""
    timed: bool = False
    """Whether the labels are times."""
    named: bool = False
    """Whether the lines are things that the question names."""
    sides: tuple[int, ...] = ()
    """The words (bits) that name each of them."""
    adds_up: bool = True
    register: bool = False
    """Whether every row is a thing of its own."""
    times: bool = False
    """Whether the numbers are times, which come first and last."""


def over_rows(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Series]:
    """A series along rows for each measure and each column of labels."""
    found = measures(scene, cube, choice.words)
    for label in labels(scene, cube, choice):
        rows = details(scene, cube, choice, label.column)
        if rows.bit_count() <= LARGE:
            indices = row_sets.to_array(rows)
            for measured in found:
                yield _along_rows(scene, cube, choice, (measured, label), indices)
                if cube.register and cube.adds_up(measured.column):
                    yield _along_rows(scene, cube, choice, (measured, label), indices, single=True)


def over_times(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Series]:
    """The same with times as what is measured: the oldest, the first, the last."""
    if not scene.cues & _TIMELY:
        return
    found = measures(scene, cube, choice.words, (Role.TIME,))
    if "AGE" in scene.cues:
        found = [one if one.words else replace(one, features=()) for one in found]  # „stary” says which time
    for label in labels(scene, cube, choice):
        rows = details(scene, cube, choice, label.column)
        for measured in found if rows.bit_count() <= LARGE else ():
            if measured.column != label.column:
                yield _along_rows(scene, cube, choice, (measured, label), row_sets.to_array(rows), times=True)


def _along_rows(
    scene: Scene,
    cube: Cube,
    choice: Choice,
    columns: tuple[Measured, Label],
    indices: Integers,
    *,
    times: bool = False,
    single: bool = False,
) -> Series:
    measured, label = columns
    column, names = scene.column(measured.column), scene.column(label.column)
    indices = indices[names.codes[indices] >= 0]
    repeated = len(np.unique(names.codes[indices])) < len(indices)
    additive, named = cube.adds_up(measured.column), label.column == cube.label
    added = repeated and additive and not single
    quantity = any(word.text.lower() in _QUANTITIES for word in scene.wording.words)
    astray = added if named else added is not quantity
    marks = (
        ("series:repeated", float(repeated and not added and not cube.register)),
        ("series:things", float(repeated and additive and cube.register and astray)),
    )
    return Series(
        lines=RowLines(indices, column, names, added),
        words=choice.words | measured.words,
        measure_words=measured.words,
        label_words=label.words,
        features=(*choice.features, *measured.features, *marks),
        label_features=(*label.features, ("label:nobody", float("WHO" in scene.wording.heads and cube.peopled))),
        column=column,
        scale=cube.scale(measured.column),
        meaning=choice.meaning,
        label=label.column,
        timed=cube.roles[label.column] is Role.TIME,
        adds_up=additive,
        register=cube.register,
        times=times,
    )


def over_members(scene: Scene, cube: Cube, choice: Choice, group: Members) -> Iterator[Series]:
    """The things that a question names side by side, for each measure."""
    if group.column in choice.columns or group.words & choice.words & scene.content:
        return
    words = choice.words | group.words
    for measured in measures(scene, cube, words):
        found = [_member(scene, cube, choice, group, place, measured) for place in range(len(group.mentions))]
        lines = [line for line, _how in filter(None, found)]
        if len(lines) == len(group.mentions):
            how = tuple(one for _line, features in filter(None, found) for one in features)
            yield Series(
                lines=ListedLines(lines),
                words=words | measured.words,
                measure_words=measured.words,
                features=(*choice.features, *measured.features, *how, *sorted_by(cube, choice, group.column)),
                column=scene.column(measured.column),
                scale=cube.scale(measured.column),
                meaning=choice.meaning,
                label=group.column,
                timed=cube.roles[group.column] is Role.TIME,
                named=True,
                sides=tuple(mention.words for mention in group.mentions),
                adds_up=cube.adds_up(measured.column),
            )


def _member(  # noqa: PLR0917 (one of the things named, of one measure)
    scene: Scene, cube: Cube, choice: Choice, group: Members, place: int, measured: Measured
) -> tuple[Line, Features] | None:
    mention = group.mentions[place]
    inner = Choice(choice.rows & mention.rows, columns=choice.columns | {group.column})
    found = resolve(scene, cube, inner, measured.column)
    if found is None:
        return None
    rows, how = found
    label = one_line(scene.column(group.column).texts[rows[0]])
    cells = tuple((row, measured.column) for row in rows[:_MOST_CELLS])
    line = Line(label, value_of(scene, rows, measured.column), cells, (rows[0], group.column))
    return line, (*how, *((name, value / 2) for name, value in mention.features))


def over_columns(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Series]:
    """Series along the columns of each family in the one row of a choice."""
    for family in cube.families:
        found = resolve(scene, cube, choice, family.columns[0])
        if found is not None:
            yield from _along_columns(scene, cube, choice, family, found)
            ends = changed_ends(scene, family) if "DIFF" in scene.cues else ()
            for series in _along_columns(scene, cube, choice, family, found, ends) if ends else ():
                yield replace(series, named=True)


def changed_ends(scene: Scene, family: Family) -> Sequence[int]:
    """The columns of a change whose ends no question names: the first and the last, or those up to the one year named.

    „O ile zdrożała woda”, „w których gminach w 2023 r. ubyło mieszkańców”.
    """
    columns = sorted(family.members, key=family.members.__getitem__) if family.dated else []
    if scene.outdone:
        return ()  # two things are compared
    if not scene.wording.times:
        return (columns[0], columns[-1]) if len(columns) > 1 else ()
    named = [column for column in columns if scene.index.told(column, scene.wording)]
    last = columns.index(named[0]) if len(named) == len(scene.wording.times) == 1 else 0
    return columns[last - 1 : last + 1] if last else ()


def _along_columns(  # noqa: PLR0917 (the parts of a series)
    scene: Scene,
    cube: Cube,
    choice: Choice,
    family: Family,
    found: tuple[list[int], Features],
    ends: Sequence[int] = (),
) -> Iterator[Series]:
    rows, how = found
    times = sum(bits(time.start, time.end) for time in scene.wording.times)
    chosen, stretch = (list(ends), times) if ends else _within(scene, family)
    if len(chosen) < _FEWEST:
        return
    headers = [scene.headers.get(column) for column in chosen]
    common = -1
    for header in headers:
        common &= header.used if header else 0
    missed = [header.missed for header in headers if header]
    places = province_words(scene) if family.territorial else place_words(scene) if family.placed else 0
    said = [header.used & asked_noun(scene) for header in headers if header]
    kind = asked_noun(scene) if "WHICH" in scene.wording.heads and sum(map(bool, said)) > len(chosen) / 2 else 0
    first, who = chosen[0], "WHO" in scene.wording.heads and family.names_people(chosen)
    about = (("label:type", float(family.dated is not names_time(scene) or _of_months(scene, family))),)
    lone = len(scene.column(first).header) == 1 and not (family.dated or family.placed or family.territorial or who)
    told = (
        ("columns:unlike", float(lone)),
        ("measure:uncovered", max(0.0, min([*missed, 2.0]) - 1.0)),
    )
    yield Series(
        lines=ListedLines([_cell_line(scene, rows, column, family.members[column]) for column in chosen]),
        words=choice.words | common | stretch,
        measure_words=common,
        label_words=time_words(scene) if family.dated else places | kind,
        features=(*choice.features, *how, *told),
        label_features=about,
        column=scene.column(first),
        scale=cube.scale(first),
        meaning=choice.meaning,
        timed=family.dated,
        adds_up=cube.adds_up(first),
    )


def _of_months(scene: Scene, family: Family) -> bool:
    """Whether a year is asked for, and the columns are its parts."""
    return "YEAR" in scene.wording.heads and not any(label[:4].isdecimal() for label in family.members.values())


def _within(scene: Scene, family: Family) -> tuple[list[int], int]:
    """The columns of a family inside the stretch of time that the question names, and its words (bits)."""
    columns = list(family.members)
    if not family.dated:
        named = [column for column in columns if family.names_people([column])]
        who = "WHO" in scene.wording.heads and len(named) >= _FEWEST
        return named if who else columns, 0
    found = span(scene)
    if found is not None:
        years = {column: int(label[:4]) for column, label in family.members.items() if label[:4].isdecimal()}
        inside = [column for column in columns if found[0] <= years.get(column, found[0]) <= found[1]]
        return (inside, found[2]) if years else (columns, 0)
    numbers = {column: month_of(label.split()[0]) or month_number(label) for column, label in family.members.items()}
    for first, last, words in _months(scene):
        if inside := [column for column in columns if first <= numbers[column] <= last]:
            return inside, words
    return columns, 0


def _months(scene: Scene) -> Iterator[tuple[int, int, int]]:
    """The first and last month of the stretches that a question names, and their words (bits)."""
    months = [time for time in scene.wording.times if time.date.month and not time.date.day]
    if len(months) == _FEWEST and _opens(scene, months[0].start):
        yield months[0].date.month, months[1].date.month, bits(months[0].start - 1, months[1].end)
    for _name, length, number, year in parts_of_years(scene):
        last = int(number.value) * length
        yield last - length + 1, last, bits(number.start, year.end if year else number.end + 1)


def _opens(scene: Scene, start: int) -> bool:
    """Whether „od” stands before a time."""
    return start > 0 and scene.wording.words[start - 1].text.lower() == "od"


def _cell_line(scene: Scene, rows: Sequence[int], column: int, label: str) -> Line:
    return Line(one_line(label), value_of(scene, rows, column), tuple((row, column) for row in rows[:_MOST_CELLS]))


def over_named_columns(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Series]:
    """Two or more columns that words of their own name, in the one row of a choice."""
    found = [
        (one.column, one.words & ~choice.words)
        for one in measures(scene, cube, choice.words, most=_MOST_NAMED)
        if one.words & ~choice.words & scene.content
    ]
    for place, one in enumerate(found):
        for other in found[place + 1 :]:
            if cube.adds_up(one[0]) is cube.adds_up(other[0]) and _apart(scene, one[1], other[1]):
                yield from _columns_named(scene, cube, choice, (one, other))
    dated = [one for one in found if one[0] not in scene.conflicts and scene.index.dates(one[0])]
    distinct = [
        one for place, one in enumerate(dated) if all(_apart(scene, one[1], other[1]) for other in dated[:place])
    ]
    if len(distinct) > _FEWEST:
        yield from _columns_named(scene, cube, choice, distinct)


def _apart(scene: Scene, one: int, other: int) -> bool:
    """Whether each of two sets of words (bits) has content of its own, and they stand side by side."""
    times = sum(bits(time.start, time.end) for time in scene.wording.times)
    mine, its = (own & ~times or own for own in (one & ~other & scene.content, other & ~one & scene.content))
    than = "BYHOWMANY" in scene.cues and any(word.text.lower() == "niż" for word in scene.wording.words)
    return bool(mine) and bool(its) and (than or beside(scene, mine, its))


def _columns_named(scene: Scene, cube: Cube, choice: Choice, named: Sequence[tuple[int, int]]) -> Iterator[Series]:
    shared, words, missed = -1, choice.words, 0.0
    for column, own in named:
        header = scene.headers.get(column)  # a column may be named by its unit alone
        shared, words, missed = shared & own, words | own, missed + (header.missed if header else 0.0)
    ordered = [column for column, own in sorted(named, key=lambda one: (one[1] & ~shared) & -(one[1] & ~shared))]
    found = resolve(scene, cube, choice, ordered[0])
    if found is None:
        return
    rows, how = found
    dates = {scene.index.date(column) for column in ordered}
    timed = None not in dates and len(dates) == len(ordered)
    told = (
        ("measure:uncovered", min(2.0, missed / len(ordered))),
        ("columns:mixed", float(timed and not cube.alike(*ordered))),
    )
    yield Series(
        lines=ListedLines([_cell_line(scene, rows, column, _last(scene.column(column))) for column in ordered]),
        words=words,
        measure_words=words & ~choice.words,
        features=(*choice.features, *how, *told),
        label_features=(("label:type", float(asks_time(scene) and not timed)),),
        column=scene.column(ordered[0]),
        scale=cube.scale(ordered[0]),
        meaning=choice.meaning,
        timed=timed,
        named=True,
        sides=tuple(dict(named)[column] & ~shared for column in ordered),
        adds_up=all(cube.adds_up(column) for column in ordered),
    )


def _last(column: Column) -> str:
    return column.header[-1] if column.header else ""
