"""Which columns a question may measure by and name lines with, and what a choice of rows comes to in a column."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kgqa.tables.cube.cube_questions import (
    asked_noun,
    asked_unit,
    asks_time,
    names_time,
    place_words,
    province_words,
    said_people,
    time_words,
)
from kgqa.tables.cube.dimensions import (
    COMPARED,
    Cube,
    Role,
    header_words,
    is_generic,
    names_anything,
    names_kind,
    names_persons,
)
from kgqa.tables.cube.selecting import Choice
from kgqa.tables.finding.scene import Features, Scene, is_total
from kgqa.tables.finding.table_vocabulary import FORM, KIN
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.dates_in_parts import in_parts
from kgqa.tables.grid.header_units import is_unit_of
from kgqa.tables.grid.headers import role_words
from kgqa.tables.grid.model import Column, Kind
from kgqa.tables.grid.rows import Rows
from kgqa.tables.grid.total_rows import names_total
from kgqa.tables.language.polish import lemmas
from kgqa.tables.language.question_cues import bits

_MOST_MEASURES, _MOST_LABELS = 8, 4
"""Columns that are tried as what is measured, and as what is answered."""
LARGE = 100_000
"""Rows up to which sums and series are made."""
_EXPLAINED = 1.5
"""What a word that a header explains counts in the order in which columns are tried. Not fitted: ranking is."""


@dataclass(frozen=True)
class Measured:
    """A column that the question may ask the numbers of, the words (bits) that name it."""

    column: int
    words: int
    features: Features


@dataclass(frozen=True)
class Label:
    """A column whose cells may name lines, the words (bits) that name it."""

    column: int
    words: int
    features: Features


def measures(
    scene: Scene, cube: Cube, taken: int, roles: Sequence[Role] = (Role.MEASURE,), most: int = _MOST_MEASURES
) -> list[Measured]:
    """The columns of some roles that words outside `taken` name, the best first; totals always among them."""
    asked = Role.TIME if asks_time(scene) and {Role.TIME, Role.MEASURE} <= set(roles) else Role.MEASURE
    lone = [column.position for column in cube.of(asked)]
    found = [
        _measured(scene, cube, column, taken, alone=_is_alone(cube, column.position, lone))
        for column in cube.of(*roles)
    ]
    found.sort(key=lambda one: (asked is Role.TIME is not cube.roles[one.column], _order(scene, one, taken)))
    return found[:most] + [one for one in found[most:] if is_total(scene.column(one.column))]


def _is_alone(cube: Cube, position: int, lone: Sequence[int]) -> bool:
    """Whether a table measures nothing else, but for parts of it, or it is the column of entries."""
    others = (one for one in lone if one != position)
    main = position in lone and not is_total(cube.table.columns[position])
    main = main and (all(position in cube.wholes.get(one, ()) for one in others) or _is_done(cube, position, lone))
    return main or position == cube.table.entry


def _is_done(cube: Cube, position: int, lone: Sequence[int]) -> bool:
    """Whether a column is what was spent or received, and all others are what of it was planned, or shares."""
    planned, done = cube.plans
    shares = (one in planned or not cube.adds_up(one) for one in lone if one != position)
    return done == [position] and bool(planned) and all(shares)


def _measured(scene: Scene, cube: Cube, column: Column, taken: int, *, alone: bool) -> Measured:
    header = scene.headers.get(column.position)
    own = header.used & ~taken & scene.content & ~(time_words(scene) & ~_counted_time(scene, column)) if header else 0
    reason = scene.cue_words("WHY") if tells_reasons(column) else 0
    rate = _rate_words(scene, cube, column)
    people = 0 if own or not names_persons(column) else said_people(scene) & ~taken
    total = is_total(column)
    whole = total and (len(column.header) == 1 or names_total(column.header[0]))
    latest = column.position in cube.latest and not any(time.date.year for time in scene.wording.times)
    told_time = scene.index.told(column.position, scene.wording)
    asked = 0 if column.clocked else asked_unit(scene)
    unit = cube.unit(column.position, 0) if asked else ""
    fits = bool(unit) and any(
        is_unit_of(word.keys, unit) for i, word in enumerate(scene.wording.words) if asked >> i & 1
    )
    features: Features = (
        ("unit:other", float(bool(unit) and not fits)),
        ("measure:member", float(column.position in cube.dated and not told_time and not latest)),
        ("total", float(whole)),
    )
    if header and own:
        told: Features = (
            ("measure:uncovered", min(2.0, header.missed)),
            ("measure:unlike", 1 - header.quality),
            ("measure:outdone", float(_outdone(scene, cube, column.position, own))),
        )
    elif (
        people or reason or rate or (latest and not any(letter.isalpha() for part in column.header for letter in part))
    ):
        told = ()
    else:
        titled = "titled" if scene.index.titles(column.position) else "unnamed"
        told = ((f"measure:{'only' if alone else 'total' if whole else titled}", 1.0),)
    said = scene.header_says(column.position) | people | (asked if fits or not unit else 0)
    compared = any(map(COMPARED.search, column.header)) or role_words("bound") & set(header_words(column))
    bounded = scene.cue_words("GT", "LT") if compared else 0
    return Measured(column.position, said | bounded | reason | rate, (*told, *features))


def _outdone(scene: Scene, cube: Cube, position: int, own: int) -> bool:
    """Whether a measure says one of some words (bits) by a synonym that another measure says itself."""
    measured = [scene.headers[one.position] for one in cube.of(Role.MEASURE) if one.position in scene.headers]
    said = {index for header in measured for index, quality in header.qualities if quality >= FORM}
    mine = scene.headers[position].qualities
    return any(own >> index & 1 and quality <= KIN and index in said for index, quality in mine)


def _rate_words(scene: Scene, cube: Cube, column: Column) -> int:
    """The words (bits) that ask for how much of a plan was done, where a column tells that: „w jakim stopniu”."""
    done = role_words("spent") & set(header_words(column)) and not cube.adds_up(column.position)
    planned = sum(1 << i for i, word in enumerate(scene.wording.words) if word.keys & role_words("planned"))
    asked = scene.cue_words("PERCENT") if done and planned else 0
    return asked | planned if asked else 0


def tells_reasons(column: Column) -> bool:
    """Whether a column has remarks, which tell why something is so."""
    return column.kind is Kind.TEXT and not role_words("remark").isdisjoint(header_words(column))


def _counted_time(scene: Scene, column: Column) -> int:
    """The word (bit) behind „ile” for times that a header counts first of all: „ile dni” of „liczba dni otwarcia”."""
    words = scene.wording.words
    found = [word for word in header_words(column) if word not in role_words("idle")][:1]
    return sum(
        1 << i for i, word in enumerate(words) if i and "HOWMANY" in words[i - 1].cues and word.keys & _keys_of(found)
    )


def _keys_of(found: Sequence[str]) -> frozenset[str]:
    return frozenset().union(*map(lemmas, found))


def _order(scene: Scene, one: Measured, taken: int) -> float:
    explained = (one.words & ~taken & scene.content).bit_count()
    return sum(value for name, value in one.features if name != "total") - _EXPLAINED * explained


def labels(scene: Scene, cube: Cube, choice: Choice) -> list[Label]:
    """The columns that may name the lines: those that the noun asked for names, the one that names rows, times."""
    noun = asked_noun(scene)
    inner_label = _inner_label(cube, choice) if "SUPER" in scene.cues else cube.label
    wanted = Role.TIME if names_time(scene) else Role.KEY
    who = "WHO" in scene.wording.heads and not any("czyj" in word.keys for word in scene.wording.words)
    people = [one.position for one in cube.of(Role.KEY) if who and names_persons(one)]
    found = []
    for column in cube.of(Role.KEY, Role.TIME, Role.CODE):
        role = cube.roles[column.position]
        if column.clocked or in_parts(column):
            continue  # times of the day name no lines, nor what columns at their left tell in parts
        words = _label_words(scene, cube, column, wanted)
        if numbers_alone(scene, cube, column.position):
            continue
        asked = bool(words & noun)
        inner = cube.label in choice.columns and role is Role.TIME and column.position not in choice.columns
        stretched = column.position in choice.ranged and "AVG" in scene.cues
        timed = inner or stretched or (role is Role.TIME and wanted is role)
        if asked or timed or column.position in (cube.label, inner_label, *people):
            features = (
                ("label:type", float((role is Role.TIME) is not (wanted is Role.TIME) or _other_time(scene, column))),
                ("label:code", float(role is Role.CODE and column.position != cube.label)),
                ("label:nobody", float(bool(people) and column.position not in people)),
                ("label:fixed", float(column.position in choice.columns - choice.ranged)),
            )
            found.append(Label(column.position, words, features))
    found.sort(key=lambda one: sum(value for _name, value in one.features) - (one.words & noun != 0))
    return found[:_MOST_LABELS]


def _inner_label(cube: Cube, choice: Choice) -> int:
    """The first key that tells the rows of a choice apart which fixes the column that names the rows; else that one."""
    if cube.label not in choice.columns or not 1 < choice.rows.bit_count() <= LARGE:
        return cube.label
    rows = row_sets.to_array(choice.rows & cube.table.body or choice.rows)
    if len(np.unique(cube.table.columns[cube.label].codes[rows])) == len(rows):
        return cube.label
    free = (one for one in cube.of(Role.KEY) if one.header and one.position not in choice.columns)
    apart = (one.position for one in free if len(np.unique(one.codes[rows])) == len(rows))
    return next(apart, cube.label)


def numbers_alone(scene: Scene, cube: Cube, position: int) -> bool:
    """Whether a column numbers the rows, and no number is asked for: „który projekt” asks for no „nr projektu”."""
    first = header_words(scene.column(position))[0] if position in cube.numbering else ""
    return bool(first) and not any(first in match for match in scene.matches)


def _other_time(scene: Scene, column: Column) -> bool:
    """Whether a month is asked for where a column has years, or a day where it has months."""
    if column.kind is Kind.DATE and "dzien" in _asked_keys(scene):
        return not any(date.day for date in column.dates if date)
    return "MONTH" in scene.wording.heads and column.kind is Kind.NUMBER and column.counts_years


def _asked_keys(scene: Scene) -> frozenset[str]:
    """The dictionary forms of the noun that is asked for."""
    noun = asked_noun(scene)
    return scene.wording.words[noun.bit_length() - 1].keys if noun else frozenset()


def _label_words(scene: Scene, cube: Cube, column: Column, wanted: Role) -> int:
    header = scene.headers.get(column.position)
    words = header.used if header else 0
    if not _leads(scene, column):
        words &= ~asked_noun(scene)
    if cube.roles[column.position] is Role.TIME is wanted:
        words |= time_words(scene)
    if cube.kinds:
        return words  # „województwo” chooses rows there
    if cube.holds_provinces(column.position):
        return words | province_words(scene)
    if column.position == cube.label:
        words |= numbered_words(scene, cube) | (_kind_words(scene) if names_anything(column) else 0)
    return words | (place_words(scene) if cube.names_places(column.position) else 0)


def _leads(scene: Scene, column: Column) -> bool:
    """Whether the noun that is asked for is the first word of a header that says something: no „rodzaj obiektu”.

    „jakie obiekty” may ask for kinds.
    """
    noun = asked_noun(scene)
    kinds = "WHAT" in scene.wording.heads
    found = (word for word in header_words(column) if not is_generic(word) and not (kinds and names_kind(word)))
    leading = next(found, "")
    return not noun or not leading or leading in scene.matches[noun.bit_length() - 1]


def _kind_words(scene: Scene) -> int:
    """The words (bits) that say „rodzaj” or „kategoria”."""
    return sum(1 << i for i, word in enumerate(scene.wording.words) if any(map(names_kind, word.keys)))


def numbered_words(scene: Scene, cube: Cube) -> int:
    """The words (bits) for what the rows are, as the header of their numbers says it."""
    found = 0
    for position in cube.numbering:
        found |= scene.headers[position].used & scene.content if position in scene.headers else 0
    return found


def all_keys(scene: Scene, cube: Cube, choice: Choice) -> int:
    """The words (bits) that name all keys of a column which nothing fixes: „w trzech miastach”, „wszystkie kluby”."""
    found = 0
    for column in cube.of(Role.KEY):
        header = scene.headers.get(column.position)
        if header and column.position not in choice.columns:
            keys = len(np.unique(column.codes[row_sets.to_array(choice.rows & scene.table.body)]))
            for number in scene.wording.numbers:
                if number.value == keys and header.used >> number.end & 1:
                    found |= bits(number.start, number.end + 1)
            for place in scene.wording.cued("SUM"):
                found |= header.used & bits(place + 1, place + 2)
    return found


def details(scene: Scene, cube: Cube, choice: Choice, label: int) -> Rows:
    """The rows of a choice without those that sum up others, for a series along the column `label`.

    Where another key that nothing fixes has totals, they are the rows.
    """
    rows = choice.rows
    for position, totals in cube.totals.items():
        if position == label or (position not in choice.columns and not cube.names(label, totals)):
            rows = rows & ~totals or rows
        elif position not in choice.columns:
            rows = rows & totals or rows
    if cube.kinds:
        rows = rows & ~cube.holding(rows) or rows
    return cube.comparable(scene.details(scene.table.innermost(rows & scene.table.body or rows)))


def resolve(scene: Scene, cube: Cube, choice: Choice, position: int) -> tuple[list[int], Features] | None:
    """The rows whose cells make the value of a column over a choice, with how it was made: one, a total, a sum.

    What is not named is the total if there is one, else all; `None` where numbers do not add up.
    """
    total = choice.rows
    if total.bit_count() > 1:
        for column, totals in cube.totals.items():
            total = total if column in choice.columns else total & totals or total
        total = scene.table.outermost(total & scene.table.totals & ~cube.averages or total)
    if total.bit_count() == 1:
        return [row_sets.first(total)], (("resolved:total", float(total != choice.rows)),)
    if not total or not cube.adds_up(position) or total.bit_count() > LARGE:
        return None
    body = row_sets.to_indices(scene.details(total & scene.table.body or total))
    part = total & scene.table.subtotals
    if part.bit_count() == 1 and math.isclose(
        value_of(scene, [row_sets.first(part)], position), value_of(scene, body, position)
    ):
        return [row_sets.first(part)], (("resolved:total", 1.0),)
    return body, (("resolved:sum", float("SUM" not in scene.cues)),)


def value_of(scene: Scene, rows: Sequence[int], position: int) -> float:
    """The sum of the numbers of a column; NaN where all are missing."""
    numbers = scene.column(position).order[list(rows)]
    return math.nan if np.isnan(numbers).all() else float(np.nansum(numbers))
