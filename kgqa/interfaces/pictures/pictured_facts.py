"""What pictures need to know: of items names, places, times and amounts, read by look-ups alone; of an answer what it
names, what it measures, and what comes next to it by an amount."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kgqa.globe import Point, globe_of, point_of
from kgqa.interfaces.outcomes.outcome_view import OutcomeView
from kgqa.interfaces.pictures.drawn_shapes import Named, Span, year_of, years_text
from kgqa.model import Budget, Dimension, Meaning, Query
from kgqa.protocols import KnowledgeGraph, QueryExecutor
from kgqa.terms import CLAIM, QUALIFIER, STATEMENT, XSD, Iri, ItemId, Literal, PropertyId
from kgqa.vocabulary import (
    BEGUN,
    BORN,
    COORDINATES,
    COUNTRY_CODE,
    DIED,
    DISSOLVED,
    EARTH,
    ENDED,
    FOUNDED,
    INSTANCE_OF,
    MOMENT,
    PUBLISHED,
)

_EARTHS = ("", EARTH.iri.value)
"""The globes of points on the Earth: points name another one alone."""
_MOST = 60
"""Values of one property that are looked at."""
_LASTING = ((BORN, DIED), (BEGUN, ENDED), (FOUNDED, DISSOLVED), (MOMENT, MOMENT), (PUBLISHED, PUBLISHED))
"""The properties of the beginning and the end of things, the most telling first."""
DATES = frozenset(by for pair in _LASTING for by in pair)
NUMBERS = frozenset(XSD + name for name in ("decimal", "integer", "double", "float"))


@dataclass(frozen=True, slots=True)
class ItemFacts:
    """Facts of a graph about items; `label` names one, by an empty text where it has no name."""

    graph: KnowledgeGraph
    label: Callable[[str], str]

    def name(self, item: ItemId) -> str:
        """The label, else the id."""
        return self.label(item) or item

    def items(self, item: ItemId, by: PropertyId) -> Sequence[ItemId]:
        """The items that are values of a property."""
        found = (one.item for one in self.graph.objects(item.iri, by.direct)[:_MOST] if isinstance(one, Iri))
        return [one for one in found if one]

    def users(self, item: ItemId, by: PropertyId) -> Sequence[ItemId]:
        """The items that have an item as value of a property."""
        if self.graph.count_subjects(by.direct, item.iri) > _MOST:
            return ()
        return [one.item for one in self.graph.subjects(by.direct, item.iri) if one.item]

    def literals(self, item: ItemId, by: PropertyId) -> Iterator[Literal]:
        """The literals that are values of a property."""
        yield from (one for one in self.graph.objects(item.iri, by.direct) if isinstance(one, Literal))

    def point(self, item: ItemId) -> Point | None:
        """Where an item lies on the Earth."""
        found = (one.value for one in self.literals(item, COORDINATES) if globe_of(one.value) in _EARTHS)
        return next((point for text in found if (point := point_of(text)) is not None), None)

    def state(self, item: ItemId) -> str:
        """The two letters of a state (ISO 3166-1 alpha-2); empty for what has none."""
        return next((one.value for one in self.literals(item, COUNTRY_CODE)), "")

    def amount(self, item: ItemId, by: PropertyId) -> Literal | None:
        """The first number that is a value of a property."""
        return next((one for one in self.literals(item, by) if one.datatype in NUMBERS), None)

    def lasting(self, item: ItemId) -> tuple[Span, tuple[Literal, ...]] | None:
        """When an item began and ended, in years, with the dates; of something without an end its beginning."""
        for begin, end in _LASTING:
            first = next(self.literals(item, begin), None)
            last = next(self.literals(item, end), None) if end != begin else None
            dates = tuple(one for one in (first, last) if one is not None)
            years = [year for one in dates if (year := year_of(one.value)) is not None]
            if first is not None and years:
                return (years[0], years[-1]), dates
        return None

    def life(self, item: ItemId) -> Span | None:
        """When an item began and ended, in years."""
        found = self.lasting(item)
        return found[0] if found else None

    def life_text(self, item: ItemId) -> str:
        """The same in words."""
        span = self.life(item)
        return years_text(span) if span else ""

    def held(self, item: ItemId, by: PropertyId) -> Iterator[tuple[Iri, Span, tuple[Literal, ...]]]:
        """The values of a property whose statements say when they held: value, years, dates."""
        for node in self.graph.objects(item.iri, Iri(CLAIM + by))[:_MOST]:
            if not isinstance(node, Iri):
                continue
            dates = [one for name in (BEGUN, ENDED, MOMENT) for one in self._qualifiers(node, name)]
            years = [year for one in dates if (year := year_of(one.value)) is not None]
            if years:
                for value in self.graph.objects(node, Iri(STATEMENT + by)):
                    if isinstance(value, Iri):
                        yield value, (min(years), max(years)), tuple(dates)

    def _qualifiers(self, node: Iri, name: PropertyId) -> Iterator[Literal]:
        yield from (one for one in self.graph.objects(node, Iri(QUALIFIER + name)) if isinstance(one, Literal))


_MOST_ITEMS = 400
_PROPERTY = re.compile(r"P[1-9]\d*")
Said = Callable[[Literal], str]
_SHARE = 0.5
"""Of the things of an answer that must have a value."""
_BUDGET = Budget(0.3, 3_000)
_FEWEST_PEERS, _MOST_PEERS = 4, 3_000
"""Members of a class that is worth comparing with, and that is read in time."""
_BESIDE = 3
"""Things above and below."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An answer as pictures see it; `said` puts a literal into words."""

    view: OutcomeView
    facts: ItemFacts
    peers: Peers
    said: Said
    meaning: Meaning | None = None

    @property
    def items(self) -> list[ItemId]:
        """The items that the answer names, or those that it counts."""
        answer = self.view.answer
        named = [one.id for one in answer.terms if one.id.startswith("Q")] if answer else []
        return [ItemId(one) for one in dict.fromkeys(named)][:_MOST_ITEMS]

    @property
    def subjects(self) -> list[ItemId]:
        """The items that the question names."""
        links = self.view.answer.links if self.view.answer else ()
        found = [one.item for _, one in links if one is not None and one.item.startswith("Q")]
        return [ItemId(one) for one in dict.fromkeys(found)]

    @property
    def stated(self) -> list[PropertyId]:
        """The properties of the statements that the answer rests on, those in paths as well."""
        texts = (str(one.by.id or one.by.value) for one in (self.view.answer.statements if self.view.answer else ()))
        return [PropertyId(one) for one in dict.fromkeys(name for text in texts for name in _PROPERTY.findall(text))]

    def named(self, item: ItemId) -> Named:
        """An item with its name."""
        return Named(self.facts.name(item), item)


def asked_values(shown: Shown) -> tuple[PropertyId | None, Mapping[ItemId, tuple[float, str]]]:
    """The property with a value for most of the things that an answer names; by thing what it is sorted by, large
    numbers and early dates first, and the value in words. None and nothing where there is no such property."""
    for by in measured(shown):
        found = {item: value for item in shown.items if (value := _value(shown, item, by)) is not None}
        if found and len(found) >= _SHARE * len(shown.items):
            return by, found
    return None, {}


def measured(shown: Shown) -> Iterator[PropertyId]:
    """The properties that the meaning measures, then those with literals that are stated of what is named."""
    yield from dict.fromkeys((*_dimensions(shown.meaning), *_literal(shown)))


def properties_of(meaning: object) -> Iterator[PropertyId]:
    """All properties that a meaning names."""
    if isinstance(meaning, PropertyId):
        yield meaning
    for part in _parts(meaning):
        yield from properties_of(part)


def _dimensions(meaning: object) -> Iterator[PropertyId]:
    if isinstance(meaning, Dimension):
        steps = (path[0] for relation in meaning.relations for path in relation.paths if len(path) == 1)
        yield from (step.property for step in steps if meaning.is_stated and not meaning.counted)
        return
    for part in _parts(meaning):
        yield from _dimensions(part)


def _parts(meaning: object) -> Iterator[object]:
    """What a meaning is composed of."""
    if isinstance(meaning, tuple):
        yield from meaning
    else:
        yield from (getattr(meaning, name) for name in getattr(meaning, "__dataclass_fields__", ()))


def _literal(shown: Shown) -> Iterator[PropertyId]:
    about = {str(one) for one in (*shown.items, *shown.subjects)}
    for one in shown.view.answer.statements if shown.view.answer else ():
        if one.subject.id in about and one.by.id and not one.value.id:
            yield PropertyId(one.by.id)


def measured_by(facts: ItemFacts, item: ItemId, by: PropertyId) -> Literal | None:
    """What an item has of a property that measures: a number, or else its first literal."""
    return facts.amount(item, by) or next(facts.literals(item, by), None)


def _value(shown: Shown, item: ItemId, by: PropertyId) -> tuple[float, str] | None:
    found = measured_by(shown.facts, item, by)
    if found is None:
        return None
    if found.datatype in NUMBERS:
        return -float(found.value), shown.said(found)
    year = year_of(found.value)
    return None if year is None else (year, shown.said(found))


@dataclass(frozen=True, slots=True)
class Peers:
    """Finds them by a query within a budget of time."""

    executor: QueryExecutor
    facts: ItemFacts

    def around(self, item: ItemId, by: PropertyId) -> Sequence[tuple[ItemId, Literal]]:
        """The things with the next larger and the next smaller amounts, the largest first; nothing for what has no
        amount, and where the class is too small or too large."""
        own = self.facts.amount(item, by)
        class_ = next((one for one in self.facts.items(item, INSTANCE_OF) if self._fits(one)), None)
        if own is None or class_ is None:
            return ()
        text = f"SELECT ?x ?n {{ ?x wdt:{INSTANCE_OF} ?class ; wdt:{by} ?n }}"
        found = self.executor.execute(Query.read(text, (("class", class_.iri),)), _BUDGET)
        amounts = {
            one.item: number for one, number in found.rows
            if isinstance(one, Iri) and one.item and isinstance(number, Literal) and _is_number(number)
        }  # fmt: skip
        amounts[item] = own
        ordered = sorted(amounts, key=lambda one: -float(amounts[one].value))
        place = ordered.index(item)
        first = max(0, min(place - _BESIDE, len(ordered) - 2 * _BESIDE - 1))
        shown = ordered[first : first + 2 * _BESIDE + 1]
        return [(one, amounts[one]) for one in shown] if found.complete and len(amounts) >= _FEWEST_PEERS else ()

    def _fits(self, class_: ItemId) -> bool:
        return _FEWEST_PEERS <= self.facts.graph.count_subjects(INSTANCE_OF.direct, class_.iri) <= _MOST_PEERS


def _is_number(literal: Literal) -> bool:
    try:
        float(literal.value)
    except ValueError:
        return False
    return True
