"""Reads a question over one table as a cube: choices of rows, measures, series, operators; what every word says."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.tables.composing.table_meanings import Both, Cells, Frequent, Size, Truth, Where
from kgqa.tables.cube.asking import asked_noun, asks_time
from kgqa.tables.cube.dimensions import Cube, Role
from kgqa.tables.cube.licence import licence
from kgqa.tables.cube.operators import applied, count_features
from kgqa.tables.cube.selecting import Choice, Mention, choices, members, mentions
from kgqa.tables.cube.series import details, labels, measures, over_columns, over_members, over_named_columns, over_rows, resolve, value_of
from kgqa.tables.finding.scene import Candidate, Features, Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cell_text import one_line
from kgqa.tables.grid.cells import MISSING
from kgqa.tables.grid.column_numbers import shown
from kgqa.tables.grid.model import Kind

_CHOICES, _DEEP = 24, 10
"""Choices of rows that are read, and those along which series are built."""
_MOST_CELLS = 40
"""Cells of one answer."""
_ALL = (Role.KEY, Role.TIME, Role.CODE, Role.MEASURE)
_TRUE = frozenset({"tak", "true", "t", "yes"})
_TRUTHS = _TRUE | {"nie", "false", "n", "no"}
_COUNTING = frozenset({"INHOWMANY", "BYHOWMANY"})


def read_cube(scene: Scene, cube: Cube, behind: float = 0.0, elsewhere: int = 0) -> list[Candidate]:
    """The candidate meanings of a question over a table, each with its features.

    `behind` says by how much less of the question this table knows than another of the file, `elsewhere` which words
    (bits) the titles of others explain.
    """
    best: dict[tuple[tuple[str, ...], int], Candidate] = {}
    found = mentions(scene, cube)
    named = 0
    for mention in found:
        named |= mention.words
    for one in _candidates(scene, cube, found):
        features = licence(scene, one, behind, named, elsewhere)
        whole = Candidate(one.meaning, one.texts, one.cells, one.used, features)
        best.setdefault((whole.texts, hash(features)), whole)
    return list(best.values())


def _candidates(scene: Scene, cube: Cube, found: list[Mention]) -> Iterator[Candidate]:
    chosen = choices(scene, found)
    groups = members(scene, found, asked_noun(scene))
    for choice in chosen[:_CHOICES]:
        yield from _projected(scene, cube, choice)
        yield from _existing(scene, cube, choice, found)
    for choice in [Choice(row_sets.every(scene.table.count)), *chosen][:_DEEP]:
        for series in over_rows(scene, cube, choice):
            yield from applied(scene, series)
        for series in (*over_columns(scene, cube, choice), *over_named_columns(scene, cube, choice)):
            yield from applied(scene, series)
        yield from _sizes(scene, cube, choice)
        yield from _frequent(scene, cube, choice)
    for group in groups:
        for choice in chosen[:_CHOICES]:
            for series in over_members(scene, cube, choice, group):
                yield from applied(scene, series)


def _projected(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Candidate]:
    """The cells of a column that the question names, in the rows of a choice."""
    heads = scene.wording.heads
    if heads & {"TRUTH", *_COUNTING}:
        return
    for measured in measures(scene, cube, choice.words, _ALL):
        position = measured.column
        if position in choice.columns:
            continue
        role = cube.roles[position]
        features = (*choice.features, *measured.features, *_typed(scene, cube, position), ("choice:all", float(not choice.columns)))
        words = choice.words | measured.words
        yield from _cells(scene, cube, choice, position, words, features)


def _typed(scene: Scene, cube: Cube, position: int) -> Features:
    """Whether a column has the type that is asked for."""
    heads = scene.wording.heads
    noun = asked_noun(scene)
    header = scene.headers.get(position)
    named = bool(header and header.used & noun)
    role = cube.roles[position]
    number = role is Role.MEASURE
    return (
        ("type:number", float("HOWMANY" in heads and not number)),
        ("type:text", float(bool(heads & {"WHO", "WHERE"}) and (number or role is Role.TIME))),
        ("type:ratio", float("HOWMANY" in heads and number and not named and not cube.adds_up(position))),
        ("type:time", float(asks_time(scene) and role is not Role.TIME and not named)),
        ("asked:missed", float(bool(noun) and not named)),
        ("asked:other", float(bool(noun) and not named and _in_headers(scene, noun))),
    )


def _in_headers(scene: Scene, noun: int) -> bool:
    return any(header.used & noun for header in scene.headers.values())


def _cells(scene: Scene, cube: Cube, choice: Choice, position: int, words: int, features: Features) -> Iterator[Candidate]:
    column = scene.column(position)
    meaning = Cells(choice.meaning, position)
    if cube.roles[position] is Role.MEASURE:
        found = resolve(scene, cube, choice.rows, choice.columns, position)
        if found is not None and len(found[0]) <= 10 * _MOST_CELLS:
            rows, how = found
            if len(rows) == 1:
                text = column.texts[rows[0]]
                texts = () if column.key(rows[0]) in MISSING else (one_line(text),)
            else:
                value = value_of(scene, rows, position)
                texts = () if value != value else (shown(value, column),)  # noqa: PLR0124 (NaN differs from itself)
            cells = tuple((row, position) for row in rows[:_MOST_CELLS])
            yield Candidate(meaning, texts, cells, words | scene.cue_words("SUM") * bool(how), (*features, *how))
            return
    rows = row_sets.to_indices(choice.rows & scene.table.body or choice.rows) if choice.rows.bit_count() <= 2000 else []  # noqa: PLR2004
    distinct: dict[str, int] = {}
    for row in rows:
        if column.key(row) not in MISSING:
            distinct.setdefault(column.key(row), row)
    if rows and len(distinct) <= _MOST_CELLS and (column.kind is not Kind.NUMBER or len(distinct) <= 3):  # noqa: PLR2004
        many = (("cells:several", float(min(3, max(0, len(distinct) - 1)))),)
        texts = tuple(one_line(column.texts[row]) for row in distinct.values())
        yield Candidate(meaning, texts, tuple((row, position) for row in distinct.values()), words, (*features, *many))


def _sizes(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Candidate]:
    """How many rows, or different keys, a choice has."""
    heads = scene.wording.heads
    if not scene.cues & {"HOWMANY", "INHOWMANY", "COUNT"} or heads & {"TRUTH", "BYHOWMANY"} or scene.cues & {"SUPER"}:
        return
    noun = asked_noun(scene)
    for position, words, features in labels(scene, cube, choice):
        rows = details(scene, cube, choice, position)
        column = scene.column(position)
        named = bool(words & noun)
        count = rows.bit_count()
        if named and count <= 100_000:  # noqa: PLR2004 (rows whose keys are told apart)
            count = len({column.key(row) for row in row_sets.to_indices(rows)} - MISSING)
        elsewhere = any(header.used & noun for place, header in scene.headers.items() if cube.roles[place] is Role.MEASURE)
        extra = (
            ("op:count", 1.0), ("count:measured", float(elsewhere and not named)), ("count:all", float(not choice.columns)),
            *count_features(scene, words, position),
            ("count:unasked", float(not scene.cues & {"HOWMANY", "INHOWMANY"})),
        )  # fmt: skip
        cells = tuple((row, position) for row in row_sets.leading(rows, _MOST_CELLS))
        used = choice.words | words | scene.cue_words("DISTINCT")
        yield Candidate(Size(choice.meaning, position), (str(count),), cells, used, (*choice.features, *features, *extra))


def _frequent(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Candidate]:
    """The key that most or fewest rows have: „Który klub ma najwięcej posłów?”."""
    if not scene.cues & {"FREQ", "SUPER"} or choice.rows.bit_count() > 100_000:  # noqa: PLR2004
        return
    noun = asked_noun(scene)
    for column in cube.of(Role.KEY):
        header = scene.headers.get(column.position)
        if column.position in choice.columns or not header or not header.used & noun:
            continue
        counts = {key: rows for key in column.values if (rows := row_sets.from_indices(column.values[key], scene.table.count) & choice.rows)}
        sizes = {key: rows.bit_count() for key, rows in counts.items()}
        if len(sizes) < 2 or max(sizes.values()) == 1:  # noqa: PLR2004
            continue
        way, wanted = ("least", min(sizes.values())) if "MIN" in scene.cues else ("most", max(sizes.values()))
        rows = [row_sets.first(counts[key]) for key, size in sizes.items() if size == wanted]
        if len(rows) <= _MOST_CELLS:
            texts = tuple(one_line(column.texts[row]) for row in rows)
            used = choice.words | header.used | scene.cue_words("FREQ", "SUPER", "MAX", "MIN")
            features = (*choice.features, ("op:frequent", 1.0), ("extreme:ties", float(len(rows) > 1)))
            yield Candidate(Frequent(choice.meaning, column.position, way), texts, tuple((row, column.position) for row in rows), used, features)  # type: ignore[arg-type]


def _existing(scene: Scene, cube: Cube, choice: Choice, found: list[Mention]) -> Iterator[Candidate]:
    """Whether a row has the keys that a question says of it, or „tak” in the column that it names."""
    if "TRUTH" not in scene.wording.heads or not choice.columns:
        return
    if len(choice.columns) > 1:
        features = (*choice.features, ("op:exists", 1.0))
        yield Candidate(Truth(choice.meaning), (scene.wording.yes_no[0],), (), choice.words, features)
    for mention in found:
        own = mention.words & ~choice.words
        if mention.column not in choice.columns and own & scene.content and not choice.rows & mention.rows:
            features = (*choice.features, *mention.features, ("op:exists", 1.0), ("exists:not", 1.0))
            meaning = Truth(Both(choice.meaning, Where(mention.column, "=", mention.label)))
            yield Candidate(meaning, (scene.wording.yes_no[1],), (), choice.words | mention.words, features)
    for measured in measures(scene, cube, choice.words, (Role.KEY,)):
        column = scene.column(measured.column)
        answers = {column.key(row) for row in row_sets.leading(choice.rows, 2)}
        if set(column.values) <= _TRUTHS and len(answers) == 1:
            holds = answers <= _TRUE
            features = (*choice.features, *measured.features)
            cells = ((row_sets.first(choice.rows), measured.column),)
            yield Candidate(
                Truth(choice.meaning), (scene.wording.yes_no[not holds],), cells, choice.words | measured.words, features
            )
