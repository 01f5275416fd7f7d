"""What a question selects of a cube: words that name keys of a column, and the rows that have them, alone, together, or
side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from kgqa.model import Except, SetMeaning
from kgqa.tables.composing.table_meanings import ROWS, where
from kgqa.tables.cube.cube_questions import asked_noun, joining_words
from kgqa.tables.cube.dimensions import Cube
from kgqa.tables.finding.scene import Features, Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.model import Kind
from kgqa.tables.grid.rows import Rows

LIKE = 0.3
"""How unlike its cells a mention by form, lemma or stem is at most. Not fitted: synonyms lie above."""


def _doubt_of(features: Features) -> float:
    """How little sure something is with some features."""
    return sum(value for _name, value in features)


@dataclass(frozen=True)
class Mention:
    """Words (bits) that name keys of a column, and the rows that have these keys."""

    column: int
    words: int
    rows: Rows
    features: Features
    label: str
    without: bool = False
    """Whether `rows` are all but those that have the keys."""

    @property
    def doubt(self) -> float:
        """How little sure it is, for the beam."""
        return _doubt_of(self.features)

    @property
    def sure(self) -> bool:
        """Whether its words are those of the cells, no synonyms."""
        return dict(self.features).get("key:unlike", 0.0) < LIKE


_MOST_SELECTIONS, _MOST_MEMBERS = 60, 12
"""Selections, and members named side by side that are kept."""
_PAIR = 2
"""Keys that make several."""
_MEMBER = 0.8
"""The share of a cell that may be left unsaid of a member. Not fitted: see _held."""
_BEFORE = 3
"""Words before what is compared with among which „niż” stands: „niż w powiecie …”."""
_THAN = frozenset({"od", "niż"})
TOWARDS = frozenset({"na", "z"})
"""Words between where something starts and where it ends."""
MIXED = "choice:mixed"
"""The feature of a choice whose numbers are of different sorts."""
SORTED = "choice:sorted"
"""That of a choice by a key that says what the numbers are."""
_RELATING = ("przypada", "stanowi", "jedn")
"""Beginnings of words that relate one thing to another."""


@dataclass(frozen=True)
class Choice:
    """Rows that a question selects: the words (bits) that it explains, the columns that it fixes."""

    rows: Rows
    words: int = 0
    columns: frozenset[int] = frozenset()
    ranged: frozenset[int] = frozenset()
    """Those of `columns` of which a stretch is chosen."""
    features: Features = ()
    meaning: SetMeaning = ROWS


@dataclass(frozen=True)
class Members:
    """Keys of one column that are named side by side, in the order of the question."""

    column: int
    mentions: tuple[Mention, ...]
    words: int


def sorted_by(cube: Cube, choice: Choice, column: int) -> Features:
    """What is to be taken back where a column tells the sorts of numbers apart that a choice mixes."""
    return tuple((name, -value) for name, value in choice.features if name == MIXED and column == cube.indicator)


def choices(scene: Scene, found: Sequence[Mention]) -> list[Choice]:
    """All rows, and the rows of mentions that go together; those that explain most first."""
    kept = [Choice(row_sets.every(scene.table.count))]
    for mention in sorted(found, key=lambda one: (one.without, -one.words.bit_count())):
        kept += [joined for choice in kept if (joined := _joined(scene, choice, mention))]
        kept = sorted(kept, key=lambda one: -_worth(scene, one))[:_MOST_SELECTIONS]
    return kept


def _worth(scene: Scene, choice: Choice) -> float:
    return (choice.words & scene.content).bit_count() - _doubt_of(choice.features)


def _joined(scene: Scene, choice: Choice, mention: Mention) -> Choice | None:
    own = mention.words & ~choice.words
    if (mention.column in choice.columns and not mention.without) or not own & scene.content:
        return None
    rows = choice.rows & mention.rows
    if not rows:
        return None
    meaning = narrowed(scene, mention, choice.meaning)
    stretched = (
        mention.without
        or any(name in ("key:bound", "key:span") for name, _value in mention.features)
        or _several(scene, mention)
        or _kind_alone(scene, mention)
    )
    return Choice(
        rows, choice.words | mention.words, choice.columns | {mention.column},
        choice.ranged | ({mention.column} if stretched else set()),
        (*choice.features, *mention.features), meaning,
    )  # fmt: skip


def narrowed(scene: Scene, mention: Mention, base: SetMeaning) -> SetMeaning:
    """The rows of a set that a mention chooses, as a meaning."""
    by = scene.column(mention.column)
    return Except(base, where(by, "=", mention.label)) if mention.without else where(by, "=", mention.label, base)


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
    joining = joining_words() | more
    outdone = any("OUTDO" in word.cues for word in words[start:end])
    begun = (first & -first).bit_length() - 1
    before = {word.text.lower() for word in words[max(0, begun - _BEFORE) : begun]}
    than = scene.outdone or "TIMES" in scene.cues  # „o ile więcej niż w A jest w B”
    outdone = outdone or bool(before & _THAN and than)
    return (
        outdone
        or not {",", "–"}.isdisjoint(between)
        or any(word in joining or word.startswith(_RELATING) for word in said)
    )


def _member_order(one: Mention) -> float:
    return one.doubt + (0.15 if one.rows.bit_count() > 1 else 0.0)


def members(scene: Scene, found: Sequence[Mention], noun: int) -> list[Members]:
    """Keys of one column that the question names side by side; `noun` is the word (bit) that is asked for."""
    groups = []
    verbs = sum(1 << i for i, word in enumerate(scene.wording.words) if word.verb and not word.name)
    for column in dict.fromkeys(one.column for one in found):
        shared = scene.header_says(column)
        apart = [_apart(one, shared, noun, verbs) for one in found if one.column == column]
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


def _apart(one: Mention, shared: int, noun: int, verbs: int) -> Mention | None:
    """A mention with words of its own alone, where it may be one of several; those are no verbs."""
    own, part = one.words & ~shared & ~verbs, dict(one.features).get("key:part", 0.0)
    told = own & ~noun or (own and not dict(one.features).get("key:part", 1.0))
    return replace(one, words=own) if told and (part < _MEMBER or one.rows.bit_count() == 1) else None


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
