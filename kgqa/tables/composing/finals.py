"""Whole meanings made from sets of rows: cells, sizes, amounts, differences, frequent values, yes and no; and features
of their shape beside what the question asks for."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import numpy as np

from kgqa.model import Both, Size, Truth
from kgqa.tables.composing.table_meanings import Way, cells, outdoes
from kgqa.tables.composing.table_meanings import frequent as most_frequent
from kgqa.tables.finding.scene import Candidate, Features, Scene, Selection, header_features, header_words
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cell_text import one_line
from kgqa.tables.grid.cells import MISSING
from kgqa.tables.grid.model import Column, Kind

_MOST_CELLS = 40
"""Cells of one answer."""
_MOSTLY = 0.9
"""Share of different cells from which a column tells its rows apart. Not fitted: a part of figures whose weights are
fitted."""
_ASKING = frozenset({"WHICH", "WHAT", "WHO", "HOWMANY", "INHOWMANY", "BYHOWMANY", "NAME", "WHEN", "MONTH"})


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
        places = tuple((row, position) for row in rows)
        used = selection.used | header_words(scene, position)
        features = (
            *selection.features,
            *_answer_features(scene, "cells", texts, column.kind),
            *header_features(scene, f"cells:{column.kind}", position, selection.used),
            ("cells:yes", float("TRUTH" in scene.wording.heads and set(texts) <= set(scene.wording.yes_no))),
            ("cells:fixed", float(position in selection.columns)),
            ("cells:first", float(position == _first_text(scene))),
            *_key(scene, column),
            ("cells:position", min(position, 10) / 10),
            *_asked(scene, position),
        )
        yield Candidate(cells(selection.meaning, column), texts, places, used, features)


def _first_text(scene: Scene) -> int:
    """The first column that names things."""
    return next((column.position for column in scene.table.columns if column.worded), 0)


def _key(scene: Scene, column: Column) -> Features:
    """Whether all cells of a column of words differ: they name the rows."""
    if not column.worded:
        return (("cells:code", float(column.kind is Kind.TEXT)),)
    key = len(column.values) > _MOSTLY * len(column.texts)
    return (("cells:key", float(key)), *((f"head:{head}|key", float(key)) for head in scene.wording.heads))


def _asked(scene: Scene, position: int) -> Features:
    """Whether the words right behind the question word name the column."""
    words = scene.wording.words
    start = next((i for i, word in enumerate(words) if word.cues & _ASKING), -1)
    if start < 0:
        return ()
    header = scene.headers.get(position)
    near = header.used >> start & 0b11111 if header else 0
    if near:
        return (("cells:asked", 1.0), ("cells:asked:next", float(near >> 1 & 1)))
    missed = any(other.used >> (start + 1) & 1 for other in scene.headers.values())
    return (("cells:asked:missed", float(missed)),)


def sizes(scene: Scene, selection: Selection, columns: list[int]) -> Iterator[Candidate]:
    """How many rows, and how many different values of named columns."""
    rows = scene.details(selection.rows & scene.table.body)
    used = selection.used | scene.cue_words("COUNT")
    count = rows.bit_count()
    features = (
        *selection.features,
        *_answer_features(scene, "size", (str(count),), Kind.NUMBER),
        ("size:one", float(count == 1)),
    )
    first = _first_text(scene)
    places = tuple((row, first) for row in row_sets.leading(rows, _MOST_CELLS))
    yield Candidate(Size(selection.meaning), (str(count),), places, used, features)
    for position in columns:
        if position not in scene.headers or position in selection.columns or count > 100_000:  # noqa: PLR2004
            continue
        column = scene.column(position)
        values = {column.key(row) for row in row_sets.to_indices(rows)} - MISSING
        if values and len(values) != count:
            extra = (("size:distinct", 1.0), *header_features(scene, "size", position, selection.used))
            extra = (*extra, *((f"size:{name}", value) for name, value in _asked(scene, position)))
            meaning = Size(cells(selection.meaning, column))
            yield Candidate(
                meaning, (str(len(values)),), places, used | header_words(scene, position), (*features, *extra)
            )


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
                *_answer_features(scene, "frequent", texts, column.kind),
                *header_features(scene, "frequent", position, selection.used),
                (f"frequent:cued:{cue in scene.cues}", 1.0),
                *_asked(scene, position),
            )
            used = selection.used | header_words(scene, position) | scene.cue_words("FREQ", cue)
            shown = tuple((row, position) for row in rows if column.key(row) in keys)[:_MOST_CELLS]
            yield Candidate(most_frequent(selection.meaning, column, way), texts, shown, used, features)


_MOST_ROWS = 8
"""Rows of one claim."""
_MOST_COLUMNS = 6
"""Columns of one claim, the best named first."""


def truths(scene: Scene, bases: list[Selection]) -> Iterator[tuple[Selection, Candidate]]:
    """Whether a set has rows, whether two conditions share rows, whether the first row has more than the second."""
    plain = [base for base in bases if base.core and "EITHER" not in base.operators]
    for base in plain[:_MOST_ROWS]:
        yield (
            base,
            _answer(scene, base, holds=True, meaning=Truth(base.meaning), used=base.used, features=base.features),
        )
    single = sorted(plain, key=lambda base: base.rows.bit_count() != 1)[:_MOST_ROWS]
    for first, second in itertools.product(single, plain[: 2 * _MOST_ROWS]):
        if not first.core & second.core and first.columns != second.columns:
            yield first, _together(scene, first, second)
    if scene.cues & {"MORE", "MAX", "MIN"}:
        for first, second in itertools.permutations(single, 2):
            if first.rows.bit_count() == second.rows.bit_count() == 1 and _before(first, second):
                yield from ((first, one) for one in _compared(scene, first, second))


def _before(first: Selection, second: Selection) -> bool:
    return not first.core & second.core and (first.core & -first.core) < (second.core & -second.core)


def _together(scene: Scene, first: Selection, second: Selection) -> Candidate:
    features = (*halved(first.features), *halved(second.features), ("truth:both", 1.0))
    meaning = Truth(Both(first.meaning, second.meaning))
    holds = bool(first.rows & second.rows)
    return _answer(scene, first, holds=holds, meaning=meaning, used=first.used | second.used, features=features)


def _compared(scene: Scene, first: Selection, second: Selection) -> Iterator[Candidate]:
    """By each named column of numbers."""
    named = sorted(scene.headers, key=lambda position: -scene.headers[position].weight)[:_MOST_COLUMNS]
    rows = row_sets.first(first.rows), row_sets.first(second.rows)
    for position in named:
        column = scene.column(position)
        one, other = (float(column.order[row]) if column.orderable else np.nan for row in rows)
        if np.isnan(one) or np.isnan(other):
            continue
        features = (
            *halved(first.features),
            *halved(second.features),
            ("truth:compared", 1.0),
            *header_features(scene, "truth", position, first.used | second.used),
        )
        used = first.used | second.used | header_words(scene, position) | scene.cue_words("MORE", "MAX", "MIN")
        meaning = outdoes(first.meaning, second.meaning, column)
        holds = one < other if "MIN" in scene.cues else one > other
        yield _answer(scene, first, holds=holds, meaning=meaning, used=used, features=features)


def _answer(scene: Scene, base: Selection, *, holds: bool, meaning: Truth, used: int, features: Features) -> Candidate:
    texts = (scene.wording.yes_no[not holds],)
    cells = tuple((row, min(base.columns, default=0)) for row in row_sets.leading(base.rows, _MOST_ROWS))
    whole = not scene.content & ~used & ~scene.around
    shape = _answer_features(scene, "truth", texts, Kind.TEXT)
    return Candidate(meaning, texts, cells, used, (*features, *shape, (f"truth:{holds}:{whole}", 1.0)))


def halved(features: Features) -> Features:
    return tuple((name, value / 2) for name, value in features)


def _answer_features(scene: Scene, operator: str, texts: tuple[str, ...], kind: Kind) -> Features:
    """The shape of the answer beside what the question asks for."""
    size = min(len(texts), 3)
    shape = f"{operator}:{kind}" if operator in ("cells", "frequent") else operator
    asked = [(f"head:{head}|{shape}", 1.0) for head in scene.wording.heads]
    sized = [(f"{operator}:size{size}", 1.0)]
    question = scene.wording.text.casefold()
    said = len(texts) > 0 and texts[0].casefold() in question and len(texts[0]) > 2  # noqa: PLR2004
    offered = "OR" in scene.cues
    return (*asked, *sized, (f"{operator}:said:{offered}", float(said)), ("zero", float(texts == ("0",))))


def amount_features(scene: Scene, operator: str, text: str) -> Features:
    """The same of one number that was computed."""
    return _answer_features(scene, operator, (text,), Kind.NUMBER)
