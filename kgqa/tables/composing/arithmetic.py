"""Numbers computed from cells: sums, averages, ranges, differences, changes in percent."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

from kgqa.model import Contrast, Contrasted
from kgqa.tables.composing.finals import amount_features, halved
from kgqa.tables.composing.table_meanings import NUMBER, amount, cells, dimension
from kgqa.tables.finding.scene import Candidate, Features, Scene, Selection, header_features, header_words
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.model import Kind, shown

_MOST_CELLS, _MOST_NAMED = 40, 10
"""Cells that are shown for a result, and named rows that are compared in pairs."""


def amounts(scene: Scene, selection: Selection, columns: list[int]) -> Iterator[Candidate]:
    """Sum, average and range of the numbers of each column."""
    rows = (
        selection.rows if selection.rows & scene.table.totals == selection.rows else selection.rows & scene.table.body
    )
    rows = scene.details(rows)
    if rows.bit_count() < 2:  # noqa: PLR2004
        return
    indices = row_sets.to_array(rows)
    for position in columns:
        column = scene.column(position)
        if (column.kind is Kind.TEXT and not column.orderable) or position in selection.columns:
            continue
        values = column.order[indices] if column.kind is not Kind.DATE else _year_numbers(scene, position, indices)
        values = values[~np.isnan(values)]
        if len(values) < 2:  # noqa: PLR2004
            continue
        base = (*selection.features, *header_features(scene, "amount", position, selection.used))
        used = selection.used | header_words(scene, position)
        places = tuple((int(row), position) for row in indices[:_MOST_CELLS])
        kinds = {"sum": values.sum(), "average": values.mean(), "range": values.max() - values.min()}
        for kind, cue in (("sum", "SUM"), ("average", "AVG"), ("range", "DIFF")):
            if cue in scene.cues or (kind == "sum" and "HOWMANY" in scene.cues):
                text = shown(float(kinds[kind]), column, average=kind == "average", mark=".")
                said = bool(scene.cue_words(cue) & header_words(scene, position))
                features = (*base, *amount_features(scene, kind, text), (f"{kind}:said", float(said)))
                meaning = amount(selection.meaning, column, kind)  # type: ignore[arg-type]
                yield Candidate(meaning, (text,), places, used | scene.cue_words(cue), features)


def _year_numbers(scene: Scene, position: int, indices: np.ndarray) -> np.ndarray:
    dates = scene.column(position).dates
    return np.array([date.year if (date := dates[row]) and date.year else np.nan for row in indices])


def differences(scene: Scene, first: Selection, second: Selection, columns: list[int]) -> Iterator[Candidate]:
    """How far the numbers of a column in two single rows, or the sizes of two sets, are apart."""
    used = first.used | second.used | scene.cue_words("DIFF")
    base = (*halved(first.features), *halved(second.features), ("difference:uncued", float("DIFF" not in scene.cues)))
    if first.rows.bit_count() == 1 and second.rows.bit_count() == 1:
        one, other = row_sets.first(first.rows), row_sets.first(second.rows)
        for position in columns:
            yield from _apart(scene, first, second, position, (one, other), (*base, ("difference:rows", 1.0)), used)
    if scene.cues & {"HOWMANY", "BYHOWMANY"}:
        value = abs((first.rows & scene.table.body).bit_count() - (second.rows & scene.table.body).bit_count())
        features = (*base, ("difference:sizes", 1.0), *amount_features(scene, "difference", str(value)))
        yield Candidate(
            Contrasted(Contrast.DIFFERENCE, first.meaning, second.meaning, NUMBER), (str(value),), (), used, features
        )


def _apart(  # noqa: PLR0917 (the parts of a candidate, or of one command)
    scene: Scene,
    first: Selection,
    second: Selection,
    position: int,
    rows: tuple[int, int],
    base: Features,
    used: int,
) -> Iterator[Candidate]:
    column = scene.column(position)
    if not column.orderable or (position in first.columns & second.columns and column.kind is not Kind.NUMBER):
        return
    values = (
        column.order if column.kind is not Kind.DATE else _year_numbers(scene, position, np.arange(scene.table.count))
    )
    one, other = float(values[rows[0]]), float(values[rows[1]])
    if np.isnan(one) or np.isnan(other):
        return
    places = ((rows[0], position), (rows[1], position))
    named = header_features(scene, "difference", position, first.used | second.used)
    used |= header_words(scene, position)
    text = shown(abs(one - other), column, mark=".")
    meaning = Contrasted(Contrast.DIFFERENCE, first.meaning, second.meaning, dimension(column))
    yield Candidate(meaning, (text,), places, used, (*base, *named, *amount_features(scene, "difference", text)))
    if scene.cues & {"SUM", "AND"}:
        text = shown(one + other, column, mark=".")
        features = (*_added(scene, first, second, position, base), *amount_features(scene, "sum", text))
        yield Candidate(amount(first.meaning, column, "sum"), (text,), places, used, features)


def _added(scene: Scene, first: Selection, second: Selection, position: int, base: Features) -> Features:
    """The features of a sum in place of those of a difference."""
    named = header_features(scene, "added", position, first.used | second.used)
    kept = (one for one in base if one[0] != "difference:uncued")
    return (*kept, ("added:uncued", float("SUM" not in scene.cues)), *named)


def column_differences(scene: Scene, selection: Selection, columns: list[int]) -> Iterator[Candidate]:
    """How far two columns of the one row of a set are apart."""
    if selection.rows.bit_count() != 1:
        return
    row = row_sets.first(selection.rows)
    named = [position for position in columns if position in scene.headers and scene.column(position).orderable]
    named = [position for position in named if not np.isnan(scene.column(position).numbers[row])]
    named.sort(key=lambda position: -scene.headers[position].weight)
    for first, second in itertools.combinations(named[:_MOST_NAMED], 2):
        mine, its = header_words(scene, first), header_words(scene, second)
        if mine & ~its and its & ~mine:
            ordered = (first, second) if _leading(mine & ~its) <= _leading(its & ~mine) else (second, first)
            yield from _between(scene, selection, row, ordered)


def _between(scene: Scene, selection: Selection, row: int, columns: tuple[int, int]) -> Iterator[Candidate]:
    """How far two cells of a row are apart, the one that is named first in front."""
    first, second = columns
    one, other = (float(scene.column(position).numbers[row]) for position in columns)
    base = (
        *selection.features,
        ("difference:columns", 1.0),
        *halved(header_features(scene, "difference", first, selection.used)),
        *halved(header_features(scene, "difference", second, selection.used)),
    )
    used = selection.used | header_words(scene, first) | header_words(scene, second) | scene.cue_words("DIFF")
    of, against = (cells(selection.meaning, scene.column(position)) for position in columns)
    meaning = Contrasted(Contrast.DIFFERENCE, of, against, dimension(scene.column(first)))
    places = ((row, first), (row, second))
    text = shown(abs(one - other), scene.column(first), mark=".")
    yield Candidate(meaning, (text,), places, used, (*base, *amount_features(scene, "difference", text)))


def _leading(words: int) -> int:
    return (words & -words).bit_length()
