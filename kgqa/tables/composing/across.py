"""Meanings that run along a row instead of down a column: tables whose headers are the things compared."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kgqa.model import Aggregate, Dimension, SetMeaning, Size, Statistic
from kgqa.tables.composing.table_meanings import extreme, where
from kgqa.tables.finding.column_naming import header_features
from kgqa.tables.finding.scene import Candidate, Features, Scene, Selection
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.column_numbers import shown
from kgqa.tables.grid.model import Kind
from kgqa.tables.grid.total_rows import names_total

_FEWEST = 4
"""Columns that make a series, such as years."""
_CUES = {">": "GT", "<": "LT", ">=": "GE", "<=": "LE"}


def groups(scene: Scene) -> list[tuple[int, ...]]:
    """Columns of numbers that differ in the last part of their headers alone; totals are left out."""
    found: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for column in scene.table.columns:
        if column.kind is Kind.NUMBER and column.header and not names_total(column.header[-1]):
            found[column.header[:-1]].append(column.position)
    return [tuple(group) for group in found.values() if len(group) >= _FEWEST]


def across(scene: Scene, selection: Selection, group: tuple[int, ...]) -> Iterator[Candidate]:
    """The headers of extreme and equal cells of one row, how many cells compare so, and the row's sum."""
    if selection.rows.bit_count() != 1:
        return
    row = row_sets.first(selection.rows)
    values = {position: float(scene.column(position).numbers[row]) for position in group}
    known = {position: value for position, value in values.items() if not math.isnan(value)}
    if len(known) < _FEWEST - 1:
        return
    parent = _parent(scene, group, selection.used)
    line = _Line(scene, selection, group, row, known)
    used, base = selection.used | parent[0], (*selection.features, ("across", 1.0), *parent[1])
    yield from _extremes(line, used, base)
    for number in scene.wording.numbers:
        spoken = ((1 << number.end) - 1) ^ ((1 << number.start) - 1)
        if spoken & selection.used:
            continue
        equal = [position for position, value in known.items() if value in (number.value, number.plain)]
        if equal:
            yield line.headers(equal, "=", used | spoken, (*base, ("across:equal", 1.0)))
        yield from _compared(line, number.value, used | spoken, base)


def _extremes(line: _Line, used: int, base: Features) -> Iterator[Candidate]:
    """The headers of the largest and the smallest cells."""
    cues = line.scene.cues
    if cues & {"SUPER", "MAX", "MIN"}:
        for way, cue, wanted in (("most", "MAX", max(line.known.values())), ("least", "MIN", min(line.known.values()))):
            chosen = [position for position, value in line.known.items() if value == wanted]
            features = (*base, (f"across:cued:{cue in cues}", 1.0))
            yield line.headers(chosen, way, used | line.scene.cue_words(cue, "SUPER"), features)


def _compared(line: _Line, bound: float, used: int, base: Features) -> Iterator[Candidate]:
    """How many cells lie above or below a bound, and the header of the first that does."""
    cues = line.scene.cues
    for relation, cue in _CUES.items():
        if cue in cues:
            chosen = [p for p, value in line.known.items() if _holds(relation, value, bound)]
            words = used | line.scene.cue_words(cue)
            yield line.count(chosen, relation, words, base)
            if chosen:
                first = (*base, ("across:first", 1.0), (f"across:first:{'ORDER' in cues}", 1.0))
                yield line.headers(chosen[:1], relation, words, first)


def _holds(relation: str, value: float, bound: float) -> bool:
    if relation in (">", ">="):
        return value > bound or (relation == ">=" and value == bound)
    return value < bound or (relation == "<=" and value == bound)


def _parent(scene: Scene, group: tuple[int, ...], taken: int) -> tuple[int, Features]:
    """The words that name the whole group, and how well."""
    shared = -1
    for position in group:
        header = scene.headers.get(position)
        shared &= header.used if header else 0
    named = bool(shared & ~taken) and shared != -1
    return (shared if named else 0), (("across:named", float(named)),)


@dataclass(frozen=True, slots=True)
class _Line:
    """The cells of one row in a group of columns."""

    scene: Scene
    selection: Selection
    group: tuple[int, ...]
    row: int
    known: Mapping[int, float]
    """The numbers by column."""

    def headers(self, chosen: list[int], relation: str, used: int, features: Features) -> Candidate:
        """The candidate that the headers of some of the cells are."""
        texts = tuple(" ".join(self.scene.column(position).header[-1].split()) for position in chosen)
        heads = tuple((f"head:{head}|across", 1.0) for head in self.scene.wording.heads)
        meaning = self._chosen(relation)
        features = (*features, *heads, (f"across:size{min(3, len(texts))}", 1.0))
        return Candidate(meaning, texts, self._cells(chosen), used, features)

    def count(self, chosen: list[int], relation: str, used: int, features: Features) -> Candidate:
        """The candidate that the number of some of the cells is."""
        heads = tuple((f"head:{head}|across:count", 1.0) for head in self.scene.wording.heads)
        meaning = Size(self._chosen(relation))
        used |= self.scene.cue_words("COUNT")
        features = (*features, *heads, ("across:count", 1.0))
        return Candidate(meaning, (str(len(chosen)),), self._cells(chosen), used, features)

    def _chosen(self, relation: str) -> SetMeaning:
        by = _along(self.scene, self.group)
        if relation in ("most", "least"):
            return extreme(self.selection.meaning, by, "most" if relation == "most" else "least")
        return where(by, relation, "", self.selection.meaning)

    def _cells(self, chosen: list[int]) -> tuple[tuple[int, int], ...]:
        return tuple((self.row, position) for position in chosen)


def _along(scene: Scene, group: tuple[int, ...]) -> Dimension:
    """Several columns as one dimension."""
    return Dimension(", ".join(scene.column(position).name for position in group), ())


def sums(scene: Scene, selection: Selection, columns: list[int]) -> Iterator[Candidate]:
    """The sum of two named cells of one row („w Dolnośląskiem i Opolskiem”)."""
    if selection.rows.bit_count() != 1 or not scene.cues & {"SUM", "AND"}:
        return
    row = row_sets.first(selection.rows)
    named = [p for p in columns if p in scene.headers and scene.column(p).kind is Kind.NUMBER]
    named = sorted(named, key=lambda p: -scene.headers[p].weight)[:8]
    for place, first in enumerate(named):
        for second in named[place + 1 :]:
            mine, its = scene.headers[first].used, scene.headers[second].used
            value = float(scene.column(first).numbers[row] + scene.column(second).numbers[row])
            if math.isnan(value) or not (mine & ~its and its & ~mine):
                continue
            text = shown(value, scene.column(first), mark=".")
            heads = tuple((f"head:{head}|sum", 1.0) for head in scene.wording.heads)
            used = selection.used | mine | its | scene.cue_words("SUM")
            meaning = Aggregate(Statistic.SUM, selection.meaning, _along(scene, (first, second)))
            features = (
                *selection.features,
                *heads,
                ("across:sum", 1.0),
                (f"across:sum:{'SUM' in scene.cues}", 1.0),
                *(
                    (name, value / 2)
                    for position in (first, second)
                    for name, value in header_features(scene, "across:sum", position, selection.used)
                ),
            )
            yield Candidate(meaning, (text,), ((row, first), (row, second)), used, features)
