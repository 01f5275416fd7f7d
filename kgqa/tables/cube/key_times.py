"""Times, codes and stretches of years that a question names: the rows that have them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from kgqa.tables.cube.dimensions import Cube, Role, header_words
from kgqa.tables.cube.selecting import Members, Mention
from kgqa.tables.finding.scene import Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cells import Date, month_of
from kgqa.tables.grid.dates_in_parts import holds_quarters, month_in
from kgqa.tables.grid.headers import role_words
from kgqa.tables.grid.model import Column, Kind
from kgqa.tables.grid.rows import Rows
from kgqa.tables.language.question_cues import Number, Time, bits

_PARTS_OF_YEARS = {"kwartal": 3, "polrocze": 6, "polowa": 6}
"""Lemmas of parts of a year, and their months."""
_NEAR = 3
"""Words between a part of a year and the year."""
_REACHING = frozenset({"do", "a", "i", "roku do", "r. do", "do roku"})
"""What stands between the two ends of a stretch of time."""


def named_times(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """The rows of every code, time and stretch of years that the question names."""
    yield from _coded(scene, cube)
    for time in scene.wording.times:
        yield from _timed(scene, cube, time)
    yield from _spanned(scene, cube)
    yield from _parted(scene, cube)


def parts_of_years(scene: Scene) -> Iterator[tuple[str, int, Number, Time | None]]:
    """The quarters and halves that are named: the noun, its months, its ordinal, the year behind it."""
    whole = [time for time in scene.wording.times if time.date.year and not time.date.month]
    for name, length in _PARTS_OF_YEARS.items():
        said = sum(1 << i for i, word in enumerate(scene.wording.words) if name in word.keys)
        for number in scene.wording.numbers if said & ~_headed(scene) else ():
            if number.ordinal and said >> number.end & 1:
                yield name, length, number, next((one for one in whole if 0 <= one.start - number.end <= _NEAR), None)


def _headed(scene: Scene) -> int:
    """The words (bits) that headers say."""
    return sum(1 << i for i in scene.best_qualities)


def _parted(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """The rows of the months of a quarter or half that is named: „w pierwszym kwartale”, „w drugiej połowie 2024”."""
    for name, length, number, year in parts_of_years(scene):
        for column in cube.of(Role.TIME):
            dates = column.dates if column.kind is Kind.DATE else []
            months = [date.month if date and (not year or date.year == year.date.year) else 0 for date in dates]
            found = [row for row, month in enumerate(months) if month and (month - 1) // length + 1 == number.value]
            rows = row_sets.from_indices(found, scene.table.count)
            if rows:
                words = bits(number.start, year.end if year else number.end + 1)
                yield Mention(column.position, words, rows, (("key:span", 1.0),), f"{number.value:g}. {name}")


def _coded(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """Numbers that equal a code or a part of a time, where the question names the column."""
    for column in cube.of(Role.CODE, Role.TIME):
        if column.kind is not Kind.NUMBER or column.counts_years:
            continue
        named = scene.header_says(column.position) | _parts(scene, column)
        for number in scene.wording.numbers:
            spoken = bits(number.start, number.end)
            rows = row_sets.from_mask(column.numbers == number.value)
            if rows and named & ~spoken:
                label = scene.wording.words[number.start].text
                yield Mention(column.position, spoken | named, rows, (), label)


def _parts(scene: Scene, column: Column) -> int:
    """The words (bits) that say what a column without a header counts: four quarters, twelve months, 52 weeks."""
    if column.header:
        return 0
    noun = {4: "kwartal", 12: "miesiac", 52: "tydzien", 53: "tydzien"}.get(int(np.nanmax(column.numbers)), "")
    return sum(1 << i for i, word in enumerate(scene.wording.words) if noun in word.keys)


def _timed(scene: Scene, cube: Cube, time: Time) -> Iterator[Mention]:
    """The rows of a time: its date in one column, or its year and month in columns of their own."""
    words = scene.wording.words
    label = " ".join(word.text for word in words[time.start : time.end])
    year = next((1 << i for i in range(time.start, time.end) if words[i].text.startswith(str(time.date.year))), 0)
    if time.date.year and not any(word.text[0].isdecimal() for word in words[time.start : time.end]):
        year = bits(time.start, time.end)  # „rok wcześniej”
    month = next((1 << i for i in range(time.start, time.end) if month_of(words[i].text)), 0)
    yield from _in_parts(scene, cube, time, label)
    for column in cube.of(Role.TIME):
        own = scene.header_says(column.position)
        if column.kind is Kind.DATE:
            whole = not year or any(date.month for date in column.dates if date)
            rows, spoken = _dated(column, time.date), bits(time.start, time.end) if whole else year
        elif column.kind is Kind.TEXT and not holds_quarters(column):
            rows, spoken = _of_month(column, time.date.month), month
        elif column.counts_years and _tells_more(scene, column, time):
            continue
        elif column.counts_years:
            rows, spoken = row_sets.from_mask(column.numbers == time.date.year), year
        else:
            rows, spoken = row_sets.from_mask(column.numbers == time.date.month), month
        relation = _relation(scene, time) if year or column.kind is Kind.DATE else 0
        if relation and (column.kind is Kind.DATE or not time.date.month):
            yield from _bounded(scene, column, time, relation, own)
        elif not relation and rows and spoken:
            yield Mention(column.position, spoken | own, rows, (), label)


def _tells_more(scene: Scene, column: Column, time: Time) -> bool:
    """Whether the title tells a year, and a column the years of something that is not spoken of: „rok założenia”."""
    said = set(header_words(column))
    more = said & role_words("time") and said - role_words("time")
    return time.date.year in scene.index.years and bool(more) and not scene.header_says(column.position)


def _of_month(column: Column, month: int) -> Rows:
    """The rows whose cell names or counts a month."""
    rows = (row for row, text in enumerate(column.texts) if month_in(text) == month) if month else ()
    return row_sets.from_indices(rows, len(column.texts))


def _dated(column: Column, date: Date) -> Rows:
    """The rows whose date is one."""
    return row_sets.from_indices(
        (row for row, one in enumerate(column.dates) if one and one.fits(date)), len(column.texts)
    )


def _in_parts(scene: Scene, cube: Cube, time: Time, label: str) -> Iterator[Mention]:
    """The rows of a date whose year, month and day stand in columns of their own."""
    parts = [(column, part) for part in ("month", "day") for column in cube.parts_of_dates(part)]
    known = [(column, getattr(time.date, part)) for column, part in parts if getattr(time.date, part)]
    if not known or (time.date.day and known[-1][1] != time.date.day):
        return
    rows = row_sets.every(scene.table.count)
    for column, value in known:
        rows &= row_sets.from_mask(column.numbers == value)
    years = [column for column in cube.of(Role.TIME) if column.kind is Kind.NUMBER and column.counts_years]
    for column in years if time.date.year else ():
        rows &= row_sets.from_mask(column.numbers == time.date.year)
    if rows:
        yield Mention(known[-1][0].position, bits(time.start, time.end), rows, (), label)


def _relation(scene: Scene, time: Time) -> int:
    """1 for „po 2000 roku”, -1 for „przed”, 2 and -2 for „od” and „do”, which take the year in; 0 for none."""
    before = scene.wording.words[max(0, time.start - 2) : time.start]
    opening = [word for word in before if word.text.lower() not in ("roku", "r", "dniu", "dnia")]
    after = scene.wording.words[time.end : time.end + 4]
    if not opening or ("BETWEEN" in opening[-1].cues and any("BETWEEN" in word.cues for word in after)):
        return 0
    if "DIFF" in scene.cues and any("BETWEEN" in word.cues for word in scene.wording.words[: time.start - 1]):
        return 0  # the second of the two times between which something changed
    if opening[-1].text.lower() == "od" and "MORE" in scene.cues and len(scene.wording.times) > 1:
        return 0  # „zimniejszy od stycznia 2020”
    return {"po": 1, "przed": -1, "od": 2, "do": -2}.get(opening[-1].text.lower(), 0)


def _bounded(scene: Scene, column: Column, time: Time, relation: int, own: int) -> Iterator[Mention]:
    """The rows before or after a time."""
    order = column.order if column.kind is Kind.DATE else column.numbers * 10_000
    last = time.date.order if time.date.month else time.date.year * 10_000 + 1231
    low, high = time.date.order, last
    compared = {1: order > high, -1: order < low, 2: order >= low, -2: order <= high}[relation]
    rows = row_sets.from_mask(compared)
    words = bits(time.start - 1, time.end)
    if rows:
        label = " ".join(word.text for word in scene.wording.words[time.start - 1 : time.end])
        yield Mention(column.position, words | own, rows, (("key:bound", 1.0),), label)


def unsaid_years(scene: Scene, cube: Cube) -> Iterator[Members]:
    """The ends of a change of which no more than the last is named: that and the year before, or the first and last."""
    times = scene.wording.times
    one = times[0] if len(times) == 1 and times[0].date.year and not times[0].date.month else None
    if "DIFF" not in scene.cues or scene.outdone or cube.register or (times and (not one or _relation(scene, one))):
        return
    words = bits(one.start, one.end) if one else 0
    for column in cube.of(Role.TIME):
        known = sorted({int(year) for year in column.numbers[~np.isnan(column.numbers)]}) if column.counts_years else []
        ends = (one.date.year - 1, one.date.year) if one else (known[0], known[-1]) if len(known) > 1 else ()
        if ends and set(ends) <= set(known):
            said = words | scene.header_says(column.position)
            pair = ((year, row_sets.from_mask(column.numbers == year)) for year in ends)
            told = tuple(Mention(column.position, said, rows, (), str(year)) for year, rows in pair)
            yield Members(column.position, told, said)


def stretch(scene: Scene) -> tuple[Date, Date, int] | None:
    """The first and last time of a stretch that the question names, of the same parts, and its words (bits)."""
    for first, last in pairwise(scene.wording.times):
        between = scene.wording.text[scene.wording.words[first.end - 1].end : scene.wording.words[last.start].start]
        opened = any(cue in ("od", "latach", "lata", "między", "pomiędzy", "okresie") for cue in _before(scene, first))
        opened = opened and not _before(scene, first)[-1].isdecimal()  # the second of three
        joined = between.strip() in ("–", "-", "—") or (opened and between.strip() in _REACHING)
        start = first.date if first.date.year else first.date._replace(year=last.date.year)
        known = bool(start.year) is bool(last.date.year) and bool(start.month) is bool(last.date.month)
        if joined and known and start.order < last.date.order:
            opening = first.start - (_before(scene, first)[-1:] == ["od"])
            return start, last.date, bits(opening, last.end)
    return None


def span(scene: Scene) -> tuple[int, int, int] | None:
    """The first and last year of a stretch of years that the question names, and its words (bits)."""
    found = stretch(scene)
    return (found[0].year, found[1].year, found[2]) if found and not found[1].month else None


def _before(scene: Scene, time: Time) -> list[str]:
    return [word.text.lower() for word in scene.wording.words[max(0, time.start - 2) : time.start]]


def _spanned(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """The rows of a stretch of years, months or days."""
    found = stretch(scene)
    if found is None or "DIFF" in scene.cues:
        return
    first, last, words = found
    for column in cube.of(Role.TIME):
        counting = column.kind is Kind.NUMBER
        if counting and not (column.counts_years and not last.month):
            continue
        known = [Date(int(year)) if year == year else None for year in column.numbers] if counting else column.dates  # noqa: PLR0124 (NaN)
        rows = row_sets.from_indices(
            (row for row, date in enumerate(known) if date and _within(date, first, last)), scene.table.count
        )
        if rows:
            said = words | scene.header_says(column.position)
            yield Mention(column.position, said, rows, (("key:span", 1.0),), f"{first.year}–{last.year}")


def _within(date: Date, first: Date, last: Date) -> bool:
    """Whether a date is neither before nor after two others, by the parts that these have."""
    parts = [place for place, part in enumerate(last) if part]
    low, one, high = (tuple(day[place] for place in parts) for day in (first._replace(day=first.day or 0), date, last))
    return low <= one <= high
