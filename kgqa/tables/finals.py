"""Whole meanings made from sets of rows: cells, sizes, amounts, differences, frequent values, yes and no."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from kgqa.tables import rows as row_sets
from kgqa.tables.cells import MISSING
from kgqa.tables.derived import header_features, header_words
from kgqa.tables.meanings import Amount, Cells, Difference, Frequent, Size, Truth, Way
from kgqa.tables.model import Kind
from kgqa.tables.numbers import shown
from kgqa.tables.scene import Candidate, Features, Scene, Selection
from kgqa.tables.text import one_line

_MOST_CELLS = 40
_MOST_COLUMNS = 14


def projections(scene: Scene, selection: Selection, columns: list[int]) -> Iterator[Candidate]:
    """The cells of each column in a few rows, different ones once."""
    if not 0 < selection.rows.bit_count() <= _MOST_CELLS:
        return
    rows = row_sets.to_indices(selection.rows)
    for position in columns:
        column = scene.column(position)
        found: dict[str, int] = {}
        for row in rows:
            if column.key(row) not in MISSING:
                found.setdefault(column.key(row), row)
        texts = tuple(one_line(column.texts[row]) for row in found.values())
        if not texts and column.kind is Kind.TEXT:
            continue
        cells = tuple((row, position) for row in rows)
        used = selection.used | header_words(scene, position)
        features = (
            *selection.features,
            *_answer(scene, "cells", texts, column.kind),
            *header_features(scene, f"cells:{column.kind}", position, selection.used),
            ("cells:fixed", float(position in selection.columns)),
            ("cells:first", float(position == _first_text(scene))),
            ("cells:position", min(position, 10) / 10),
            *_asked(scene, position),
        )
        yield Candidate(Cells(selection.meaning, position), texts, cells, used, features)
        yield from _years(scene, selection, position, rows, used, features)


def _first_text(scene: Scene) -> int:
    """The first column that names things."""
    return next((column.position for column in scene.table.columns if column.kind is Kind.TEXT), 0)


def _asked(scene: Scene, position: int) -> Features:
    """Whether the words right behind the question word name the column."""
    words = scene.wording.words
    start = next(
        (i for i, word in enumerate(words) if word.cues & {"WHICH", "WHAT", "WHO", "HOWMANY", "NAME", "WHEN"}), -1
    )
    if start < 0:
        return ()
    header = scene.headers.get(position)
    near = header.used >> start & 0b11111 if header else 0
    if near:
        return (("cells:asked", 1.0), ("cells:asked:next", float(near >> 1 & 1)))
    missed = any(other.used >> (start + 1) & 1 for other in scene.headers.values())
    return (("cells:asked:missed", float(missed)),)


def _years(  # noqa: PLR0917 (the parts of a candidate, or of one command)
    scene: Scene, selection: Selection, position: int, rows: list[int], used: int, features: Features
) -> Iterator[Candidate]:
    column = scene.column(position)
    if column.kind is not Kind.DATE or not scene.cues & {"YEAR", "WHEN", "HOWMANY", "WHICH", "WHAT"}:
        return
    dates = [date for row in rows if (date := column.dates[row]) and date.year]
    texts = tuple(dict.fromkeys(str(date.year) for date in dates))
    if texts and texts != tuple(column.texts[row] for row in rows):
        extra = (("cells:year", 1.0), (f"cells:year:{'YEAR' in scene.wording.heads}", 1.0))
        cells = tuple((row, position) for row in rows)
        yield Candidate(Cells(selection.meaning, position, "year"), texts, cells, used, (*features, *extra))


def sizes(scene: Scene, selection: Selection, columns: list[int]) -> Iterator[Candidate]:
    """How many rows, and how many different values of named columns."""
    rows = selection.rows & scene.table.body
    used = selection.used | scene.cue_words("COUNT")
    count = rows.bit_count()
    features = (
        *selection.features,
        *_answer(scene, "size", (str(count),), Kind.NUMBER),
        ("size:one", float(count == 1)),
    )
    first = _first_text(scene)
    cells = tuple((row, first) for row in row_sets.leading(rows, _MOST_CELLS))
    yield Candidate(Size(selection.meaning), (str(count),), cells, used, features)
    for position in columns:
        if position not in scene.headers or position in selection.columns or count > 100_000:  # noqa: PLR2004
            continue
        column = scene.column(position)
        values = {column.key(row) for row in row_sets.to_indices(rows)} - MISSING
        if values and len(values) != count:
            extra = (("size:distinct", 1.0), *header_features(scene, "size", position, selection.used))
            meaning = Size(selection.meaning, position)
            yield Candidate(
                meaning, (str(len(values)),), cells, used | header_words(scene, position), (*features, *extra)
            )


def amounts(scene: Scene, selection: Selection, columns: list[int]) -> Iterator[Candidate]:
    """Sum, average and range of the numbers of each column."""
    rows = (
        selection.rows if selection.rows & scene.table.totals == selection.rows else selection.rows & scene.table.body
    )
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
        cells = tuple((int(row), position) for row in indices[:_MOST_CELLS])
        kinds = {"sum": values.sum(), "average": values.mean(), "range": values.max() - values.min()}
        for kind, cue in (("sum", "SUM"), ("average", "AVG"), ("range", "DIFF")):
            if cue in scene.cues or (kind == "sum" and "HOWMANY" in scene.cues):
                text = shown(float(kinds[kind]), column, average=kind == "average")
                features = (*base, *_answer(scene, kind, (text,), Kind.NUMBER))
                meaning = Amount(selection.meaning, position, kind)  # type: ignore[arg-type]
                yield Candidate(meaning, (text,), cells, used | scene.cue_words(cue), features)


def _year_numbers(scene: Scene, position: int, indices: np.ndarray) -> np.ndarray:
    dates = scene.column(position).dates
    return np.array([date.year if (date := dates[row]) and date.year else np.nan for row in indices])


def frequent(scene: Scene, selection: Selection, columns: list[int]) -> Iterator[Candidate]:
    """The value of a column that most or fewest rows have."""
    if not scene.cues & {"FREQ", "SUPER"} or selection.rows.bit_count() > 100_000:  # noqa: PLR2004
        return
    rows = row_sets.to_indices(selection.rows & scene.table.body)
    for position in columns:
        column = scene.column(position)
        counts = Counter(column.key(row) for row in rows if column.key(row) not in MISSING)
        if len(counts) < 2 or position in selection.columns:  # noqa: PLR2004
            continue
        ways: tuple[tuple[Way, int, str], ...] = (
            ("most", max(counts.values()), "MAX"),
            ("least", min(counts.values()), "MIN"),
        )
        for way, wanted, cue in ways:
            keys = [key for key, number in counts.items() if number == wanted]
            if len(keys) > 5 or (way == "most" and wanted == 1):  # noqa: PLR2004
                continue
            places = [next(row for row in rows if column.key(row) == key) for key in keys]
            texts = tuple(one_line(column.texts[row]) for row in places)
            features = (
                *selection.features,
                *_answer(scene, "frequent", texts, column.kind),
                *header_features(scene, "frequent", position, selection.used),
                (f"frequent:cued:{cue in scene.cues}", 1.0),
                *_asked(scene, position),
            )
            used = selection.used | header_words(scene, position) | scene.cue_words("FREQ", cue)
            cells = tuple((row, position) for row in rows if column.key(row) in keys)[:_MOST_CELLS]
            yield Candidate(Frequent(selection.meaning, position, way), texts, cells, used, features)


def differences(scene: Scene, first: Selection, second: Selection, columns: list[int]) -> Iterator[Candidate]:
    """How far the numbers of a column in two single rows, or the sizes of two sets, are apart."""
    used = first.used | second.used | scene.cue_words("DIFF")
    base = (*_half(first), *_half(second))
    if first.rows.bit_count() == 1 and second.rows.bit_count() == 1:
        one, other = row_sets.first(first.rows), row_sets.first(second.rows)
        for position in columns:
            yield from _apart(scene, first, second, position, (one, other), (*base, ("difference:rows", 1.0)), used)
    if "HOWMANY" in scene.cues:
        value = abs((first.rows & scene.table.body).bit_count() - (second.rows & scene.table.body).bit_count())
        features = (*base, ("difference:sizes", 1.0), *_answer(scene, "difference", (str(value),), Kind.NUMBER))
        yield Candidate(Difference(first.meaning, second.meaning, None), (str(value),), (), used, features)


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
    cells = ((rows[0], position), (rows[1], position))
    named = header_features(scene, "difference", position, first.used | second.used)
    used |= header_words(scene, position)
    text = shown(abs(one - other), column)
    meaning = Difference(first.meaning, second.meaning, position)
    yield Candidate(meaning, (text,), cells, used, (*base, *named, *_answer(scene, "difference", (text,), Kind.NUMBER)))
    if "PERCENT" in scene.cues:
        yield from percent(scene, meaning, (one, other), cells, used, (*base, *named))
    if scene.cues & {"SUM", "AND"}:
        text = shown(one + other, column)
        features = (*base, *named, *_answer(scene, "sum", (text,), Kind.NUMBER))
        yield Candidate(Amount(first.meaning, position, "sum"), (text,), cells, used, features)


def percent(  # noqa: PLR0917 (the parts of a candidate, or of one command)
    scene: Scene,
    meaning: Difference,
    values: tuple[float, float],
    cells: tuple[tuple[int, int], ...],
    used: int,
    base: Features,
) -> Iterator[Candidate]:
    """The change in percent of the value that is named first."""
    if values[0]:
        column = scene.column(cells[0][1])
        text = shown(round(abs(values[1] - values[0]) / abs(values[0]) * 100, 1), column, plain=True)
        meaning = Difference(meaning.first, meaning.second, meaning.column, meaning.other_column, percent=True)
        features = (*base, *_answer(scene, "percent", (text,), Kind.NUMBER))
        yield Candidate(meaning, (text,), cells, used | scene.cue_words("PERCENT"), features)


def column_differences(scene: Scene, selection: Selection, columns: list[int]) -> Iterator[Candidate]:
    """How far two columns of the one row of a set are apart."""
    if selection.rows.bit_count() != 1:
        return
    row = row_sets.first(selection.rows)
    named = [position for position in columns if position in scene.headers and scene.column(position).orderable]
    named.sort(key=lambda position: -scene.headers[position].weight)
    for place, first in enumerate(named):
        for second in named[place + 1 : 10]:
            one, other = (float(scene.column(position).numbers[row]) for position in (first, second))
            mine, its = header_words(scene, first), header_words(scene, second)
            if np.isnan(one) or np.isnan(other) or not (mine & ~its and its & ~mine):
                continue
            if _leading(its & ~mine) < _leading(mine & ~its):
                first, second, one, other = second, first, other, one  # noqa: PLW2901
            base = (
                *selection.features,
                ("difference:columns", 1.0),
                *_halves(header_features(scene, "difference", first, selection.used)),
                *_halves(header_features(scene, "difference", second, selection.used)),
            )
            used = selection.used | mine | its | scene.cue_words("DIFF")
            meaning = Difference(selection.meaning, selection.meaning, first, second)
            cells = ((row, first), (row, second))
            text = shown(abs(one - other), scene.column(first))
            yield Candidate(meaning, (text,), cells, used, (*base, *_answer(scene, "difference", (text,), Kind.NUMBER)))
            if "PERCENT" in scene.cues:
                yield from percent(scene, meaning, (one, other), cells, used, base)


def _leading(words: int) -> int:
    return (words & -words).bit_length()


def truths(scene: Scene, selection: Selection, yes: str, no: str) -> Iterator[Candidate]:
    """Whether a set has rows; „nie” for a condition that leaves content unexplained."""
    for text in (yes, no):
        whole = not scene.content & ~selection.used & ~scene.around
        features = (
            *selection.features,
            *_answer(scene, "truth", (text,), Kind.TEXT),
            (f"truth:{text == yes}:{whole}", 1.0),
        )
        yield Candidate(Truth(selection.meaning), (text,), (), selection.used, features)


def _half(selection: Selection) -> Features:
    return _halves(selection.features)


def _halves(features: Features) -> Features:
    return tuple((name, value / 2) for name, value in features)


def _answer(scene: Scene, operator: str, texts: tuple[str, ...], kind: Kind) -> Features:
    """The shape of the answer beside what the question asks for."""
    size = min(len(texts), 3)
    shape = f"{operator}:{kind}" if operator in ("cells", "frequent") else operator
    asked = [(f"head:{head}|{shape}", 1.0) for head in scene.wording.heads]
    sized = [(f"{operator}:size{size}", 1.0)]
    question = scene.wording.text.casefold()
    said = len(texts) > 0 and texts[0].casefold() in question and len(texts[0]) > 2  # noqa: PLR2004
    offered = "OR" in scene.cues
    return (*asked, *sized, (f"{operator}:said:{offered}", float(said)), ("zero", float(texts == ("0",))))
