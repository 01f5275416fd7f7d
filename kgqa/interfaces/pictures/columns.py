"""Boxes in columns, joined by lines: a graph by the columns of a result, a family by its generations."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from kgqa.interfaces.pictures.drawn_shapes import (
    MARGIN,
    NARROW,
    Bar,
    Line,
    Named,
    Picture,
    Sketch,
    Table,
    Text,
    shortened,
)
from kgqa.interfaces.pictures.pictured_facts import ItemFacts
from kgqa.terms import ItemId
from kgqa.vocabulary import CHILD, FATHER, MOTHER, SIBLING, SPOUSE

_HEIGHT = 40
_ROW = 50
_GAP = 34
_LETTER, _BOLD = 8.2, 9.6
"""Widths of letters."""
_HEAD = 20
"""Room for the heading of a column."""
_MOST = 8
"""People of one generation."""
KIN = frozenset({FATHER, MOTHER, CHILD, SIBLING, SPOUSE})


@dataclass(frozen=True, slots=True)
class Box:
    """Something with words below its name."""

    name: Named
    note: str = ""
    role: str = ""
    """`chosen` for what is meant, `self` for whom the others are told of; a class of the style sheet."""


Links = Sequence[tuple[str, str, str]]
"""From which box to which, by the items of their names, and the role of the line."""


def in_columns(
    kind: str, columns: Sequence[Sequence[Box]], links: Links, table: Table, heads: Sequence[str] = ()
) -> Sketch | None:
    """Columns side by side, each in the middle of the height; None where no line joins them."""
    shown = [column for column in columns if column]
    return Sketch(kind, _drawn, (kind, shown, links, table, heads)) if links and shown else None


def _drawn(kind: str, shown: Sequence[Sequence[Box]], links: Links, table: Table, heads: Sequence[str]) -> Picture:
    width = (NARROW - 2 * MARGIN - _GAP * (len(shown) - 1)) / len(shown)
    height = _HEAD * bool(heads) + 2 * MARGIN + max(map(len, shown)) * _ROW - (_ROW - _HEIGHT)
    boxes = {
        box.name.item: (box, MARGIN + place * (width + _GAP), y)
        for place, column in enumerate(shown)
        for box, y in zip(column, _tops(len(column), height, bool(heads)), strict=True)
    }
    bars = tuple(_bar(box, x, y, width) for box, x, y in boxes.values())
    texts = tuple(text for box, x, y in boxes.values() for text in _texts(box, x, y, width))
    titles = (
        Text(round(MARGIN + place * (width + _GAP) + width / 2, 1), 16, head, "middle", "quiet")
        for place, head in enumerate(heads[: len(shown)])
    )
    lines = tuple(
        line for one, other, role in links if one in boxes and other in boxes
        for line in _joining(boxes[one][1:], boxes[other][1:], width, role)
    )  # fmt: skip
    return Picture(kind, NARROW, round(height), (), lines, bars, (), (*titles, *texts), table)


def _tops(count: int, height: float, headed: bool) -> Sequence[float]:
    """The upper edges of so many boxes, in the middle of the height."""
    head = _HEAD * headed
    first = head + (height - head - (count * _ROW - (_ROW - _HEIGHT))) / 2
    return [round(first + place * _ROW, 1) for place in range(count)]


def _bar(box: Box, x: float, y: float, width: float) -> Bar:
    title = f"{box.name.words}, {box.note}" if box.note else box.name.words
    return Bar(round(x, 1), y, round(width, 1), _HEIGHT, title, f"box {box.role}".rstrip())


def _texts(box: Box, x: float, y: float, width: float) -> Sequence[Text]:
    middle = round(x + width / 2, 1)
    role = "strong" if box.role == "chosen" else ""
    name = shortened(box.name.words, int(width / (_BOLD if role else _LETTER)))
    if not box.note:
        return (Text(middle, y + 25, name, "middle", role),)
    return Text(middle, y + 18, name, "middle", role), Text(middle, y + 33, box.note, "middle", "quiet small")


def _joining(one: tuple[float, float], other: tuple[float, float], width: float, role: str) -> Sequence[Line]:
    """A line from the right of a box to the left of another, or down from one to another of the same column."""
    (x1, y1), (x2, y2) = sorted((one, other))
    if x1 == x2:
        middle = round(x1 + width / 2, 1)
        return (Line(middle, y1 + _HEIGHT, middle, y2, role),) if y2 - y1 <= _ROW else _beside(x1, y1, y2, role)
    return (Line(round(x1 + width, 1), y1 + _HEIGHT / 2, round(x2, 1), y2 + _HEIGHT / 2, role),)


def _beside(x: float, y1: float, y2: float, role: str) -> Sequence[Line]:
    """Around the boxes between two of one column, on their left."""
    left, from_, to = round(x - 7, 1), y1 + _HEIGHT / 2, y2 + _HEIGHT / 2
    across = ((round(x, 1), from_, left, from_), (left, from_, left, to), (left, to, round(x, 1), to))
    return tuple(Line(*ends, role) for ends in across)


@dataclass(slots=True)
class _Tree:
    """Those who are shown, by generation, and who descends from whom."""

    generations: dict[int, dict[ItemId, str]]
    """How each is related, as the name of a text of the page."""
    parents: dict[tuple[ItemId, ItemId], str]
    """Pairs of an elder and a younger one, or of two spouses; with the role of the line."""

    def add(self, generation: int, item: ItemId, kin: str) -> None:
        people = self.generations.setdefault(generation, {})
        if len(people) < _MOST and all(item not in one for one in self.generations.values()):
            people[item] = kin

    def known(self, generation: int) -> list[ItemId]:
        return list(self.generations.get(generation, ()))


def family(person: ItemId, facts: ItemFacts, chosen: Collection[str] = ()) -> Sketch | None:
    """The kin of a person; None for one of whom the graph knows none. `chosen` are the items that are meant."""
    tree = _Tree({0: {person: "self"}}, {})
    _near(tree, person, facts)
    far = set(chosen) - {one for people in tree.generations.values() for one in people}
    if far:
        _far(tree, facts, far)
    if len([one for people in tree.generations.values() for one in people]) == 1:
        return None
    order = sorted(tree.generations)
    roles = {**dict.fromkeys(chosen, "chosen"), person: "self"}
    columns = [[_box(one, facts, roles.get(one, "")) for one in tree.known(place)] for place in order]
    links = [(str(one), str(other), role) for (one, other), role in tree.parents.items()]
    people = ((one, kin) for place in order for one, kin in tree.generations[place].items())
    rows = ((Named(facts.name(one), one), Named(f"kin {kin}")) for one, kin in people)
    return in_columns("family", columns, links, Table(("name", "kin"), tuple(rows)))


def _near(tree: _Tree, person: ItemId, facts: ItemFacts) -> None:
    for parent in _parents(person, facts):
        tree.add(-1, parent, "parent")
        tree.parents[(parent, person)] = "kin"
    for sibling in dict.fromkeys((*facts.items(person, SIBLING), *_siblings(tree, person, facts))):
        tree.add(0, sibling, "sibling")
        tree.parents |= {(parent, sibling): "kin" for parent in _parents(sibling, facts) if parent in tree.known(-1)}
    for spouse in facts.items(person, SPOUSE):
        tree.add(0, spouse, "spouse")
        tree.parents[(person, spouse)] = "spouse"
    for child in _children(person, facts):
        tree.add(1, child, "child")
        tree.parents |= {(parent, child): "kin" for parent in _parents(child, facts) if parent in tree.known(0)}
        tree.parents[(person, child)] = "kin"


def _far(tree: _Tree, facts: ItemFacts, wanted: Collection[str]) -> None:
    """Those of the next generation who are meant, with those between."""
    for place, further, kin in ((-1, _parents, "grandparent"), (1, _children, "grandchild")):
        for one in tree.known(place):
            for other in further(one, facts):
                if other in wanted:
                    tree.add(2 * place, other, kin)
                    tree.parents[(other, one) if place < 0 else (one, other)] = "kin"


def _parents(person: ItemId, facts: ItemFacts) -> Iterator[ItemId]:
    yield from dict.fromkeys((*facts.items(person, FATHER), *facts.items(person, MOTHER)))


def _children(person: ItemId, facts: ItemFacts) -> Iterator[ItemId]:
    known = (*facts.items(person, CHILD), *facts.users(person, FATHER), *facts.users(person, MOTHER))
    yield from sorted(dict.fromkeys(known), key=lambda one: facts.life(one) or (9999.0, 9999.0))


def _siblings(tree: _Tree, person: ItemId, facts: ItemFacts) -> Iterator[ItemId]:
    yield from (child for parent in tree.known(-1) for child in _children(parent, facts) if child != person)


def _box(one: ItemId, facts: ItemFacts, role: str) -> Box:
    return Box(Named(facts.name(one), one), facts.life_text(one), role)
