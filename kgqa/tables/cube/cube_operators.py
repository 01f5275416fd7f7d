"""What a question asks of a series along rows or columns, or of things that it names side by side: extremes, bounds,
counts, sums, means, differences, multiples, truth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from kgqa.model import Contrast, Contrasted, SetMeaning, Truth
from kgqa.tables.composing.table_meanings import Way, amount, cells, dimension, extreme, outdoes, where
from kgqa.tables.cube.cube_claims import computed, counted, few, labelled, valued
from kgqa.tables.cube.cube_questions import Bound, asked_noun, asks_time, bounds, listed, rank, titled_by_kin
from kgqa.tables.cube.dimensions import header_words
from kgqa.tables.cube.series import Series
from kgqa.tables.finding.scene import Candidate, Features, Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cell_text import one_line
from kgqa.tables.grid.cells import read_date
from kgqa.tables.grid.header_units import is_unit_of, unit_of
from kgqa.tables.grid.headers import role_words

_EXTREME_CUES = frozenset({"SUPER", "MAX", "MIN", "BEST", "WORST", "ORDER", "AGE", "WINNER"})


def applied(scene: Scene, series: Series) -> Iterator[Candidate]:
    """Every operator that a cue of the question asks for, over one series."""
    if not len(series.lines.values):
        return
    if "TRUTH" in scene.wording.heads:
        yield from compared(scene, series)
        yield from _holds(scene, series)
        return
    if series.named:
        yield from _between_members(scene, series)
    if scene.cues & _EXTREME_CUES or rank(scene)[0] > 1:
        yield from _extremes(scene, series)
    if not series.named and not series.times:
        yield from _bounded(scene, series)
        yield from _amounts(scene, series)


@dataclass(frozen=True)
class _Sought:
    """An extreme that is asked for: the cue of its way, the words (bits) that say so."""

    way: Way
    words: int
    unsaid: bool


def _sought(scene: Scene, series: Series) -> Iterator[_Sought]:
    """The ways that the question asks for: of ranks the best is the least, of times the oldest and the first."""
    place, ordinal = rank(scene)
    if _asks_winner(scene) and not series.column.ranks:
        yield _Sought("most", scene.cue_words("WINNER"), unsaid=False)
        return
    ways: tuple[tuple[Way, str, str], ...] = (("most", "MAX", "LAST"), ("least", "MIN", "FIRST"))
    unnamed = not series.measure_words  # the top of a ranking is its first place, whatever is compared
    ranked = series.column.ranks and (unnamed or scene.cues & {"BEST", "WORST"})
    harmful = scene.cues & {"BEST", "WORST"} and not role_words("harmful").isdisjoint(header_words(series.column))
    turned = ranked or harmful or (series.times and "AGE" in scene.cues)
    for way, cue, order in ways:
        asked = {"MAX": "MIN", "MIN": "MAX"}[cue] if turned else cue
        ordered = (series.column.ranks or series.times) and order in scene.cues
        plain = place > 1 and not scene.cues & {"MAX", "MIN"}
        default = "least" if series.column.ranks or series.times else "most"
        if ordered or asked in scene.cues or (plain and way == default):
            names = (asked, "SUPER", "BEST", "WORST", "FREQ", "AGE", *(("ORDER",) if ordered else ()))
            said = bool(ordered or scene.cues & {"SUPER", "BEST", "WORST"} or place > 1)
            yield _Sought(way, scene.cue_words(*names) | (ordinal if place > 1 else 0), not said)


def _asks_winner(scene: Scene) -> bool:
    """Whether it is asked who won, which is who has most: „Kto wygrał w okręgu nr 2?”."""
    return "WINNER" in scene.cues and bool(scene.wording.heads & {"WHO", "WHICH"}) and "SUPER" not in scene.cues


def _extremes(scene: Scene, series: Series) -> Iterator[Candidate]:
    values = series.lines.values
    known = np.unique(values[~np.isnan(values)])
    place, _ordinal = rank(scene)
    count, counting = listed(scene)
    if counting & series.words:
        count, counting = 1, 0  # the „2” of „Filia nr 2”
    if len(known) < max(2, place):
        return
    for sought in _sought(scene, series):
        ordered = known[::-1] if sought.way == "most" else known
        wanted = ordered[:count] if count > 1 else ordered[place - 1 : place]
        places = np.concatenate([np.flatnonzero(values == value) for value in wanted])
        features: Features = (
            ("op:extreme", 1.0),
            ("extreme:unsaid", float(sought.unsaid)),
            ("extreme:agreed", float(_says(series, sought.way))),
        )
        meaning = extreme(series.meaning, series.column, sought.way, place)
        answer = cells(meaning, scene.column(series.label)) if series.label is not None else meaning
        lines, words = few(series, places), sought.words | counting
        yield from labelled(scene, series, lines, answer, words=words, features=features)
        if count == 1:
            value = cells(meaning, series.column)
            yield valued(scene, series, lines[0], value, words=words, features=features)


def _says(series: Series, way: str) -> bool:
    """Whether the header of what is compared says that its numbers are the greatest, or the least."""
    return not role_words(way).isdisjoint(header_words(series.column))


def _bounded(scene: Scene, series: Series) -> Iterator[Candidate]:
    """The lines that keep to bounds: their labels, the first of them, how many; and how many there are at all."""
    values = series.lines.values
    for bound in bounds(scene, ranks=series.column.ranks):
        if bound.number & series.words:
            continue
        places = np.flatnonzero(bound.holds(values, series.scale))
        meaning = where(series.column, bound.relation, f"{bound.value:g}", series.meaning)
        other = _other_unit(scene, series, bound)
        features: Features = (("unit:other", other),)
        if not len(places) and bound.relation == "=":
            continue
        if not len(places) and scene.wording.heads & {"WHICH", "WHO", "WHAT"}:  # nothing keeps to it
            yield computed(series, meaning, None, words=bound.words | series.label_words, features=features)
        yield from labelled(scene, series, few(series, places), meaning, words=bound.words, features=features)
        yield from counted(scene, series, places, meaning, words=bound.words, features=features)
        if "ORDER" in scene.cues and len(places):
            first = few(series, places[-1:] if "LAST" in scene.cues else places[:1])
            words = bound.words | scene.cue_words("ORDER")
            yield from labelled(scene, series, first, meaning, words=words, features=features)
    yield from _holding(scene, series)
    if series.label is not None and not scene.cues & {"SUPER"}:
        named = bool(series.measure_words & scene.content) and series.adds_up
        everything = np.flatnonzero(values > 0) if named else np.arange(len(values))
        yield from counted(scene, series, everything, series.meaning, words=0, features=(("count:all", 1.0),))


def _other_unit(scene: Scene, series: Series, bound: Bound) -> float:
    """Whether the unit behind a number is said by headers, but not by that of what is compared: „ponad 40 dni”."""
    behind = (bound.number << 1) & ~bound.number
    words = [word for i, word in enumerate(scene.wording.words) if behind >> i & 1]
    units = [unit for column in scene.table.columns if (unit := unit_of(column.header))]
    told = any(is_unit_of(word.keys, unit) for word in words for unit in units)
    own = unit_of(series.column.header)
    return float(told and not (own and any(is_unit_of(word.keys, own) for word in words)))


def _holding(scene: Scene, series: Series) -> Iterator[Candidate]:
    """The lines that have something of what the question names, where others have nothing: „które … mają miejsca”."""
    said = scene.cues & (_EXTREME_CUES | {"GT", "LT", "GE", "LE", "DIFF", "AVG", "SUM", "POSITIVE", "NEGATIVE", "NOT"})
    places = np.flatnonzero(series.lines.values > 0)
    named = series.measure_words & scene.content and series.adds_up
    asked = scene.cues & {"WHICH", "WHO"} and scene.wording.heads & {"WHICH", "WHO", "NAME"}
    if named and not said and 0 < len(places) < len(series.lines.values) and asked:
        meaning = where(series.column, ">", "0", series.meaning)
        yield from labelled(scene, series, few(series, places), meaning, words=0, features=())


def _amounts(scene: Scene, series: Series) -> Iterator[Candidate]:
    """The sum and the mean of all lines."""
    values = series.lines.values[~np.isnan(series.lines.values)]
    if len(values) < 2:  # noqa: PLR2004 (a sum of one number is no sum)
        return
    wrong = ("asked:time", float(asks_time(scene)))
    if scene.cues & {"SUM", "HOWMANY"} and series.adds_up:
        kin = "HOWMANY" in scene.wording.heads and not asked_noun(scene) & series.words and titled_by_kin(scene)
        unsaid = ("sum:unsaid", float("SUM" not in scene.cues))
        features: Features = (("op:sum", 1.0), unsaid, ("asked:kin", float(kin)), wrong)
        meaning = amount(series.meaning, series.column, "sum")
        text = _total(scene, series, float(values.sum()))
        yield computed(series, meaning, text, words=scene.cue_words("SUM"), features=features)
    if "AVG" in scene.cues:
        said = scene.cue_words("AVG") & scene.content
        own = said.bit_count() < 2 and bool(said & (series.words | scene.surely_around))  # noqa: PLR2004 (said once more)
        features = (("average:own", float(own)), wrong)
        meaning = amount(series.meaning, series.column, "average")
        text = scene.shown(float(values.mean()), series.column, average=True)
        yield computed(series, meaning, text, words=scene.cue_words("AVG"), features=features)


def _total(scene: Scene, series: Series, value: float) -> str:
    """A sum as a row of totals has it, else as its column writes numbers."""
    numbers = series.column.order
    rows = (row for row in row_sets.to_indices(scene.table.totals) if np.isclose(numbers[row], value))
    return next((one_line(series.column.texts[row]) for row in rows), scene.shown(value, series.column))


def _holds(scene: Scene, series: Series) -> Iterator[Candidate]:
    """Whether the one line keeps to a bound."""
    if series.named or len(series.lines.values) != 1:
        return
    for bound in bounds(scene):
        if not bound.number & series.words:
            holds = bool(bound.holds(series.lines.values, series.scale)[0])
            meaning = Truth(where(series.column, bound.relation, f"{bound.value:g}", series.meaning))
            text = scene.wording.yes_no[not holds]
            yield computed(series, meaning, text, words=bound.words, features=())


_PAIR = 2
"""Things that are compared."""


def _between_members(scene: Scene, series: Series) -> Iterator[Candidate]:
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
