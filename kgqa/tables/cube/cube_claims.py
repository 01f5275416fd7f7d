"""Candidates that a series makes: labels of lines, a line's number, how many lines, a number that was computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from kgqa.model import Meaning, SetMeaning, Size
from kgqa.polish.values.time_values import months
from kgqa.tables.cube.cube_questions import asked_noun, asks_time, vague_words
from kgqa.tables.cube.dimensions import header_words, names_anything
from kgqa.tables.cube.series import Series
from kgqa.tables.cube.series_lines import Integers, Line
from kgqa.tables.finding.scene import Candidate, Features, Scene
from kgqa.tables.grid.cell_text import one_line
from kgqa.tables.grid.cells import read_date, unmarked
from kgqa.tables.grid.dates_in_parts import month_in
from kgqa.tables.grid.headers import role_words
from kgqa.tables.language.polish import is_person

_MOST_LISTED = 40
"""Labels of one answer."""
_COUNTING = frozenset({"HOWMANY", "INHOWMANY", "BYHOWMANY"})


def few(series: Series, places: Integers | None = None) -> list[Line]:
    """The first lines of some places, or of all; one more than an answer lists."""
    chosen = np.arange(len(series.lines.values)) if places is None else places
    return [series.lines.line(int(place)) for place in chosen[: _MOST_LISTED + 1]]


def computed(series: Series, meaning: Meaning, text: str | None, *, words: int, features: Features) -> Candidate:
    """A number or truth that all lines make, or nothing."""
    return _made(series, meaning, [] if text is None else [text], few(series), words, features)


def labelled(
    scene: Scene, series: Series, lines: Sequence[Line], meaning: Meaning, *, words: int, features: Features
) -> Iterator[Candidate]:
    """The labels of some lines as the answer."""
    texts = list(dict.fromkeys(_time_asked(scene, series, line.label) for line in lines))
    if 0 < len(texts) <= _MOST_LISTED:
        noun = asked_noun(scene)
        about = scene.around if "WHAT" not in scene.wording.heads else 0
        elsewhere = bool(noun & series.measure_words & ~series.label_words & ~about)
        wrong = bool(scene.wording.heads & _COUNTING) or ("WHAT" in scene.wording.heads and bool(noun & _vague(scene)))
        extra = (("asked:elsewhere", float(elsewhere)), ("asked:number", float(wrong)), *series.label_features)
        yield _made(series, meaning, texts, lines, words | series.label_words, (*features, *extra))


def valued(scene: Scene, series: Series, line: Line, meaning: Meaning, *, words: int, features: Features) -> Candidate:
    """The number of a line as the answer."""
    named = bool(scene.wording.heads & ({"WHO", "WHERE", "WHICH"} if "WINNER" in scene.cues else {"WHO", "WHERE"}))
    missed = bool(asked_noun(scene) & ~series.measure_words & ~_vague(scene)) or named
    extra = (
        ("asked:measure", float(missed)),
        ("type:text", float(named)),
        ("asked:time", float(asks_time(scene) and not series.times)),
        ("op:value", 1.0),
    )
    return _made(series, meaning, [_text(scene, series, line)], [line], words, (*features, *extra))


def _vague(scene: Scene) -> int:
    """The words (bits) for values: „wynik”, „poziom”."""
    return sum(1 << i for i, word in enumerate(scene.wording.words) if word.keys & vague_words())


def counted(
    scene: Scene, series: Series, places: Integers, meaning: SetMeaning, *, words: int, features: Features
) -> Iterator[Candidate]:
    """How many lines there are."""
    if not scene.cues & {"HOWMANY", "INHOWMANY", "COUNT"} or "BYHOWMANY" in scene.wording.heads:
        return
    unkind = series.label_words | series.measure_words
    extra = (
        *count_features(
            scene,
            series.label_words | (series.words & ~series.measure_words),
            series.label,
            register=series.register,
        ),
        counted_kinds(scene, series.features, series.words & ~unkind, register=series.register),
        ("count:none", float(not len(places))),
        *series.label_features,
    )
    used = words | series.label_words | scene.cue_words("DISTINCT")
    named = asked_noun(scene) & series.label_words
    texts = [str(series.lines.distinct(places) if named else len(places))]
    yield _made(series, Size(meaning), texts, few(series, places), used, (*features, *extra))


def count_features(scene: Scene, label_words: int, label: int | None, *, register: bool = False) -> Features:
    """Whether a count is asked for, and the noun that is counted names the lines."""
    noun = asked_noun(scene) & ~label_words
    generic = label is not None and names_anything(scene.column(label))
    titled = bool(noun & scene.around) and (generic or register)
    titled = titled or bool(label is not None and noun & persons(scene, label))
    return (
        ("count:titled", float(titled)),
        ("count:strange", float(bool(noun) and not titled)),
        ("count:nothing", float("HOWMANY" in scene.wording.heads and not asked_noun(scene))),
    )


def counted_kinds(scene: Scene, told: Features, chosen: int, *, register: bool) -> tuple[str, float]:
    """Whether rows are counted that are sums of what a chosen key (words as bits) names, which is asked for."""
    one_each = register or any(name == "key:true" for name, _value in told)
    return "count:kinds", float(not one_each and bool(asked_noun(scene) & chosen))


def persons(scene: Scene, label: int) -> int:
    """The words (bits) for persons, where a column names such by name and surname."""
    named = role_words("person") & set(header_words(scene.column(label)))
    return sum(1 << i for i, word in enumerate(scene.wording.words) if named and is_person(word.text))


def _made(  # noqa: PLR0917 (the parts of a candidate)
    series: Series, meaning: Meaning, texts: Sequence[str], lines: Sequence[Line], words: int, features: Features
) -> Candidate:
    cells = [cell for line in lines for cell in (*line.cells, *([line.label_cell] if line.label_cell else ()))]
    used, told = series.words | words, (*series.features, *features)
    return Candidate(meaning, tuple(texts), tuple(cells[:_MOST_LISTED]), used, told)


def _time_asked(scene: Scene, series: Series, label: str) -> str:
    """The year alone of „Rok 2017”, where a year is asked for; the name of a month that a numeral counts."""
    if series.timed and "MONTH" in scene.wording.heads and (number := month_in(label)):
        return months()[number][0]
    date = read_date(label) if series.timed and "YEAR" in scene.wording.heads else None
    return str(date.year) if date and not date.month else label


def _text(scene: Scene, series: Series, line: Line) -> str:
    """The cell of a line as it stands; a computed number as its column writes it."""
    if len(line.cells) == 1:
        row, position = line.cells[0]
        return unmarked(one_line(scene.column(position).texts[row]))
    return scene.shown(line.value, series.column)
