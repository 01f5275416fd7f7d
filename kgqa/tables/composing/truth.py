"""Answers of questions for truth: whether conditions hold together, whether one row has more than another."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

from kgqa.model import Both, Truth
from kgqa.tables.composing.shapes import answer_features, halved
from kgqa.tables.composing.table_meanings import outdoes
from kgqa.tables.finding.column_naming import header_features, header_words
from kgqa.tables.finding.scene import Candidate, Features, Scene, Selection
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.model import Kind

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
    shape = answer_features(scene, "truth", texts, Kind.TEXT)
    return Candidate(meaning, texts, cells, used, (*features, *shape, (f"truth:{holds}:{whole}", 1.0)))
