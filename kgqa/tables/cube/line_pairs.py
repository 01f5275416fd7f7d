"""Two numbers of every line, compared or taken as a change: two columns, or two keys of a long table; and lines that
have more than a row which the question names, or than all have on average.

„W ilu powiatach stopa była wyższa niż w Krakowie?”, „Które gminy mają dochód powyżej średniej wojewódzkiej?”
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from kgqa.model import Dimension
from kgqa.tables.composing.table_meanings import change, extreme, where
from kgqa.tables.cube.cube_claims import counted, few, labelled
from kgqa.tables.cube.cube_measures import LARGE, Label, details, labels, measures
from kgqa.tables.cube.cube_questions import bounds
from kgqa.tables.cube.dimensions import Cube, Role
from kgqa.tables.cube.selecting import Choice, Members, Mention, beside
from kgqa.tables.cube.series import Series, changed_ends, over_rows
from kgqa.tables.cube.series_lines import Floats, Integers, Line, Lines
from kgqa.tables.finding.scene import Candidate, Features, Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cell_text import one_line
from kgqa.tables.grid.model import Column
from kgqa.tables.grid.rows import Rows
from kgqa.tables.language.question_cues import bits

_MOST_NAMED = 12
"""Columns of which pairs are taken."""
_THAN = frozenset({"niż", "od", "nad", "aniżeli", "ponad"})
"""Words between things that are compared."""


@dataclass(frozen=True)
class _Side:
    """One of the two numbers: rows and a column, the words (bits) that name it."""

    rows: Rows
    column: Column
    words: int
    features: Features
    time: float = np.nan
    """When it is of, where that is known."""

    def by_label(self, label: Column) -> Floats:
        """The sums of the numbers of each label, NaN where there are none."""
        rows = row_sets.to_array(self.rows)
        codes, numbers = label.codes[rows], self.column.order[rows]
        known = ~np.isnan(numbers) & (codes >= 0)
        size = len(label.values)
        sums = np.bincount(codes[known], numbers[known], size)
        return np.where(np.bincount(codes[known], minlength=size) > 0, sums, np.nan)


@dataclass(frozen=True)
class _PairLines:
    """Lines whose numbers are made of two of each label."""

    first: _Side
    second: _Side
    label: Column
    percent: bool = False
    """Whether the change is told in percent of the first number."""

    @cached_property
    def _codes(self) -> Integers:
        both = self.first.by_label(self.label) + self.second.by_label(self.label)
        return np.flatnonzero(~np.isnan(both))

    @cached_property
    def values(self) -> Floats:
        """By how much the second number of each line is greater."""
        one = self.first.by_label(self.label)[self._codes]
        change = self.second.by_label(self.label)[self._codes] - one
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(one != 0, change / np.abs(one) * 100, np.nan) if self.percent else change

    def line(self, place: int) -> Line:
        """One of them with its label and the cells of both numbers."""
        code = self._codes[place]
        cells = [
            (int(row), side.column.position)
            for side in (self.first, self.second)
            for row in row_sets.to_array(side.rows)
            if self.label.codes[row] == code
        ]
        head = cells[0][0]
        label = one_line(self.label.texts[head])
        return Line(label, float(self.values[place]), tuple(cells), (head, self.label.position))

    def distinct(self, places: Integers) -> int:
        """How many different labels some of them have."""
        return len(places)


def over_pairs(scene: Scene, cube: Cube, choice: Choice, groups: Sequence[Members]) -> Iterator[Candidate]:
    """What is asked of two numbers of every line: where one is greater, and where a change is greatest."""
    changing = "DIFF" in scene.cues and "BYHOWMANY" not in scene.wording.heads
    if "TRUTH" in scene.wording.heads or not (changing or scene.cues & {"MORE", "MAX", "MIN", "GT", "LT"}):
        return
    for label in labels(scene, cube, choice):
        rows = details(scene, cube, choice, label.column)
        for first, second, shared in _sides(scene, cube, choice, rows, groups) if rows.bit_count() <= LARGE else ():
            if label.column not in shared:
                if changing:
                    yield from _changed(scene, cube, choice, label, (first, second))
                elif _than(scene, first.words, second.words):
                    yield from _compared(scene, cube, choice, label, (first, second))


def _sides(
    scene: Scene, cube: Cube, choice: Choice, rows: Rows, groups: Sequence[Members]
) -> Iterator[tuple[_Side, _Side, frozenset[int]]]:
    """Pairs of numbers that the question names side by side, in its order, and the columns that tell them apart."""
    named = [
        _Side(rows, scene.column(one.column), one.words & ~choice.words, one.features, _dated(scene, one.column))
        for one in measures(scene, cube, choice.words, most=_MOST_NAMED)
    ]
    for place, one in enumerate(named):
        for other in named[place + 1 :]:
            mine, its = one.words & ~other.words & scene.content, other.words & ~one.words & scene.content
            if mine and its and beside(scene, mine, its):
                columns = one.column.position, other.column.position
                mixed = (one.time < other.time or other.time < one.time) and not cube.alike(*columns)
                told = replace(one, features=(*one.features, ("columns:mixed", 2.0 * mixed)))
                yield *((told, other) if mine & -mine < its & -its else (other, told)), frozenset(columns)
    for group in groups:
        if group.column not in choice.columns and len(group.mentions) == 2:  # noqa: PLR2004 (a pair)
            yield from _members(scene, cube, choice, group)
    if "DIFF" in scene.cues:
        yield from _unsaid_ends(scene, cube, choice, rows)


def _unsaid_ends(scene: Scene, cube: Cube, choice: Choice, rows: Rows) -> Iterator[tuple[_Side, _Side, frozenset[int]]]:
    """The ends of a change along the columns of several times, where the question names at most the last one."""
    times = sum(bits(time.start, time.end) for time in scene.wording.times)
    for family in cube.families:
        ends = changed_ends(scene, family)
        header = scene.headers.get(ends[-1]) if ends else None
        common = header.used & ~choice.words & scene.content & ~times if header else 0
        if header and common:
            told: Features = (("measure:uncovered", max(0.0, header.missed - 1.0)),)
            words = header.used & ~choice.words | times
            sides = [_Side(rows, scene.column(one), words, told) for one in ends]
            yield sides[0], sides[1], frozenset(ends)


def _members(scene: Scene, cube: Cube, choice: Choice, group: Members) -> Iterator[tuple[_Side, _Side, frozenset[int]]]:
    timed = cube.roles[group.column] is Role.TIME
    for measured in measures(scene, cube, choice.words | group.words):
        one, other = (
            _Side(
                scene.details(choice.rows & mention.rows & scene.table.body),
                scene.column(measured.column),
                mention.words | measured.words,
                (*measured.features, *mention.features),
                float(scene.column(group.column).order[row_sets.first(mention.rows)]) if timed else np.nan,
            )
            for mention in group.mentions
        )
        yield one, other, frozenset({group.column})


def _dated(scene: Scene, position: int) -> float:
    """The time that a header names."""
    date = scene.index.date(position)
    return float(date.order) if date else np.nan


def _than(scene: Scene, one: int, other: int) -> bool:
    """Whether a word such as „niż” stands between the words (bits) of two sides."""
    mine, its = one & ~other & scene.content, other & ~one & scene.content
    start, end = mine.bit_length(), (its & -its).bit_length() - 1
    return any(word.text.lower() in _THAN or "OUTDO" in word.cues for word in scene.wording.words[start:end])


def _series(  # noqa: PLR0917 (the parts of a series)
    scene: Scene, cube: Cube, choice: Choice, label: Label, lines: _PairLines, words: int
) -> Series:
    first, second = lines.first, lines.second
    column = scene.column(first.column.position)
    return Series(
        lines=lines,
        words=choice.words | first.words | second.words | words,
        measure_words=first.words | second.words,
        label_words=label.words,
        features=(*choice.features, *((name, value / 2) for name, value in (*first.features, *second.features))),
        label_features=label.features,
        column=column,
        scale=cube.scale(column.position),
        meaning=choice.meaning,
        label=label.column,
        timed=cube.roles[label.column] is Role.TIME,
    )


def _compared(
    scene: Scene, cube: Cube, choice: Choice, label: Label, sides: tuple[_Side, _Side]
) -> Iterator[Candidate]:
    """The lines whose first number is greater than the second, or less; how many they are."""
    less = bool(scene.cues & {"MIN", "LT"}) and not scene.cues & {"MAX", "GT"}
    words = scene.cue_words("MORE", "MAX", "MIN", "GT", "LT")
    series = _series(scene, cube, choice, label, _PairLines(*sides, scene.column(label.column)), words)
    values = series.lines.values
    yield from _kept(scene, series, np.flatnonzero(values > 0 if less else values < 0))


def _by(lines: Lines) -> Dimension:
    """What lines of two numbers are compared by."""
    assert isinstance(lines, _PairLines)
    return change(lines.first.column, lines.second.column)


def _kept(scene: Scene, series: Series, places: Integers) -> Iterator[Candidate]:
    """The labels of some lines, and how many they are."""
    meaning = where(_by(series.lines), ">", "0", series.meaning)
    yield from labelled(scene, series, few(series, places), meaning, words=0, features=())
    yield from counted(scene, series, places, meaning, words=0, features=())


def _changed(scene: Scene, cube: Cube, choice: Choice, label: Label, sides: tuple[_Side, _Side]) -> Iterator[Candidate]:
    """The line whose change is greatest; without an extreme, those that rose, or fell."""
    percent = "PERCENT" in scene.cues and not scene.cue_words("PERCENT") & (sides[0].words | sides[1].words)
    words = scene.cue_words("DIFF", "FALL", "SUPER", "MAX", "MIN", "BETWEEN") | (
        scene.cue_words("PERCENT") if percent else 0
    )
    sides = (sides[1], sides[0]) if sides[1].time < sides[0].time else sides
    lines = _PairLines(*sides, scene.column(label.column), percent)
    series = _series(scene, cube, choice, label, lines, words)
    rise = -lines.values if "FALL" in scene.cues else lines.values
    if "SUPER" not in scene.cues:
        limit = next((one for one in bounds(scene) if one.relation != "=" and not one.number & series.words), None)
        if limit is None:
            yield from _kept(scene, series, np.flatnonzero(rise > 0))
        return
    wanted = np.nanmin(rise) if "MIN" in scene.cues else np.nanmax(rise) if len(rise) else np.nan
    places = np.flatnonzero(np.isclose(rise, wanted))
    meaning = extreme(series.meaning, _by(lines), "least" if "MIN" in scene.cues else "most")
    yield from labelled(scene, series, few(series, places), meaning, words=0, features=())


_THAN_RIVAL = frozenset({"niż", "od", "nad", "ponad", "powyżej", "poniżej", "aniżeli"})
"""Words before what is compared with."""
_NEAR = 3
"""Words among which such a word stands before the name of a row."""


def over_rivals(scene: Scene, cube: Cube, choice: Choice, found: Sequence[Mention]) -> Iterator[Candidate]:
    """The lines that have more, or less, than a row that is named behind „niż”, or than the average; how many."""
    if scene.wording.heads & {"TRUTH", "BYHOWMANY"} or not scene.cues & {"GT", "LT", "MORE"} or "SUPER" in scene.cues:
        return
    rivals = [(one.words, choice.rows & one.rows, one) for one in found if _is_rival(scene, choice, one)]
    mean = _mean_words(scene)
    if not rivals and not mean:
        return
    for series in over_rows(scene, cube, choice):
        for words, rows, one in rivals:
            if rows.bit_count() == 1:
                value = float(series.column.order[row_sets.first(rows)])
                yield from _beyond(scene, series, value, words, one.label, one.features)
        if mean and not rivals:
            yield from _beyond(scene, series, _mean(cube, choice, series), mean, "", ())


def _is_rival(scene: Scene, choice: Choice, one: Mention) -> bool:
    """Whether „niż” stands before a key, and nothing between that says something but „średnia”."""
    own = one.words & scene.content & ~choice.words
    first = (own & -own).bit_length() - 1
    words = scene.wording.words
    before = [place for place in range(max(0, first - _NEAR), first) if words[place].text.lower() in _THAN_RIVAL]
    between = words[before[-1] + 1 : first] if before else ()
    told = all(word.function or "AVG" in word.cues for word in between)
    return bool(own and before) and told and one.column not in choice.columns and not one.without


def _mean_words(scene: Scene) -> int:
    """The words (bits) that say „średnia” behind „niż”."""
    words = scene.wording.words
    places = (place for place in scene.wording.cued("AVG") if place and words[place - 1].text.lower() in _THAN_RIVAL)
    return sum(bits(place - 1, place + 1) for place in places)


def _mean(cube: Cube, choice: Choice, series: Series) -> float:
    """The average of all lines; where numbers do not add up, that of the row that stands for all."""
    totals = choice.rows & cube.table.totals
    if not series.adds_up and totals.bit_count() == 1:
        return float(series.column.order[row_sets.first(totals)])
    known = series.lines.values[~np.isnan(series.lines.values)]
    return float(known.mean()) if len(known) else np.nan


def _beyond(  # noqa: PLR0917 (the parts of a reading)
    scene: Scene, series: Series, value: float, words: int, label: str, features: Features
) -> Iterator[Candidate]:
    less = bool(scene.cues & {"MIN", "LT"}) and not scene.cues & {"MAX", "GT"}
    values = series.lines.values
    places = np.flatnonzero(values < value if less else values > value)
    meaning = where(series.column, "<" if less else ">", label, series.meaning)
    means = scene.cue_words("AVG") & (words << 1 | words >> 1)
    used = words | means | scene.cue_words("GT", "LT", "MORE", "MAX", "MIN")
    yield from labelled(scene, series, few(series, places), meaning, words=used, features=features)
    yield from counted(scene, series, places, meaning, words=used, features=features)
