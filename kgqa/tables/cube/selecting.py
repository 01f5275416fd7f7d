"""What a question selects of a cube: rows whose keys it names, alone, together, or side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, permutations

import numpy as np

from kgqa.tables.composing.table_meanings import Both, Everything, Meaning, Where
from kgqa.tables.cube.cube_questions import asked_noun, place_words, province_words
from kgqa.tables.cube.dimensions import Cube, Role
from kgqa.tables.finding.header_words import HeaderMatch
from kgqa.tables.finding.index import CellMatch
from kgqa.tables.finding.scene import Features, Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cells import Date, month_of
from kgqa.tables.grid.model import Column, Kind
from kgqa.tables.grid.rows import Rows
from kgqa.tables.language.question_cues import Time, bits

_MOST_MENTIONS, _MOST_SELECTIONS, _MOST_MEMBERS = 40, 60, 12
"""Mentions, selections, and members named side by side that are kept."""
_WHOLE = 0.75
"""The share of a cell that words must make up to be taken for it though headers hold them. Not fitted: see _held."""
_SURE = 0.85
"""The quality of a match of a whole cell from which on it is no chance. Not fitted: other forms of a word lie above."""
_LIKE = 0.3
"""How unlike its cells a mention by form, lemma or stem is at most. Not fitted: synonyms lie above."""
TRUE = frozenset({"tak", "true", "t", "yes"})
"""Cells that say yes."""
TRUTHS = TRUE | {"nie", "false", "n", "no"}
"""Cells of a column that says yes or no."""
_PAIR = 2
"""Keys that make several."""
_MEMBER = 0.8
"""The share of a cell that may be left unsaid of a member. Not fitted: see _held."""
_JOINING = frozenset(
    {"i", "oraz", "a", "niż", "lub", "albo", "czy", "do", "od", "wobec", "względem", "porównaniu", "nie"}
)
"""Words between things that are named side by side."""
TOWARDS = frozenset({"na", "z"})
"""Words between where something starts and where it ends."""
_SLIGHT = 0.2
"""What it counts that a mention chooses several cells, or many rows. Not fitted: ranking is."""
_SLIGHTLY = frozenset({"key:several", "key:wide"})
_RELATING = ("przypada", "stanowi", "jedn")
"""Beginnings of words that relate one thing to another."""
_YEAR = re.compile(r"(?:19|20)\d\d")


def _doubt(features: Features) -> float:
    """How little sure something is with some features."""
    return sum(value * (_SLIGHT if name in _SLIGHTLY else 1.0) for name, value in features)


@dataclass(frozen=True)
class Mention:
    """Words (bits) that name keys of a column, and the rows that have these keys."""

    column: int
    words: int
    rows: Rows
    features: Features
    label: str

    @property
    def doubt(self) -> float:
        """How little sure it is, for the beam."""
        return _doubt(self.features)

    @property
    def sure(self) -> bool:
        """Whether its words are those of the cells, no synonyms."""
        return dict(self.features).get("key:unlike", 0.0) < _LIKE


@dataclass(frozen=True)
class Choice:
    """Rows that a question selects: the words (bits) that it explains, the columns that it fixes."""

    rows: Rows
    words: int = 0
    columns: frozenset[int] = frozenset()
    ranged: frozenset[int] = frozenset()
    """Those of `columns` of which a stretch is chosen."""
    features: Features = ()
    meaning: Meaning = field(default_factory=Everything)


@dataclass(frozen=True)
class Members:
    """Keys of one column that are named side by side, in the order of the question."""

    column: int
    mentions: tuple[Mention, ...]
    words: int


def mentions(scene: Scene, cube: Cube) -> list[Mention]:
    """Everything in the key columns that the question may name, the surest first."""
    found = [*_held(scene, cube), *_coded(scene, cube)]
    for time in scene.wording.times:
        found += _timed(scene, cube, time)
    found += _spanned(scene, cube)
    found += _true(scene, cube)
    found += _absent(scene, cube)
    found += _leading(scene)
    found += [inner for one in found for inner in _inside(scene, cube, one)]
    found = [_beside_label(scene, cube, _outdone(scene, one, found), found) for one in found]
    ranked = sorted(found, key=lambda one: one.doubt - 0.5 * (one.words & scene.content).bit_count())
    distinct: dict[tuple[int, int, Rows], Mention] = {}
    for one in ranked:
        distinct.setdefault((one.column, one.words, one.rows), one)
    return list(distinct.values())[:_MOST_MENTIONS]


def _true(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """The rows that have what a column of yes and no tells: „ile parkingów ma ładowarkę”."""
    for column in cube.of(Role.KEY):
        header = scene.headers.get(column.position)
        told = _told_of(scene, cube, header)
        if header and told and set(column.values) <= TRUTHS:
            wanted = TRUTHS - TRUE if "NOT" in scene.cues else TRUE
            rows = [row for key in wanted & set(column.values) for row in column.values[key]]
            features = (("key:true", 1.0),)
            words = header.used | scene.cue_words("NOT")
            yield Mention(column.position, words, row_sets.from_indices(rows, scene.table.count), features, "tak")


def _absent(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """The rows that have nothing, or zero, of what a question denies: „ile zadań nie ma dofinansowania”."""
    denied = _denied(scene)
    for column in cube.of(Role.MEASURE) if denied else ():
        header = scene.headers.get(column.position)
        own = sum(1 << i for i, quality in header.qualities if quality > 1 - _LIKE) if header else 0
        if own & denied & scene.content:
            rows = row_sets.from_mask(np.isnan(column.numbers) | (column.numbers == 0))
            words = (header.used if header else 0) | scene.cue_words("NOT")
            if rows:
                yield Mention(column.position, words, rows, (("key:absent", 1.0),), "-")


def _leading(scene: Scene) -> Iterator[Mention]:
    """The first row of a ranking: „lider tabeli”."""
    said = scene.cue_words("LEADER")
    for column in scene.table.columns if said else ():
        if column.ranks and column.header:
            words = said | scene.cue_words("TABLE")
            yield Mention(column.position, words, row_sets.from_mask(column.numbers == 1), (), "1")


def _denied(scene: Scene) -> int:
    """The words (bits) behind „bez”, „nie ma”, „nie dostał”: the next few."""
    words = scene.wording.words
    found = 0
    for place in scene.wording.cued("NOT"):
        verb = place + 1 < len(words) and (words[place + 1].verb or "miec" in words[place + 1].keys)
        if words[place].text.lower() == "bez" or verb:
            found |= bits(place + 1, min(len(words), place + 4))
    return found


def _told_of(scene: Scene, cube: Cube, header: HeaderMatch | None) -> int:
    """The words (bits) that name a column of yes and no: no synonyms, and not those that name the rows."""
    sure = sum(1 << i for i, quality in header.qualities if quality > 1 - _LIKE) if header else 0
    label = scene.headers.get(cube.label)
    counted = "HOWMANY" in scene.wording.heads and not scene.cues & {"AVG", "SUM"}
    return sure & scene.content & ~(0 if counted else asked_noun(scene)) & ~(label.used if label else 0)


def _inside(scene: Scene, cube: Cube, one: Mention) -> Iterator[Mention]:
    """The counties and municipalities of a province that is named, or of a county."""
    found = cube.inside(row_sets.first(one.rows)) if one.rows.bit_count() == 1 else None
    if found:
        position, kind, rows = found
        near = one.words << 1 | one.words >> 1
        said = sum(1 << i for i, word in enumerate(scene.wording.words) if kind in word.keys)
        yield Mention(position, one.words | said & near, rows, (*one.features, ("key:inside", 1.0)), one.label)


def _outdone(scene: Scene, one: Mention, found: Sequence[Mention]) -> Mention:
    """A mention of a part of cells, marked where its words are whole cells of another column."""
    whole = 0
    for other in found:
        if (
            other.column != one.column
            and not dict(other.features).get("key:part")
            and dict(other.features).get("key:unlike", 1.0) < 1 - _SURE
        ):
            whole |= other.words
    part = dict(one.features).get("key:part", 0.0) > 0 and bool(one.words & whole & scene.content)
    return replace(one, features=(*one.features, ("key:outdone", 1.0))) if part else one


def _beside_label(scene: Scene, cube: Cube, one: Mention, found: Sequence[Mention]) -> Mention:
    """A mention, marked where its words name a row by its label as well."""
    own = one.words & scene.content
    labelled = any(other.column == cube.label and not own & ~other.words for other in found if other.sure)
    aside = one.column != cube.label and bool(own) and labelled
    return replace(one, features=(*one.features, ("key:aside", 1.0))) if aside else one


def _held(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """Cells of words; words that headers or the title hold, too, must make up nearly the whole cell."""
    kinds = scene.surely_around
    for header in scene.headers.values():
        kinds |= sum(1 << index for index, quality in header.qualities if quality > _WHOLE)
    for match in scene.cells:
        if cube.roles[match.column] is Role.MEASURE or _compares(scene, match.used):
            continue
        own = scene.headers.get(match.column)
        if match.used & ~kinds or match.cover > _WHOLE or _names(scene, match.used & ~(own.used if own else 0)):
            yield _with_kind(scene, cube, _mention(scene, match, kinds))


def _compares(scene: Scene, used: int) -> bool:
    """Whether all words are comparatives, which are no names here."""
    words = (word for index, word in enumerate(scene.wording.words) if used >> index & 1)
    return all(word.cues & {"MORE", "SUPER"} and not word.name for word in words)


def _names(scene: Scene, used: int) -> bool:
    return bool(used) and all(word.name for index, word in enumerate(scene.wording.words) if used >> index & 1)


def _mention(scene: Scene, match: CellMatch, kinds: int) -> Mention:
    said = [word for index, word in enumerate(scene.wording.words) if match.used >> index & 1]
    header = scene.headers.get(match.column)
    kind = not match.used & ~kinds and bool(scene.column(match.column).header) and not _names(scene, match.used)
    sure = match.exact and match.quality > _SURE
    features: Features = (
        ("key:unlike", 1 - match.quality),
        ("key:part", 0.0 if match.exact else 1 - match.cover),
        ("key:kind", float(kind and not sure)),
        ("key:wide", match.rows.bit_count() / scene.table.count),
        ("key:several", float(not match.exact and match.rows.bit_count() > 1)),
    )
    words = match.used | (header.used if header else 0)
    asked = asked_noun(scene) if "WHICH" in scene.wording.heads else 0
    if match.used & scene.content == asked and match.rows.bit_count() > 1:
        features = (("key:sort", 1.0),)  # „która filia” asks for all of them
    return Mention(match.column, words, match.rows, features, " ".join(word.text for word in said))


def _with_kind(scene: Scene, cube: Cube, one: Mention) -> Mention:
    """With „województwo” or „gmina” beside the name of a place, where the table does not tell their kinds."""
    said = 0
    if cube.holds_provinces(one.column):
        said = province_words(scene)
    elif cube.names_places(one.column) and not cube.kinds:
        said = place_words(scene)
    return replace(one, words=one.words | said & (one.words << 1 | one.words >> 1))


def _coded(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """Numbers that equal a code or a part of a time, where the question names the column."""
    for column in cube.of(Role.CODE, Role.TIME):
        header = scene.headers.get(column.position)
        if column.kind is not Kind.NUMBER or column.counts_years:
            continue
        named = (header.used if header else 0) | _parts(scene, column)
        for number in scene.wording.numbers:
            spoken = bits(number.start, number.end)
            rows = row_sets.from_mask(column.numbers == number.value)
            if rows and named & ~spoken:
                label = scene.wording.words[number.start].text
                yield Mention(column.position, spoken | named, rows, (("key:code", 1.0),), label)


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
    year = next((1 << i for i in range(time.start, time.end) if words[i].text == str(time.date.year)), 0)
    if time.date.year and not any(word.text[0].isdecimal() for word in words[time.start : time.end]):
        year = bits(time.start, time.end)  # „rok wcześniej”
    month = next((1 << i for i in range(time.start, time.end) if month_of(words[i].text)), 0)
    yield from _in_parts(scene, cube, time, label)
    for column in cube.of(Role.TIME):
        header = scene.headers.get(column.position)
        own = header.used if header else 0
        if column.kind is Kind.DATE:
            rows, spoken = _dated(column, time.date), bits(time.start, time.end)
        elif column.counts_years:
            rows, spoken = row_sets.from_mask(column.numbers == time.date.year), year
        else:
            rows, spoken = row_sets.from_mask(column.numbers == time.date.month), month
        relation = _relation(scene, time) if year or column.kind is Kind.DATE else 0
        if relation:
            yield from _bounded(scene, column, time, relation, own)
        elif rows and spoken:
            yield Mention(column.position, spoken | own, rows, (), label)


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


def span(scene: Scene) -> tuple[int, int, int] | None:
    """The first and last year of a stretch of time that the question names, and its words (bits)."""
    years = [time for time in scene.wording.times if time.date.year and not time.date.month]
    for first, last in pairwise(years):
        between = scene.wording.text[scene.wording.words[first.end - 1].end : scene.wording.words[last.start].start]
        opened = any(cue in ("od", "latach", "lata", "między", "pomiędzy", "okresie") for cue in _before(scene, first))
        joined = between.strip() in ("–", "-", "—") or (
            opened and between.strip() in ("do", "a", "i", "roku do", "r. do", "do roku")
        )
        if joined and first.date.year < last.date.year:
            return first.date.year, last.date.year, bits(first.start, last.end)
    return None


def _before(scene: Scene, time: Time) -> list[str]:
    return [word.text.lower() for word in scene.wording.words[max(0, time.start - 2) : time.start]]


def _spanned(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """The rows of a stretch of years."""
    found = span(scene)
    if found is None or "DIFF" in scene.cues:
        return
    first, last, words = found
    for column in cube.of(Role.TIME):
        if column.kind is Kind.NUMBER and column.counts_years:
            years = column.numbers
        else:
            years = np.array([date.year if date else np.nan for date in column.dates])
        rows = row_sets.from_mask((years >= first) & (years <= last))
        header = scene.headers.get(column.position)
        if rows:
            yield Mention(
                column.position, words | (header.used if header else 0), rows, (("key:span", 1.0),), f"{first}–{last}"
            )


def choices(scene: Scene, found: Sequence[Mention]) -> list[Choice]:
    """All rows, and the rows of mentions that go together; those that explain most first."""
    kept = [Choice(row_sets.every(scene.table.count))]
    for mention in sorted(found, key=lambda one: -one.words.bit_count()):
        kept += [joined for choice in kept if (joined := _joined(scene, choice, mention))]
        kept = sorted(kept, key=lambda one: -_worth(scene, one))[:_MOST_SELECTIONS]
    return kept


def _worth(scene: Scene, choice: Choice) -> float:
    return (choice.words & scene.content).bit_count() - _doubt(choice.features)


def _joined(scene: Scene, choice: Choice, mention: Mention) -> Choice | None:
    own = mention.words & ~choice.words
    if mention.column in choice.columns or not own & scene.content:
        return None
    rows = choice.rows & mention.rows
    if not rows:
        return None
    where = Where(mention.column, "=", mention.label)
    meaning = where if isinstance(choice.meaning, Everything) else Both(choice.meaning, where)
    stretched = (
        any(name in ("key:bound", "key:span") for name, _value in mention.features)
        or _several(scene, mention)
        or _kind_alone(scene, mention)
    )
    return Choice(
        rows, choice.words | mention.words, choice.columns | {mention.column},
        choice.ranged | ({mention.column} if stretched else set()),
        (*choice.features, *mention.features), meaning,
    )  # fmt: skip


def _kind_alone(scene: Scene, mention: Mention) -> bool:
    """Whether a mention chooses rows by nothing but the noun that is asked for: „która filia”."""
    noun = asked_noun(scene)
    return bool(noun) and mention.words & scene.content == noun and mention.rows.bit_count() > 1


def _several(scene: Scene, mention: Mention) -> bool:
    """Whether a mention of a month or year chooses several days."""
    column = scene.column(mention.column)
    ends = (row_sets.first(mention.rows), row_sets.last(mention.rows))
    return column.kind is Kind.DATE and column.codes[ends[0]] != column.codes[ends[1]]


def beside(scene: Scene, one: int, other: int, more: frozenset[str] = frozenset()) -> bool:
    """Whether words (bits) are joined by „i”, „a”, „niż”, „czy”, one of `more`, a comma: side by side, not nested."""
    first, last = (one, other) if one & -one < other & -other else (other, one)
    start, end = first.bit_length(), (last & -last).bit_length() - 1
    if end < start:
        return False
    words = scene.wording.words
    between = scene.wording.text[words[start - 1].end : words[end].start]
    said = [word.text.lower() for word in words[start:end]]
    outdone = any("OUTDO" in word.cues for word in words[start:end])
    return outdone or "," in between or any(word in _JOINING | more or word.startswith(_RELATING) for word in said)


def _member_order(one: Mention) -> float:
    return one.doubt + (0.15 if one.rows.bit_count() > 1 else 0.0)


def members(scene: Scene, found: Sequence[Mention], noun: int) -> list[Members]:
    """Keys of one column that the question names side by side; `noun` is the word (bit) that is asked for."""
    groups = []
    for column in dict.fromkeys(one.column for one in found):
        header = scene.headers.get(column)
        shared = header.used if header else 0
        apart = [_apart(one, shared, noun) for one in found if one.column == column]
        named = sorted(filter(None, apart), key=_member_order)
        kept = _side_by_side(scene, named)
        if len(kept) < _PAIR:
            kept = _best_pair(scene, named)
        if _PAIR <= len(kept) <= _MOST_MEMBERS:
            words = shared
            for one in kept:
                words |= one.words
            groups.append(Members(column, tuple(kept), words))
    return groups


def _apart(one: Mention, shared: int, noun: int) -> Mention | None:
    """A mention with words of its own alone, where it may be one of several."""
    own, part = one.words & ~shared, dict(one.features).get("key:part", 0.0)
    told = own & ~noun or not dict(one.features).get("key:part", 1.0)
    return replace(one, words=own) if told and part < _MEMBER else None


def _disjoint(one: Mention, other: Mention) -> bool:
    return not (one.words & other.words or one.rows & other.rows)


def _side_by_side(scene: Scene, named: Sequence[Mention]) -> list[Mention]:
    """The surest mentions that have no word in common and stand beside another."""
    kept: list[Mention] = []
    for one in named:
        if all(_disjoint(one, other) for other in kept):
            kept.append(one)
    kept.sort(key=lambda one: one.words & -one.words)
    return [one for one in kept if any(beside(scene, one.words, other.words) for other in kept)]


def _best_pair(scene: Scene, named: Sequence[Mention]) -> list[Mention]:
    """The two mentions side by side that explain most words together."""
    pairs = [
        (one, other)
        for one, other in permutations(named, 2)
        if one.words & -one.words < other.words & -other.words
        and _disjoint(one, other)
        and beside(scene, one.words, other.words, TOWARDS)
    ]
    best = max(pairs, key=lambda pair: (pair[0].words | pair[1].words).bit_count(), default=())
    return list(best)


def kinds_of(column: Column) -> bool:
    """Whether a column was added that tells the kinds of rows."""
    return not column.header and column.kind is Kind.TEXT
