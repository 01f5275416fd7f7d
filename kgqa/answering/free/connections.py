"""What things have in common, the values that so many of them share, and how they are connected by statements."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, pairwise
from math import log2

from kgqa.answering.free.steps import Steps
from kgqa.model import Coinciding, Commonest, Direction, Step
from kgqa.resources import table_rows
from kgqa.terms import Iri, ItemId, Literal, PropertyId, Term, integer
from kgqa.vocabulary import (
    BIRTHPLACE,
    BORDERS,
    CAPITAL_OF,
    CHILD,
    CITIZENSHIP,
    FATHER,
    FOLLOWED_BY,
    FOLLOWS,
    HUMAN,
    INSTANCE_OF,
    MOTHER,
    PARENT_TAXON,
    SIBLING,
    SPOUSE,
    SUBCLASS_OF,
    TWIN_TOWN,
    UNIT_OF,
)

Statement = tuple[Term, Term, Term]

_BACKWARD = "^"
_NATIVE = ("pl", "mul")
_TRIVIAL = frozenset({HUMAN.iri})
_MOST_MEMBERS = 5_000
"""Things that may share a value; of more nobody tells."""
_MOST_CROWD = 60
"""Statements that may lead to what connects two things. Not fitted: of a country, or a calling, nobody would say so."""
_MOST_DOUBLINGS = 3
"""What the properties of ways lose at most. Not fitted: beyond stand classes and places of everything."""
_NEIGHBOURS = (
    BORDERS, TWIN_TOWN, CAPITAL_OF, FOLLOWS, FOLLOWED_BY, BIRTHPLACE, CITIZENSHIP, UNIT_OF,
)  # fmt: skip
"""Properties that connect one thing with another directly: borders, twin towns, capitals, what follows."""
_LONGEST = 4
"""Statements of a connection that people still follow."""
_HIGHEST = 8
"""Levels of classes that are climbed. Not fitted: it bounds the work."""
_ABOVE = 6.0
"""What a class loses that is several levels above what shares it, beside those levels. Not fitted: it is as much as a
class that nearly a hundred things share."""
_KIN = tuple(
    Step(one, inverse=inverse)
    for one in (FATHER, MOTHER, CHILD, SPOUSE, SIBLING)
    for inverse in (False, True)
)  # fmt: skip
_CLASS, _NARROW = Step(INSTANCE_OF), -1.0
"""What a class loses of two that things share: the narrower one says more than what else they have in common."""
_MANY = 20
"""Values from which on the commonest one tells more than how much the graph knows. Not fitted: few questions ask so."""
_SOME, _FAR = 10, 2
"""Fewer values tell it where the commonest one is far from the next. Not fitted, as above."""
_CENTURY = 100
"""Years from which on a period begins in a year that ends in 1."""
_YEAR = re.compile(r"([+-]?\d+)-\d\d-\d\dT")


@dataclass(frozen=True, slots=True)
class Common:
    """Values that several things share by one property, the rarest first."""

    step: Step
    values: tuple[Term, ...]
    weight: float
    """How little they say: doublings of how many things share the rarest of them."""
    is_far: bool = False
    """Whether several statements one after the other lead to them."""


def common(things: Sequence[Term], steps: Steps, is_meant: Callable[[Iri], bool] = lambda _: True) -> Common | None:
    """What says most of what some things have in common, of what may be meant; None for nothing worth telling. Raises
    TooMuch."""
    found = (_common(step, doublings, things, steps, is_meant) for step, doublings in _steps())
    above = (_above(name, things, steps, is_meant) for name in (PARENT_TAXON, SUBCLASS_OF))
    told = (one for one in (*found, *above) if one is not None)
    return min(told, key=lambda one: one.weight, default=None)


def common_of_kind(things: Sequence[Term], steps: Steps, is_of_kind: Callable[[Iri], bool]) -> Common | None:
    """What some things have in common that is of a kind, by whatever property; None for nothing. Raises TooMuch."""
    item = things[0].item if isinstance(things[0], Iri) else None
    names = steps.graph.direct_properties(item) if isinstance(item, ItemId) else ()
    found = (_common(Step(name), 0.0, things, steps, is_of_kind) for name in names)
    return min((one for one in found if one is not None), key=lambda one: one.weight, default=None)


def _common(
    step: Step, doublings: float, things: Sequence[Term], steps: Steps, is_meant: Callable[[Iri], bool]
) -> Common | None:
    told = frozenset(word for thing in things for word in _label(thing, steps).split())
    shared = [
        one for one in steps.step(step, things[0])
        if isinstance(one, Iri) and one not in (*things, *_TRIVIAL) and _has_name(one, steps)
        and _label(one, steps) not in told
    ]  # fmt: skip
    for thing in things[1:]:
        shared = [one for one in shared if one in steps.step(step, thing)] if shared else []
    shared = [one for one in shared if is_meant(one)]
    weights = {one: log2(1 + sharing) for one in shared if (sharing := _sharing(step, one, steps)) <= _MOST_MEMBERS}
    if not weights:
        return None
    ranked = tuple(sorted(weights, key=lambda one: (weights[one], -steps.graph.popularity(_item(one)))))
    is_narrow = step == _CLASS and len(ranked) > 1  # „gaz szlachetny” of what are chemical elements, too
    return Common(step, ranked, weights[ranked[0]] + (_NARROW if is_narrow else doublings))


def _above(name: PropertyId, things: Sequence[Term], steps: Steps, is_meant: Callable[[Iri], bool]) -> Common | None:
    """The nearest class, or taxon, above all of some things („drapieżne” of a dog and a cat)."""
    levels = [_levels(name, thing, steps) for thing in things]
    highest = {
        one: max(other[one] for other in levels) for one in levels[0]
        if isinstance(one, Iri) and all(one in other for other in levels) and _has_name(one, steps) and is_meant(one)
    }  # fmt: skip
    nearest = min(highest, key=lambda one: (highest[one], _item(one).number), default=None)
    return None if nearest is None else Common(Step(name), (nearest,), _ABOVE + highest[nearest], is_far=True)


def _levels(name: PropertyId, thing: Term, steps: Steps) -> Mapping[Term, int]:
    """How many levels above a thing each class, or taxon, stands."""
    found: dict[Term, int] = {}
    edge: Sequence[Term] = (thing,)
    for level in range(1, _HIGHEST + 1):
        edge = [one for below in edge for one in steps.step(Step(name), below) if one not in found]
        found.update(dict.fromkeys(edge, level))
    return found


def is_told_by_names(way: Sequence[Statement], steps: Steps) -> bool:
    """Whether all things on a way have names, those that it joins as well."""
    return all(isinstance(one, Iri) and _has_name(one, steps) for subject, _, obj in way for one in (subject, obj))


def _has_name(term: Iri, steps: Steps) -> bool:
    """Whether a thing has a name to be told by: a Polish one, or one of all languages."""
    item = term.item
    return isinstance(item, ItemId) and steps.graph.entity(item).language in _NATIVE


def _label(term: Term, steps: Steps) -> str:
    item = term.item if isinstance(term, Iri) else None
    return steps.graph.entity(item).label.lower() if item else ""


def _sharing(step: Step, value: Iri, steps: Steps) -> int:
    """How many things share a value."""
    if step.inverse:
        return len(steps.graph.objects(value, step.property.direct))
    return steps.graph.count_subjects(step.property.direct, value)


def direct(one: Term, other: Term, steps: Steps) -> tuple[Statement, ...]:
    """A statement that leads from one thing to another, either way; none where there is none."""
    for subject, obj in ((one, other), (other, one)):
        for name in _properties(subject, steps, _NEIGHBOURS):
            if obj in steps.step(Step(name), subject):
                return ((subject, name.direct, obj),)
    return ()


def connection(one: Term, other: Term, steps: Steps) -> tuple[Statement, ...]:
    """The shortest way of statements between two things, from both of which it leads to the same third one."""
    forward: dict[Term, tuple[Statement, ...]] = {one: ()}
    backward: dict[Term, tuple[Statement, ...]] = {other: ()}
    for length in range(1, _LONGEST + 1):
        _grow(forward if length % 2 else backward, steps)
        meeting = [node for node in forward if node in backward and _is_telling(node, steps)]
        if meeting:
            best = min(meeting, key=lambda node: (len(forward[node]) + len(backward[node]), _crowd(node, steps)))
            return (*forward[best], *reversed(backward[best]))
    return ()


def kinship(one: Term, other: Term, steps: Steps) -> tuple[Statement, ...]:
    """The shortest way of statements on kin from one person to another; empty for none."""
    ways: dict[Term, tuple[Statement, ...]] = {one: ()}
    edge: list[Term] = [one]
    for _ in range(_LONGEST):
        reached: list[Term] = []
        for node in edge:
            for step in _KIN:
                for end in steps.step(step, node):
                    if isinstance(end, Iri) and end not in ways and _has_name(end, steps):
                        said = (end, step.property.direct, node) if step.inverse else (node, step.property.direct, end)
                        ways[end] = (*ways[node], said)
                        reached.append(end)
        if other in ways:
            return ways[other]
        edge = reached
    return ()


def _grow(ways: dict[Term, tuple[Statement, ...]], steps: Steps) -> None:
    """Go one statement further from the ends of some ways."""
    longest = max(map(len, ways.values()))
    for node in [node for node, way in ways.items() if len(way) == longest]:
        for name in _properties(node, steps):
            for end in steps.step(Step(name), node):
                if isinstance(end, Iri) and end not in ways and _has_name(end, steps):
                    ways[end] = (*ways[node], (node, name.direct, end))


def _properties(term: Term, steps: Steps, further: Iterable[PropertyId] = ()) -> Iterable[PropertyId]:
    """The properties of a thing that connect it with others, and those of some further ones that it has."""
    item = term.item if isinstance(term, Iri) else None
    known = frozenset(steps.graph.direct_properties(item)) if isinstance(item, ItemId) else frozenset()
    return (one for one in (*_connecting(), *further) if one in known)


def _is_telling(node: Term, steps: Steps) -> bool:
    """Whether something in the middle of a way is not what all the world is connected by."""
    return _crowd(node, steps) <= _MOST_CROWD


def _crowd(node: Term, steps: Steps) -> int:
    item = node.item if isinstance(node, Iri) else None
    return steps.graph.popularity(item) if isinstance(item, ItemId) else 0


def _item(term: Iri) -> ItemId:
    assert isinstance(term.item, ItemId)
    return term.item


@cache
def _steps() -> tuple[tuple[Step, float], ...]:
    rows = table_rows("kgqa.answering", "common_properties.tsv")
    return tuple((_step(name), float(doublings)) for name, doublings in rows)


def _step(name: str) -> Step:
    return Step(PropertyId(name.removeprefix(_BACKWARD)), inverse=name.startswith(_BACKWARD))


@cache
def _connecting() -> tuple[PropertyId, ...]:
    """The properties of ways: all that may be shared but the classes and places of everything, and those of kin."""
    telling = (step.property for step, doublings in _steps() if doublings <= _MOST_DOUBLINGS)
    return tuple(dict.fromkeys(chain((SPOUSE, CHILD, SIBLING), telling)))


def begins(years: int) -> int:
    """In which of its years a period of so many begins: decades in those that end in 0, centuries in those with 1."""
    return int(years >= _CENTURY)


def shared_values(meaning: Coinciding, members: Sequence[Term], steps: Steps) -> tuple[Term, ...]:
    """The values that at least so many of some things have. Raises TooMuch."""
    having = Counter(value for term in steps.affordable(members) for value in frozenset(_values(meaning, term, steps)))
    return tuple(value for value, count in having.items() if count >= meaning.least)


def commonest(meaning: Commonest, members: Sequence[Term], steps: Steps) -> tuple[Term, ...]:
    """The value that most of some things have, or the n-th most; none where several have as many, or it is of so few
    that chance may decide. Raises TooMuch."""
    having = Counter(v for term in steps.affordable(members) for v in frozenset(steps.reach(meaning.relation, (term,))))
    numbers = sorted(having.values(), reverse=meaning.direction is Direction.MAX)
    if len(numbers) <= meaning.rank or numbers.count(numbers[meaning.rank - 1]) > 1:
        return ()
    if sum(numbers) < _MANY and not (sum(numbers) >= _SOME and _is_clear(numbers, meaning.rank)):
        return ()
    return tuple(value for value, count in having.items() if count == numbers[meaning.rank - 1])


def _is_clear(numbers: Sequence[int], rank: int) -> bool:
    """Whether the n-th of some numbers in order is far from both beside it: one at least twice as large as the next."""
    beside = numbers[max(0, rank - 2) : rank + 1]
    return all(max(pair) >= _FAR * min(pair) for pair in pairwise(beside))


def all_have_values(meaning: Coinciding, members: Sequence[Term], steps: Steps) -> bool:
    """Whether the graph tells of each of several things what is compared. Raises TooMuch."""
    return len(members) > 1 and all(any(_values(meaning, term, steps)) for term in steps.affordable(members))


def _values(meaning: Coinciding, term: Term, steps: Steps) -> Iterator[Term]:
    for value in steps.reach(meaning.relation, (term,)):
        if not meaning.years:
            yield value
        elif isinstance(value, Literal) and (year := _YEAR.match(value.value)):
            yield integer((int(year[1]) - begins(meaning.years)) // meaning.years)
