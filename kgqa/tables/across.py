"""Meanings that run along a row instead of down a column: tables whose headers are the things compared."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator

from kgqa.tables import rows as row_sets
from kgqa.tables.column_naming import header_features
from kgqa.tables.column_numbers import shown
from kgqa.tables.model import Kind
from kgqa.tables.scene import Candidate, Features, Scene, Selection
from kgqa.tables.structure import names_total
from kgqa.tables.table_meanings import Across

_FEWEST = 4
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
    base = (*selection.features, ("across", 1.0), *parent[1])
    used = selection.used | parent[0]
    if scene.cues & {"SUPER", "MAX", "MIN"}:
        for way, cue, wanted in (("most", "MAX", max(known.values())), ("least", "MIN", min(known.values()))):
            chosen = [position for position, value in known.items() if value == wanted]
            features = (*base, (f"across:cued:{cue in scene.cues}", 1.0))
            yield _headers(scene, selection, group, row, chosen, way, used | scene.cue_words(cue, "SUPER"), features)
    for number in scene.wording.numbers:
        spoken = ((1 << number.end) - 1) ^ ((1 << number.start) - 1)
        if spoken & selection.used:
            continue
        equal = [position for position, value in known.items() if value in (number.value, number.plain)]
        if equal:
            yield _headers(scene, selection, group, row, equal, "=", used | spoken, (*base, ("across:equal", 1.0)))
        for relation, cue in _CUES.items():
            if cue in scene.cues:
                chosen = [p for p, value in known.items() if _holds(relation, value, number.value)]
                words = used | spoken | scene.cue_words(cue)
                yield _count(selection, group, row, chosen, relation, words, base, scene)
                if chosen:
                    first = (*base, ("across:first", 1.0), (f"across:first:{'ORDER' in scene.cues}", 1.0))
                    yield _headers(scene, selection, group, row, chosen[:1], relation, words, first)


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


def _headers(  # noqa: PLR0917 (the parts of a candidate)
    scene: Scene,
    selection: Selection,
    group: tuple[int, ...],
    row: int,
    chosen: list[int],
    relation: str,
    used: int,
    features: Features,
) -> Candidate:
    texts = tuple(" ".join(scene.column(position).header[-1].split()) for position in chosen)
    heads = tuple((f"head:{head}|across", 1.0) for head in scene.wording.heads)
    meaning = Across(selection.meaning, group, relation)  # type: ignore[arg-type]
    cells = tuple((row, position) for position in chosen)
    return Candidate(meaning, texts, cells, used, (*features, *heads, (f"across:size{min(3, len(texts))}", 1.0)))


def _count(  # noqa: PLR0917 (the parts of a candidate)
    selection: Selection,
    group: tuple[int, ...],
    row: int,
    chosen: list[int],
    relation: str,
    used: int,
    base: Features,
    scene: Scene,
) -> Candidate:
    heads = tuple((f"head:{head}|across:count", 1.0) for head in scene.wording.heads)
    meaning = Across(selection.meaning, group, relation, count=True)  # type: ignore[arg-type]
    cells = tuple((row, position) for position in chosen)
    used |= scene.cue_words("COUNT")
    return Candidate(meaning, (str(len(chosen)),), cells, used, (*base, *heads, ("across:count", 1.0)))


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
            text = shown(value, scene.column(first))
            heads = tuple((f"head:{head}|sum", 1.0) for head in scene.wording.heads)
            used = selection.used | mine | its | scene.cue_words("SUM")
            meaning = Across(selection.meaning, (first, second), "=", "sum")
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
