"""Meanings of a choice of rows as it is: cells of a column, how many rows and keys, the most frequent key, truth."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from kgqa.model import Size, Truth
from kgqa.tables.composing.table_meanings import Way, amount, cells, where
from kgqa.tables.composing.table_meanings import frequent as most_frequent
from kgqa.tables.cube.cube_claims import count_features, counted_kinds, persons
from kgqa.tables.cube.cube_measures import (
    Measured,
    all_keys,
    details,
    labels,
    measures,
    numbered_words,
    numbers_alone,
    resolve,
    value_of,
)
from kgqa.tables.cube.cube_questions import asked_noun, asks_share, asks_time, titled_by_kin
from kgqa.tables.cube.dimensions import Cube, Role, names_persons
from kgqa.tables.cube.key_mentions import BLANK, TRUE, TRUTHS
from kgqa.tables.cube.selecting import Choice, Mention, narrowed
from kgqa.tables.cube.series_lines import Integers
from kgqa.tables.finding.scene import Candidate, Features, Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cell_text import one_line
from kgqa.tables.grid.cells import MISSING, unmarked
from kgqa.tables.grid.model import Column, Kind
from kgqa.tables.language.polish import is_person, is_plural
from kgqa.tables.language.question_cues import each

_MOST_CELLS, _MOST_NUMBERS = 40, 3
"""Cells of one answer, and numbers among them."""
_LARGE = 100_000
"""Rows whose keys are told apart."""
_SPARSE = 10
"""Times as many cells as rows from which on the cells of the rows are looked at one by one. Not fitted: speed alone."""
_OF_MANY = 0.3
"""What several cells cost where several are asked for, of what they cost otherwise. Not fitted: ranking is."""
_ALL = (Role.KEY, Role.TIME, Role.CODE, Role.MEASURE)


def projected(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Candidate]:
    """The cells of a column that the question names, in the rows of a choice."""
    if scene.wording.heads & {"TRUTH", "INHOWMANY", "BYHOWMANY"}:
        return
    for measured in measures(scene, cube, choice.words, _ALL):
        if measured.column in choice.columns - choice.ranged or numbers_alone(scene, cube, measured.column):
            continue
        features = (
            *choice.features,
            *_label_asked(scene, cube, choice, measured),
            *_typed(scene, cube, choice, measured.column),
        )
        found = Measured(measured.column, choice.words | measured.words, features)
        yield from _number(scene, cube, choice, found) or _texts(scene, choice, found)


def _label_asked(scene: Scene, cube: Cube, choice: Choice, measured: Measured) -> Features:
    """The features of a column; that names the rows need not be said where the noun that is asked for chooses them."""
    if not _asks_rows(scene, cube, choice, measured.column):
        return measured.features
    return tuple(
        ("measure:label", value) if name == "measure:unnamed" else (name, value) for name, value in measured.features
    )


def _asks_rows(scene: Scene, cube: Cube, choice: Choice, position: int) -> bool:
    """Whether a column names the rows, and the noun that is asked for chooses rows or stands in the title."""
    told = asked_noun(scene) & (choice.words | scene.surely_around | numbered_words(scene, cube))
    asked = bool(told) and bool(scene.wording.heads & {"WHICH", "WHO", "NAME"} or _asks_many(scene))
    return position == cube.label and (asked or _lists(scene))


def _lists(scene: Scene) -> bool:
    """Whether keywords ask for a list: they say so, or begin with what the rows are, „mieszkania na parterze”."""
    first = next(each(scene.content), 0)
    several = bool(scene.surely_around >> first & 1) and is_plural(scene.wording.words[first].text)
    return scene.wording.heads == {"NONE"} and ("TABLE" in scene.cues or (several and "SUPER" not in scene.cues))


def _typed(scene: Scene, cube: Cube, choice: Choice, position: int) -> Features:
    """Whether a column has the type that is asked for, and the noun that is asked for names it."""
    heads, noun, role = scene.wording.heads, asked_noun(scene), cube.roles[position]
    header = scene.headers.get(position)
    named = bool(header and header.used & noun)
    said = header.used & scene.content & ~_verbs(scene) & ~noun if header else 0
    verbs = _verbs(scene)
    date = scene.index.date(position)
    timed = bool(header and header.used & verbs & scene.content) or bool(date and date.month)
    number = role is Role.MEASURE
    which = "WHICH" in heads and not named
    persons = names_persons(scene.column(position))
    rows = _asks_rows(scene, cube, choice, position)
    people = any(noun >> i & 1 and is_person(word.text) for i, word in enumerate(scene.wording.words))
    ratio = number and (people or not named) and not cube.adds_up(position)
    other = any(header.used & noun for header in scene.headers.values())
    spoken = people and bool(noun & scene.around)
    done = spoken and number and "HOWMANY" in heads and bool(header and header.used & verbs & scene.content)
    return (
        ("type:number", float("HOWMANY" in heads and not number)),
        ("type:text", float(bool(heads & {"WHO", "WHERE"}) and (number or role is Role.TIME))),
        ("type:share", float(asks_share(scene))),
        ("type:thing", float("WHO" in heads and bool(choice.columns) and not persons and bool(said))),
        ("type:who", float("WHO" in heads and bool(choice.columns) and persons)),
        ("type:clock", float("CLOCK" in scene.cues and not scene.column(position).clocked)),
        (
            "type:label",
            float(
                position == cube.label and ((which and bool(noun)) or ("WHAT" in heads and not noun) or _lists(scene))
            ),
        ),
        ("type:ratio", float("HOWMANY" in heads and ratio)),
        ("type:time", float(asks_time(scene) and not (role is Role.TIME or named or timed))),
        ("asked:missed", float(bool(noun) and not (named or done or rows) and not (number and noun & choice.words))),
        ("asked:other", float(bool(noun) and not (named or done) and other)),
        ("asked:kin", float(number and not (named or done) and "HOWMANY" in heads and titled_by_kin(scene))),
    )


def _verbs(scene: Scene) -> int:
    return sum(1 << i for i, word in enumerate(scene.wording.words) if word.verb)


def _number(scene: Scene, cube: Cube, choice: Choice, found: Measured) -> list[Candidate]:
    """The number of a measure: a cell, a total, or a sum; nothing where the rows make none."""
    position, column = found.column, scene.column(found.column)
    resolved = resolve(scene, cube, choice, position) if cube.roles[position] is Role.MEASURE else None
    if resolved is None or len(resolved[0]) > _LARGE:
        return []
    rows, how = resolved
    if len(rows) == 1:
        missing = column.key(rows[0]) in MISSING
        texts = () if missing else (unmarked(one_line(column.texts[rows[0]])),)
    else:
        value = value_of(scene, rows, position)
        texts = () if math.isnan(value) else (scene.shown(value, column),)
    several = choice.rows.bit_count() > 1
    words = found.words | (scene.cue_words("SUM") | all_keys(scene, cube, choice) if several else 0)
    places = tuple((row, position) for row in rows[:_MOST_CELLS])
    single = len(rows) == 1 or not texts
    meaning = cells(choice.meaning, column) if single else amount(choice.meaning, column, "sum")
    return [Candidate(meaning, texts, places, words, (*found.features, *how))]


def _texts(scene: Scene, choice: Choice, found: Measured) -> Iterator[Candidate]:
    """The different cells of a column in the rows of a choice."""
    column = scene.column(found.column)
    rows = row_sets.to_array(scene.table.innermost(choice.rows & scene.table.body or choice.rows))
    if len(rows) > _LARGE and column.kind is Kind.NUMBER:
        return
    distinct = _distinct(column, rows)
    if len(distinct) <= (_MOST_NUMBERS if column.kind is Kind.NUMBER else _MOST_CELLS):
        several = float(min(3, max(0, len(distinct) - 1))) * (_OF_MANY if _asks_many(scene) else 1.0)
        texts = tuple(one_line(column.texts[row]) for row in distinct)
        places = tuple((int(row), found.column) for row in distinct)
        features = (*found.features, ("cells:several", several))
        yield Candidate(cells(choice.meaning, column), texts, places, found.words, features)


def _asks_many(scene: Scene) -> bool:
    """Whether the noun that is asked for is one of several: „jakie dni”."""
    if _lists(scene):
        return True
    noun = asked_noun(scene)
    several = scene.wording.heads & {"WHICH", "WHAT", "WHEN"}
    return bool(noun and several) and is_plural(scene.wording.words[noun.bit_length() - 1].text)


def _distinct(column: Column, rows: Integers) -> list[int]:
    """The rows at which the values of a column stand first."""
    if len(rows) * _SPARSE < len(column.texts):  # a few rows of many, for which the whole column need not be read
        keys = {column.key(row): int(row) for row in rows[::-1]}
        return sorted(row for key, row in keys.items() if key not in MISSING)
    codes = column.codes[rows]
    _kept, first = np.unique(codes, return_index=True)
    return [int(rows[place]) for place in np.sort(first) if codes[place] >= 0]


def sizes(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Candidate]:
    """How many rows, or different keys, a choice has."""
    if not scene.cues & {"HOWMANY", "INHOWMANY", "COUNT"} or scene.wording.heads & {"TRUTH", "BYHOWMANY"}:
        return
    noun = asked_noun(scene)
    for label in labels(scene, cube, choice) if "SUPER" not in scene.cues else ():
        position = label.column
        rows = details(scene, cube, choice, position)
        named = bool(label.words & noun)
        count = rows.bit_count()
        if named and count <= _LARGE:
            count = len(_distinct(scene.column(position), row_sets.to_array(rows)))
        rowwise = cube.register and not named and len(scene.column(position).values) < scene.table.count
        things = noun if rowwise else choice.words & noun if cube.register and position == cube.label else 0
        told = (
            *choice.features,
            *(label.features if not things else ()),
            *count_features(scene, label.words | things, position, register=cube.register),
            counted_kinds(scene, choice.features, choice.words & ~label.words, register=cube.register),
            ("count:all", float(not choice.columns)),
            ("count:lone", float(count == 1 and bool({position, cube.label} & (choice.columns - choice.ranged)))),
        )
        places = tuple((row, position) for row in row_sets.leading(rows, _MOST_CELLS))
        titled = noun & ((scene.around if cube.register else 0) | persons(scene, label.column))
        used = choice.words | label.words | titled | scene.cue_words("DISTINCT")
        yield Candidate(Size(choice.meaning), (str(count),), places, used, told)


def frequent(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Candidate]:
    """The key that most or fewest rows have: „Który klub ma najwięcej posłów?”."""
    if not scene.cues & {"FREQ", "SUPER"} or scene.cues & {"BEST", "WORST"} or choice.rows.bit_count() > _LARGE:
        return
    noun = asked_noun(scene)
    way: Way = "least" if "MIN" in scene.cues else "most"
    rows = row_sets.to_array(choice.rows & scene.table.body)
    for column in cube.of(Role.KEY):
        header = scene.headers.get(column.position)
        told = set(column.values) <= TRUTHS
        if told or column.position in choice.columns or not header or not header.used & noun:
            continue
        heads = _distinct(column, rows)
        counts = np.array([np.count_nonzero(column.codes[rows] == column.codes[head]) for head in heads])
        if len(heads) < 2 or len(heads) > _MOST_CELLS * 10 or counts.min() == counts.max():  # noqa: PLR2004 (keys to compare)
            continue
        wanted = counts.min() if way == "least" else counts.max()
        chosen = [head for head, count in zip(heads, counts, strict=True) if count == wanted]
        texts = tuple(one_line(column.texts[row]) for row in chosen[:_MOST_CELLS])
        used = choice.words | header.used | scene.cue_words("FREQ", "SUPER", "MAX", "MIN")
        features = choice.features
        places = tuple((row, column.position) for row in chosen[:_MOST_CELLS])
        yield Candidate(most_frequent(choice.meaning, column, way), texts, places, used, features)


def _occurring(scene: Scene, cube: Cube, choice: Choice) -> Iterator[Candidate]:
    """Whether a row has anything of what a column counts: „czy w 2022 r. odnotowano zabójstwo”; a dash says no."""
    if choice.rows.bit_count() != 1 or scene.cues & {"MORE", "GT", "LT", "GE", "LE", "SUPER"}:
        return
    row = row_sets.first(choice.rows)
    for measured in measures(scene, cube, choice.words):
        column = scene.column(measured.column)
        named = measured.words & ~choice.words & scene.content and cube.adds_up(measured.column)
        if named and (column.numbers[row] >= 0 or column.texts[row].strip() in BLANK - {"."}):
            text = scene.wording.yes_no[not column.numbers[row] > 0]
            words, features = choice.words | measured.words, (*choice.features, *measured.features)
            meaning = Truth(where(column, ">", "0", choice.meaning))
            yield Candidate(meaning, (text,), ((row, measured.column),), words, features)


def existing(scene: Scene, cube: Cube, choice: Choice, found: list[Mention]) -> Iterator[Candidate]:
    """Whether a row has the keys that a question says of it, or „tak” in the column that it names."""
    if "TRUTH" not in scene.wording.heads or not choice.columns:
        return
    yes, no = scene.wording.yes_no
    if len(choice.columns) > 1:
        yield Candidate(Truth(choice.meaning), (yes,), (), choice.words, choice.features)
    for mention in found:
        own = mention.words & ~choice.words
        if mention.column not in choice.columns and own & scene.content and not choice.rows & mention.rows:
            features = (*choice.features, *mention.features)
            meaning = Truth(narrowed(scene, mention, choice.meaning))
            yield Candidate(meaning, (no,), (), choice.words | mention.words, features)
    yield from _occurring(scene, cube, choice)
    for measured in measures(scene, cube, choice.words, (Role.KEY,)):
        column = scene.column(measured.column)
        answers = {column.key(row) for row in row_sets.leading(choice.rows, 2)}
        if set(column.values) <= TRUTHS and len(answers) == 1:
            text = yes if answers <= TRUE else no
            place = row_sets.first(choice.rows), measured.column
            words, features = choice.words | measured.words, (*choice.features, *measured.features)
            yield Candidate(Truth(choice.meaning), (text,), (place,), words, features)
