"""What the operator matrix asks: meanings of every operator, drawn over what a graph knows."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.scale_values import measure, values
from kgqa.assembly import Parts
from kgqa.matching.free.elapsed import time_span
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.model import (
    Aggregate,
    Between,
    Beyond,
    BoundSign,
    Candidate,
    Choice,
    Contrast,
    Contrasted,
    Dimension,
    Direction,
    Either,
    Elapsed,
    ElapsedUnit,
    Every,
    Except,
    Extreme,
    HasSize,
    Meaning,
    Mention,
    Overlap,
    Related,
    Relation,
    Size,
    Statistic,
    Thing,
    Tie,
    Truth,
    Where,
)
from kgqa.terms import XSD, Iri, ItemId, Literal, PropertyId, Term
from kgqa.vocabulary import BORN, CAPITAL, COORDINATES, DIED, HUMAN, INSTANCE_OF, SEX

_MOST = 20_000
"""Statements of one property that are looked at."""
_FEWEST, _FEW, _MANY = 6, 3, 12
"""Things that a dimension must have, and members of a set, at least and at most."""
_NATIVE = ("pl", "mul")
_MALE = ItemId("Q6581097")
_SETS = 4
"""Sets of one dimension that are asked about."""
_FIVE = 5


@dataclass(frozen=True, slots=True)
class Drawn:
    """A meaning with what its wording names."""

    operator: str
    dimension: str
    meaning: Meaning
    things: Mapping[str, Term] = field(default_factory=dict)
    relation: Relation | None = None
    measured: Dimension | None = None
    texts: Mapping[str, str] = field(default_factory=dict)


class CellDrawer:
    """Draws what the cells of the matrix ask; the same seed draws the same."""

    def __init__(self, parts: Parts, vocabulary: Vocabulary, denoter: Denoter, seed: int, each: int) -> None:
        """`each` is how many meanings of one operator and dimension are drawn."""
        self._parts, self._vocabulary, self._denoter = parts, vocabulary, denoter
        self._random, self._each = random.Random(seed), each

    def draw(self) -> Iterator[Drawn]:
        """All meanings."""
        dimensions = [one.dimension for one in self._vocabulary.dimensions if one.dimension.is_stated]
        for dimension in dimensions:
            things = self._measured(dimension)
            for _ in range(self._each if len(things) >= _FEWEST else 0):
                yield from self._of_row(self._random.sample(things, _FEW), dimension)
        for dimension, sets in self._sets(dimensions).items():
            for relation, base in self._random.sample(sets, min(len(sets), self._each)):
                yield from self._of_set(relation, base, dimension)
        for _ in range(_SETS * self._each):
            yield from self._of_places()
            yield from self._of_people()

    def _statements(self, by: PropertyId) -> Sequence[tuple[Iri, Term]]:
        return tuple(self._parts.graph.statements(by.direct, _MOST) or ())

    def _is_named(self, thing: Term) -> bool:
        item = thing.item if isinstance(thing, Iri) else None
        return item is not None and self._parts.graph.entity(item).language in _NATIVE

    def _measured(self, dimension: Dimension) -> list[Iri]:
        """Well named things with one number each by the first place of a dimension's values."""
        path = dimension.relations[0].paths[0]
        if len(path) != 1 or path[0].inverse or dimension.origin or dimension.counted:
            return []
        found: defaultdict[Iri, list[Term]] = defaultdict(list)
        for subject, value in self._statements(path[0].property):
            found[subject].append(value)
        single = (one for one, known in found.items() if len(known) == 1 and self._is_named(one))
        return sorted((one for one in single if self._number(one, dimension)), key=lambda one: one.value)

    def _number(self, thing: Term, dimension: Dimension) -> float | None:
        """How much a thing has of a dimension; None for times and for what has none, or several."""
        found = values(dimension, thing, self._denoter.steps)
        known = [one for value in found if (one := measure(dimension, value)) is not None]
        is_time = any(isinstance(one, Literal) and "dateTime" in (one.datatype or "") for one in found)
        return known[0].least if len(known) == 1 and not is_time else None

    def _of_row(self, row: Sequence[Iri], dimension: Dimension) -> Iterator[Drawn]:
        row = sorted(row, key=lambda one: -(self._number(one, dimension) or 0.0))
        numbers = [self._number(one, dimension) or 0.0 for one in row]
        if len(set(numbers)) < _FEW or min(numbers) <= 0:
            return
        first, second, _ = map(Thing, row)
        shuffled = self._random.sample(row, _FEW)
        names = dict(zip(("first", "second", "third"), row, strict=True))
        mixed = dict(zip(("first", "second", "third"), shuffled, strict=True))
        everything = Either(tuple(map(Thing, shuffled)))

        def drawn(operator: str, meaning: Meaning, things: Mapping[str, Term] = names, **texts: str) -> Drawn:
            return Drawn(operator, dimension.name, meaning, things, measured=dimension, texts=texts)

        yield drawn("value", Related(dimension.relations[0], first))
        yield drawn("difference", Contrasted(Contrast.DIFFERENCE, first, second, dimension))
        yield drawn("difference between", Contrasted(Contrast.DIFFERENCE, first, second, dimension))
        yield drawn("ratio", Contrasted(Contrast.RATIO, first, second, dimension))
        yield drawn("ratio of", Contrasted(Contrast.RATIO, first, second, dimension))
        for statistic in Statistic:
            yield drawn(statistic.value, Aggregate(statistic, everything, dimension), mixed)
        yield drawn("sum of two more", Aggregate(Statistic.SUM, Either((first, second)), dimension))
        for size, words in (
            (2, ("larger of two", "smaller of two")),
            (_FEW, ("largest of three", "smallest of three")),
        ):
            for operator, end in zip(words, (Direction.MAX, Direction.MIN), strict=True):
                options = [one for one in shuffled if one in row[:size]]
                among = Extreme(Either(tuple(map(Thing, options))), dimension, end)
                things = dict(zip(("first", "second", "third"), options, strict=False))
                yield drawn(operator, Choice(tuple(map(self._option, options)), among), things)
        ends = ((Direction.MAX, "is more", "in order"), (Direction.MIN, "is less", "in reverse order"))
        for end, operator, ordered in ends:
            one, other = self._random.sample(row, 2)
            claim = Truth(Beyond(Thing(one), dimension, end, Thing(other)))
            yield drawn(operator, claim, {"first": one, "second": other})
            yield drawn(ordered, Extreme(everything, dimension, end, 1, _FEW), mixed)
        for sign, operator in ((BoundSign.MORE, "is over"), (BoundSign.LESS, "is under")):
            if bound := _round(numbers[1]):
                one = self._random.choice(row)
                claim = Truth(Where(Thing(one), dimension, sign, _literal(bound)))
                yield drawn(operator, claim, {"first": one}, number=str(bound))

    def _option(self, thing: Iri) -> Mention:
        assert thing.item is not None
        label = self._parts.graph.entity(thing.item).label
        return Mention(0, 0, label, (Candidate(thing.item, label, 1.0),))

    def _sets(self, dimensions: Sequence[Dimension]) -> Mapping[Dimension, list[tuple[Relation, Iri]]]:
        """Sets that a relation leads to from a named thing, by what all of their members have."""
        found: defaultdict[Dimension, list[tuple[Relation, Iri]]] = defaultdict(list)
        for name, by in _RELATIONS:
            relation = self._vocabulary.families.relation(by, name)
            ends: defaultdict[Iri, list[Term]] = defaultdict(list)
            for subject, value in self._statements(by):
                ends[subject].append(value)
            for base, known in sorted(ends.items(), key=lambda one: one[0].value):
                members = self._denoter.members(Related(relation, Thing(base))).terms
                if (
                    self._is_named(base)
                    and _FEW <= len(known) <= len(members) <= _MANY
                    and all(map(self._is_named, members))
                ):
                    for dimension in dimensions:
                        numbers = [self._number(one, dimension) for one in members]
                        if all(numbers) and len(set(numbers)) == len(numbers):
                            found[dimension].append((relation, base))
        return found

    def _of_set(self, relation: Relation, base: Iri, dimension: Dimension) -> Iterator[Drawn]:
        whole = Related(relation, Thing(base))
        members = [one for one in self._denoter.members(whole).terms if isinstance(one, Iri)]
        numbers = {one: self._number(one, dimension) or 0.0 for one in members}
        ordered = sorted(members, key=lambda one: -numbers[one])
        middle = ordered[len(ordered) // 2]
        low, bound, high = _round(numbers[ordered[-1]]), _round(numbers[middle]), _round(numbers[ordered[0]]) + 1
        texts = {"number": str(bound), "to": str(high)}

        def drawn(operator: str, meaning: Meaning, things: Mapping[str, Term] | None = None, **more: str) -> Drawn:
            named = {"base": base, **(things or {})}
            return Drawn(operator, dimension.name, meaning, named, relation, dimension, {**texts, **more})

        yield drawn("how many", Size(whole))
        yield drawn("largest of set", Extreme(whole, dimension, Direction.MAX))
        yield drawn("smallest of set", Extreme(whole, dimension, Direction.MIN))
        yield drawn("second of set", Extreme(whole, dimension, Direction.MAX, 2))
        if len(members) > _FIVE:
            yield drawn("top five of set", Extreme(whole, dimension, Direction.MAX, 1, _FIVE))
        for statistic in Statistic:
            yield drawn(f"{statistic.value} of set", Aggregate(statistic, whole, dimension))
        one = self._random.choice(members)
        yield drawn("members but one", Except(whole, Thing(one)), {"first": one})
        beyond = Beyond(whole, dimension, Direction.MAX, Thing(middle))
        yield drawn("members beyond", beyond, {"first": middle})
        yield drawn("how many beyond", Size(beyond), {"first": middle})
        if bound <= low:
            return
        over = Where(whole, dimension, BoundSign.MORE, _literal(bound))
        yield drawn("members over", over)
        yield drawn("how many over", Size(over))
        yield drawn("share of set", Contrasted(Contrast.SHARE, over, whole, None))
        yield drawn("any over", Truth(over))
        yield drawn("at least two over", HasSize(over, BoundSign.AT_LEAST, 2))
        floor = self._random.choice((low, bound))
        claim = Where(whole, dimension, BoundSign.MORE, _literal(floor))
        yield drawn("all over", Every(whole, claim), number=str(floor))
        yield drawn("members under", Where(whole, dimension, BoundSign.LESS, _literal(bound)))
        between = Where(whole, dimension, BoundSign.WITHIN, _literal(bound), _literal(high))
        yield drawn("members between", between)

    def _of_places(self) -> Iterator[Drawn]:
        towns = sorted(
            {o.value for _, o in self._statements(CAPITAL) if self._is_named(o) and self._has(o, COORDINATES)}
        )
        first, second, third = (Iri(one) for one in self._random.sample(towns, 3))
        things = {"first": first, "second": second, "third": third}
        yield Drawn("distance", "odległość", Between(Tie.DISTANCE, (Thing(first), Thing(second))), things)
        away = Dimension("odległość", (Relation.of(COORDINATES, "odległość"),), "km", origin=third)
        among = Extreme(Either((Thing(first), Thing(second))), away, Direction.MIN)
        yield Drawn("nearer of two", "odległość", Choice((self._option(first), self._option(second)), among), things)

    def _of_people(self) -> Iterator[Drawn]:
        dead = [one for one, _ in self._statements(DIED) if self._is_man(one) and self._has(one, BORN)]
        first, second = (Thing(one) for one in self._random.sample(sorted(set(dead), key=lambda one: one.value), 2))
        things = {"first": first.term, "second": second.term}
        born, died = (Relation.of(by, name) for by, name in ((BORN, "data urodzenia"), (DIED, "data śmierci")))
        options = tuple(self._option(one.term) for one in (first, second) if isinstance(one.term, Iri))
        lived = Elapsed(Related(born, first), Related(died, first), ElapsedUnit.AGE)
        yield Drawn("age at death", "daty", lived, things)
        yield Drawn("at the same time", "daty", Overlap(first, second, *time_span()), things)
        for operator, by, end in (("older of two", born, Direction.MIN), ("died later of two", died, Direction.MAX)):
            among = Extreme(Either((first, second)), Dimension(by.name, (by,)), end)
            yield Drawn(operator, "daty", Choice(options, among), things)
        by_birth = Dimension(born.name, (born,))
        older, younger = sorted((first, second), key=lambda one: self._birth(one.term, by_birth))
        apart = {"first": older.term, "second": younger.term}
        yield Drawn("years between births", "daty", Contrasted(Contrast.DIFFERENCE, older, younger, by_birth), apart)

    def _birth(self, term: Term, dimension: Dimension) -> float:
        return min(one.least for v in values(dimension, term, self._denoter.steps) if (one := measure(dimension, v)))

    def _is_man(self, thing: Iri) -> bool:
        graph = self._parts.graph
        is_human = HUMAN.iri in graph.objects(thing, INSTANCE_OF.direct)
        return is_human and self._is_named(thing) and _MALE.iri in graph.objects(thing, SEX.direct)

    def _has(self, thing: Term, by: PropertyId) -> bool:
        return isinstance(thing, Iri) and len(self._parts.graph.objects(thing, by.direct)) == 1


_RELATIONS = (
    ("sąsiad", PropertyId("P47")), ("dopływ", PropertyId("P974")), ("dziecko", PropertyId("P40")),
    ("księżyc", PropertyId("P398")), ("część", PropertyId("P527")), ("utwór", PropertyId("P658")),
)  # fmt: skip
"""Relations whose nouns name the members of sets."""


def _round(number: float) -> int:
    """A number of one significant digit that is at most as large."""
    digits = len(str(int(number))) - 1
    return int(number // 10**digits * 10**digits) if number >= 1 else 0


def _literal(number: int) -> Literal:
    return Literal(str(number), datatype=XSD + "decimal")
