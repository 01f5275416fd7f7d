"""What a question asks of things that it names side by side: sums, means, differences, multiples, which has more."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kgqa.model import Contrast, Contrasted, SetMeaning
from kgqa.tables.composing.table_meanings import amount, cells, dimension, outdoes, where
from kgqa.tables.cube.cube_claims import computed
from kgqa.tables.cube.series import Series
from kgqa.tables.finding.scene import Candidate, Features, Scene
from kgqa.tables.grid.cells import read_date

_PAIR = 2
"""Things that are compared."""


def between_members(scene: Scene, series: Series) -> Iterator[Candidate]:
    """Sums, means, differences and multiples of the members that are named."""
    values = series.lines.values
    if np.isnan(values).any():
        return
    if scene.cues & {"SUM", "AND"} and series.adds_up:
        features: Features = (("op:sum", 1.0), ("sum:unsaid", float("SUM" not in scene.cues)))
        text = scene.shown(float(values.sum()), series.column)
        meaning = amount(series.meaning, series.column, "sum")
        yield computed(series, meaning, text, words=scene.cue_words("SUM"), features=features)
    if {"AVG", "AND"} <= scene.cues:
        text = scene.shown(float(values.mean()), series.column, average=True)
        meaning = amount(series.meaning, series.column, "average")
        yield computed(series, meaning, text, words=scene.cue_words("AVG"), features=())
    if len(values) == _PAIR and scene.cues & {"PER", "PERCENT"} and not scene.cues & {"DIFF", "BYHOWMANY"}:
        yield from _ratio(scene, series, float(values[0]), float(values[1]))
    elif (
        len(values) == _PAIR and not scene.wording.heads & {"INHOWMANY"} and scene.cues & {"DIFF", "BYHOWMANY", "TIMES"}
    ):
        yield from _apart(scene, series, float(values[0]), float(values[1]))


def _sides(scene: Scene, series: Series) -> tuple[SetMeaning, SetMeaning]:
    """The two things as meanings: rows of a label, or the cells of a column."""
    first, second = (
        cells(series.meaning, scene.column(line.cells[0][1]))
        if series.label is None
        else where(scene.column(series.label), "=", line.label, series.meaning)
        for line in (series.lines.line(0), series.lines.line(1))
    )
    return first, second


def _ratio(scene: Scene, series: Series, one: float, other: float) -> Iterator[Candidate]:
    """How many of the one fall to one of the other; what percent of the greater the less is."""
    meaning = Contrasted(Contrast.RATIO, *_sides(scene, series), dimension(series.column))
    per = scene.cue_words("PER")
    if per and any(per.bit_length() <= number.start <= per.bit_length() + 1 for number in scene.wording.numbers):
        return  # „na 10 tys. mieszkańców” names a measure
    if per and min(abs(one), abs(other)) > 0:
        behind = [side & -side for side in (side & -(1 << per.bit_length()) for side in series.sides) if side]
        turned = len(series.sides) == _PAIR and behind[:1] == [series.sides[0] & -series.sides[0]] and len(behind) > 1
        text = scene.shown(other / one if turned else one / other, series.column, average=True)
        words = per | scene.cue_words("AVG")
        yield computed(series, meaning, text, words=words, features=())
    elif not per and min(abs(one), abs(other)) > 0 and series.adds_up:
        share = min(abs(one), abs(other)) / max(abs(one), abs(other)) * 100
        text = scene.shown(share, series.column, share=True)
        yield computed(series, meaning, text, words=scene.cue_words("PERCENT"), features=())


def _apart(scene: Scene, series: Series, one: float, other: float) -> Iterator[Candidate]:
    """How far two numbers are apart: in their unit, in percent of the first or the one compared with, as a multiple."""
    words = scene.cue_words("DIFF", "MORE", "BYHOWMANY", "MAX", "MIN", "BETWEEN", "NOT", "GT", "LT", "POINTS")
    meaning = Contrasted(Contrast.DIFFERENCE, *_sides(scene, series), dimension(series.column))
    share = Contrasted(Contrast.SHARE, *_sides(scene, series), dimension(series.column))
    ratio = Contrasted(Contrast.RATIO, *_sides(scene, series), dimension(series.column))
    if "TIMES" in scene.cues:
        if min(abs(one), abs(other)) > 0:
            text = scene.shown(max(one, other) / min(one, other), series.column, average=True)
            used = words | scene.cue_words("TIMES")
            yield computed(series, ratio, text, words=used, features=())
        return
    percent = bool(scene.cue_words("PERCENT") & ~series.words)
    yield computed(series, meaning, scene.shown(abs(one - other), series.column), words=words, features=())
    base = other if scene.outdone else _earlier(series) if series.timed else one
    if percent and base:
        text = scene.shown(abs(one - other) / abs(base) * 100, series.column, share=True)
        used = words | scene.cue_words("PERCENT")
        yield computed(series, share, text, words=used, features=())


def _earlier(series: Series) -> float:
    """The number of the earlier of two times, of the first where their labels are no dates."""
    lines = [series.lines.line(place) for place in range(_PAIR)]
    return min(lines, key=lambda line: ((date := read_date(line.label)) and date.order) or 0).value


def compared(scene: Scene, series: Series) -> Iterator[Candidate]:
    """Whether the first of two members has more, or less, than the second."""
    values = series.lines.values
    if (
        not series.named
        or len(values) != _PAIR
        or np.isnan(values).any()
        or not scene.cues & {"MORE", "MAX", "MIN", "GT", "LT"}
    ):
        return
    holds = bool(values[0] < values[1] if "MIN" in scene.cues else values[0] > values[1])
    meaning = outdoes(*_sides(scene, series), series.column)
    words = scene.cue_words("MORE", "MAX", "MIN", "GT", "LT")
    yield computed(series, meaning, scene.wording.yes_no[not holds], words=words, features=())
