"""A small family tree from the statements of a graph: parents, brothers and sisters, spouses, children; of them those
of the next generation where an answer is among these."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from kgqa.interfaces.pictures.columns import Box, in_columns
from kgqa.interfaces.pictures.drawn_shapes import Named, Picture, Table
from kgqa.interfaces.pictures.pictured_facts import ItemFacts
from kgqa.terms import ItemId
from kgqa.vocabulary import CHILD, FATHER, MOTHER, SIBLING, SPOUSE

_MOST = 8
"""People of one generation."""
KIN = frozenset({FATHER, MOTHER, CHILD, SIBLING, SPOUSE})


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


def family(person: ItemId, facts: ItemFacts, chosen: Collection[str] = ()) -> Picture | None:
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
