"""Composes the candidate meanings of a question over one table, and gives each its features."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kgqa.model import Aggregate
from kgqa.tables.composing import arithmetic, finals
from kgqa.tables.composing.conditions import selections
from kgqa.tables.composing.derived import derived
from kgqa.tables.composing.finals import truths
from kgqa.tables.finding.scene import Candidate, Scene, Selection
from kgqa.tables.grid.model import Kind
from kgqa.tables.grid.total_rows import names_total

_MOST_COLUMNS = 18
"""Columns of one sort that are tried, the best named first."""
_DERIVED, _ROWS = 160, 24
"""Sets of rows that are derived from others, and those from which they are derived."""
_MOST_CANDIDATES = 1500
"""Readings of one question."""


def compose(scene: Scene, behind: float = 0.0) -> list[Candidate]:
    """Candidates with different answers or different features, each with all of its features.

    `behind` says by how much less of the question this table knows than another of the file.
    """
    found: dict[tuple[object, ...], Candidate] = {}
    for operators, candidate in _candidates(scene):
        whole = replace(candidate, features=_features(scene, candidate, operators, behind))
        key = (whole.texts, whole.used, type(whole.meaning), whole.features)
        found.setdefault(key, whole)
        if len(found) >= _MOST_CANDIDATES:
            break
    return list(found.values())


def _candidates(scene: Scene) -> Iterator[tuple[frozenset[str], Candidate]]:
    bases = selections(scene)
    columns = _columns(scene)
    if "TRUTH" in scene.wording.heads:
        for base, candidate in truths(scene, bases):
            yield base.operators | {"TRUTH"}, candidate
    for base in bases[:_ROWS]:
        yield from _with(base, "CELLS", finals.projections(scene, base, columns))
        if "HOWMANY" in scene.cues or "COUNT" in scene.cues or "SUM" in scene.cues:
            yield from _with(base, "SIZE", finals.sizes(scene, base, columns))
            yield from _with(base, "AMOUNT", arithmetic.amounts(scene, base, columns))
        elif scene.cues & {"AVG", "DIFF"}:
            yield from _with(base, "AMOUNT", arithmetic.amounts(scene, base, columns))
        yield from _with(base, "FREQUENT", finals.frequent(scene, base, columns))
    for base in _single(bases)[:12] if "DIFF" in scene.cues else ():
        yield from _with(base, "DIFFERENCE", arithmetic.column_differences(scene, base, columns))
    yield from _pairs(scene, bases, columns)
    for base in _ranked(scene, derived(scene, bases[:_ROWS])):
        yield from _with(base, "CELLS", finals.projections(scene, base, columns))
        if "HOWMANY" in scene.cues and any(name.startswith(("EVERY", "ALIKE")) for name in base.operators):
            yield from _with(base, "SIZE", finals.sizes(scene, base, []))


def _ranked(scene: Scene, found: Iterator[Selection]) -> list[Selection]:
    """The derived sets that explain most, within the beam."""
    kept: dict[tuple[object, ...], Selection] = {}
    for one in found:
        kept.setdefault((one.rows, one.used, one.operators, one.meaning), one)
    ranked = sorted(kept.values(), key=lambda one: -(one.used & scene.content).bit_count())
    return ranked[:_DERIVED]


def _columns(scene: Scene) -> list[int]:
    """The columns that may hold answers: named ones, those at the left, those of words."""
    count = len(scene.table.columns)
    if count <= _MOST_COLUMNS:
        return list(range(count))
    named = sorted(scene.headers, key=lambda position: -scene.headers[position].weight)
    texts = [column.position for column in scene.table.columns if column.kind is not Kind.NUMBER]
    totals = [column.position for column in scene.table.columns if column.header and names_total(column.header[-1])]
    return list(dict.fromkeys([*named[:_MOST_COLUMNS], *texts[:_MOST_COLUMNS], *totals[:4], *range(4), count - 1]))


def _single(bases: list[Selection]) -> list[Selection]:
    """The sets of one row first, else in their order."""
    return sorted(bases, key=lambda base: base.rows.bit_count() != 1)


def _pairs(scene: Scene, bases: list[Selection], columns: list[int]) -> Iterator[tuple[frozenset[str], Candidate]]:
    if not scene.cues & {"DIFF", "SUM", "AND"}:
        return
    plain = _single([base for base in bases if base.columns and "EITHER" not in base.operators])[:16]
    for place, first in enumerate(plain):
        for second in plain[place + 1 :]:
            if first.rows & second.rows or not (first.used & ~second.used and second.used & ~first.used):
                continue
            one, other = (first, second) if _earlier(first, second) else (second, first)
            yield from _with(one, "DIFFERENCE", arithmetic.differences(scene, one, other, columns))


def _earlier(first: Selection, second: Selection) -> bool:
    mine, its = first.used & ~second.used, second.used & ~first.used
    return (mine & -mine) < (its & -its)


def _with(base: Selection, operator: str, found: Iterator[Candidate]) -> Iterator[tuple[frozenset[str], Candidate]]:
    for candidate in found:
        added = isinstance(candidate.meaning, Aggregate) and operator == "DIFFERENCE"
        yield base.operators | {"ADDED" if added else operator}, candidate


def _features(
    scene: Scene, candidate: Candidate, operators: frozenset[str], behind: float
) -> tuple[tuple[str, float], ...]:
    """The candidate's own features, equal names added up, and those of the whole: operators by cues, what is left."""
    summed: dict[str, float] = {}
    for name, value in candidate.features:
        if value:
            summed[name] = summed.get(name, 0.0) + value
    name = "+".join(sorted(operators))
    summed[f"op:{name}"] = 1.0
    for operator in operators:
        for cue in scene.cues:
            summed[f"{operator}|{cue}"] = 1.0
        for head in scene.wording.heads:
            summed[f"{operator}|head:{head}"] = 1.0
    summed |= _left(scene, scene.content & ~candidate.used)
    summed["table:behind"] = behind
    if not candidate.texts:
        summed["empty"] = 1.0
    return tuple(summed.items())


def _left(scene: Scene, left: int) -> dict[str, float]:
    """What the content words that a candidate leaves unexplained say against it."""
    outside = left & ~scene.around
    verbs = sum(1 << i for i, word in enumerate(scene.wording.words) if word.verb)
    return {
        "left:verbs": float(min(3, (outside & verbs).bit_count())),
        "left:strange": float(min(3, (outside & ~scene.known & ~verbs).bit_count())),
        "left:known": float(min(6, (outside & scene.known).bit_count())),
        "left:missed": float(min(2, (left & scene.missed).bit_count())),
        "left:content": float(min(6, outside.bit_count())),
        "left:names": float(min(4, _count(scene, outside, names=True))),
        "left:numbers": float(min(3, _count(scene, outside, names=False))),
    }


def _count(scene: Scene, words: int, *, names: bool) -> int:
    chosen = (word for index, word in enumerate(scene.wording.words) if words >> index & 1)
    return sum(1 for word in chosen if (word.name if names else word.text[0].isdecimal()))
