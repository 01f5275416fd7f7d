"""Draws meanings that the graph has answers to: every operator over sets of things that it states something of, drawn
at random; their parts are meanings that are written back."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.scale_values import measure, values
from kgqa.answering.free.steps import Steps, TooMuch
from kgqa.model import (
    Beyond,
    Both,
    BoundSign,
    Candidate,
    Choice,
    Dimension,
    Direction,
    Either,
    Except,
    Extreme,
    Kind,
    Meaning,
    Mention,
    Related,
    Relation,
    SetMeaning,
    Size,
    Thing,
    Truth,
    Where,
)
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import XSD, Iri, ItemId, Literal, Term, integer

_TRIES = 90
"""Draws for one meaning, at most."""
_NATIVE = ("pl", "mul")
_FEWEST_TO_ORDER = 3
"""Things of a set that are worth an order."""
_SHORT_CLASS = 2
"""Words of the name of a class that people use as a noun."""
_SET_TRIES = 200
"""Draws for one statement, at most."""
Statement = tuple[Iri, Term]


@dataclass(frozen=True, slots=True)
class DrawnMeaning:
    """A meaning with what it denotes."""

    meaning: Meaning
    terms: tuple[Term, ...] = ()
    """The members of a set, the number of a size, the chosen option."""
    truth: bool | None = None


class _NothingDrawn(Exception):
    """A graph without statements of the sort that is looked for."""


@dataclass(frozen=True, slots=True)
class DrawnRelation:
    """A relation whose name is a noun that people ask with („stolica”)."""

    relation: Relation
    statements: Sequence[Statement]
    """Some of its statements, as subject and object."""


class MeaningDrawer:
    """Draws meanings, each operator in turn; the same seed draws the same."""

    def __init__(
        self,
        graph: KnowledgeGraph,
        relations: Sequence[DrawnRelation],
        dimensions: Sequence[Dimension],
        denoter: Callable[[], Denoter],
        seed: int = 0,
    ) -> None:
        """`denoter` makes one for each meaning, with look-ups of its own to spend."""
        self._graph = graph
        self._relations = [one for one in relations if one.statements]
        self._random = random.Random(seed)
        self._dimensions = dimensions
        self._denoter = denoter
        self._shapes: tuple[Callable[[], Meaning | None], ...] = (
            self._one, self._two, self._back, self._size, self._truth, self._extreme, self._where, self._choice,
            self._common, self._except, self._beyond,
        )  # fmt: skip

    def draw(self, count: int) -> Iterator[DrawnMeaning]:
        """So many meanings, or fewer where the graph does not have what some operators need."""
        shapes = cycle(self._shapes)
        found = (self._drawn(shape) for shape in islice(shapes, 2 * count))
        yield from islice((one for one in found if one is not None), count)

    def _drawn(self, shape: Callable[[], Meaning | None]) -> DrawnMeaning | None:
        for _ in range(_TRIES if self._relations else 0):
            try:
                meaning = shape()
                drawn = self._denoted(meaning) if meaning is not None else None
            except (TooMuch, _NothingDrawn):
                continue
            if drawn is not None:
                return drawn
        return None

    def _denoted(self, meaning: Meaning) -> DrawnMeaning | None:
        """A meaning with what it denotes; None for nothing, and for several things: questions are worded for one."""
        match meaning:
            case Truth(claim=claim):
                return DrawnMeaning(meaning, truth=bool(self._members(claim)))
            case Choice(among=among):
                chosen = self._members(among)
                return DrawnMeaning(meaning, chosen) if len(chosen) == 1 else None
            case Size(base=base):
                number = integer(len(self._members(base)))
                return DrawnMeaning(meaning, (number,)) if int(number.value) > 1 else None
            case _ if isinstance(meaning, SetMeaning):
                terms = self._members(meaning)
                told = all(self._is_told(term) for term in terms)
                return DrawnMeaning(meaning, terms) if told and len(terms) == 1 else None
        return None

    def _one(self) -> Related:
        relation, subject, _ = self._statement()
        return Related(relation, Thing(subject))

    def _two(self) -> Related | None:
        relation, subject, value = self._of_items()
        further = [one.relation for one in self._relations if self._starts_at(one.relation, value)]
        return Related(self._random.choice(further), Related(relation, Thing(subject))) if further else None

    def _back(self) -> Both | None:
        return self._back_from(*self._of_items())

    def _size(self) -> Size | None:
        base = self._several()
        return Size(base) if base else None

    def _truth(self) -> Truth | None:
        drawn = self._random.choice(self._relations)
        (subject, value), (_, other) = (self._random.choice(drawn.statements) for _ in range(2))
        claimed = value if self._random.random() < 0.5 else other  # noqa: PLR2004 (one of two)
        if not isinstance(claimed, Iri) or not self._is_told(claimed) or not self._is_told(subject):
            return None
        relation = drawn.relation
        return Truth(Both(Thing(claimed), Related(relation, Thing(subject))))

    def _extreme(self) -> Extreme | None:
        found = self._measured()
        return Extreme(*found, self._direction()) if found else None

    def _where(self) -> Where | None:
        """A set cut at a round number in the middle of its values."""
        found = self._measured()
        if found is None:
            return None
        base, dimension = found
        steps = self._steps()
        known = (measure(dimension, value) for term in self._members(base) for value in values(dimension, term, steps))
        numbers = sorted(number.least for number in known if number is not None)
        middle = _round(numbers[len(numbers) // 2]) if numbers and dimension.unit else 0
        sign = self._random.choice((BoundSign.MORE, BoundSign.LESS))
        return Where(base, dimension, sign, Literal(str(middle), datatype=XSD + "decimal")) if middle > 0 else None

    def _beyond(self) -> Beyond | None:
        found = self._measured()
        if found is None or not found[1].unit:
            return None
        base, dimension = found
        return Beyond(base, dimension, self._direction(), Thing(self._random.choice(self._members(base))))

    def _choice(self) -> Choice | None:
        found = self._measured(2)
        if found is None or found[1].axis or not found[1].unit:
            return None
        base, dimension = found
        two = self._random.sample(self._members(base), 2)
        options = tuple(self._option(term) for term in two if isinstance(term, Iri) and self._is_told(term))
        things = Either(tuple(Thing(term) for term in two))
        return Choice(options, Extreme(things, dimension, self._direction())) if len(options) == len(two) else None

    def _option(self, term: Iri) -> Mention:
        assert term.item is not None
        label = self._graph.entity(term.item).label
        return Mention(0, 0, label, (Candidate(term.item, label, 1.0),))

    def _common(self) -> Both | None:
        """What is said of one thing by two relations."""
        relation, subject, value = self._of_items()
        first = self._back_from(relation, subject, value)
        others = [one for one in self._relations if one.relation != relation and self._starts_at(one.relation, subject)]
        if first is None or not others:
            return None
        other = self._random.choice(others).relation
        reached = [term for term in self._members(Related(other, Thing(subject))) if isinstance(term, Iri)]
        named = [term for term in reached if self._is_told(term)]
        return Both(first, Related(other.reversed(), Thing(self._random.choice(named)))) if named else None

    def _except(self) -> Except | None:
        """A set without those of which something is said that is said of one of them."""
        base = self._several()
        members = [term for term in self._members(base) if isinstance(term, Iri)] if base else []
        one = self._random.choice(members) if members else None
        told = [drawn.relation for drawn in self._relations if one and self._starts_at(drawn.relation, one)]
        if base is None or one is None or not told:
            return None
        relation = self._random.choice(told)
        ends = [term for term in self._members(Related(relation, Thing(one))) if isinstance(term, Iri)]
        named = [term for term in ends if self._is_told(term)]
        return Except(base, Related(relation.reversed(), Thing(self._random.choice(named)))) if named else None

    def _steps(self) -> Steps:
        """Look-ups to spend."""
        return self._denoter().steps

    def _members(self, meaning: SetMeaning) -> tuple[Term, ...]:
        """What a set denotes. Raises TooMuch."""
        return self._denoter().members(meaning).terms

    def _is_told(self, term: Term) -> bool:
        """Whether a term has a Polish name; literals are told as they are."""
        if not isinstance(term, Iri):
            return True
        return term.item is not None and self._graph.entity(term.item).language in _NATIVE

    def _statement(self) -> tuple[Relation, Iri, Term]:
        """A statement of any relation, all relations alike; its ends have names. Raises _NothingDrawn."""
        for _ in range(_SET_TRIES if self._relations else 0):
            drawn = self._random.choice(self._relations)
            subject, value = self._random.choice(drawn.statements)
            if self._is_told(subject) and self._is_told(value):
                return drawn.relation, subject, value
        raise _NothingDrawn

    def _of_items(self) -> tuple[Relation, Iri, Iri]:
        """A statement whose value is an item. Raises _NothingDrawn."""
        for _ in range(_SET_TRIES):
            relation, subject, value = self._statement()
            if isinstance(value, Iri):
                return relation, subject, value
        raise _NothingDrawn

    def _starts_at(self, relation: Relation, term: Iri) -> bool:
        """Whether a thing has statements of a relation's property."""
        step = relation.paths[0][0]
        return not step.inverse and bool(self._graph.objects(term, step.property.direct))

    def _kind(self, term: Iri) -> Kind | None:
        """The best known class of a thing, by its name."""
        entity = self._graph.entity(term.item) if term.item else None
        classes = sorted(entity.occupations or entity.classes) if entity else []
        named = [one for one in classes if self._is_noun(one)]
        best = max(named, key=self._graph.popularity, default=None)
        return Kind(self._graph.entity(best).label, frozenset({best})) if best else None

    def _is_noun(self, item: ItemId) -> bool:
        entity = self._graph.entity(item)
        return entity.language in _NATIVE and len(entity.label.split(" ")) <= _SHORT_CLASS

    def _several(self) -> SetMeaning | None:
        """A set of several things, said with a relation. Raises _NothingDrawn, TooMuch."""
        relation, subject, value = self._of_items()
        ways: list[SetMeaning | None] = [Related(relation, Thing(subject)), self._back_from(relation, subject, value)]
        found = [way for way in ways if way is not None and len(self._members(way)) > 1]
        return self._random.choice(found) if found else None

    def _back_from(self, relation: Relation, subject: Iri, value: Iri) -> Both | None:
        """The things of a kind that have a value, by one of them; None for one without a class."""
        kind = self._kind(subject)
        return Both(kind, Related(relation.reversed(), Thing(value))) if kind else None

    def _measured(self, fewest: int = _FEWEST_TO_ORDER) -> tuple[SetMeaning, Dimension] | None:
        """A set all of whose members have a value of a dimension. Raises _NothingDrawn, TooMuch."""
        base = self._several()
        members = self._members(base) if base else ()
        steps = self._steps()
        for dimension in self._random.sample(self._dimensions, len(self._dimensions)) if len(members) >= fewest else ():
            if all(values(dimension, term, steps) for term in members):
                return (base, dimension) if base is not None else None
        return None

    def _direction(self) -> Direction:
        """Either end of a scale."""
        return self._random.choice(list(Direction))


def _round(number: float) -> int:
    """A number of one significant digit that is at most as large."""
    digits = len(str(int(number))) - 1
    return int(number // 10**digits * 10**digits) if number >= 1 else 0
