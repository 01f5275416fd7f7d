"""Sets of things that a graph states something of, drawn at random: the parts of meanings that are written back."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.scale_values import values
from kgqa.answering.free.steps import Steps
from kgqa.model import Both, Dimension, Direction, Kind, Related, Relation, SetMeaning, Thing
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId, Term

_NATIVE = ("pl", "mul")
_FEWEST_TO_ORDER = 3
"""Things of a set that are worth an order."""
_SHORT_CLASS = 2
"""Words of the name of a class that people use as a noun."""

_TRIES = 200
"""Draws for one statement, at most."""

Statement = tuple[Iri, Term]


class NothingDrawn(Exception):
    """A graph without statements of the sort that is looked for."""


@dataclass(frozen=True, slots=True)
class DrawnRelation:
    """A relation whose name is a noun that people ask with („stolica”)."""

    relation: Relation
    statements: Sequence[Statement]
    """Some of its statements, as subject and object."""


class SetDrawer:
    """Draws statements and sets; the same seed draws the same."""

    def __init__(
        self,
        graph: KnowledgeGraph,
        relations: Sequence[DrawnRelation],
        dimensions: Sequence[Dimension],
        denoter: Callable[[], Denoter],
        seed: int,
    ) -> None:
        """`denoter` makes one for each set, with look-ups of its own to spend."""
        self.graph = graph
        self.relations = [one for one in relations if one.statements]
        self.random = random.Random(seed)
        self._dimensions = dimensions
        self._denoter = denoter

    def steps(self) -> Steps:
        """Look-ups to spend."""
        return self._denoter().steps

    def members(self, meaning: SetMeaning) -> tuple[Term, ...]:
        """What a set denotes. Raises TooMuch."""
        return self._denoter().members(meaning).terms

    def is_told(self, term: Term) -> bool:
        """Whether a term has a Polish name; literals are told as they are."""
        if not isinstance(term, Iri):
            return True
        return term.item is not None and self.graph.entity(term.item).language in _NATIVE

    def statement(self) -> tuple[Relation, Iri, Term]:
        """A statement of any relation, all relations alike; its ends have names. Raises NothingDrawn."""
        for _ in range(_TRIES if self.relations else 0):
            drawn = self.random.choice(self.relations)
            subject, value = self.random.choice(drawn.statements)
            if self.is_told(subject) and self.is_told(value):
                return drawn.relation, subject, value
        raise NothingDrawn

    def of_items(self) -> tuple[Relation, Iri, Iri]:
        """A statement whose value is an item. Raises NothingDrawn."""
        for _ in range(_TRIES):
            relation, subject, value = self.statement()
            if isinstance(value, Iri):
                return relation, subject, value
        raise NothingDrawn

    def starts_at(self, relation: Relation, term: Iri) -> bool:
        """Whether a thing has statements of a relation's property."""
        step = relation.paths[0][0]
        return not step.inverse and bool(self.graph.objects(term, step.property.direct))

    def kind(self, term: Iri) -> Kind | None:
        """The best known class of a thing, by its name."""
        entity = self.graph.entity(term.item) if term.item else None
        classes = sorted(entity.occupations or entity.classes) if entity else []
        named = [one for one in classes if self._is_noun(one)]
        best = max(named, key=self.graph.popularity, default=None)
        return Kind(self.graph.entity(best).label, frozenset({best})) if best else None

    def _is_noun(self, item: ItemId) -> bool:
        entity = self.graph.entity(item)
        return entity.language in _NATIVE and len(entity.label.split(" ")) <= _SHORT_CLASS

    def several(self) -> SetMeaning | None:
        """A set of several things, said with a relation. Raises NothingDrawn, TooMuch."""
        relation, subject, value = self.of_items()
        ways: list[SetMeaning | None] = [Related(relation, Thing(subject)), self.back_from(relation, subject, value)]
        found = [way for way in ways if way is not None and len(self.members(way)) > 1]
        return self.random.choice(found) if found else None

    def back_from(self, relation: Relation, subject: Iri, value: Iri) -> Both | None:
        """The things of a kind that have a value, by one of them; None for one without a class."""
        kind = self.kind(subject)
        return Both(kind, Related(relation.reversed(), Thing(value))) if kind else None

    def measured(self, fewest: int = _FEWEST_TO_ORDER) -> tuple[SetMeaning, Dimension] | None:
        """A set all of whose members have a value of a dimension. Raises NothingDrawn, TooMuch."""
        base = self.several()
        members = self.members(base) if base else ()
        steps = self.steps()
        for dimension in self.random.sample(self._dimensions, len(self._dimensions)) if len(members) >= fewest else ():
            if all(values(dimension, term, steps) for term in members):
                return (base, dimension) if base is not None else None
        return None

    def direction(self) -> Direction:
        """Either end of a scale."""
        return self.random.choice(list(Direction))
