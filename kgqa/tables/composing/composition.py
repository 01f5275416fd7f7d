"""Composes the candidate meanings of a question over one table, and gives each its features."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from kgqa.model import Aggregate, Contrast, Contrasted
from kgqa.tables.composing import finals
from kgqa.tables.composing.conditions import selections
from kgqa.tables.composing.derived import derived
from kgqa.tables.composing.finals import amount_features, halved, truths
from kgqa.tables.composing.table_meanings import NUMBER, amount, cells, dimension
from kgqa.tables.finding.scene import Candidate, Features, Scene, Selection, header_features, header_words
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.model import Kind, shown
from kgqa.tables.grid.total_rows import names_total

_MOST_COLUMNS = 18
"""Columns of one sort that are tried, the best named first."""
_DERIVED, _ROWS = 160, 24
"""Sets of rows that are derived from others, and those from which they are derived."""
_MOST_CANDIDATES = 1500
"""Readings of one question."""
_MOST_CELLS, _MOST_NAMED = 40, 10
"""Cells that are shown for a result, and named rows that are compared in pairs."""


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
            yield from _with(base, "AMOUNT", amounts(scene, base, columns))
        elif scene.cues & {"AVG", "DIFF"}:
            yield from _with(base, "AMOUNT", amounts(scene, base, columns))
        yield from _with(base, "FREQUENT", finals.frequent(scene, base, columns))
    for base in _single(bases)[:12] if "DIFF" in scene.cues else ():
        yield from _with(base, "DIFFERENCE", column_differences(scene, base, columns))
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
            yield from _with(one, "DIFFERENCE", differences(scene, one, other, columns))


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
