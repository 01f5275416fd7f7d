"""What a question asks of a series: extremes, bounds, counts, sums, means, differences, shares, truth."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from kgqa.tables.composing.table_meanings import (
    Across,
    Amount,
    Cells,
    Difference,
    Extreme,
    Meaning,
    Size,
    Truth,
    Where,
)
from kgqa.tables.cube.dimensions import names_anything
from kgqa.tables.cube.asking import Bound, asked_noun, asks_time, bounds, listed, rank
from kgqa.tables.cube.series import Line, Series
from kgqa.tables.finding.scene import Candidate, Features, Scene
from kgqa.tables.grid.cell_text import one_line
from kgqa.tables.grid.column_numbers import shown

_MOST_LISTED = 40
"""Labels of one answer."""
_COUNTING = frozenset({"HOWMANY", "INHOWMANY", "BYHOWMANY"})


def applied(scene: Scene, series: Series) -> Iterator[Candidate]:
    """Every operator that a cue of the question asks for, over one series."""
    cues = scene.cues
    if len(series.lines) == 0:
        return
    if "TRUTH" in scene.wording.heads:
        yield from _truths(scene, series)
        return
    if series.named:
        yield from _between_members(scene, series)
    if cues & {"SUPER", "MAX", "MIN", "BEST", "WORST", "ORDER"} or rank(scene)[0] > 1:
        yield from _extremes(scene, series)
    if not series.named:
        yield from _bounded(scene, series)
        yield from _amounts(scene, series)


def _candidate(
    scene: Scene, series: Series, meaning: Meaning, texts: Sequence[str], lines: Sequence[Line], words: int, features: Features
) -> Candidate:
    cells = [cell for line in lines for cell in (*line.cells, *([line.label_cell] if line.label_cell else ()))]
    del scene
    return Candidate(meaning, tuple(texts), tuple(cells[:_MOST_LISTED]), series.words | words, (*series.features, *features))


def _labelled(scene: Scene, series: Series, lines: Sequence[Line], meaning: Meaning, words: int, features: Features) -> Iterator[Candidate]:
    """The labels of some lines as the answer."""
    texts = list(dict.fromkeys(line.label for line in lines))
    if 0 < len(texts) <= _MOST_LISTED:
        noun = asked_noun(scene)
        elsewhere = bool(noun & series.measure_words & ~series.label_words & ~scene.around)
        wrong = bool(scene.wording.heads & _COUNTING)
        extra = (("asked:elsewhere", float(elsewhere)), ("asked:number", float(wrong)), *series.label_features)
        yield _candidate(scene, series, meaning, texts, lines, words | series.label_words, (*features, *extra))


def _valued(scene: Scene, series: Series, line: Line, meaning: Meaning, words: int, features: Features) -> Iterator[Candidate]:
    """The number of a line as the answer."""
    noun = asked_noun(scene)
    missed = bool(noun & ~series.measure_words) or bool(scene.wording.heads & {"WHO", "WHERE"})
    extra = (("asked:measure", float(missed)), ("asked:time", float(asks_time(scene))))
    yield _candidate(scene, series, meaning, [_text(series, line)], [line], words, (*features, *extra, ("op:value", 1.0)))


def _text(series: Series, line: Line) -> str:
    """The cell of a line as it stands; a computed number as its column writes it."""
    if len(line.cells) == 1:
        row, position = line.cells[0]
        if position == series.column.position:
            return one_line(series.column.texts[row])
    return shown(line.value, series.column)


def _extremes(scene: Scene, series: Series) -> Iterator[Candidate]:
    values = series.values
    known = np.unique(values[~np.isnan(values)])
    place, ordinal = rank(scene)
    count, counted = listed(scene)
    if len(known) < 2 or len(known) < place:  # noqa: PLR2004
        return
    for way, cue in (("most", "MAX"), ("least", "MIN")):
        cue = _turned(scene, series, cue)
        other = "MIN" if cue == "MAX" else "MAX"
        if series.column.ranks and place > 1 and way == "most" and not scene.cues & {"MAX", "SUPER"}:
            continue
        ranked = series.column.ranks and {"MAX": "LAST", "MIN": "FIRST"}["MAX" if way == "most" else "MIN"] in scene.cues
        if not ranked and cue not in scene.cues and (other in scene.cues or place == 1):
            continue
        ordered = known[::-1] if way == "most" else known
        wanted = ordered[: min(count, len(ordered))] if count > 1 else ordered[place - 1 : place]
        lines = [line for value in wanted for line in series.lines if line.value == value]
        words = scene.cue_words(cue, "SUPER", "BEST", "WORST", "FREQ", *(["ORDER"] if ranked else [])) | ordinal | counted
        unsaid = not scene.cues & {"SUPER", "BEST", "WORST"} and place == 1 and not ranked
        features = (("op:extreme", 1.0), ("extreme:unsaid", float(unsaid)), ("extreme:ties", float(min(3, max(0, len(lines) - max(1, count))))))
        meaning = Extreme(series.meaning, series.column.position, way, place)  # type: ignore[arg-type]
        answer = Cells(meaning, series.label) if series.label is not None else meaning
        features = (*features, ("extreme:offered", float(series.named and "OR" not in scene.cues)))
        yield from _labelled(scene, series, lines, answer, words, features)
        if count == 1:
            yield from _valued(scene, series, lines[0], Cells(meaning, series.column.position), words, features)


def _turned(scene: Scene, series: Series, cue: str) -> str:
    """The cue that asks for a way: the best has the least place, the oldest the least year."""
    if series.column.ranks and scene.cues & {"BEST", "WORST"}:
        return "MIN" if cue == "MAX" else "MAX"
    return cue


def _bounded(scene: Scene, series: Series) -> Iterator[Candidate]:
    """The lines that keep to bounds: their labels, the first of them, how many."""
    values = series.values
    found = [bound for bound in bounds(scene) if not bound.number & series.words]
    for bound in found:
        mask = bound.holds(values, series.scale)
        lines = [line for line, holds in zip(series.lines, mask, strict=True) if holds]
        meaning = Where(series.column.position, _relation(bound), f"{bound.value:g}")
        words = bound.words
        features: Features = (("op:bound", 1.0), ("bound:equal", float(bound.relation == "=")))
        if bound.relation == "=" and not lines:
            continue
        yield from _labelled(scene, series, lines, meaning, words, features)
        yield from _counted(scene, series, lines, meaning, words, features)
        if "ORDER" in scene.cues and lines:
            chosen = lines[-1] if "LAST" in scene.cues else lines[0]
            yield from _labelled(scene, series, [chosen], meaning, words | scene.cue_words("ORDER"), features)
    if series.label is not None and not scene.cues & {"SUPER"}:
        yield from _counted(scene, series, series.lines, series.meaning, 0, (("count:all", 1.0),))


def _relation(bound: Bound) -> str:  # noqa: D103
    return bound.relation if bound.relation != "<=>" else ">="


def _counted(scene: Scene, series: Series, lines: Sequence[Line], meaning: Meaning, words: int, features: Features) -> Iterator[Candidate]:
    """How many lines there are."""
    if not scene.cues & {"HOWMANY", "INHOWMANY", "COUNT"} or "BYHOWMANY" in scene.wording.heads:
        return
    noun = asked_noun(scene)
    measured = bool(noun & series.measure_words & ~series.label_words & ~scene.around)
    texts = [str(len({line.label for line in lines}) if series.label is not None else len(lines))]
    extra = (
        ("op:count", 1.0), ("count:measured", float(measured)), *count_features(scene, series.label_words, series.label), ("count:unasked", float(not scene.cues & {"HOWMANY", "INHOWMANY"})),
        ("count:none", float(not lines)), *series.label_features,
    )  # fmt: skip
    used = words | series.label_words | scene.cue_words("DISTINCT")
    yield _candidate(scene, series, Size(meaning), texts, lines, used, (*features, *extra))


def count_features(scene: Scene, label_words: int, label: int | None) -> Features:
    """Whether the noun that is counted names the lines."""
    noun = asked_noun(scene) & ~label_words
    generic = label is not None and names_anything(scene.column(label))
    titled = bool(noun & scene.around) and generic
    return (("count:titled", float(titled)), ("count:strange", float(bool(noun) and not titled)))


def _amounts(scene: Scene, series: Series) -> Iterator[Candidate]:
    """The sum and the mean of all lines."""
    values = series.values[~np.isnan(series.values)]
    if len(values) < 2:  # noqa: PLR2004
        return
    said = scene.cues & {"SUM", "HOWMANY"}
    if said and series.adds_up:
        unsaid = "SUM" not in scene.cues
        features = (("op:sum", 1.0), ("sum:unsaid", float(unsaid)), ("asked:time", float(asks_time(scene))))
        meaning = Amount(series.meaning, series.column.position, "sum")
        text = shown(float(values.sum()), series.column)
        yield _candidate(scene, series, meaning, [text], series.lines, scene.cue_words("SUM"), features)
    if "AVG" in scene.cues:
        own = bool(scene.cue_words("AVG") & series.words)
        meaning = Amount(series.meaning, series.column.position, "average")
        text = shown(float(values.mean()), series.column, average=True)
        features = (("op:average", 1.0), ("average:own", float(own)), ("asked:time", float(asks_time(scene))))
        yield _candidate(scene, series, meaning, [text], series.lines, scene.cue_words("AVG"), features)


def _between_members(scene: Scene, series: Series) -> Iterator[Candidate]:
    """Sums, means, differences and ratios of the members that are named."""
    values = series.values
    if np.isnan(values).any():
        return
    position = series.column.position
    if scene.cues & {"SUM", "AND"} and series.adds_up:
        meaning: Meaning = Amount(series.meaning, position, "sum")
        features: Features = (("op:sum", 1.0), ("sum:unsaid", float("SUM" not in scene.cues)))
        yield _candidate(scene, series, meaning, [shown(float(values.sum()), series.column)], series.lines, scene.cue_words("SUM"), features)
    if "AVG" in scene.cues and "AND" in scene.cues:
        meaning = Amount(series.meaning, position, "average")
        text = shown(float(values.mean()), series.column, average=True)
        yield _candidate(scene, series, meaning, [text], series.lines, scene.cue_words("AVG"), (("op:average", 1.0),))
    if len(values) == 2:  # noqa: PLR2004
        yield from _apart(scene, series, float(values[0]), float(values[1]))


def _apart(scene: Scene, series: Series, one: float, other: float) -> Iterator[Candidate]:
    """How far two numbers are apart, in their unit, in percent of the first, as a multiple."""
    if not scene.cues & {"DIFF", "BYHOWMANY", "TIMES"}:
        return
    words = scene.cue_words("DIFF", "MORE", "BYHOWMANY", "MAX", "MIN", "BETWEEN")
    meaning = Difference(series.meaning, series.meaning, series.column.position)
    percent = "PERCENT" in scene.cues and not scene.cue_words("PERCENT") & series.words
    if "TIMES" in scene.cues and min(abs(one), abs(other)) > 0:
        ratio = max(one, other) / min(one, other)
        text = shown(ratio, series.column, average=True)
        yield _candidate(scene, series, meaning, [text], series.lines, words | scene.cue_words("TIMES"), (("op:ratio", 1.0),))
        return
    text = shown(abs(one - other), series.column)
    yield _candidate(scene, series, meaning, [text], series.lines, words, (("op:difference", 1.0), ("difference:percent", float(percent))))
    base = other if scene.cues & {"MORE"} and not series.timed else one
    if percent and base:
        text = shown(round(abs(one - other) / abs(base) * 100, 1), series.column, plain=True)
        used = words | scene.cue_words("PERCENT")
        yield _candidate(scene, series, meaning, [text], series.lines, used, (("op:percent", 1.0),))


def _truths(scene: Scene, series: Series) -> Iterator[Candidate]:
    """Whether the first member has more than the second; whether a line keeps to a bound."""
    words = scene.cue_words("MORE", "MAX", "MIN", "GT", "LT")
    if series.named and len(series.lines) == 2 and scene.cues & {"MORE", "MAX", "MIN"}:  # noqa: PLR2004
        one, other = (line.value for line in series.lines)
        if not math.isnan(one) and not math.isnan(other):
            holds = one < other if "MIN" in scene.cues else one > other
            meaning = Truth(Difference(series.meaning, series.meaning, series.column.position))
            yield _candidate(scene, series, meaning, [scene.wording.yes_no[not holds]], series.lines, words, (("op:truth", 1.0),))
    if not series.named and len(series.lines) == 1:
        for bound in bounds(scene):
            if not bound.number & series.words:
                holds = bool(bound.holds(series.values, series.scale)[0])
                meaning = Truth(Where(series.column.position, _relation(bound), f"{bound.value:g}"))  # type: ignore[arg-type]
                text = scene.wording.yes_no[not holds]
                yield _candidate(scene, series, meaning, [text], series.lines, bound.words, (("op:truth", 1.0),))


__all__ = ["Across", "applied"]
