"""Sets of rows that a question's words, numbers and times select; conjunctions and unions of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from kgqa.model import Both, Either, Except
from kgqa.tables.composing.singles import singles
from kgqa.tables.composing.table_meanings import ROWS, TOTALS
from kgqa.tables.finding.scene import Scene, Selection
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.model import Kind
from kgqa.tables.grid.total_rows import names_total

_SINGLES, _PAIRS, _KEPT, _ALIKE = 30, 60, 40, 14
"""Conditions, pairs of them, those that are kept, and those of these that differ little."""


def selections(scene: Scene) -> list[Selection]:
    """All rows, the totals, single conditions, conjunctions of up to three, unions of two; the best first."""
    table = scene.table
    everything = Selection(ROWS, table.body, 0, (("all", 1.0),))
    starts = [everything]
    if table.totals:
        starts.append(Selection(TOTALS, table.totals, 0, (("total", 1.0),)))
    single = _varied(sorted(singles(scene), key=lambda one: -_worth(scene, one)))[:_SINGLES]
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
