"""Sets of rows that a question's words, numbers and times select: cells that hold words, numbers and times that cells
equal or compare with; conjunctions and unions of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from kgqa.model import Both, Either, Except
from kgqa.tables.composing.table_meanings import ROWS, TOTALS, where
from kgqa.tables.finding.index import CellMatch
from kgqa.tables.finding.scene import Scene, Selection, is_total
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.model import Kind
from kgqa.tables.grid.total_rows import names_total
from kgqa.tables.language.question_cues import Number, Time, each

_SINGLES, _PAIRS, _KEPT, _ALIKE = 30, 60, 40, 14
"""Conditions, pairs of them, those that are kept, and those of these that differ little."""


def selections(scene: Scene) -> list[Selection]:
    """All rows, the totals, single conditions, conjunctions of up to three, unions of two; the best first."""
    table = scene.table
    everything = Selection(ROWS, table.body, 0, (("all", 1.0),))
    starts = [everything]
    if table.totals:
        starts.append(Selection(TOTALS, table.totals, 0, (("total", 1.0),)))
    single = _varied(sorted(_singles(scene), key=lambda one: -_worth(scene, one)))[:_SINGLES]
    pairs = _best(scene, _conjunctions(single, single), _PAIRS)
    triples = _best(scene, _conjunctions(pairs[:12], single), 16)
    found = _distinct([*single, *pairs, *triples])
    found.sort(key=lambda one: -_worth(scene, one))
    unions = _best(scene, _unions(scene, single, single), 8)
    unions += _best(scene, _unions(scene, unions, single), 4)
    negations = list(_negations(scene, single))
    kept = found[:_KEPT]
    return [*starts, *_overall(scene, [everything, *kept]), *kept, *unions, *negations]


def _varied(found: list[Selection]) -> list[Selection]:
    """The first few of those that say the same words of different columns."""
    counts: Counter[int] = Counter()
    kept = []
    for one in found:
        counts[one.core] += 1
        if counts[one.core] <= _ALIKE:
            kept.append(one)
    return kept


def _overall(scene: Scene, kept: list[Selection]) -> Iterator[Selection]:
    """The rows of a set that sum up the others: a label that no condition fixes is empty or says „ogółem”."""
    for column in scene.table.columns[:4]:
        totals = _total_rows(scene, column.position)
        for one in kept if totals else ():
            rows = one.rows & totals
            if column.position not in one.columns and rows and rows != one.rows:
                yield replace(
                    one, meaning=Both(one.meaning, TOTALS), rows=rows, features=(*one.features, ("overall", 1.0))
                )


def _total_rows(scene: Scene, position: int) -> int:
    """The rows whose label in a column is empty or a word for a total; 0 if half of the rows or more are so."""
    column = scene.column(position)
    if column.kind is Kind.NUMBER and position:
        return 0
    found = [row for key, rows in column.values.items() if names_total(key) for row in rows]
    found += column.empty
    return row_sets.from_indices(found, scene.table.count) if len(found) < scene.table.count / 2 else 0


def _worth(scene: Scene, selection: Selection) -> float:
    """What a beam keeps first: explained content, then close matches."""
    quality = sum(value for name, value in selection.features if name in ("cell:quality", "cell:cover", "where:header"))
    unnamed = sum(value for name, value in selection.features if name.endswith(":unnamed") or name == "number:plain")
    return (selection.used & scene.content).bit_count() + 0.3 * quality - 0.2 * len(selection.columns) - 0.7 * unnamed


def _conjunctions(firsts: list[Selection], seconds: list[Selection]) -> Iterator[Selection]:
    for position, first in enumerate(firsts):
        for second in seconds[position + 1 :] if firsts is seconds else seconds:
            own = second.used & ~first.used
            if not own or first.core & second.core or (first.columns & second.columns and not _range(first, second)):
                continue
            rows = first.rows & second.rows
            if (rows and rows != first.rows) or (rows and own.bit_count() > 1):
                yield Selection(
                    Both(first.meaning, second.meaning),
                    rows,
                    first.used | second.used,
                    (*first.features, *second.features, ("both", 1.0), ("both:idle", float(rows == first.rows))),
                    first.columns | second.columns,
                    first.operators | second.operators,
                    first.core | second.core,
                )


def _range(first: Selection, second: Selection) -> bool:
    """Whether two conditions on one column bound it from both sides."""
    return "COMPARE" in first.operators and "COMPARE" in second.operators and first.rows != second.rows


def _unions(scene: Scene, firsts: list[Selection], seconds: list[Selection]) -> Iterator[Selection]:
    if not scene.cues & {"OR", "AND"}:
        return
    for position, first in enumerate(firsts):
        for second in seconds[position + 1 :] if firsts is seconds else seconds:
            header = next((scene.headers[column].used for column in first.columns if column in scene.headers), 0)
            mine, its = first.used & ~header, second.used & ~header
            if first.columns == second.columns and not mine & its and mine and its and not first.rows & second.rows:
                yield Selection(
                    Either((first.meaning, second.meaning)),
                    first.rows | second.rows,
                    first.used | second.used,
                    (*_halved(first), *_halved(second), ("either", 1.0)),
                    first.columns,
                    frozenset({"EITHER"}),
                    first.core | second.core,
                )


def _halved(selection: Selection) -> tuple[tuple[str, float], ...]:
    return tuple((name, value / 2) for name, value in selection.features)


def _negations(scene: Scene, found: list[Selection]) -> Iterator[Selection]:
    if not scene.cues & {"NOT", "OTHER"}:
        return
    for single in found[:8]:
        rows = scene.table.body & ~single.rows
        if rows and "COMPARE" not in single.operators:
            yield Selection(
                Except(ROWS, single.meaning),
                rows,
                single.used | scene.cue_words("NOT", "OTHER"),
                (*single.features, ("except", 1.0)),
                frozenset(),
                frozenset({"EXCEPT"}),
            )


def _best(scene: Scene, found: Iterator[Selection], count: int) -> list[Selection]:
    return sorted(_distinct(list(found)), key=lambda one: -_worth(scene, one))[:count]


def _distinct(found: list[Selection]) -> list[Selection]:
    """One selection for the same rows, explained words and columns."""
    kept: dict[tuple[int, int, frozenset[int], frozenset[str]], Selection] = {}
    for one in found:
        kept.setdefault((one.rows, one.used, one.columns, one.operators), one)
    return list(kept.values())


_NEAR = 3
"""Words between a number and the words that compare it."""
_WHOLE = 0.75
"""The share of a cell that words of a title or header must make up to be taken for the cell's.

Not fitted: more than half of two words, less than all of four; the candidates are ranked by fitted weights."""
_COMPARED: dict[str, Callable[[npt.NDArray[np.float64], float], npt.NDArray[np.bool_]]] = {
    ">": np.greater,
    "<": np.less,
    ">=": np.greater_equal,
    "<=": np.less_equal,
    "=": np.equal,
}
_CUES = {">": "GT", "<": "LT", ">=": "GE", "<=": "LE"}


def _singles(scene: Scene) -> Iterator[Selection]:
    kinds = scene.around
    for header in scene.headers.values():
        kinds |= header.used
    for match in scene.cells:
        if match.used & ~kinds or match.cover > _WHOLE:
            yield _held(scene, match, kinds)
    for number in scene.wording.numbers:
        yield from _numbers(scene, number)
    for time in scene.wording.times:
        yield from _times(scene, time)


def _held(scene: Scene, match: CellMatch, kinds: int) -> Selection:
    """A condition that cells hold words; `kinds` are the words (bits) that titles and headers hold too."""
    words = " ".join(word.text for index, word in enumerate(scene.wording.words) if match.used >> index & 1)
    header = scene.headers.get(match.column)
    named = header is not None and bool(header.used & ~match.used)
    size = match.used.bit_count()
    features = (
        ("cell", 1.0),
        ("cell:exact" if match.exact else "cell:closest" if match.closest else "cell:part", 1.0),
        ("cell:quality", match.quality),
        ("cell:cover", match.cover),
        (f"cell:words{min(size, 3)}", 1.0),
        ("cell:kinds", (match.used & kinds).bit_count() / size),
        ("cell:named", float(named)),
        ("cell:rows", math.log(match.rows.bit_count()) / math.log(scene.table.count + 1)),
        ("cell:many", float(match.rows.bit_count() > scene.table.count / 2)),
    )
    used = match.used | (header.used if header else 0)
    return Selection(
        where(scene.column(match.column), "=", words),
        match.rows,
        used,
        features,
        frozenset({match.column}),
        core=match.used,
    )


def _numbers(scene: Scene, number: Number) -> Iterator[Selection]:
    for column in scene.table.columns:
        if column.kind is Kind.NUMBER:
            order = column.numbers
        elif column.kind is Kind.TEXT and column.orderable:
            order = column.order
        else:
            continue
        label = scene.wording.words[number.start].text
        for value in {number.value, number.plain} - {None}:
            yield from _compared(scene, column.position, order, float(value or 0), number, label)


def _times(scene: Scene, time: Time) -> Iterator[Selection]:
    used = ((1 << time.end) - 1) ^ ((1 << time.start) - 1)
    label = " ".join(word.text for word in scene.wording.words[time.start : time.end])
    for column in scene.table.columns:
        if column.kind is not Kind.DATE:
            continue
        fitting = [row for row, date in enumerate(column.dates) if date and date.fits(time.date)]
        if fitting:
            rows = row_sets.from_indices(fitting, scene.table.count)
            yield _where(scene, column.position, "=", label, rows, used)
        for relation in (">", "<", ">=", "<="):
            cue = _cue(scene, time.start, time.end, _CUES[relation])
            if cue:
                value = time.date.order + (1231 if relation in (">", "<=") and not time.date.month else 0)
                rows = row_sets.from_mask(_COMPARED[relation](column.order, value))
                if rows:
                    yield _where(scene, column.position, relation, label, rows, used | cue)


def _compared(  # noqa: PLR0917 (the parts of a condition)
    scene: Scene, column: int, order: npt.NDArray[np.float64], value: float, number: Number, label: str
) -> Iterator[Selection]:
    used = ((1 << number.end) - 1) ^ ((1 << number.start) - 1)
    with np.errstate(invalid="ignore"):
        for relation, compare in _COMPARED.items():
            cue = (
                _cue(scene, number.start, number.end, _CUES[relation])
                if relation in _CUES and not number.ordinal
                else 0
            )
            if relation != "=" and not cue:
                continue
            rows = row_sets.from_mask(compare(order, value))
            if rows:
                yield _where(scene, column, relation, label, rows, used | cue)


def _cue(scene: Scene, start: int, end: int, cue: str) -> int:
    """The words (bits) near a number that carry a cue."""
    last = end + _NEAR if cue in ("GE", "LE") else start
    near = range(max(0, start - _NEAR), min(len(scene.wording.words), last))
    return sum(1 << index for index in near if cue in scene.wording.words[index].cues)


def _nearness(words: int, others: int) -> float:
    """1 for words beside one another, less the farther they stand apart, 0 from ten words on."""
    near = min((abs(one - other) for one in each(words & ~others) for other in each(others)), default=11)
    return max(0.0, 1.1 - near / 10)


def _where(scene: Scene, column: int, relation: str, label: str, rows: int, used: int) -> Selection:  # noqa: PLR0917 (the parts of a candidate, or of one command)
    header = scene.headers.get(column)
    kind = "equal" if relation == "=" else "compare"
    features = (
        (f"number:{kind}", 1.0),
        (f"number:{kind}:{scene.column(column).kind}", 1.0),
        ("where:header", header.cover if header else 0.0),
        ("conflict", float(column in scene.conflicts)),
        (f"number:{kind}:header", float(any(other.used & used for other in scene.headers.values()))),
        ("where:near", _nearness(header.used, used) if header else 0.0),
        ("where:total", float(is_total(scene.column(column)))),
        (f"number:{kind}:unnamed", float(header is None)),
    )
    selected = rows if relation == "=" else rows & scene.table.body
    return Selection(
        where(scene.column(column), relation, label),
        selected,
        used | (header.used if header else 0),
        features,
        frozenset({column}),
        frozenset({"COMPARE"} if relation != "=" else ()),
        core=used,
    )
