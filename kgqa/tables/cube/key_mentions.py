"""Everything in the key columns of a cube that a question may name: cells, times, what is true or denied, and rows that
keep to one of several bounds („stopa poniżej 5 %, a jednocześnie ponad 50 tys. bezrobotnych”)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from kgqa.tables.cube.cube_questions import Bound, asked_noun, bounds, place_words, province_words, rank, titled_places
from kgqa.tables.cube.dimensions import Cube, Role, names_place
from kgqa.tables.cube.key_times import named_times
from kgqa.tables.cube.selecting import LIKE, Mention
from kgqa.tables.finding.index import CellMatch
from kgqa.tables.finding.scene import Features, Scene
from kgqa.tables.finding.table_vocabulary import KIN, HeaderMatch, table_words
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.model import Column, Kind
from kgqa.tables.grid.rows import Rows
from kgqa.tables.language.question_cues import bits, each

_SHOWN = 20
"""Cells of which one shows whether words open it."""
_MOST_MENTIONS = 40
"""Mentions that are kept."""
_WHOLE = 0.75
"""The share of a cell that words must make up to be taken for it though headers hold them. Not fitted: see _held."""
_SURE = 0.85
"""The quality of a match of a whole cell from which on it is no chance. Not fitted: other forms of a word lie above."""
BLANK = frozenset({"-", "–", "—", "−", "."})
"""Cells without a mark, in columns of marks."""
_MARK = 2
"""The longest mark."""
_BEHIND = 3
"""Words behind one that leaves something out among which its name begins."""
TRUE = frozenset({"tak", "true", "t", "yes"})
"""Cells that say yes."""
_FALSE = frozenset({"nie", "false", "n", "no"})
TRUTHS = TRUE | _FALSE
"""Cells of a column that says yes or no."""


def mentions(scene: Scene, cube: Cube) -> list[Mention]:
    """Everything in the key columns that the question may name, the surest first."""
    found = [*_held(scene, cube), *named_times(scene, cube)]
    found += _true(scene, cube)
    found += _absent(scene, cube)
    found += _bounded_measures(scene, cube)
    found += _won(scene, cube)
    found += [inner for one in found for inner in _inside(scene, cube, one)]
    found = [_left_out(scene, _beside_label(scene, cube, _outdone(scene, one, found), found)) for one in found]
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
        true = _true_rows(scene, column) if header and told else 0
        false = row_sets.from_indices((row for key in _FALSE for row in column.values.get(key, ())), scene.table.count)
        rows = (false or scene.table.body & ~true) if "NOT" in scene.cues else true
        if header and true and rows:
            words = header.used | scene.cue_words("NOT")
            features = (("key:true", 1.0),)
            yield Mention(column.position, words, rows, features, "tak")


def _true_rows(scene: Scene, column: Column) -> Rows:
    """The rows with „tak” in a column that has nothing but such and „nie”, or with its one mark: „x”, „A”."""
    if column.values and set(column.values) <= TRUTHS:
        found = [row for key in TRUE & set(column.values) for row in column.values[key]]
        return row_sets.from_indices(found, scene.table.count)
    mark, *others = {key: key for key in column.keys if key and key not in BLANK} or [""]
    if others or not 0 < len(mark) <= _MARK:
        return 0
    return row_sets.from_indices((row for row, key in enumerate(column.keys) if key == mark), scene.table.count)


def _absent(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """The rows that have nothing, or zero, of what a question denies: „ile zadań nie ma dofinansowania”."""
    denied = _denied(scene)
    verbs = sum(1 << i + 1 for i in scene.wording.cued("NOT") if scene.wording.words[i + 1 : i + 2])
    for column in cube.of(Role.MEASURE, Role.KEY, Role.TIME) if denied else ():
        header = scene.headers.get(column.position)
        own = sum(1 << i for i, quality in header.qualities if quality > 1 - LIKE or verbs >> i & 1) if header else 0
        if own & denied & scene.content and not set(column.values) <= TRUTHS:
            rows = scene.table.body & row_sets.from_mask(_nothing(column, cube.roles[column.position]))
            words = (header.used if header else 0) | scene.cue_words("NOT")
            if rows:
                yield Mention(column.position, words, rows, (), "-")


def _nothing(column: Column, role: Role) -> npt.NDArray[np.bool_]:
    """Which cells have nothing, or zero."""
    return np.isnan(column.numbers) | (column.numbers == 0) if role is Role.MEASURE else column.codes < 0


def _won(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """The rows where one of those whose columns stand side by side has most: „w ilu obwodach wygrał Wilk”."""
    said = scene.cue_words("WINNER")
    rivals = [family.columns for family in cube.added_up] or [family.people for family in cube.families]
    for columns in rivals if said else ():
        names = {column: scene.header_says(column) & scene.content & ~said for column in columns}
        most = np.fmax.reduce([scene.column(column).order for column in columns]) if columns else np.array([])
        for column, name in names.items():
            rows = scene.table.body & row_sets.from_mask(scene.column(column).order == most) if name else 0
            if rows and name.bit_count() == max(map(int.bit_count, names.values())):
                yield Mention(column, name | said, rows, (), scene.column(column).name)


def _denied(scene: Scene) -> int:
    """The words (bits) behind „bez”, „nie ma”, „nie dostał”: the next few."""
    words = scene.wording.words
    found = 0
    for place in scene.wording.cued("NOT"):
        verb = place + 1 < len(words) and (words[place + 1].verb or "miec" in words[place + 1].keys)
        if words[place].text.lower() == "bez" or verb:
            found |= bits(place + 1, min(len(words), place + 2 + _BEHIND))
        if verb and place:
            found |= bits(max(0, place - _BEHIND), place)  # „która linia w niedziele nie jeździ”
    return found


def _told_of(scene: Scene, cube: Cube, header: HeaderMatch | None) -> int:
    """The words (bits) that name a column of yes and no: no synonyms, and not those that name the rows."""
    sure = sum(1 << i for i, quality in header.qualities if quality > 1 - LIKE) if header else 0
    label = scene.headers.get(cube.label)
    counted = "HOWMANY" in scene.wording.heads and not scene.cues & {"AVG", "SUM"}
    return sure & scene.content & ~(0 if counted else asked_noun(scene)) & ~(label.used if label else 0)


def _inside(scene: Scene, cube: Cube, one: Mention) -> Iterator[Mention]:
    """The counties and municipalities of a province that is named, or of a county."""
    found = cube.inside(one.rows)
    if found:
        position, kind, rows = found
        near = one.words << 1 | one.words >> 1
        said = sum(1 << i for i, word in enumerate(scene.wording.words) if kind in word.keys)
        yield Mention(position, one.words | said & near, rows, one.features, one.label)


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
    marked = dict(one.features).get("key:part", 0.0) > 0 and bool(one.words & whole & scene.content)
    return replace(one, features=(*one.features, ("key:outdone", 1.0))) if marked else one


def _left_out(scene: Scene, one: Mention) -> Mention:
    """A mention, of all rows but its own where it stands behind „pomijając”, „nie licząc”, „oprócz”."""
    own = one.words & ~scene.header_says(one.column) or one.words
    first = (own & -own).bit_length() - 1
    places = [place for place in scene.wording.cued("WITHOUT") if 0 < first - place <= _BEHIND]
    places = places or _not_done(scene, one, first)
    between = scene.wording.words[places[-1] + 1 : first] if places else ()
    denied = places and scene.wording.words[places[-1]].text.lower() == "nie"
    if not places or (not denied and any(word.verb and not word.function for word in between)):
        return one
    rows = scene.table.body & ~one.rows
    words = one.words | bits(places[-1], first) | scene.cue_words("WITHOUT") & bits(max(0, places[-1] - 1), first)
    return replace(one, words=words, rows=rows, without=True) if rows else one


def _not_done(scene: Scene, one: Mention, first: int) -> list[int]:
    """The place of „nie” before a verb that a whole cell says or follows: „nie wybrano”, „nie otrzymało oceny …”."""
    words = scene.wording.words
    column = scene.column(one.column)
    whole = not dict(one.features).get("key:part") and not set(column.values) <= TRUTHS and column.kind is Kind.TEXT
    near = (place for place in range(max(0, first - _BEHIND), first) if whole and words[place].text.lower() == "nie")
    verbs = [place for place in near if words[place + 1].verb and not words[place + 1].function]
    return verbs if "TRUTH" not in scene.wording.heads else []


def _beside_label(scene: Scene, cube: Cube, one: Mention, found: Sequence[Mention]) -> Mention:
    """A mention, marked where its words name a row by its label as well."""
    own = one.words & scene.content
    labelled = any(other.column == cube.label and not own & ~other.words for other in found if other.sure)
    aside = one.column != cube.label and bool(own) and labelled
    return replace(one, features=(*one.features, ("key:aside", 1.0))) if aside else one


def _held(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """Cells of words; words that headers or the title hold, too, must make up nearly the whole cell."""
    headed = 0
    for header in scene.headers.values():
        headed |= sum(1 << index for index, quality in header.qualities if quality > _WHOLE)
    kinds = headed | scene.surely_around
    for match in scene.cells:
        if cube.roles[match.column] is Role.MEASURE or _compares(scene, match.used) or not match.used & ~rank(scene)[1]:
            continue
        own = scene.headers.get(match.column)
        named = _names(scene, match.used & ~(own.used if own else 0))
        sorts = match.column == cube.indicator
        if sorts or match.used & ~kinds or match.cover > _WHOLE or named or _tells_apart(scene, match, headed):
            found = _with_kind(scene, cube, _mention(scene, match, kinds))
            led = (
                _led(scene, match, range(scene.table.count))
                if match.column == cube.indicator and not match.exact
                else 0
            )
            if led and led != found.rows:
                yield replace(found, rows=led)
                found = replace(found, features=(*found.features, ("key:outdone", 1.0)))
            yield found


def _led(scene: Scene, match: CellMatch, rows: Sequence[int]) -> Rows:
    """Those of some rows whose cell begins with one of the words: „mieszkania oddane”, no „powierzchnia mieszkania”."""
    found = [scene.matches[place] for place in each(match.used & scene.content)]
    said = {word for words in found for word, quality in words.items() if quality > KIN}
    texts = scene.column(match.column).texts
    return row_sets.from_indices(
        (row for row in rows if said.intersection(table_words(texts[row])[:1])), scene.table.count
    )


def _tells_apart(scene: Scene, match: CellMatch, headed: int) -> bool:
    """Whether words of the title alone choose the smaller half of the rows, and do not name what rows are."""
    few = 2 * match.rows.bit_count() <= scene.table.count
    rows = 0 if scene.wording.heads & {"HOWMANY", "BYHOWMANY"} else asked_noun(scene)
    return few and match.quality >= _WHOLE and match.used & scene.content & ~headed not in (0, rows)


def _compares(scene: Scene, used: int) -> bool:
    """Whether all words are comparatives, which are no names here."""
    words = (word for index, word in enumerate(scene.wording.words) if used >> index & 1)
    return all(word.cues & {"MORE", "SUPER"} and not word.name for word in words)


def _names(scene: Scene, used: int) -> bool:
    return bool(used) and all(word.name for index, word in enumerate(scene.wording.words) if used >> index & 1)


def _mention(scene: Scene, match: CellMatch, kinds: int) -> Mention:
    said = [word for index, word in enumerate(scene.wording.words) if match.used >> index & 1]
    common = not match.used & ~kinds and bool(scene.column(match.column).header) and not _names(scene, match.used)
    sure = match.exact and match.quality > _SURE
    features: Features = (
        ("key:unlike", 1 - match.quality),
        ("key:part", 0.0 if match.exact else 1 - match.cover),
        ("key:kind", float(common and (not sure or not match.used & scene.content & ~place_words(scene)))),
        (
            "key:inner",
            float(
                not (
                    match.exact or _names(scene, match.used) or _led(scene, match, row_sets.leading(match.rows, _SHOWN))
                )
            ),
        ),
    )
    words = match.used | scene.header_says(match.column)
    kind = place_words(scene) & (match.used & titled_places(scene)) >> 1
    if kind and names_place(scene.column(match.column)) and not scene.header_says(match.column) & kind:
        features = (*features, ("key:outdone", 1.0))  # a town that has the name of the title's commune
    asked = asked_noun(scene) if "WHICH" in scene.wording.heads else 0
    if match.used & scene.content == asked and match.rows.bit_count() > 1:
        features = ()  # „która filia” asks for all of them
    return Mention(match.column, words, match.rows, features, " ".join(word.text for word in said))


def _with_kind(scene: Scene, cube: Cube, one: Mention) -> Mention:
    """With „województwo” or „gmina” beside the name of a place, where the table does not tell their kinds."""
    said = 0
    if cube.holds_provinces(one.column):
        said = province_words(scene)
    elif cube.names_places(one.column) and not cube.kinds:
        said = place_words(scene)
    return replace(one, words=one.words | said & (one.words << 1 | one.words >> 1))


def _bounded_measures(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """The rows that keep to each of two bounds or more, by the column of numbers that is named nearest to it."""
    times = sum(bits(time.start, time.end) for time in scene.wording.times if not scene.misses(time))
    headed = 0
    for header in scene.headers.values():
        headed |= header.used
    told = [bound for bound in bounds(scene) if bound.relation != "=" and bound.number & ~times & ~headed]
    if len({bound.number for bound in told}) < 2 or "DIFF" in scene.cues:  # noqa: PLR2004 (operators compare by one)
        return
    for bound in told:
        for position in _nearest(scene, cube, bound):
            column = scene.column(position)
            rows = row_sets.from_mask(bound.holds(column.order, cube.scale(position)))
            if rows:
                words = bound.words | scene.header_says(position)
                yield Mention(position, words, rows, (("key:bound", 1.0),), f"{bound.relation} {bound.value:g}")


def _nearest(scene: Scene, cube: Cube, bound: Bound) -> Sequence[int]:
    """The columns of numbers whose own words stand nearest to a bound, of the times that the question names."""
    number, far = bound.number.bit_length() - 1, dict[int, int]()
    for column in cube.of(Role.MEASURE):
        header = scene.headers.get(column.position)
        best = ((1 << i, quality >= scene.best_qualities[i]) for i, quality in header.qualities) if header else ()
        own = sum(word for word, holds in best if holds) & scene.content & ~bound.words
        if own and column.position not in scene.conflicts:
            far[column.position] = min(abs(number - place) for place in each(own))
    return [position for position, distance in far.items() if distance == min(far.values())]
