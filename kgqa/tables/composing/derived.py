"""Sets of rows made from others: extremes by a column or by order, neighbours, rows that share a value."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kgqa.model import Except
from kgqa.tables.composing.table_meanings import Way, extreme, neighbours, where
from kgqa.tables.finding.scene import Scene, Selection, header_features, header_words
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.model import Kind
from kgqa.tables.language.question_cues import each

_MOST_COLUMNS = 14
"""Columns by which rows are ordered."""
_LARGE = 200_000
"""Rows of a set that ranks are told of."""


def derived(scene: Scene, bases: list[Selection]) -> Iterator[Selection]:
    """Every derived set that a cue of the question asks for."""
    cues = scene.cues
    for position, base in enumerate(bases):
        if cues & {"SUPER", "MAX", "MIN", "ORDER"} and position < 16:  # noqa: PLR2004
            yield from extremes(scene, base)
        if cues & {"ORDER", "FIRST", "LAST", "SUPER"} or _rank(scene)[0] > 1:
            yield from _placed(scene, base)
        if cues & {"NEXT", "PREV"} and base.columns:
            yield from _neighbours(scene, base)
        if cues & {"SAME", "OTHER"} and base.columns and base.rows.bit_count() == 1:
            yield from _alike(scene, base)


def comparable(scene: Scene) -> list[int]:
    """The columns that rows can be compared by: those that the question names first."""
    found = [column.position for column in scene.table.columns if column.orderable]
    found.sort(key=lambda position: -_weight(scene, position))
    return found[:_MOST_COLUMNS]


def _weight(scene: Scene, position: int) -> float:
    header = scene.headers.get(position)
    return header.weight if header else 0.0


def _rank(scene: Scene) -> tuple[int, int]:
    """The rank that an ordinal asks for („drugi co do wielkości”), 1 without one, and its words (bits)."""
    for number in scene.wording.numbers:
        if number.ordinal and 1 < number.value <= 100:  # noqa: PLR2004
            return int(number.value), ((1 << number.end) - 1) ^ ((1 << number.start) - 1)
    return 1, 0


def extremes(scene: Scene, base: Selection) -> Iterator[Selection]:
    """The rows with the most or least of each comparable column."""
    rows = scene.details(base.rows & scene.table.body)
    if rows.bit_count() < 2:  # noqa: PLR2004
        return
    rank, ordinal = _rank(scene)
    for position in comparable(scene):
        if position in base.columns and "EITHER" not in base.operators:
            continue
        for way, cue in (("most", "MAX"), ("least", "MIN")):
            found = _extreme_rows(scene, rows, position, way, rank)
            if found:
                yield _extreme(scene, base, position, way, cue, rank, found, ordinal)  # type: ignore[arg-type]


def _extreme_rows(scene: Scene, rows: int, position: int, way: str, rank: int) -> int:
    """The rows of rank `rank` among `rows` by a column; 0 if there are not so many values."""
    indices = row_sets.to_array(rows)
    values = scene.column(position).order[indices]
    known = values[~np.isnan(values)]
    if len(known) < 2:  # noqa: PLR2004
        return 0
    if rank == 1:
        wanted = known.max() if way == "most" else known.min()
    else:
        steps = np.unique(known)
        if len(steps) < rank:
            return 0
        wanted = steps[-rank] if way == "most" else steps[rank - 1]
    return row_sets.from_indices((int(row) for row in indices[values == wanted]), scene.table.count)


def _extreme(  # noqa: PLR0917 (the parts of a candidate, or of one command)
    scene: Scene, base: Selection, position: int, way: Way, cue: str, rank: int, rows: int, ordinal: int
) -> Selection:
    cue = _asked_by(scene, position, cue)
    cued = scene.cue_words(cue, "SUPER")
    other = "MIN" if cue == "MAX" else "MAX"
    features = (
        *base.features,
        ("extreme", 1.0),
        (f"extreme:cued:{cue in scene.cues}:{other in scene.cues}", 1.0),
        ("extreme:order", float(bool(scene.cues & {"FIRST", "LAST"}))),
        (f"extreme:order:{scene.column(position).kind}", float(bool(scene.cues & {"FIRST", "LAST"}))),
        ("extreme:ties", float(rows.bit_count() > 1)),
        ("extreme:rank", float(rank > 1)),
        (f"extreme:age:{_tells_time(scene, position)}", float("AGE" in scene.cues)),
        ("extreme:ranks", float(scene.column(position).ranks)),
        *header_features(scene, "extreme", position, base.used),
        ("extreme:far", _distance(scene, position, cue)),
    )
    used = base.used | cued | header_words(scene, position) | (ordinal if rank > 1 else 0)
    return Selection(
        extreme(base.meaning, scene.column(position), way, rank),
        rows,
        used,
        features,
        base.columns,
        base.operators | {f"EXTREME_{cue}"},
    )


def _tells_time(scene: Scene, position: int) -> bool:
    column = scene.column(position)
    return column.kind is Kind.DATE or (column.kind is Kind.NUMBER and column.counts_years)


def _asked_by(scene: Scene, position: int, cue: str) -> str:
    """The cue that asks for a way: the best has the least place, the oldest the least year."""
    ranked = scene.column(position).ranks and scene.cues & {"BEST", "WORST"}
    if ranked or ("AGE" in scene.cues and _tells_time(scene, position)):
        return "MIN" if cue == "MAX" else "MAX"
    return cue


def _distance(scene: Scene, position: int, cue: str) -> float:
    """How far the words of a column stand from the cue, in tens of words; 1 if either is missing."""
    header = scene.headers.get(position)
    places = scene.wording.cued(cue)
    if header is None or not places:
        return 1.0
    return min(1.0, min(abs(word - place) for word in each(header.used) for place in places) / 10)


def _placed(scene: Scene, base: Selection) -> Iterator[Selection]:
    """The first, last and n-th row in the order of the table."""
    rows = base.rows & scene.table.body
    count = rows.bit_count()
    if not count:
        return
    rank, ordinal = _rank(scene)
    for way, cue, place in (("least", "FIRST", row_sets.first(rows)), ("most", "LAST", row_sets.last(rows))):
        features = (
            *base.features,
            ("placed", 1.0),
            (f"placed:cued:{cue in scene.cues}:{'SUPER' in scene.cues}", 1.0),
            ("placed:single", float(count == 1)),
            ("placed:named", float(bool(scene.headers))),
        )
        used = base.used | scene.cue_words(cue)
        yield Selection(
            extreme(base.meaning, None, way),  # type: ignore[arg-type]
            1 << place,
            used,
            features,
            base.columns,
            base.operators | {f"PLACED_{cue}"},
        )
    if 1 < rank <= count <= _LARGE:
        place = row_sets.to_indices(rows)[rank - 1]
        features = (*base.features, ("placed", 1.0), ("placed:nth", 1.0))
        meaning = extreme(base.meaning, None, "least", rank)
        yield Selection(
            meaning, 1 << place, base.used | ordinal, features, base.columns, base.operators | {"PLACED_NTH"}
        )


def _neighbours(scene: Scene, base: Selection) -> Iterator[Selection]:
    first, last = row_sets.first(base.rows), row_sets.last(base.rows)
    single = base.rows.bit_count() == 1
    for step, cue, place in ((1, "NEXT", last + 1), (-1, "PREV", first - 1)):
        if not 0 <= place < scene.table.count:
            continue
        features = (
            *base.features,
            ("neighbour", 1.0),
            (f"neighbour:cued:{cue in scene.cues}", 1.0),
            ("neighbour:single", float(single)),
        )
        used = base.used | scene.cue_words(cue)
        yield Selection(
            neighbours(base.meaning, step),
            1 << place,
            used,
            features,
            base.columns,
            base.operators | {f"NEIGHBOUR_{cue}"},
        )
        rest = scene.table.body & (~((1 << place) - 1) if step > 0 else (1 << (place + 1)) - 1)
        yield Selection(
            neighbours(base.meaning, step),
            rest,
            used,
            (*features, ("neighbour:every", 1.0)),
            base.columns,
            base.operators | {f"EVERY_{cue}"},
        )


def _alike(scene: Scene, base: Selection) -> Iterator[Selection]:
    """The other rows that have the same value in a column as the one row of `base`."""
    row = row_sets.first(base.rows)
    for column in scene.table.columns:
        if column.position in base.columns or column.key(row) not in column.values:
            continue
        same = row_sets.from_indices(column.values[column.key(row)], scene.table.count) & ~base.rows
        if not same:
            continue
        features = (*base.features, ("alike", 1.0), *header_features(scene, "alike", column.position, base.used))
        yield Selection(
            Except(where(column, "=", column.texts[row]), base.meaning),
            same,
            base.used | header_words(scene, column.position) | scene.cue_words("SAME", "OTHER"),
            features,
            base.columns | {column.position},
            base.operators | {"ALIKE"},
        )
