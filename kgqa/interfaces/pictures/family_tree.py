"""The kin of a person over several generations, with those who married into it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from kgqa.interfaces.pictures.columns import Box, in_columns
from kgqa.interfaces.pictures.drawn_shapes import Named, Sketch, Table
from kgqa.interfaces.pictures.pictured_facts import ItemFacts
from kgqa.terms import ItemId
from kgqa.vocabulary import CHILD, FATHER, FEMALE, MALE, MOTHER, SEX, SIBLING, SPOUSE

KIN = frozenset({FATHER, MOTHER, CHILD, SIBLING, SPOUSE})
_UP, _DOWN, _BESIDE, _MARRIED = "u", "d", "b", "s"
"""Steps of a way to somebody: a parent, a child, a brother or sister, a spouse."""
_SHOWN = ("u", "b", "s", "d", "uu", "dd", "su", "ds")
"""The ways to those who are shown, the nearest first."""
_WANTED = ("sb", "bs", "bd", "ub", "us", "sd", "uuu", "ddd", "ubd")
"""Those to others, who are shown where they are meant."""
_MOST = 8
"""People of one generation."""
_SEXES = {MALE: " m", FEMALE: " f"}
_LATE = (9999.0, 9999.0)
"""The life of those of whom it is not known, behind all others."""


def family(person: ItemId, facts: ItemFacts, chosen: Collection[str] = ()) -> Sketch | None:
    """The kin of a person; None for one of whom the graph knows none. `chosen` are the items that are meant."""
    tree = _Tree(person, facts, frozenset(chosen))
    tree.grow()
    order = [one for generation in tree.columns() for one in generation]
    if len(order) == 1:
        return None
    links = [(str(one), str(other), role) for one, other, role in tree.links()]
    rows = ((Named(facts.name(one), one), Named(tree.kin(one))) for one in order)
    boxes = [[tree.box(one) for one in generation] for generation in tree.columns()]
    return in_columns("family", boxes, links, Table(("name", "kin"), tuple(rows)))


@dataclass(slots=True)
class _Tree:
    """Those who are shown."""

    person: ItemId
    facts: ItemFacts
    chosen: Collection[str]
    ways: dict[ItemId, str] = field(default_factory=dict)
    """By who is shown, the way from the person: „su” for a parent of a spouse."""

    def grow(self) -> None:
        """Find the kin: those who are always shown, and those who are meant with all between."""
        self.ways[self.person] = ""
        for way in _SHOWN:
            before = [one for one, known in self.ways.items() if known == way[:-1]]
            found = list(chain.from_iterable(self._next(one, way[-1]) for one in before))
            self._add(way, sorted(found, key=lambda one: one not in self.chosen))
        for way in _WANTED:
            for people in self._chains(self.person, way):
                if people[-1] in self.chosen:
                    for end, one in enumerate(people, 1):
                        self.ways.setdefault(one, way[:end])

    def _add(self, way: str, people: Iterable[ItemId]) -> None:
        alike = sum(_generation(known) == _generation(way) for known in self.ways.values())
        for one in people:
            if alike < _MOST and one not in self.ways:
                self.ways[one] = way
                alike += 1

    def _next(self, one: ItemId, step: str) -> Iterator[ItemId]:
        return _STEPS[step](one, self.facts)

    def _chains(self, one: ItemId, way: str) -> Iterator[tuple[ItemId, ...]]:
        """All people on a way, from the first step on."""
        for other in self._next(one, way[0]):
            yield from ((other, *rest) for rest in self._chains(other, way[1:])) if way[1:] else ((other,),)

    def columns(self) -> Sequence[Sequence[ItemId]]:
        """The generations, the eldest first, each in the order of those that it descends from or leads to."""
        own = [one for one, way in self.ways.items() if not _generation(way) and one != self.person]
        elders = [one for one in own if self.ways[one] == _BESIDE]
        middle = [*elders, self.person, *(one for one in own if one not in elders)]
        return [*reversed(list(self._further(middle, -1))), middle, *self._further(middle, 1)]

    def _further(self, near: Sequence[ItemId], step: int) -> Iterator[Sequence[ItemId]]:
        """The generations before (-1) or after (1) one, those of it that are nearest first."""
        generation = step
        while near:
            left = [one for one, way in self.ways.items() if _generation(way) == generation]
            near = list(self._ordered(near, left, step))
            if near:
                yield near
            generation += step

    def _ordered(self, near: Sequence[ItemId], left: Sequence[ItemId], step: int) -> Iterator[ItemId]:
        """A generation in the order of the one next to it, spouses side by side."""
        follow = _parents if step < 0 else _children
        led = chain.from_iterable(follow(one, self.facts) for one in near)
        paired = chain.from_iterable((one, *_spouses(one, self.facts)) for one in led)
        yield from (one for one in dict.fromkeys((*paired, *left)) if one in left)

    def links(self) -> Iterator[tuple[ItemId, ItemId, str]]:
        """Who descends from whom, and who married whom, with the role of the line."""
        for one, way in self.ways.items():
            near = [other for other, known in self.ways.items() if _generation(known) == _generation(way) - 1]
            yield from ((other, one, "kin") for other in near if other in _parents(one, self.facts))
            for other in _spouses(one, self.facts):
                if other in self.ways and _generation(self.ways[other]) == _generation(way):
                    yield min(one, other), max(one, other), "spouse"

    def box(self, one: ItemId) -> Box:
        """Somebody with what they are to the person, and their life."""
        role = "self" if one == self.person else "chosen" if one in self.chosen else ""
        told = self.kin(one) if one != self.person else ""
        return Box(Named(self.facts.name(one), one), self.facts.life_text(one), role, told)

    def kin(self, one: ItemId) -> str:
        """Name of the text of the page that says what somebody is to the person."""
        sex = next((_SEXES[one] for one in self.facts.items(one, SEX) if one in _SEXES), "")
        return f"kin {self.ways[one] or 'self'}{sex if self.ways[one] else ''}"


def _generation(way: str) -> int:
    return way.count(_DOWN) - way.count(_UP)


def _parents(person: ItemId, facts: ItemFacts) -> Iterator[ItemId]:
    """Fathers before mothers, then those who are only told to have the child."""
    own = (*facts.items(person, FATHER), *facts.items(person, MOTHER))
    yield from dict.fromkeys((*own, *facts.users(person, CHILD)))


def _children(person: ItemId, facts: ItemFacts) -> Iterator[ItemId]:
    known = (*facts.items(person, CHILD), *facts.users(person, FATHER), *facts.users(person, MOTHER))
    yield from sorted(dict.fromkeys(known), key=lambda one: facts.life(one) or _LATE)


def _siblings(person: ItemId, facts: ItemFacts) -> Iterator[ItemId]:
    of_parents = (child for parent in _parents(person, facts) for child in _children(parent, facts))
    yield from (one for one in dict.fromkeys((*facts.items(person, SIBLING), *of_parents)) if one != person)


def _spouses(person: ItemId, facts: ItemFacts) -> Iterator[ItemId]:
    yield from dict.fromkeys((*facts.items(person, SPOUSE), *facts.users(person, SPOUSE)))


_STEPS: Mapping[str, Callable[[ItemId, ItemFacts], Iterator[ItemId]]] = {
    _UP: _parents,
    _DOWN: _children,
    _BESIDE: _siblings,
    _MARRIED: _spouses,
}
